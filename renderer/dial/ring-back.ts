import type { Dial, DialOrder } from '../../shared/dialing/dial.ts';
import { ringBackOrder } from '../../shared/dialing/dial-order.ts';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { dialStore, isDeclined } from './store.ts';

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
