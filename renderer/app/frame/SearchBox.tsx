import { Phone, Search, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { formatNumber, readTyped } from '../../../shared/numbers/phone-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { useOffered } from '../PeopleProvider.tsx';
import styles from './SearchBox.module.css';

export interface SearchBoxProps {
  inputRef: RefObject<HTMLInputElement | null>;
  text: string;
  /** The calls that have it are shown below. */
  onText: (text: string) => void;
  onCall: (number: string) => void;
  /** Goes on to what was found. */
  onFound: () => void;
}

/** The one box: finds calls and people as one types; a number opens the dial panel with it, where dialling is confirmed. */
export function SearchBox({ inputRef, text, onText, onCall, onFound }: SearchBoxProps): ReactNode {
  const { country } = useRegion();
  const number = numberInSearch(text, country);
  const offered = useOffered(text);
  const take = (): void => {
    if (number === null) {
      onFound();
      return;
    }
    onText('');
    onCall(number.number);
  };
  return (
    <search className={classes(styles.box)}>
      <Search size={16} strokeWidth={1.5} aria-hidden className={classes(styles.glass)} />
      <TextField
        label={t('shell.boxLabel')}
        labelHidden
        placeholder={t('shell.boxLabel')}
        value={text}
        onChange={onText}
        inputRef={inputRef}
        autoComplete="off"
        spellCheck="false"
        maxLength={200}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The panel takes the focus at once; the same key press must not confirm there what was only asked for here.
            event.preventDefault();
            if (!event.repeat) take();
          } else if (event.key === 'ArrowDown' && text !== '') {
            event.preventDefault();
            onFound();
          } else if (event.key === 'Escape' && text !== '') onText('');
          else event.continuePropagation();
        }}
      />
      {text === '' ? null : (
        <span className={classes(styles.clear)}>
          <IconButton label={t('shell.clear')} onPress={() => onText('')} icon={X} />
        </span>
      )}
      <LiveRegion text={number === null ? offeredWords(offered) : t('shell.boxCall', { number: number.written })} />
      {offered.map(({ id, name, number: theirs }) => (
        <div key={id} className={classes(styles.offer)}>
          <Button
            kind="quiet"
            icon={Phone}
            onPress={() => {
              onText('');
              onCall(theirs);
            }}
          >
            <bdi>{t('shell.boxCall', { number: name })}</bdi> · <NumberText>{formatNumber(theirs, country)}</NumberText>
          </Button>
        </div>
      ))}
      {number === null ? null : (
        <div className={classes(styles.offer)}>
          <Button kind="quiet" icon={Phone} onPress={take}>
            <NumberText>{t('shell.boxCall', { number: number.written })}</NumberText>
          </Button>
        </div>
      )}
    </search>
  );
}

function offeredWords(offered: readonly { name: string }[]): string {
  return offered.length === 0 ? '' : t('shell.boxPeople', { names: offered.map(({ name }) => name).join(', ') });
}

/** A number as it would go out and as it is written. */
export interface SearchedNumber {
  number: string;
  written: string;
}

/**
 * The number that stands in the one box, or several of them as they stand, of which the dial panel asks for one; null where it holds
 * words, or nothing.
 */
export function numberInSearch(text: string, country: string): SearchedNumber | null {
  const together = text.trim();
  if (together === '') return null;
  // A number among words is looked for, as words are.
  if (/\p{L}/u.test(text) && !readTyped(text, country).ok) return null;
  const { typed, choices } = parseDialText(text, country);
  if (choices.length > 0) return { number: together, written: together };
  return typed.ok ? { number: typed.number, written: formatNumber(typed.number, country) } : null;
}
