import type { Call, NotReachedReason } from '../../../shared/calls/call.ts';
import { type CauseKind, parseCause } from '../../../shared/calls/hangup-cause.ts';
import { isAnswered } from '../../../shared/calls/own-answers.ts';
import { seenFrom } from '../../../shared/calls/perspective.ts';

/** Why the user's own phone was not picked up. */
export type OwnPhone = 'notPickedUp' | 'declined' | 'busy' | 'notResponding';

/**
 * The result of a dial, by its record. `answered`: a leg to the other side was answered. `notReported`: the own
 * phone was picked up, and nothing in the record says whether the other side answered. `notReached`: it did not answer; `cause`: why, if
 * known; `causeText` is an unknown cause as the record has it.
 */
export type DialResult =
  | { kind: 'answered'; talkSeconds: number | null }
  | { kind: 'notReported' }
  | { kind: 'ownPhone'; why: OwnPhone }
  | { kind: 'notReached'; cause: CauseKind | null; causeText: string | null }
  | { kind: 'unknown'; status: string | null };

/**
 * The result of a dial. The status alone proves nothing: it can be ANSWERED because of the own leg, which rings first. Only a leg to the
 * other side, or a cause that no answered call has, shows the result.
 */
export function dialResult(call: Call, extension: string): DialResult {
  // The number is the record's own: only whose dial it is counts.
  const dialled = call.dialled ?? { extension, number: '' };
  const { outcome, talkSeconds } = seenFrom({ ...call, dialled }, extension, 'unknown');
  if (outcome.kind === 'answered') return { kind: 'answered', talkSeconds };
  if (outcome.kind === 'notReached') {
    return outcome.reason === 'ownPhone' ? { kind: 'ownPhone', why: ownPhone(call) } : notReached(call, outcome.reason);
  }
  // Outgoing calls have no other outcome than an unknown one.
  const status = outcome.kind === 'unknown' ? outcome.status : call.status;
  return status === null && call.legs.some(isAnswered) ? { kind: 'notReported' } : { kind: 'unknown', status };
}

function ownPhone({ hangupCause }: Call): OwnPhone {
  const cause = parseCause(hangupCause);
  switch (cause.kind) {
    case 'rejected':
      return 'declined';
    case 'busy':
      return 'busy';
    case 'notRegistered':
    case 'noResponse':
      return 'notResponding';
    default:
      return 'notPickedUp';
  }
}

/** A status says why where the cause does not. */
const BY_REASON: Partial<Record<NotReachedReason, CauseKind>> = {
  noAnswer: 'noAnswer',
  busy: 'busy',
  rejected: 'rejected',
  cancelled: 'cancelled',
  wrongNumber: 'unallocated',
  network: 'network',
};

/** Causes that say how a call ended, but not why it was not answered. */
const UNSPECIFIC_CAUSES: ReadonlySet<CauseKind> = new Set(['normal', 'transferred', 'answeredElsewhere']);

function notReached({ hangupCause }: Call, reason: NotReachedReason): DialResult {
  const cause = parseCause(hangupCause);
  const byReason = BY_REASON[reason] ?? null;
  if (cause.kind === 'none') return { kind: 'notReached', cause: byReason, causeText: null };
  if (cause.kind === 'unknown') return { kind: 'notReached', cause: byReason, causeText: cause.text };
  return { kind: 'notReached', cause: UNSPECIFIC_CAUSES.has(cause.kind) ? byReason : cause.kind, causeText: null };
}
