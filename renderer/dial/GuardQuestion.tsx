import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { type GuardQuestion as Question, reasonsOf } from '../../shared/messages/guard-words.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useNameOf, useRegion } from '../ui/call/context.ts';
import { unbroken } from '../ui/call/describe-call.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { useLater } from '../ui/use-later.ts';
import { dialStore } from './dial-store.ts';

/** No answer is accepted in this time: the second half of a double click was not meant for the question. */
const SHUT_FOR_MS = 700;

/** The question before a call is made. The app renders it once, for all screens. */
export function GuardQuestion({ question }: { question: Question }): ReactNode {
  const { country } = useRegion();
  const dials = useStore(dialStore, (state) => state.dials);
  const { answer } = dialStore.getState();
  const shut = useShut(question);
  const { number } = question;
  const party = useNameOf()(number) ?? unbroken(formatNumber(number, country));
  return (
    <Dialog
      role="alertdialog"
      title={t('guards.title', { party })}
      onClose={() => answer(false)}
      closeLabel={t('guards.close')}
      actions={
        <div className="contents" onKeyDownCapture={ignoreRepeat}>
          <Button isDisabled={shut} onPress={() => answer(true)}>
            {t('guards.yes')}
          </Button>
          <Button kind="primary" autoFocus onPress={() => shut || answer(false)}>
            {t('guards.no')}
          </Button>
        </div>
      }
    >
      <ul className="stack-wide">
        {reasonsOf(question, { t, dials, country }).map(({ kind, what, why }) => (
          <li key={kind}>
            <p className="bold">{what}</p>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** True for `SHUT_FOR_MS` after the question appears. */
function useShut(question: Question): boolean {
  const [opened, setOpened] = useState<Question | null>(null);
  useLater(question, SHUT_FOR_MS, () => setOpened(question));
  return opened !== question;
}

/** Holding Enter is no answer. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (!event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}
