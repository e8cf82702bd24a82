import type { Outcome, Perspective } from '../calls/call.ts';
import { type Verdict, wordOf } from '../quality/verdict.ts';
import type { Text } from './index.ts';

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
      return t(`calls.notReached_${outcome.reason}`);
    case 'unknown':
      return outcome.status === null
        ? t('calls.outcomeUnknown')
        : t('calls.outcomeUnknownStatus', { status: outcome.status });
  }
}

/** "Incoming", "Outgoing" or "Internal". */
export function directionText(t: Text, direction: Perspective['direction']): string {
  return t(`calls.direction_${direction}`);
}

/** "good", "fair", "poor", "bad", "sound incomplete" or "not measured". */
export function verdictText(t: Text, verdict: Verdict): string {
  return t(`verdicts.${wordOf(verdict)}`);
}
