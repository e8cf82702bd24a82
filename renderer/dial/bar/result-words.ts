import type { Call, Outcome } from '../../../shared/calls/call.ts';
import type { CauseKind } from '../../../shared/calls/hangup-cause.ts';
import { isAnswered } from '../../../shared/calls/own-answers.ts';
import { isMine } from '../../../shared/calls/perspective.ts';
import { t } from '../../text.ts';
import { joined, lengthWords, outcomeWords } from '../../ui/call/describe-call.ts';
import type { DialResult } from './dial-result.ts';

/** `likely`: inferred from how long the PBX took. `unknown`: the PBX has not said whether it happened. */
export type StepState = 'todo' | 'now' | 'done' | 'likely' | 'unknown';

/** The states of the three steps of a call. Only the record says whether the other side answered, so `connected` is done with the record alone. */
export type StepStates = readonly [phone: StepState, dialling: StepState, connected: StepState];

export const NOTHING_KNOWN: StepStates = ['unknown', 'unknown', 'unknown'];

/**
 * What the call bar shows of a dial. `title`: the party; only while the own phone rings, that it does (`isLarge`). `what`: what happened, where
 * that has its own line. `brief`: the text in the one line of a folded bar, where it is another. `since`: start of the time that is counted,
 * epoch ms; null for none. `again`: what to try if the other side was not reached: the same call, or checking the number. `steps`: null where
 * none are shown: once the record tells the outcome in words.
 */
export interface BarWords {
  title: string;
  isLarge: boolean;
  what: string;
  text: string;
  brief: string | null;
  since: number | null;
  again: 'call' | 'edit' | null;
  steps: StepStates | null;
}

/** The number should be checked before it is called again. */
const CHECK_NUMBER: ReadonlySet<CauseKind> = new Set(['unallocated', 'invalidNumber', 'numberChanged', 'noRoute']);
/** The same call would end the same way. */
const USELESS: ReadonlySet<CauseKind> = new Set(['barred', 'incompatible']);

/**
 * What a result is, and what to do. `call`: says whether a leg of the own phone was answered; where none is reported, that is only
 * likely. `outcome`: as the list names it.
 */
export function resultWords(
  result: DialResult,
  { legs }: Call,
  { extension, outcome }: { extension: string; outcome: Outcome },
): Partial<BarWords> {
  switch (result.kind) {
    case 'answered': {
      const length = result.talkSeconds === null ? null : lengthWords(result.talkSeconds);
      const text = length === null ? t('calls.answered') : t('dial.answeredTalked', { length });
      return { text };
    }
    case 'ownPhone':
      return { what: t(`dial.${result.why}Title`, { extension }), text: t(`dial.${result.why}Text`), again: 'call' };
    case 'notReported': {
      const wasPickedUp = legs.some((leg) => isMine(leg, extension) && isAnswered(leg));
      return {
        what: t('calls.answerNotReported'),
        text: t(wasPickedUp ? 'dial.notReported' : 'dial.pickedUpLikely', { extension }),
        steps: [wasPickedUp ? 'done' : 'likely', 'likely', 'unknown'],
      };
    }
    case 'notReached':
      return notReachedWords(result, outcome);
    case 'unknown':
      return { what: outcomeWords(outcome), text: t('dial.resultUnknown'), steps: NOTHING_KNOWN };
  }
}

function notReachedWords(
  { cause, causeText }: Extract<DialResult, { kind: 'notReached' }>,
  outcome: Outcome,
): Partial<BarWords> {
  const what = outcomeWords(outcome);
  if (cause === 'cancelled') return { what, text: t('dial.hungUpHere'), again: 'call' };
  if (cause === null) {
    const said = causeText === null ? null : t('dial.pbxMessage', { cause: causeText });
    return { what, text: joined(' ', t('dial.noReason'), said), again: 'call' };
  }
  return {
    what: t(`causes.${cause}What`).replace(/\.$/, ''),
    text: t(`causes.${cause}Todo`),
    again: CHECK_NUMBER.has(cause) ? 'edit' : USELESS.has(cause) ? null : 'call',
  };
}
