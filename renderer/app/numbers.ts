import type { Dial, DialOrder } from '../../shared/dialing/dial.ts';
import { isDialLink, parseDialLink } from '../../shared/dialing/dial-link.ts';
import { ringBackOrder } from '../../shared/dialing/dial-order.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import { numbersAsText } from '../../shared/numbers/numbers-as-text.ts';
import type { Settings } from '../../shared/settings.ts';
import { isDeclined } from '../dial/store.ts';
import type { Dropped } from './DropTarget.tsx';

// What the frame does with telephone numbers. It is loaded apart from the frame, because the numbers of all countries are in it.

export { formatNumber } from '../../shared/numbers/phone-number.ts';
export { numberKeyer } from '../people/number-keys.ts';

/** The dropped numbers as one text for the dial panel. The number of a phone link goes before the link's text. */
export function readDrop(
  dropped: Dropped | null,
  country: string,
): { kind: 'number'; number: string } | { kind: 'files' } | { kind: 'none' } {
  if (dropped === null) return { kind: 'none' };
  const links = dropped.getData('text/uri-list').split(/\r?\n/).filter(isDialLink);
  const linked = links.map(parseDialLink).filter((number) => number !== null);
  const number = linked.length > 0 ? linked.join('; ') : numbersAsText(dropped.getData('text/plain'), country);
  if (number !== null && number.length <= 200) return { kind: 'number', number };
  return { kind: dropped.types.includes('Files') ? 'files' : 'none' };
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
