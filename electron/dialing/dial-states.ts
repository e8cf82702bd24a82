import { type DialState, searchRecordFor } from '../../shared/dialing/dial.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { DAY, HOUR, SECOND } from '../../shared/time/durations.ts';

/** What can happen to a dial. `maybeSent`: the PBX may have got the order although no response came. */
export type DialEvent =
  | { kind: 'accepted'; callUuid: string; tookMs: number }
  | { kind: 'failed'; error: AppErrorData; maybeSent: boolean }
  | { kind: 'resumed' }
  /** The person waits no longer for the response. It may still come. */
  | { kind: 'waitEnded' }
  /** The person asks for a poll now. */
  | { kind: 'pollRequested' }
  | { kind: 'notFound' }
  | { kind: 'pollFailed'; error: AppErrorData }
  | { kind: 'found'; callUuid: string };

type In<Kind extends DialState['kind']> = Extract<DialState, { kind: Kind }>;

/** A response that comes quicker than a hand can lift a receiver says nothing of the handset. */
const LIFTED_FROM_MS = 1500;

/**
 * The state after an event; the same object when the event does not concern it. A dial without a response ends as unknown, and nothing
 * leads back to `preparing` or `asking` (promise R2). `pace` stretches the time between two polls: 1 is the usual one, 2 twice as long.
 */
export function nextState(state: DialState, event: DialEvent, now: number, pace = 1): DialState {
  switch (state.kind) {
    case 'preparing':
      // What was being prepared when the last run ended was not sent, and is not sent now.
      if (event.kind === 'resumed') return { kind: 'refused', error: { kind: 'dialNotSent', reason: 'quit' }, at: now };
      return fromAsking(state, event, now, pace);
    case 'asking':
      return fromAsking(state, event, now, pace);
    case 'inCall':
      return awaitRecord(state, event, now, pace);
    case 'unknown':
      return fromUnknown(state, event, now, pace);
    case 'noRecord':
      return event.kind === 'found' ? done(event.callUuid, now, 'uuid') : state;
    case 'done':
    case 'refused':
      return state;
  }
}

/**
 * When the next planned poll is due, epoch ms, within a day from `now`: the final one of a call whose record comes with background sync. Null
 * for none.
 */
export function dueAt(state: DialState, now: number): number | null {
  const at = state.kind === 'inCall' ? (state.nextPollAt ?? trackedUntil(state.since)) : plannedAt(state);
  return at === null ? null : Math.min(at, now + TRACKED_FOR);
}

function plannedAt(state: DialState): number | null {
  return state.kind === 'unknown' ? state.nextPollAt : null;
}

/** A state that is dated in the future, because the clock was set back since, counts from now. */
function sinceNow<S extends { since: number }>(state: S, now: number): S {
  return state.since <= now ? state : { ...state, since: now };
}

/** Whether it is in its first minutes, in which polls for it use up a share of the requests that are left. */
export function isPolled(state: DialState, now: number): boolean {
  return 'nextPollAt' in state && Math.abs(now - state.since) < searchRecordFor;
}

function unknown(error: AppErrorData | null, now: number, pace: number): DialState {
  return { kind: 'unknown', error, since: now, nextPollAt: nextSearch(now, now, pace) };
}

function done(callUuid: string, at: number, foundBy: 'uuid' | 'records'): DialState {
  return { kind: 'done', callUuid, at, foundBy };
}

function fromAsking(state: In<'asking'> | In<'preparing'>, event: DialEvent, now: number, pace: number): DialState {
  switch (event.kind) {
    case 'accepted': {
      const lifted = event.tookMs >= LIFTED_FROM_MS ? 'likely' : 'unknown';
      const nextPollAt = nextPoll(now, now, searchRecordFor, pace);
      return { kind: 'inCall', callUuid: event.callUuid, since: now, lifted, nextPollAt };
    }
    case 'failed':
      return event.maybeSent ? unknown(event.error, now, pace) : { kind: 'refused', error: event.error, at: now };
    case 'resumed':
    case 'waitEnded':
      return state.kind === 'asking' ? unknown(null, now, pace) : state;
    default:
      return state;
  }
}

function awaitRecord(given: In<'inCall'>, event: DialEvent, now: number, pace: number): DialState {
  const state = sinceNow(given, now);
  // Null when none is left and the record comes with background sync.
  const planned = nextPoll(state.since, now, searchRecordFor, pace);
  const isOver = now >= trackedUntil(state.since);
  const { callUuid } = state;
  switch (event.kind) {
    case 'found':
      return done(event.callUuid, now, 'uuid');
    case 'pollRequested':
      return { ...state, nextPollAt: now };
    case 'resumed':
      // The first sync of a start brings the older ones, however many they are.
      return { ...state, nextPollAt: planned === null ? null : now };
    case 'notFound':
    case 'pollFailed':
      if (isOver) return { kind: 'noRecord', callUuid, at: now };
      return { ...state, nextPollAt: event.kind === 'notFound' ? planned : retryAt(event.error, planned) };
    default:
      return given;
  }
}

function fromUnknown(given: In<'unknown'>, event: DialEvent, now: number, pace: number): DialState {
  const state = sinceNow(given, now);
  const { since } = state;
  switch (event.kind) {
    // The response comes after the person has stopped waiting for it.
    case 'accepted':
      return fromAsking({ kind: 'asking', since }, event, now, pace);
    case 'failed':
      return event.maybeSent ? state : { kind: 'refused', error: event.error, at: now };
    case 'found':
      return done(event.callUuid, now, 'records');
    case 'pollRequested':
      return { ...state, nextPollAt: now };
    case 'resumed': {
      const isOpen = state.nextPollAt !== null || nextSearch(since, now, 1) !== null;
      return isOpen ? { ...state, nextPollAt: now } : given;
    }
    case 'notFound':
      return { ...state, nextPollAt: nextSearch(since, now, pace) };
    case 'pollFailed':
      return { ...state, nextPollAt: retryAt(event.error, nextPoll(since, now, TRACKED_FOR, SEARCH_PACE)) };
    default:
      return given;
  }
}

/** When to poll after a failure: as planned, later where the PBX says so, not at all where only a person can mend it (R7). */
function retryAt(error: AppErrorData, planned: number | null): number | null {
  if (planned === null || error.kind === 'unauthorized' || error.kind === 'forbidden') return null;
  return 'retryAt' in error && error.retryAt !== null ? Math.max(planned, error.retryAt) : planned;
}

/** The first poll, and how much longer than its age a dial then waits for the next: ten polls in five minutes. */
const FIRST_POLL = 3 * SECOND;
const GROWTH = 0.6;
const LONGEST_WAIT = HOUR;

/** How long a dial without a response is searched for, ms. A search costs more than a lookup, so they are rarer. */
const SEARCHED_FOR = 2 * HOUR;
const SEARCH_PACE = 2;
/** A record that has not come by then gets one final poll. A search that fails is tried again until then. */
const TRACKED_FOR = DAY;

/** The next poll for a dial that has waited since then, epoch ms. Null when none is made any more within `until` ms. */
export function nextPoll(since: number, now: number, until: number, pace: number): number | null {
  // A clock that was set back must not hurry the polls.
  const age = Math.abs(now - since);
  const wait = Math.min(LONGEST_WAIT, pace * Math.max(FIRST_POLL, GROWTH * age));
  return age + wait > until ? null : Math.round(now + wait);
}

function nextSearch(since: number, now: number, pace: number): number | null {
  return nextPoll(since, now, SEARCHED_FOR, SEARCH_PACE * pace);
}

/** When the final poll for a call's record is due, epoch ms. */
function trackedUntil(since: number): number {
  return since + TRACKED_FOR;
}
