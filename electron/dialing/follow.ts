import type { DialState } from '../../shared/dial.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import {
  nextAfterCallLook,
  nextAfterCallRetry,
  nextInCallLook,
  nextUnknownLook,
  nextUnknownRetry,
} from './back-off.ts';

/** What can happen to a dial. `maybeSent`: the PBX may have got the order although no answer came. */
export type FollowEvent =
  | { kind: 'accepted'; callUuid: string; tookMs: number }
  | { kind: 'failed'; error: AppErrorData; maybeSent: boolean }
  | { kind: 'resumed' }
  | { kind: 'saidOver' }
  | { kind: 'notThere' }
  | { kind: 'lookFailed'; error: AppErrorData }
  | { kind: 'found'; callUuid: string }
  /** The call that was found in the records turned out to be another dial's. */
  | { kind: 'foundWrongly' };

type In<Kind extends DialState['kind']> = Extract<DialState, { kind: Kind }>;

/** An answer that comes quicker than a hand can lift a receiver says nothing of the handset. */
const LIFTED_FROM_MS = 1500;

/**
 * The state after an event; the same object when the event does not concern it. The rules are domain.md's (Dialling) and
 * trust.md's R2: what was asked without an answer ends as unknown and nothing ever leads back to `asking`.
 */
export function nextState(state: DialState, event: FollowEvent, now: number): DialState {
  switch (state.kind) {
    case 'asking':
      return fromAsking(state, event, now);
    case 'inCall':
      return fromInCall(state, event, now);
    case 'awaitingRecord':
      return fromAwaitingRecord(state, event, now);
    case 'unknown':
      return fromUnknown(state, event, now);
    case 'noRecord':
      return fromNoRecord(state, event, now);
    case 'done':
      return event.kind === 'foundWrongly' && state.foundBy === 'records' ? unknownFrom(null, now) : state;
    case 'refused':
      return state;
  }
}

/** When a dial wants to be looked for next, epoch ms; null when it does not. */
export function nextLookAt(state: DialState): number | null {
  return 'nextLookAt' in state ? state.nextLookAt : null;
}

function fromAsking(state: In<'asking'>, event: FollowEvent, now: number): DialState {
  switch (event.kind) {
    case 'accepted': {
      const lifted = event.tookMs >= LIFTED_FROM_MS ? 'likely' : 'unknown';
      return { kind: 'inCall', callUuid: event.callUuid, since: now, lifted, nextLookAt: nextInCallLook(now, now) };
    }
    case 'failed':
      return event.maybeSent ? unknownFrom(event.error, now) : { kind: 'refused', error: event.error, at: now };
    case 'resumed':
      return unknownFrom(null, now);
    default:
      return state;
  }
}

function unknownFrom(error: AppErrorData | null, now: number): DialState {
  return { kind: 'unknown', error, since: now, looks: 0, nextLookAt: nextUnknownLook(now, now) };
}

function fromInCall(state: In<'inCall'>, event: FollowEvent, now: number): DialState {
  switch (event.kind) {
    case 'found':
      return { kind: 'done', callUuid: state.callUuid, at: now, foundBy: 'uuid' };
    case 'saidOver':
      return { kind: 'awaitingRecord', callUuid: state.callUuid, since: now, nextLookAt: now };
    case 'resumed':
      return { ...state, nextLookAt: now };
    case 'notThere':
      return stillWaiting(state, nextInCallLook(state.since, now), now);
    case 'lookFailed':
      return stillWaiting(state, afterFailure(event.error, nextInCallLook(state.since, now)), now);
    default:
      return state;
  }
}

function fromAwaitingRecord(state: In<'awaitingRecord'>, event: FollowEvent, now: number): DialState {
  switch (event.kind) {
    case 'found':
      return { kind: 'done', callUuid: state.callUuid, at: now, foundBy: 'uuid' };
    case 'saidOver':
      return { ...state, since: now, nextLookAt: now };
    case 'resumed':
      return { ...state, nextLookAt: now };
    case 'notThere':
      return stillWaiting(state, nextAfterCallLook(state.since, now), now);
    case 'lookFailed':
      return stillWaiting(state, afterFailure(event.error, nextAfterCallRetry(state.since, now)), now);
    default:
      return state;
  }
}

function fromNoRecord(state: In<'noRecord'>, event: FollowEvent, now: number): DialState {
  if (event.kind === 'found') return { kind: 'done', callUuid: state.callUuid, at: now, foundBy: 'uuid' };
  if (event.kind === 'saidOver') {
    return { kind: 'awaitingRecord', callUuid: state.callUuid, since: now, nextLookAt: now };
  }
  return state;
}

function fromUnknown(state: In<'unknown'>, event: FollowEvent, now: number): DialState {
  switch (event.kind) {
    case 'found':
      return { kind: 'done', callUuid: event.callUuid, at: now, foundBy: 'records' };
    case 'saidOver':
      return { ...state, nextLookAt: now };
    case 'resumed':
      return stillLookedFor(state, now) ? { ...state, nextLookAt: now } : state;
    case 'notThere':
      return { ...state, looks: state.looks + 1, nextLookAt: nextUnknownLook(state.since, now) };
    case 'lookFailed': {
      const at = afterFailure(event.error, nextUnknownRetry(state.since, now));
      return { ...state, nextLookAt: at === 'paused' ? null : at };
    }
    default:
      return state;
  }
}

function stillLookedFor(state: In<'unknown'>, now: number): boolean {
  return state.nextLookAt !== null || nextUnknownLook(state.since, now) !== null;
}

/** `paused`: only a person can mend it (R7), so nothing is asked until they say so. */
function afterFailure(error: AppErrorData, planned: number | null): number | null | 'paused' {
  if (error.kind === 'unauthorized' || error.kind === 'forbidden') return 'paused';
  if (planned === null || error.kind !== 'rateLimited' || error.retryAt === null) return planned;
  return Math.max(planned, error.retryAt);
}

function stillWaiting(
  state: In<'inCall'> | In<'awaitingRecord'>,
  lookAt: number | null | 'paused',
  now: number,
): DialState {
  if (lookAt === 'paused') return { ...state, nextLookAt: null };
  return lookAt === null ? { kind: 'noRecord', callUuid: state.callUuid, at: now } : { ...state, nextLookAt: lookAt };
}
