import { type ReactNode, useCallback } from 'react';
import type { Dial, DialOrder } from '../../shared/dialing/dial.ts';
import { ringBackOrder } from '../../shared/dialing/dial-order.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { bridge } from '../bridge.ts';
import { dialStore, isDeclined } from '../dial/store.ts';
import { errorText, errorWords, t } from '../text.ts';
import { DialPanelContext, type RingBack, RingBackContext, useRegion } from '../ui/call/context.ts';
import { showToast } from '../ui/overlays/Toast.tsx';
import { appStore } from './store.ts';

/** Provides `useRingBack` and `useCall`: the first dials a number at once, or opens the dial panel with it where a question has to be answered first. */
export function RingBackProvider({ settings, children }: { settings: Settings; children: ReactNode }): ReactNode {
  const { country } = useRegion();
  const dial = useCallback<RingBack>(
    async (number, from = 'person') => {
      const outcome = await ringBack(number, settings, country, (order) => dialStore.getState().start(order, from));
      if (outcome.kind !== 'ask') return;
      appStore.getState().openDial(outcome.number);
      if (outcome.error !== null) showToast({ text: errorText(outcome.error) });
    },
    [settings, country],
  );
  return (
    <DialPanelContext value={appStore.getState().openDial}>
      <RingBackContext value={dial}>{children}</RingBackContext>
    </DialPanelContext>
  );
}

/** Dials the number that was dialled last, from here or at the phone. */
export async function redial(ring: RingBack): Promise<void> {
  const answer = await bridge.call('dial.recents', { text: '', limit: 1 });
  const last = answer.ok ? answer.value[0] : undefined;
  if (last !== undefined) ring(last.number);
  else showToast({ text: answer.ok ? t('palette.redialNone') : errorWords(answer.error).what });
}

/**
 * The outcome of a ring-back. `started`: the order was sent. Nothing was sent in the others: `already`: the number is being dialled;
 * `declined`: the person answered no; `ask`: the panel has to ask first (no gateway chosen, unreadable number, not connected …).
 */
export type RingBackOutcome =
  | { kind: 'started'; dial: Dial }
  | { kind: 'already' }
  | { kind: 'declined' }
  | { kind: 'ask'; number: string; error: AppErrorData | null };

/** Dials with the settings' extension, gateway and caller ID. */
export async function ringBack(
  number: string,
  settings: Settings,
  country: string,
  start: (order: DialOrder) => Promise<Result<Dial>>,
): Promise<RingBackOutcome> {
  const read = ringBackOrder(number, settings, country);
  if (!read.ok) return { kind: 'ask', number, error: read.missing.field === 'number' ? read.missing.error : null };
  const answer = await start(read.order);
  if (answer.ok) return { kind: 'started', dial: answer.value };
  if (isDeclined(answer.error)) return { kind: 'declined' };
  return answer.error.kind === 'alreadyDialling' ? { kind: 'already' } : { kind: 'ask', number, error: answer.error };
}
