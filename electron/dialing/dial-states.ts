import { type DialState, searchRecordFor } from '../../shared/dialing/dial.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import {
  MAX_POLLS,
  nextAfterCallPoll,
  nextFinalPoll,
  nextInCallPoll,
  nextUnknownPoll,
  nextUnknownRetry,
  type PollLimits,
  trackedUntil,
} from './poll-schedule.ts';

/** What can happen to a dial. `maybeSent`: the PBX may have got the order although no answer came. */
export type DialEvent =
  | { kind: 'accepted'; callUuid: string; tookMs: number }
  | { kind: 'failed'; error: AppErrorData; maybeSent: boolean }
  | { kind: 'resumed' }
  /** A person wants to know now. `lookAt`: when that is looked for, epoch ms; later than now right after another look. */
  | { kind: 'pollRequested'; pollAt: number }
  | { kind: 'notFound' }
  | { kind: 'pollFailed'; error: AppErrorData }
  | { kind: 'found'; callUuid: string }
  /** The call that was found in the records turned out to be another dial's. */
  | { kind: 'notOurs' };

type In<Kind extends DialState['kind']> = Extract<DialState, { kind: Kind }>;

/** An answer that comes quicker than a hand can lift a receiver says nothing of the handset. */
const LIFTED_FROM_MS = 1500;

/**
 * The state after an event; the same object when the event does not concern it. The rules are domain.md's (Dialling) and
 * trust.md's R2: what was asked without an answer ends as unknown and nothing ever leads back to `preparing` or `asking`. `limits`: how it may be
 * looked for now.
 */
export function nextState(state: DialState, event: DialEvent, now: number, limits: PollLimits = usual): DialState {
  const at: Moment = { now, limits };
  switch (state.kind) {
    case 'preparing':
      return fromPreparing(state, event, at);
    case 'asking':
      return fromAsking(state, event, at);
    case 'inCall':
      return fromInCall(state, event, at);
    case 'awaitingRecord':
      return fromAwaitingRecord(state, event, at);
    case 'unknown':
      return fromUnknown(state, event, at);
    case 'noRecord':
      return event.kind === 'found' ? found(event, now) : state;
    case 'done':
      return event.kind === 'notOurs' && state.foundBy === 'records' ? unknownFrom(null, at) : state;
    case 'refused':
      return state;
  }
}

/**
 * When something is to be done about a dial by itself, epoch ms: its next look, or the last one of a call whose record otherwise
 * comes with the regular passes. Null when nothing is.
 */
export function dueAt(state: DialState): number | null {
  if (state.kind === 'inCall' || state.kind === 'awaitingRecord') return state.nextLookAt ?? trackedUntil(state.since);
  return state.kind === 'unknown' ? state.nextLookAt : null;
}

/** Whether it is in the minutes in which it is looked for by itself, so that it has a part in what that may cost. */
export function isPolled(state: DialState, now: number): boolean {
  return 'nextLookAt' in state && Math.abs(now - state.since) < searchRecordFor;
}

const usual: PollLimits = { polls: MAX_POLLS, unsynced: false };

/** When an event comes, epoch ms, and how the dial may be looked for then. */
interface Moment {
  readonly now: number;
  readonly limits: PollLimits;
}

/** What was being prepared when the last run ended was not sent, and is not sent now. */
function fromPreparing(state: In<'preparing'>, event: DialEvent, at: Moment): DialState {
  if (event.kind !== 'resumed') return fromAsking(state, event, at);
  return { kind: 'refused', error: { kind: 'dialNotSent', reason: 'quit' }, at: at.now };
}

function fromAsking(state: In<'asking'> | In<'preparing'>, event: DialEvent, at: Moment): DialState {
  const { now, limits } = at;
  switch (event.kind) {
    case 'accepted': {
      const lifted = event.tookMs >= LIFTED_FROM_MS ? 'likely' : 'unknown';
      const nextLookAt = nextInCallPoll(now, now, limits);
      return { kind: 'inCall', callUuid: event.callUuid, since: now, lifted, nextLookAt };
    }
    case 'failed':
      return event.maybeSent ? unknownFrom(event.error, at) : { kind: 'refused', error: event.error, at: now };
    case 'resumed':
      return unknownFrom(null, at);
    default:
      return state;
  }
}

function unknownFrom(error: AppErrorData | null, { now, limits }: Moment): DialState {
  return { kind: 'unknown', error, since: now, looks: 0, nextLookAt: nextUnknownPoll(now, now, limits) };
}

function found({ callUuid }: { callUuid: string }, now: number): DialState {
  return { kind: 'done', callUuid, at: now, foundBy: 'uuid' };
}

function fromInCall(state: In<'inCall'>, event: DialEvent, at: Moment): DialState {
  if (event.kind === 'pollRequested') {
    // That it is over is no news of a call of days ago: a look ends it.
    if (at.now >= trackedUntil(state.since)) return { ...state, nextLookAt: sooner(null, event.pollAt, at.now) };
    return {
      kind: 'awaitingRecord',
      callUuid: state.callUuid,
      since: at.now,
      nextLookAt: sooner(null, event.pollAt, at.now),
    };
  }
  return awaitingRecord(state, event, at, nextInCallPoll(state.since, at.now, at.limits));
}

function fromAwaitingRecord(state: In<'awaitingRecord'>, event: DialEvent, at: Moment): DialState {
  if (event.kind === 'pollRequested') {
    return { ...state, nextLookAt: sooner(state.nextLookAt, event.pollAt, at.now) };
  }
  return awaitingRecord(state, event, at, nextAfterCallPoll(state.since, at.now, at.limits));
}

/** `planned`: its next single look; null when none is left and its record comes with the regular passes. */
function awaitingRecord(
  state: In<'inCall'> | In<'awaitingRecord'>,
  event: DialEvent,
  { now }: Moment,
  planned: number | null,
): DialState {
  const isOver = now >= trackedUntil(state.since);
  switch (event.kind) {
    case 'found':
      return found(event, now);
    case 'resumed':
      // The first regular pass of a start brings the older ones, however many they are.
      return { ...state, nextLookAt: planned === null ? null : now };
    case 'notFound':
      return isOver ? { kind: 'noRecord', callUuid: state.callUuid, at: now } : { ...state, nextLookAt: planned };
    case 'pollFailed': {
      const pollAt = isOver ? afterLastFailure(event.error, state.since, now) : afterFailure(event.error, planned);
      if (isOver && pollAt === null) return { kind: 'noRecord', callUuid: state.callUuid, at: now };
      return { ...state, nextLookAt: pollAt };
    }
    default:
      return state;
  }
}

function fromUnknown(state: In<'unknown'>, event: DialEvent, { now, limits }: Moment): DialState {
  switch (event.kind) {
    case 'found':
      return { kind: 'done', callUuid: event.callUuid, at: now, foundBy: 'records' };
    case 'pollRequested':
      return { ...state, nextLookAt: sooner(state.nextLookAt, event.pollAt, now) };
    case 'resumed':
      return stillLookedFor(state, now) ? { ...state, nextLookAt: now } : state;
    case 'notFound':
      return { ...state, looks: state.looks + 1, nextLookAt: nextUnknownPoll(state.since, now, limits) };
    case 'pollFailed':
      return { ...state, nextLookAt: afterFailure(event.error, nextUnknownRetry(state.since, now)) };
    default:
      return state;
  }
}

function sooner(planned: number | null, pollAt: number, now: number): number {
  return Math.max(now, Math.min(planned ?? pollAt, pollAt));
}

function stillLookedFor(state: In<'unknown'>, now: number): boolean {
  return state.nextLookAt !== null || nextUnknownPoll(state.since, now, usual) !== null;
}

/** Only a person can mend it (R7), so nothing is asked until they say so. */
const needsPerson = (error: AppErrorData): boolean => error.kind === 'unauthorized' || error.kind === 'forbidden';

/** Null: not looked for by itself any more. */
function afterFailure(error: AppErrorData, planned: number | null): number | null {
  if (needsPerson(error)) return null;
  if (planned === null || !('retryAt' in error) || error.retryAt === null) return planned;
  return Math.max(planned, error.retryAt);
}

function afterLastFailure(error: AppErrorData, since: number, now: number): number | null {
  return afterFailure(error, nextFinalPoll(since, now));
}
