import type { ReactNode } from 'react';
import { emptyDraft } from '../../shared/dialing/dial.ts';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import { bridge } from '../bridge.ts';
import { dialStore, isDeclined } from '../dial/dial-store.ts';
import { appStore } from '../place/store.ts';
import { errorText, errorWords, t } from '../text.ts';
import { DialPanelContext, type RingBack, RingBackContext } from '../ui/call/context.ts';
import { showToast } from '../ui/overlays/toasts.ts';

/** Provides `useRingBack` and `useCall`: the first dials a number at once, or opens the dial panel with it where something is missing. */
export function RingBackProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <DialPanelContext value={appStore.getState().openDial}>
      <RingBackContext value={ringBack}>{children}</RingBackContext>
    </DialPanelContext>
  );
}

async function ringBack(number: string, from: NumberSource = 'chosen'): Promise<void> {
  const answer = await dialStore.getState().start({ ...emptyDraft, number }, from);
  if (answer.ok || isDeclined(answer.error)) return;
  const { error } = answer;
  if (error.kind !== 'alreadyDialling') appStore.getState().openDial(number);
  // The panel itself says what is missing.
  if (error.kind !== 'dialIncomplete') showToast({ text: errorText(error) });
}

/** Dials the number that was dialled last, from here or at the phone. */
export async function redial(ring: RingBack): Promise<void> {
  const answer = await bridge.call('dial.recents', { text: '', limit: 1 });
  const last = answer.ok ? answer.value[0] : undefined;
  if (last !== undefined) ring(last.number);
  else showToast({ text: answer.ok ? t('palette.redialNone') : errorWords(answer.error).what });
}
