import type { Call, NotReachedReason } from '../calls/call.ts';
import { type CauseKind, parseCause } from '../calls/hangup-cause.ts';
import { isAnswered, isMine, seenFrom } from '../calls/outcome.ts';

/** What kept the own phone from being lifted. */
export type OwnPhone = 'notPickedUp' | 'declined' | 'busy' | 'notRegistered' | 'notResponding';

/**
 * What became of a dial, by its record (domain.md, Dialling). `answered`: a leg to the other side was. `notReported`: the own phone was
 * picked up, and nothing in the record says whether the other side answered. `notReached`: it did not; `cause` says why as far as it
 * is known, `causeText` is an unknown cause as the record has it.
 */
export type DialResult =
  | { kind: 'answered'; talkSeconds: number | null }
  | { kind: 'notReported' }
  | { kind: 'ownPhone'; why: OwnPhone }
  | { kind: 'notReached'; cause: CauseKind | null; causeText: string | null }
  | { kind: 'unknown'; status: string | null };

/**
 * Reads what became of a dial. Its status alone is not believed: it can read ANSWERED by the own leg, which rings first, so only a
 * leg to the other side or a cause that no answered call ends with tells.
 */
export function dialResult(call: Call, extension: string): DialResult {
  const { outcome, talkSeconds } = seenFrom(call, extension, 'unknown');
  switch (outcome.kind) {
    case 'answered': {
      const far = call.legs.filter((leg) => !isMine(leg, extension));
      return far.some(isAnswered) ? { kind: 'answered', talkSeconds } : { kind: 'notReported' };
    }
    case 'notReached':
      return outcome.reason === 'ownPhone'
        ? { kind: 'ownPhone', why: ownPhone(call) }
        : notReached(call, outcome.reason);
    case 'unknown':
      return { kind: 'unknown', status: outcome.status };
    // Not outcomes of a call that went out.
    case 'missed':
    case 'answeredByColleague':
      return { kind: 'unknown', status: call.status };
  }
}

function ownPhone({ hangupCause }: Call): OwnPhone {
  const cause = parseCause(hangupCause);
  switch (cause.kind) {
    case 'rejected':
      return 'declined';
    case 'busy':
      return 'busy';
    case 'notRegistered':
      return 'notRegistered';
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

/** Causes that tell how a call ended, but not why nobody answered. */
const UNSPECIFIC_CAUSES: ReadonlySet<CauseKind> = new Set(['normal', 'transferred', 'answeredElsewhere']);

function notReached({ hangupCause }: Call, reason: NotReachedReason): DialResult {
  const cause = parseCause(hangupCause);
  const byReason = BY_REASON[reason] ?? null;
  if (cause.kind === 'none') return { kind: 'notReached', cause: byReason, causeText: null };
  if (cause.kind === 'unknown') return { kind: 'notReached', cause: byReason, causeText: cause.text };
  return { kind: 'notReached', cause: UNSPECIFIC_CAUSES.has(cause.kind) ? byReason : cause.kind, causeText: null };
}
