import { AsYouType, isSupportedCountry } from 'libphonenumber-js/min';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { applyRules } from '../../../shared/dialing/apply-rules.ts';
import type { MissingField } from '../../../shared/dialing/dial-order.ts';
import type { DialRules } from '../../../shared/dialing/dial-rules.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { errorWords, t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { RuleSteps } from '../../ui/RuleSteps.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { dialStore } from '../store.ts';
import { WhichNumber } from './WhichNumber.tsx';

export interface NumberFieldProps {
  rules: DialRules;
  /** What was missing at the last try to dial. */
  tried: MissingField | null;
  onEdit: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The number to dial, and below it what will be dialled, a question, or what is wrong. */
export function NumberField({ rules, tried, onEdit, inputRef }: NumberFieldProps): ReactNode {
  const { country } = useRegion();
  const number = useStore(dialStore, (state) => state.draft.number);
  const { change } = dialStore.getState();
  const { typed, choices } = useMemo(() => parseDialText(number, country), [number, country]);
  const hasChoices = choices.length > 0;
  const ruled = typed.ok ? applyRules(typed.number, rules, country) : null;
  useAsYouType(inputRef, country);
  // An empty number is an error only after a try to dial it.
  const wrong = !typed.ok && !hasChoices && (number.trim() !== '' || tried?.field === 'number');
  const words = wrong ? errorWords({ kind: 'badNumber', reason: typed.reason, typed: number.slice(0, 200) }) : null;
  const take = (next: string): void => {
    onEdit();
    change({ number: next });
  };
  return (
    <>
      <TextField
        label={t('dial.number')}
        value={number}
        onChange={take}
        inputRef={inputRef}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        spellCheck="false"
        maxLength={200}
        problem={words === null ? null : `${words.what} ${words.todo}`}
        hint={ruled ? <WillDial number={ruled.number} plain={ruled.plain} country={country} /> : t('dial.numberHint')}
      />
      {hasChoices ? (
        <WhichNumber
          choices={choices}
          isFocused={tried?.field === 'number'}
          onChoose={(chosen) => {
            take(chosen);
            inputRef.current?.focus();
          }}
        />
      ) : null}
      {ruled === null || ruled.steps.length === 0 ? null : (
        <Disclosure title={t('rules.steps')}>
          <RuleSteps steps={ruled.steps} />
        </Disclosure>
      )}
    </>
  );
}

/** `number`: as it is sent; `plain`: before the dial rules. */
function WillDial({ number, plain, country }: { number: string; plain: string; country: string }): ReactNode {
  const written = formatNumber(plain, country);
  const name = useNameOf()(plain);
  return (
    <>
      {name === null ? null : (
        <>
          <bdi>{name}</bdi>
          {' · '}
        </>
      )}
      {t('dial.willDialWords')} <NumberText>{number}</NumberText>
      {written === number ? null : (
        <>
          {' · '}
          {t('dial.writtenAsWords')} <NumberText>{written}</NumberText>
        </>
      )}
    </>
  );
}

/**
 * The text for a digit that is typed at the end of a number: the digit, after the separator that `country` writes there. What was typed
 * before stays unchanged.
 */
export function typedOn(value: string, digit: string, country: string): string {
  if (!/^\d$/.test(digit) || !/^\+?[\d\s()./-]+$/.test(value)) return digit;
  const code = country.toUpperCase();
  const written = new AsYouType(isSupportedCountry(code) ? code : undefined);
  const whole = written.input(`${value.replace(/[^\d+]/g, '')}${digit}`);
  return whole.startsWith(value) && whole.endsWith(digit) ? whole.slice(value.length) : digit;
}

/**
 * Adds separators while digits are typed at a field's end. They are inserted with the editor's own command, so that undo removes them
 * one by one, and the caret stays at the end.
 */
export function useAsYouType(inputRef: RefObject<HTMLInputElement | null>, country: string): void {
  useEffect(() => {
    const input = inputRef.current;
    if (input === null) return;
    const onBeforeInput = (event: InputEvent): void => {
      const { value, selectionStart, selectionEnd } = input;
      if (event.inputType !== 'insertText' || event.isComposing || event.data === null) return;
      if (selectionStart !== value.length || selectionEnd !== value.length) return;
      const text = typedOn(value, event.data, country);
      if (text === event.data) return;
      event.preventDefault();
      document.execCommand('insertText', false, text);
    };
    input.addEventListener('beforeinput', onBeforeInput);
    return () => input.removeEventListener('beforeinput', onBeforeInput);
  }, [inputRef, country]);
}
