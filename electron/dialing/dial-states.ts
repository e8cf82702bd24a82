import { type DialState, searchRecordFor } from '../../shared/dialing/dial.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { DAY, MINUTE, SECOND } from '../../shared/time/durations.ts';

/** What can happen to a dial. `maybeSent`: the PBX may have got the order although no response came. */
export type DialEvent =
  | { kind: 'accepted'; callUuid: string; tookMs: number }
  | { kind: 'failed'; error: AppErrorData; maybeSent: boolean }
  | { kind: 'resumed' }
  /** The person asks for a poll. `pollAt`, epoch ms: later than now right after another poll. */
  | { kind: 'pollRequested'; pollAt: number }
  | { kind: 'notFound' }
  | { kind: 'pollFailed'; error: AppErrorData }
  | { kind: 'found'; callUuid: string }
  /** The call that was matched in the records is another dial's. */
  | { kind: 'notOurs' };

type In<Kind extends DialState['kind']> = Extract<DialState, { kind: Kind }>;

/** When an event comes, epoch ms, and how often the dial may be polled for. */
interface Moment {
  readonly now: number;
  readonly limits: PollLimits;
}

/** A response that comes quicker than a hand can lift a receiver says nothing of the handset. */
const LIFTED_FROM_MS = 1500;

/** The most polls for one call in its first minutes; fewer where the rate limit leaves less. */
export const MAX_POLLS = 10;

const usual: PollLimits = { polls: MAX_POLLS, unsynced: false };

/**
 * The state after an event; the same object when the event does not concern it. A dial without a response ends as unknown, and nothing
 * leads back to `preparing` or `asking` (promise R2).
 */
export function nextState(state: DialState, event: DialEvent, now: number, limits: PollLimits = usual): DialState {
  const at: Moment = { now, limits };
  switch (state.kind) {
    case 'preparing':
      // What was being prepared when the last run ended was not sent, and is not sent now.
      if (event.kind === 'resumed') return { kind: 'refused', error: { kind: 'dialNotSent', reason: 'quit' }, at: now };
      return fromAsking(state, event, at);
    case 'asking':
      return fromAsking(state, event, at);
    case 'inCall':
      return fromInCall(state, event, at);
    case 'awaitingRecord':
      if (event.kind === 'pollRequested') return { ...state, nextPollAt: sooner(state.nextPollAt, event.pollAt, now) };
      return awaitRecord(state, event, now, nextAfterCallPoll(state.since, now, limits));
    case 'unknown':
      return fromUnknown(state, event, at);
    case 'noRecord':
      return event.kind === 'found' ? done(event.callUuid, now, 'uuid') : state;
    case 'done':
      return event.kind === 'notOurs' && state.foundBy === 'records' ? unknown(null, at) : state;
    case 'refused':
      return state;
  }
}

/** When the next planned poll is due, epoch ms: the final one of a call whose record comes with background sync. Null for none. */
export function dueAt(state: DialState): number | null {
  if (state.kind === 'inCall' || state.kind === 'awaitingRecord') return state.nextPollAt ?? trackedUntil(state.since);
  return state.kind === 'unknown' ? state.nextPollAt : null;
}

/** Whether it is in its first minutes, in which polls for it use up a share of the requests that are left. */
export function isPolled(state: DialState, now: number): boolean {
  return 'nextPollAt' in state && Math.abs(now - state.since) < searchRecordFor;
}

function unknown(error: AppErrorData | null, { now, limits }: Moment): DialState {
  return { kind: 'unknown', error, since: now, polls: 0, nextPollAt: nextUnknownPoll(now, now, limits) };
}

function done(callUuid: string, at: number, foundBy: 'uuid' | 'records'): DialState {
  return { kind: 'done', callUuid, at, foundBy };
}

function fromAsking(state: In<'asking'> | In<'preparing'>, event: DialEvent, at: Moment): DialState {
  const { now, limits } = at;
  switch (event.kind) {
    case 'accepted': {
      const lifted = event.tookMs >= LIFTED_FROM_MS ? 'likely' : 'unknown';
      const nextPollAt = nextInCallPoll(now, now, limits);
      return { kind: 'inCall', callUuid: event.callUuid, since: now, lifted, nextPollAt };
    }
    case 'failed':
      return event.maybeSent ? unknown(event.error, at) : { kind: 'refused', error: event.error, at: now };
    case 'resumed':
      return unknown(null, at);
    default:
      return state;
  }
}

function fromInCall(state: In<'inCall'>, event: DialEvent, { now, limits }: Moment): DialState {
  if (event.kind !== 'pollRequested') return awaitRecord(state, event, now, nextInCallPoll(state.since, now, limits));
  const nextPollAt = sooner(null, event.pollAt, now);
  // Everybody knows that a call of days ago is over: this poll is its final one.
  if (now >= trackedUntil(state.since)) return { ...state, nextPollAt };
  return { kind: 'awaitingRecord', callUuid: state.callUuid, since: now, nextPollAt };
}

/** `planned`: its next poll, epoch ms; null when none is left and the record comes with background sync. */
function awaitRecord(
  state: In<'inCall'> | In<'awaitingRecord'>,
  event: DialEvent,
  now: number,
  planned: number | null,
): DialState {
  const isOver = now >= trackedUntil(state.since);
  const { callUuid } = state;
  switch (event.kind) {
    case 'found':
      return done(event.callUuid, now, 'uuid');
    case 'resumed':
      // The first sync of a start brings the older ones, however many they are.
      return { ...state, nextPollAt: planned === null ? null : now };
    case 'notFound':
      return isOver ? { kind: 'noRecord', callUuid, at: now } : { ...state, nextPollAt: planned };
    case 'pollFailed': {
      const nextPollAt = retryAt(event.error, isOver ? nextFinalPoll(state.since, now) : planned);
      return isOver && nextPollAt === null ? { kind: 'noRecord', callUuid, at: now } : { ...state, nextPollAt };
    }
    default:
      return state;
  }
}

function fromUnknown(state: In<'unknown'>, event: DialEvent, { now, limits }: Moment): DialState {
  const { since, polls } = state;
  switch (event.kind) {
    case 'found':
      return done(event.callUuid, now, 'records');
    case 'pollRequested':
      return { ...state, nextPollAt: sooner(state.nextPollAt, event.pollAt, now) };
    case 'resumed': {
      const isOpen = state.nextPollAt !== null || nextUnknownPoll(since, now, usual) !== null;
      return isOpen ? { ...state, nextPollAt: now } : state;
    }
    case 'notFound':
      return { ...state, polls: polls + 1, nextPollAt: nextUnknownPoll(since, now, limits) };
    case 'pollFailed':
      return { ...state, nextPollAt: retryAt(event.error, nextUnknownRetry(since, now)) };
    default:
      return state;
  }
}

function sooner(planned: number | null, pollAt: number, now: number): number {
  return Math.max(now, Math.min(planned ?? pollAt, pollAt));
}

/** When to poll after a failure: as planned, later where the PBX says so, not at all where only a person can mend it (R7). */
function retryAt(error: AppErrorData, planned: number | null): number | null {
  if (planned === null || error.kind === 'unauthorized' || error.kind === 'forbidden') return null;
  return 'retryAt' in error && error.retryAt !== null ? Math.max(planned, error.retryAt) : planned;
}

/** Polls for the record of a call that may be going on, ms after the PBX accepted it. */
const IN_CALL = [3, 8, 15, 30, 60, 90, 120, 180, 240, 300].map((seconds) => seconds * SECOND);

/** Polls after the one that is made when the person says that the call is over. */
const AFTER_CALL = [2, 6, 12, 25, 50, 85, 120].map((seconds) => seconds * SECOND);

/** Later polls for an extension that background sync does not read. */
const UNSYNCED = [10, 20, 40, 60, 90, 120, 180, 240, 360].map((minutes) => minutes * MINUTE);

/** Polls for a dial whose response never came, ms after that. */
const UNKNOWN = [5, 15, 45, 120, 300, 600, 1800, 7200].map((seconds) => seconds * SECOND);

/** A record that has not come by then gets one final poll. */
const TRACKED_FOR = DAY;
/** A final poll that fails is retried this long after the start. */
const RETRIED_FOR = 3 * TRACKED_FOR;
const RETRIED_EVERY = 30 * MINUTE;
const UNKNOWN_FOR = DAY;
/** A clock that was set back by less counts as unchanged. */
const SET_BACK = MINUTE;

/** Picks `polls` of the moments, spread evenly over all of them. */
function spread(moments: readonly number[], polls: number): readonly number[] {
  if (polls >= moments.length) return moments;
  const picked = Array.from({ length: polls }, (_, n) => Math.floor(((n + 0.5) * moments.length) / polls));
  return moments.filter((_, place) => picked.includes(place));
}

/** How often a call may be polled. `polls`: in its first minutes; `unsynced`: background sync does not read its extension. */
export interface PollLimits {
  readonly polls: number;
  readonly unsynced: boolean;
}

function next(moments: readonly number[], { polls, unsynced }: PollLimits, since: number, now: number): number | null {
  if (now < since - SET_BACK) return null;
  const age = Math.max(0, now - since);
  const later = unsynced ? spread(UNSYNCED, polls) : [];
  const after = [...spread(moments, polls), ...later].find((moment) => moment > age);
  return after === undefined ? null : now + after - age;
}

/** The next poll for the record of a call that may be going on, epoch ms; null when only background sync will bring it. */
export function nextInCallPoll(since: number, now: number, limits: PollLimits): number | null {
  return next(IN_CALL, limits, since, now);
}

/** The same after the person said that the call is over. */
export function nextAfterCallPoll(since: number, now: number, limits: PollLimits): number | null {
  return next(AFTER_CALL, limits, since, now);
}

/** When the final poll for a call's record is due, epoch ms. */
function trackedUntil(since: number): number {
  return since + TRACKED_FOR;
}

/** When to retry a final poll that failed, epoch ms; null after three days. */
function nextFinalPoll(since: number, now: number): number | null {
  return now >= since + RETRIED_FOR ? null : now + RETRIED_EVERY;
}

/** The next poll for a dial without a response, epoch ms. Moments that passed during sleep are skipped; null after two hours. */
export function nextUnknownPoll(since: number, now: number, { polls }: Pick<PollLimits, 'polls'>): number | null {
  const after = spread(UNKNOWN, polls).find((ms) => since + ms > now);
  return after === undefined ? null : since + after;
}

/** When to retry a failed poll for such a dial, which does not count as one, epoch ms; null after a day. */
function nextUnknownRetry(since: number, now: number): number | null {
  const age = Math.max(0, now - since);
  if (age >= UNKNOWN_FOR) return null;
  return now + Math.min(Math.max(age, 5 * SECOND), 10 * MINUTE);
}
