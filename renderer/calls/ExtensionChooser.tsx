import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { foldAll, foldedWords } from '../../shared/calls/find-text.ts';
import { isExtension } from '../../shared/connection.ts';
import { latest, useResource } from '../resource.ts';
import { t } from '../text.ts';
import { Button as WordButton } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { NumberText } from '../ui/Time.tsx';
import styles from './ExtensionChooser.module.css';
import { knownExtensions } from './known-extensions.ts';

/** `value` is the extension whose calls are shown, `own` the person's. */
export interface ExtensionChooserProps {
  value: string;
  own: string;
  onChange: (extension: string) => void;
}

/** Selects the extension whose calls are shown, from the known ones or by typing its number. */
export function ExtensionChooser({ value, own, onChange }: ExtensionChooserProps): ReactNode {
  const known = latest(useResource(knownExtensions, undefined)) ?? [];
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const valid = isExtension(wanted);
  const all = known.some(({ number }) => number === value) ? known : [...known, { number: value, name: null }];
  const words = foldedWords(wanted);
  const choices = all.filter(
    ({ number, name }) => number.startsWith(wanted) || words.every((word) => foldAll(name ?? '').includes(word)),
  );
  return (
    <form
      className={classes(styles.chooser)}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = choices;
        if (valid) onChange(wanted);
        else if (wanted !== '' && first) onChange(first.number);
      }}
    >
      <TextField label={t('calls.extensionNumber')} value={typed} onChange={setTyped} hint={t('calls.extensionHint')} />
      <ul className={classes(styles.list)}>
        {choices.map((one) => (
          <li key={one.number}>
            <Button
              className={classes('pressable line', one.number === value && 'medium')}
              onPress={() => onChange(one.number)}
              {...(one.number === value ? { 'aria-current': true } : {})}
            >
              <span className={classes(styles.tick)}>
                {one.number === value ? <Check size={16} aria-hidden /> : null}
              </span>
              <span className={classes('medium', styles.number)}>
                <NumberText>{one.number}</NumberText>
              </span>
              <bdi className="break grow">{one.name}</bdi>
              {one.number === own ? <span className="secondary stiff">{t('calls.extensionOwn')}</span> : null}
            </Button>
          </li>
        ))}
      </ul>
      {valid && !choices.some((one) => one.number === wanted) ? (
        <WordButton type="submit" kind="primary">
          {t('calls.extensionShowNumber', { extension: wanted })}
        </WordButton>
      ) : null}
    </form>
  );
}
