import { Delete, Grip } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { FieldError, Input, Text, TextField } from 'react-aria-components';
import { useStore } from 'zustand';
import { applyRules, type Ruled } from '../../../shared/dialing/apply-rules.ts';
import type { MissingField } from '../../../shared/dialing/dial-order.ts';
import type { DialRules } from '../../../shared/dialing/dial-rules.ts';
import type { NumberReason } from '../../../shared/errors.ts';
import { internationalNumber } from '../../../shared/numbers/phone-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { exampleNumber } from '../../setup/example-number.ts';
import { errorWords, t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { joined, unbroken } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { NumberText } from '../../ui/Time.tsx';
import { dialStore } from '../dial-store.ts';
import styles from './DialScreen.module.css';
import type { useKeypad } from './Keypad.tsx';
import { isName } from './RecentNumbers.tsx';
import { numberCountry } from './recent-number-words.ts';
import { WhichNumber } from './WhichNumber.tsx';

export interface NumberFieldProps {
  rules: DialRules;
  /** What was missing at the last try to dial. */
  tried: MissingField | null;
  onEdit: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
  isTyped: RefObject<boolean>;
  keypad: ReturnType<typeof useKeypad>;
  /** There are suggestions for what is typed. */
  hasSuggestions: boolean;
  /** Takes a number that was chosen. */
  onChoose: (number: string) => void;
  who: WhoParts;
}

/** What is shown of whom a number reaches, besides the name and the number. `number`: as it is meant. */
export interface WhoParts {
  initials(name: string | null): ReactNode;
  /** The label that a person gave it: "Work"; null for none. */
  labelOf(number: string): string | null;
  /** Opens the person, or adds one. */
  action(number: string, name: string | null): ReactNode;
}

/** So many characters fit the narrowest window at the usual size. */
const SHORT_NUMBER = 13;

/** What can be typed, as numbers are written in the PBX's country. */
function exampleHint(country: string): string {
  const example = exampleNumber(country);
  return example === null ? t('dial.exampleOfName') : t('dial.example', { number: unbroken(example.formatNational()) });
}

/** The number to dial, and below it whom it reaches, a question, or what is wrong. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { rules, tried, onEdit, inputRef, isTyped, keypad, hasSuggestions, onChoose, who } = props;
  const { country } = useRegion();
  const number = useStore(dialStore, (state) => state.draft.number);
  const { typed, choices, rest } = useMemo(() => parseDialText(number, country), [number, country]);
  const linked = useStore(dialStore, ({ prefill, prefillWritten }) =>
    prefill !== null && prefillWritten === number ? prefill.rest : undefined,
  );
  const undialled = linked ?? rest;
  const ruled = typed.ok ? applyRules(typed.number, rules, country) : null;
  const isWrong = !typed.ok && choices.length === 0 && number.trim() !== '';
  const wrong = isWrong && !hasSuggestions ? wrongWords(number, typed.reason) : null;
  const take = (next: string): void => {
    onEdit();
    dialStore.getState().write(next, isTyped.current);
    isTyped.current = false;
    inputRef.current?.focus();
  };
  return (
    <>
      <TextField
        aria-label={t('dial.number')}
        value={number}
        onChange={take}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        spellCheck="false"
        maxLength={200}
        isInvalid={wrong !== null}
        validationBehavior="aria"
      >
        <div className={classes(styles.field)} data-invalid={wrong !== null || undefined}>
          <Input
            ref={inputRef}
            placeholder={t('dial.number')}
            className={classes(styles.input)}
            data-long={number.length > SHORT_NUMBER || undefined}
          />
          {number === '' ? null : <IconButton label={t('dial.clear')} icon={Delete} onPress={() => take('')} />}
          <IconButton label={t('dial.keypad')} icon={Grip} aria-pressed={keypad.isShown} onPress={keypad.toggle} />
        </div>
        {choices.length > 0 || (hasSuggestions && isName(number)) ? null : (
          <div className={classes(styles.resolved)}>
            {wrong === null ? null : <FieldError className="control danger break">{wrong}</FieldError>}
            {ruled === null ? null : <Resolved ruled={ruled} undialled={undialled} who={who} />}
            {number.trim() === '' ? (
              <div className={classes(styles.who)}>
                {who.initials(null)}
                <Text slot="description" className="muted control">
                  {exampleHint(country)}
                </Text>
              </div>
            ) : null}
          </div>
        )}
      </TextField>
      {choices.length > 0 ? (
        <WhichNumber
          choices={choices}
          isFocused={tried?.field === 'number'}
          onChoose={onChoose}
          initials={who.initials}
        />
      ) : null}
    </>
  );
}

/** What is wrong with a text: an unknown name, or why it is no number. */
function wrongWords(text: string, reason: NumberReason): string {
  if (reason === 'letters' && !/\p{N}/u.test(text)) return t('dial.noPerson', { text: text.trim() });
  const { what, todo } = errorWords({ kind: 'badNumber', reason, typed: text.slice(0, 200) });
  return `${what} ${todo}`;
}

interface ResolvedProps {
  ruled: Ruled;
  /** What of a text is not dialled. */
  undialled: string | undefined;
  who: WhoParts;
}

/** Whom a number reaches: the name, the number in full with its label and country, and how it is dialled where the rules change it. */
function Resolved({ ruled, undialled, who }: ResolvedProps): ReactNode {
  const region = useRegion();
  const { number, plain } = ruled;
  const name = useNameOf()(plain);
  const inCountry = numberCountry(plain, region.country);
  const place = joined(', ', who.labelOf(plain), inCountry);
  return (
    <div className={classes(styles.who)}>
      {who.initials(name)}
      <Text slot="description" className="slim">
        <bdi className={classes(styles.name)}>{name ?? t('dial.newNumber')}</bdi>
        <span className="muted control break">
          <NumberText>{internationalNumber(plain, region.country)}</NumberText>
          {place === '' ? null : ` · ${place}`}
          {number === plain ? null : (
            <>
              {' · '}
              {t('dial.willDialWords')} <NumberText>{number}</NumberText>
            </>
          )}
          {undialled === undefined ? null : (
            <bdi className="block break">{t('dial.notDialledRest', { rest: undialled })}</bdi>
          )}
        </span>
      </Text>
      {who.action(plain, name)}
    </div>
  );
}
