import type { ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import type { Missing } from '../../shared/dial-order.ts';
import { formatNumber, readTyped } from '../../shared/phone-number.ts';
import { errorWords, t } from '../text.ts';
import { useNameOf } from '../ui/call/names.ts';
import { useRegion } from '../ui/call/region.ts';
import { TextField } from '../ui/TextField.tsx';
import { NumberText } from '../ui/Time.tsx';
import { dialStore } from './store.ts';

export interface NumberFieldProps {
  /** What the last try to dial missed. */
  tried: Missing | null;
  onEdit: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The number to dial as it was typed, and below it what will be dialled or what is wrong with it. */
export function NumberField({ tried, onEdit, inputRef }: NumberFieldProps): ReactNode {
  const { country } = useRegion();
  const number = useStore(dialStore, (state) => state.draft.number);
  const { change } = dialStore.getState();
  const typed = readTyped(number, country);
  // Nothing typed yet is no mistake until somebody tries to dial it.
  const wrong = !typed.ok && (number.trim() !== '' || tried?.field === 'number');
  const words = wrong ? errorWords({ kind: 'badNumber', reason: typed.reason, typed: number.slice(0, 200) }) : null;
  return (
    <TextField
      label={t('dial.number')}
      value={number}
      onChange={(value) => {
        onEdit();
        change({ number: value });
      }}
      inputRef={inputRef}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      spellCheck="false"
      maxLength={200}
      problem={words === null ? null : `${words.what} ${words.todo}`}
      hint={typed.ok ? <WillDial number={typed.number} country={country} /> : t('dial.numberHint')}
    />
  );
}

function WillDial({ number, country }: { number: string; country: string }): ReactNode {
  const written = formatNumber(number, country);
  const name = useNameOf()(number);
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
