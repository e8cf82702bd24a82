import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from 'react-aria-components';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { numberCountry } from './recent-number-words.ts';
import styles from './WhichNumber.module.css';

export interface WhichNumberProps {
  /** At least two. */
  choices: readonly string[];
  /** After a try to dial; the question then takes the focus. */
  isFocused: boolean;
  onChoose: (number: string) => void;
  initials: (name: string | null) => ReactNode;
}

/** A row for each number in a text, with whose it is. They do not dial. */
export function WhichNumber({ choices, isFocused, onChoose, initials }: WhichNumberProps): ReactNode {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isFocused) group.current?.querySelector('button')?.focus();
  }, [isFocused]);
  return (
    <fieldset ref={group} aria-labelledby={id} className={classes(styles.group)} data-which>
      <p id={id} className="section">
        {t('rules.which')}
      </p>
      <ul className="stack">
        {choices.map((choice) => (
          <li key={choice}>
            <ChoiceButton choice={choice} onChoose={onChoose} initials={initials} />
          </li>
        ))}
      </ul>
      <LiveRegion text={t('rules.whichFound', { count: choices.length })} />
    </fieldset>
  );
}

type ChoiceProps = Pick<WhichNumberProps, 'onChoose' | 'initials'> & { choice: string };

function ChoiceButton({ choice, onChoose, initials }: ChoiceProps): ReactNode {
  const { country } = useRegion();
  const name = useNameOf()(choice);
  return (
    <Button className={classes(styles.choice)} onPress={() => onChoose(choice)}>
      {initials(name)}
      <span className="column">
        <span className="body medium">
          <NumberText>{formatNumber(choice, country)}</NumberText>
        </span>
        <bdi className="secondary">{name ?? joined(' · ', t('dial.newNumber'), numberCountry(choice, country))}</bdi>
      </span>
      <span className="secondary" aria-hidden>
        {t('dial.use')}
      </span>
    </Button>
  );
}
