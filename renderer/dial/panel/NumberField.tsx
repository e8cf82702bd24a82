import { Delete } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { FieldError, Input, Text, TextField } from 'react-aria-components';
import { useStore } from 'zustand';
import { applyRules, type Ruled } from '../../../shared/dialing/apply-rules.ts';
import type { MissingField } from '../../../shared/dialing/dial-order.ts';
import type { DialRules } from '../../../shared/dialing/dial-rules.ts';
import type { NumberReason } from '../../../shared/errors.ts';
import { internationalNumber } from '../../../shared/numbers/phone-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { errorWords, t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { NumberText } from '../../ui/Time.tsx';
import { dialStore } from '../dial-store.ts';
import { useAsYouType } from './as-you-type.ts';
import styles from './DialScreen.module.css';
import { numberCountry } from './recent-number-words.ts';
import { WhichNumber } from './WhichNumber.tsx';

export interface NumberFieldProps {
  rules: DialRules;
  /** What was missing at the last try to dial. */
  tried: MissingField | null;
  onEdit: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The number to dial, and below it whom it reaches, a question, or what is wrong. */
export function NumberField({ rules, tried, onEdit, inputRef }: NumberFieldProps): ReactNode {
  const { country } = useRegion();
  const number = useStore(dialStore, (state) => state.draft.number);
  const { typed, choices, rest } = useMemo(() => parseDialText(number, country), [number, country]);
  const linked = useStore(dialStore, ({ prefill }) => (prefill?.number === number ? prefill.rest : undefined));
  const undialled = linked ?? rest;
  const ruled = typed.ok ? applyRules(typed.number, rules, country) : null;
  const isTyped = useAsYouType(inputRef, country);
  const isWrong = !typed.ok && choices.length === 0 && number.trim() !== '';
  const wrong = isWrong ? wrongWords(number, typed.reason) : null;
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
        isInvalid={isWrong}
        validationBehavior="aria"
      >
        <div className={classes(styles.field)} data-invalid={isWrong || undefined}>
          <Input ref={inputRef} placeholder={t('dial.number')} className={classes(styles.input)} />
          {number === '' ? null : (
            <IconButton label={t('dial.clear')} icon={Delete} iconSize={20} onPress={() => take('')} />
          )}
        </div>
        <div className={classes(styles.resolved)}>
          {wrong === null ? null : <FieldError className="control danger break">{wrong}</FieldError>}
          {ruled === null ? null : (
            <Text slot="description">
              <Resolved ruled={ruled} />
              {undialled === undefined ? null : (
                <bdi className="block break">{t('dial.notDialledRest', { rest: undialled })}</bdi>
              )}
            </Text>
          )}
          {number.trim() === '' ? <Text slot="description">{t('dial.howItGoes')}</Text> : null}
        </div>
      </TextField>
      {choices.length > 0 ? (
        <WhichNumber choices={choices} isFocused={tried?.field === 'number'} onChoose={take} />
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

/** Whom a number reaches: the name, the number in full with its country, and how it is dialled where the rules change it. */
function Resolved({ ruled }: { ruled: Ruled }): ReactNode {
  const region = useRegion();
  const { number, plain } = ruled;
  const name = useNameOf()(plain);
  const inCountry = numberCountry(plain, region.country);
  const full = internationalNumber(plain, region.country);
  return (
    <>
      {name !== null || inCountry !== null ? (
        <bdi className="section text block">{name ?? t('dial.notInContacts')}</bdi>
      ) : null}
      <NumberText>{full}</NumberText>
      {inCountry === null ? null : ` · ${inCountry}`}
      {number === plain ? null : (
        <>
          {' · '}
          {t('dial.willDialWords')} <NumberText>{number}</NumberText>
        </>
      )}
    </>
  );
}
