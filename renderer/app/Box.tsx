import { Phone, Search, X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/region.ts';
import { classes } from '../ui/class-names.ts';
import { TextField } from '../ui/TextField.tsx';
import { NumberText } from '../ui/Time.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import styles from './Box.module.css';
import { type BoxReading, readBox } from './box.ts';

/** The one box: takes a number and opens the dial panel with it; dialling is confirmed there. */
export function Box({
  boxRef,
  onCall,
}: {
  boxRef: RefObject<HTMLInputElement | null>;
  onCall: (number: string) => void;
}): ReactNode {
  const { country } = useRegion();
  const [text, setText] = useState('');
  const reading = readBox(text, country);
  const take = (): void => {
    if (reading.kind !== 'number') return;
    setText('');
    onCall(reading.number);
  };
  return (
    <search className={classes(styles.box)}>
      <Search size={16} strokeWidth={1.5} aria-hidden className={classes(styles.glass)} />
      <TextField
        label={t('shell.boxLabel')}
        labelHidden
        placeholder={t('shell.boxLabel')}
        value={text}
        onChange={setText}
        inputRef={boxRef}
        autoComplete="off"
        spellCheck="false"
        maxLength={200}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The panel takes the focus at once; the same key press must not confirm there what was only asked for here.
            event.preventDefault();
            if (!event.repeat) take();
          } else if (event.key === 'Escape' && text !== '') setText('');
          else event.continuePropagation();
        }}
      />
      {text === '' ? null : (
        <span className={classes(styles.clear)}>
          <IconButton label={t('shell.clear')} onPress={() => setText('')}>
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </span>
      )}
      <LiveRegion text={words(reading)} />
      {reading.kind === 'empty' ? null : (
        <div className={classes(styles.offer)}>
          {reading.kind === 'number' ? (
            <Button kind="quiet" icon={<Phone size={16} strokeWidth={1.5} aria-hidden />} onPress={take}>
              <NumberText>{words(reading)}</NumberText>
            </Button>
          ) : (
            <p>{words(reading)}</p>
          )}
        </div>
      )}
    </search>
  );
}

function words(reading: BoxReading): string {
  switch (reading.kind) {
    case 'empty':
      return '';
    case 'number':
      return t('shell.boxCall', { number: reading.written });
    case 'letters':
      return t('shell.boxLetters');
    case 'unreadable':
      return t('shell.boxNothing');
  }
}
