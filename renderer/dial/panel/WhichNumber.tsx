import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';

export interface WhichNumberProps {
  /** At least two. */
  choices: readonly string[];
  /** After a try to dial; the question then takes the focus. */
  isFocused: boolean;
  onChoose: (number: string) => void;
}

/** A button for each number in a text. They do not dial. */
export function WhichNumber({ choices, isFocused, onChoose }: WhichNumberProps): ReactNode {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isFocused) group.current?.querySelector('button')?.focus();
  }, [isFocused]);
  return (
    <fieldset ref={group} aria-labelledby={id} className="stack">
      <p id={id} className="section">
        {t('rules.which')}
      </p>
      <ul className="stack">
        {choices.map((choice) => (
          <li key={choice}>
            <ChoiceButton choice={choice} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p role="status" className="muted control">
        {t('rules.whichFound', { count: choices.length })}
      </p>
    </fieldset>
  );
}

function ChoiceButton({ choice, onChoose }: { choice: string; onChoose: WhichNumberProps['onChoose'] }): ReactNode {
  const { country } = useRegion();
  const name = useNameOf()(choice);
  const number = formatNumber(choice, country);
  return (
    <Button wide onPress={() => onChoose(choice)}>
      <bdi>{name === null ? number : `${name} · ${number}`}</bdi>
    </Button>
  );
}
