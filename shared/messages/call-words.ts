import type { MissedDetail, Outcome, Perspective } from '../calls/call.ts';
import { type Verdict, wordOf } from '../quality/verdict.ts';
import type { Text } from './index.ts';

/** The outcome of a call: "Answered", "Answered by 104", "Busy". An unknown status is shown unchanged. */
export function outcomeText(t: Text, outcome: Outcome): string {
  switch (outcome.kind) {
    case 'answered':
      return t('calls.answered');
    case 'missed':
      return missedText(t, outcome.detail);
    case 'answeredByColleague':
      return outcome.by === null ? t('calls.answeredByColleague') : t('calls.answeredBy', { by: outcome.by });
    case 'notReached':
      return t(`calls.notReached_${outcome.reason}`);
    case 'unknown':
      return outcome.status === null
        ? t('calls.answerNotReported')
        : t('calls.outcomeUnknownStatus', { status: outcome.status });
  }
}

function missedText(t: Text, detail: MissedDetail | undefined): string {
  switch (detail?.kind) {
    case undefined:
      return t('calls.missed');
    case 'mailbox':
      return t('calls.missedMailbox');
    case 'perhapsMailbox':
      return t('calls.missedPerhapsMailbox');
    case 'perhapsElsewhere':
      return t('calls.missedPerhapsElsewhere');
    case 'putThrough':
      return t('calls.missedPutThrough', { by: detail.by });
    case 'notReported':
      return detail.status === null
        ? t('calls.outcomeUnknown')
        : t('calls.outcomeUnknownStatus', { status: detail.status });
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
