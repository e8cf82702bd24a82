import {
  type Dial,
  type DialState,
  intendedNumber,
  isBeingMade,
  isGoingOn,
  searchRecordFor,
} from '../../../shared/dialing/dial.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { latest } from '../../resource.ts';
import type { DialRecord } from './use-record.ts';

/** A call without details for so long is no longer said to be going on, ms. */
const STALE_MS = 30 * MINUTE;

/** Whether the PBX is asked for the call's record every few seconds, so that the end of the call is noticed. */
export function isFollowed({ since, nextPollAt }: Extract<DialState, { kind: 'inCall' }>): boolean {
  return nextPollAt !== null && nextPollAt <= since + searchRecordFor;
}

/** Whether a call's details are missing although they should be there: nobody knows what became of it. */
export function hasNoDetails(state: DialState, now: number): boolean {
  if (state.kind === 'inCall') return !isFollowed(state) && now - state.since >= STALE_MS;
  return state.kind === 'noRecord';
}

/** Most calls are sent earlier; a Cancel button would only flicker. ms */
const CANCEL_FROM_MS = 400;

/** Whether Cancel is offered. */
export function mayCancel(state: DialState, now: number): boolean {
  return state.kind === 'preparing' && now - state.since >= CANCEL_FROM_MS;
}

/** A PBX that hasn't answered by then may not answer soon: most people have picked up their own phone earlier, ms. */
const SLOW_FROM_MS = 8 * SECOND;

/** Whether the PBX takes long to answer a call that was sent, so that the person may stop waiting. */
export function isSlow(state: DialState, now: number): boolean {
  return state.kind === 'asking' && now - state.since >= SLOW_FROM_MS;
}

/** Whether the bar can only be folded: the call may be going on, or the person is asked about it. Any other can be closed. */
export function isOpenEnded({ state }: Dial, now: number): boolean {
  return state.kind === 'unknown' || (isGoingOn(state, now) && !hasNoDetails(state, now));
}

/** What a fold is remembered for: a call; apart from it the question about it, and what was refused meanwhile, which unfold the bar. */
export function foldKey({ id, state }: Dial, telling: readonly Dial[]): string {
  return [state.kind === 'unknown' ? `${id} asked` : id, ...telling.map((one) => one.id)].join(' ');
}

/** Whether the party's page lies under the head of a call: from the press on, until it is known that there was none. */
export function hasLivePage({ state }: Dial): boolean {
  return state.kind !== 'refused' && state.kind !== 'noRecord';
}

/** Whether the bar shows the outcome and folds once it was seen. */
export function isOver({ state }: Dial, record: DialRecord): boolean {
  return state.kind === 'refused' || (state.kind === 'done' && latest(record) !== null);
}

/** The dials in the order in which they matter: those that may be going on, those that ask something, the rest, each newest first. */
export function barOrder(dials: readonly Dial[], now: number): Dial[] {
  const rank = ({ state }: Dial): number => {
    if (isBeingMade(state) || (isGoingOn(state, now) && !hasNoDetails(state, now))) return 0;
    return state.kind === 'unknown' ? 1 : 2;
  };
  return dials.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Results that a call begun afterwards has replaced: an ended call, which is in the list of calls, by any; one that was refused or has no
 * details, by another call to the same number. What may be going on or asks something stays.
 */
export function replacedBy(dials: readonly Dial[]): Dial[] {
  return dials.filter(({ state, order }) => {
    if (state.kind !== 'done' && state.kind !== 'refused' && state.kind !== 'noRecord') return false;
    const newer = dials.filter(({ createdAt }) => createdAt > state.at);
    if (state.kind === 'done') return newer.length > 0;
    return newer.some((dial) => intendedNumber(dial.order) === intendedNumber(order));
  });
}

/**
 * The bar's dial, the rows above it, and how many more the person can open. Of the others, the newest that was refused or asks something is always in
 * sight: it was pressed during another call. `isAll`: they are open.
 */
export function barRows(dials: readonly Dial[], now: number, isAll: boolean) {
  const [first, ...others] = barOrder(dials, now);
  const telling = others
    .filter(({ state }) => state.kind === 'refused' || state.kind === 'unknown')
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, 1);
  return { first, rows: isAll ? others : telling, more: others.length - telling.length };
}
