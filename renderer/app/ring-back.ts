import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { Dial, DialOrder } from '../../shared/dialing/dial.ts';
import { ringBackOrder } from '../../shared/dialing/dial-order.ts';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { bridge } from '../bridge.ts';
import { dialStore, isDeclined } from '../dial/store.ts';
import { errorWords, t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { showToast } from '../ui/overlays/Toast.tsx';
import { appStore } from './store.ts';

/** Rings a number by one press; opens the dial panel with it where something has to be asked first. */
export function useRingBack(settings: Settings): (number: string, from?: NumberSource) => Promise<void> {
  const { openDial } = useStore(appStore);
  const { country } = useRegion();
  return useCallback(
    async (number, from = 'person') => {
      const done = await ringBack(number, settings, country, startDial, from);
      if (done.kind !== 'ask') return;
      openDial(done.number);
      if (done.error === null) return;
      const { what, todo } = errorWords(done.error);
      showToast({ text: `${what} ${todo}` });
    },
    [settings, country, openDial],
  );
}

/** Rings the number that was dialled last, from here or at the phone, as any other number: what has to be asked is asked. */
export async function redial(ring: (number: string) => Promise<void>): Promise<void> {
  const answer = await bridge.call('dial.recents', { text: '', limit: 1 });
  const last = answer.ok ? answer.value[0] : undefined;
  if (last !== undefined) await ring(last.number);
  else showToast({ text: answer.ok ? t('palette.redialNone') : errorWords(answer.error).what });
}

/** Starts one dial of a confirmed order. Its id is made once for a press; a second press for the same order joins it. */
export function startDial(order: DialOrder, from: NumberSource = 'person'): Promise<Result<Dial>> {
  return dialStore.getState().start(order, from);
}

/**
 * What became of a ring-back. `started`: it was sent. `already`: that number is being rung at this moment, nothing was sent.
 * `declined`: the person was asked and said no, nothing was sent.
 * `ask`: nothing was sent, the panel has to ask first (no gateway chosen, unreadable number, not connected …).
 */
export type RingBack =
  | { kind: 'started'; dial: Dial }
  | { kind: 'already' }
  | { kind: 'declined' }
  | { kind: 'ask'; number: string; error: AppErrorData | null };

/** One click rings back with the settings' extension, gateway and shown number. */
export async function ringBack(
  number: string,
  settings: Settings,
  country: string,
  start: typeof startDial = startDial,
  from: NumberSource = 'person',
): Promise<RingBack> {
  const read = ringBackOrder(number, settings, country);
  if (!read.ok) return { kind: 'ask', number, error: read.missing.field === 'number' ? read.missing.error : null };
  const answer = await start(read.order, from);
  if (answer.ok) return { kind: 'started', dial: answer.value };
  if (isDeclined(answer.error)) return { kind: 'declined' };
  return answer.error.kind === 'alreadyDialling' ? { kind: 'already' } : { kind: 'ask', number, error: answer.error };
}
