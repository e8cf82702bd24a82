import type { NotReachedReason, Outcome, Perspective } from '../calls/call.ts';
import { type Verdict, wordOf } from '../quality/verdict.ts';
import type { Text, TextKey } from './index.ts';

const NOT_REACHED: Record<NotReachedReason, TextKey> = {
  noAnswer: 'calls.notReachedNoAnswer',
  busy: 'calls.notReachedBusy',
  rejected: 'calls.notReachedRejected',
  cancelled: 'calls.notReachedCancelled',
  wrongNumber: 'calls.notReachedWrongNumber',
  ownPhone: 'calls.notReachedOwnPhone',
  network: 'calls.notReachedNetwork',
  unknown: 'calls.notReachedUnknown',
};

const DIRECTION: Record<Perspective['direction'], TextKey> = {
  in: 'calls.directionIn',
  out: 'calls.directionOut',
  internal: 'calls.directionInternal',
};

/** The outcome of a call: "answered", "answered by 104", "busy". An unknown status is shown unchanged. */
export function outcomeText(t: Text, outcome: Outcome): string {
  switch (outcome.kind) {
    case 'answered':
      return t('calls.answered');
    case 'missed':
      return t('calls.missedOutcome');
    case 'answeredByColleague':
      return outcome.by === null ? t('calls.answeredByColleague') : t('calls.answeredBy', { by: outcome.by });
    case 'notReached':
      return t(NOT_REACHED[outcome.reason]);
    case 'unknown':
      return outcome.status === null
        ? t('calls.outcomeUnknown')
        : t('calls.outcomeUnknownStatus', { status: outcome.status });
  }
}

/** "Incoming", "Outgoing" or "Internal". */
export function directionText(t: Text, direction: Perspective['direction']): string {
  return t(DIRECTION[direction]);
}

/** "good", "fair", "poor", "bad", "sound incomplete" or "not measured". */
export function verdictText(t: Text, verdict: Verdict): string {
  return t(`verdicts.${wordOf(verdict)}`);
}
