import { type Dial, type DialState, isBeingMade, isGoingOn, searchRecordFor } from '../../../shared/dialing/dial.ts';
import { dialResult } from '../../../shared/dialing/dial-result.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import type { DialRecord } from '../dial-store.ts';
import { wasPickedUp } from './result-words.ts';

/** `likely`: inferred from how long the PBX took. `unknown`: the PBX has not said whether it happened. */
export type StepState = 'todo' | 'now' | 'done' | 'likely' | 'unknown';

/** The states of the three steps. */
export type StepStates = readonly [phone: StepState, dialling: StepState, connected: StepState];

/** In this time after the request the PBX rings no phone yet, ms. */
export const RINGS_AFTER_MS = SECOND;

/** For so long after the phone was picked up the PBX is shown as dialling, ms. Most calls ring or are answered by then (E.721). */
const DIALLING_MS = 12 * SECOND;

/** No phone rings longer, ms. */
export const LONGEST_RINGING_MS = 2 * MINUTE;

const NOTHING_KNOWN: StepStates = ['unknown', 'unknown', 'unknown'];

/**
 * How far a call is, as far as that is known; null for a dial that shows something else. Only the record says whether the other side
 * answered, so `connected` is done with the record alone. `now`: epoch ms.
 */
export function stepsOf({ state, order }: Dial, record: DialRecord | undefined, now: number): StepStates | null {
  switch (state.kind) {
    case 'preparing':
      return ['todo', 'todo', 'todo'];
    case 'asking':
      return [now - state.since < RINGS_AFTER_MS ? 'todo' : 'now', 'todo', 'todo'];
    case 'inCall':
      if (hasNoDetails(state, now)) return null;
      if (state.lifted === 'likely')
        return isDialling(state.since, now) ? ['likely', 'likely', 'todo'] : ['likely', 'likely', 'unknown'];
      return now - state.since < LONGEST_RINGING_MS ? ['now', 'unknown', 'unknown'] : NOTHING_KNOWN;
    case 'done': {
      if (record?.kind !== 'loaded') return NOTHING_KNOWN;
      const { call } = record.page;
      const { kind } = dialResult(call, order.extension);
      if (kind === 'answered') return ['done', 'done', 'done'];
      if (kind === 'notReported') return [wasPickedUp(call, order.extension) ? 'done' : 'likely', 'likely', 'unknown'];
      return kind === 'unknown' ? NOTHING_KNOWN : null;
    }
    case 'awaitingRecord':
    case 'noRecord':
    case 'refused':
    case 'unknown':
      return null;
  }
}

/** Whether the phone was picked up so recently that the PBX is dialling. `since`: of the pick-up, epoch ms. */
export function isDialling(since: number, now: number): boolean {
  return now - since < DIALLING_MS;
}

/** A call without details for so long is no longer said to be going on, ms. */
const STALE_MS = 30 * MINUTE;

/** Whether the PBX is asked for the call's record every few seconds, so that the end of the call is noticed. */
export function isFollowed({ since, nextPollAt }: Extract<DialState, { kind: 'inCall' | 'awaitingRecord' }>): boolean {
  return nextPollAt !== null && nextPollAt <= since + searchRecordFor;
}

/** Whether a call's details are missing although they should be there: nobody knows what became of it. */
export function hasNoDetails(state: DialState, now: number): boolean {
  if (state.kind === 'inCall') return !isFollowed(state) && now - state.since >= STALE_MS;
  return state.kind === 'noRecord' || (state.kind === 'awaitingRecord' && !isFollowed(state));
}

/** Most calls are sent earlier; a Cancel button would only flicker. ms */
const CANCEL_FROM_MS = 400;

/** Whether Cancel is offered. */
export function mayCancel(state: DialState, now: number): boolean {
  return state.kind === 'preparing' && now - state.since >= CANCEL_FROM_MS;
}

/** Whether the bar can only be folded: the call may be going on, or the person is asked about it. Any other can be closed. */
export function isOpenEnded({ state }: Dial, now: number): boolean {
  return state.kind === 'unknown' || (isGoingOn(state, now) && !hasNoDetails(state, now));
}

/** Whether the bar shows the outcome and folds once it was seen. */
export function isOver({ state }: Dial, record: DialRecord | undefined): boolean {
  return state.kind === 'refused' || (state.kind === 'done' && record?.kind === 'loaded');
}

/** The dials in the order in which they matter: those that may be going on, those that ask something, the rest, each newest first. */
export function barOrder(dials: readonly Dial[], now: number): Dial[] {
  const rank = ({ state }: Dial): number => {
    if (isBeingMade(state) || (isGoingOn(state, now) && !hasNoDetails(state, now))) return 0;
    return state.kind === 'unknown' ? 1 : 2;
  };
  return dials.toSorted((a, b) => rank(a) - rank(b));
}
