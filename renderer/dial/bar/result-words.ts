import type { Call, Outcome } from '../../../shared/calls/call.ts';
import { isAnswered, isMine } from '../../../shared/calls/call-outcome.ts';
import type { CauseKind } from '../../../shared/calls/hangup-cause.ts';
import type { DialResult } from '../../../shared/dialing/dial-result.ts';
import { t } from '../../text.ts';
import { joined, outcomeWords } from '../../ui/call/describe-call.ts';

/** The sensible next step: the same call again, checking the number, or neither. */
export type Again = 'call' | 'edit' | null;

/** The number should be checked before it is called again. */
const CHECK_NUMBER: ReadonlySet<CauseKind> = new Set(['unallocated', 'invalidNumber', 'numberChanged', 'noRoute']);
/** The same call would end the same way. */
const USELESS: ReadonlySet<CauseKind> = new Set(['barred', 'incompatible']);

/** What to try after a result. */
export function againAfter(result: DialResult): Again {
  if (result.kind === 'ownPhone') return 'call';
  if (result.kind !== 'notReached') return null;
  if (result.cause === null) return 'call';
  if (CHECK_NUMBER.has(result.cause)) return 'edit';
  return USELESS.has(result.cause) ? null : 'call';
}

/** Whether the record has an answered leg of the own phone. */
export function wasPickedUp({ legs }: Call, extension: string): boolean {
  return legs.some((leg) => isMine(leg, extension) && isAnswered(leg));
}

/**
 * What a result is, and what to do. `call`: says whether a leg of the own phone was answered; where none is reported, that is only
 * likely. `outcome`: as the list names it.
 */
export function resultWords(
  result: Exclude<DialResult, { kind: 'answered' }>,
  call: Call,
  { extension, outcome }: { extension: string; outcome: Outcome },
): { what: string; text: string } {
  switch (result.kind) {
    case 'ownPhone':
      return { what: t(`dial.${result.why}Title`, { extension }), text: t(`dial.${result.why}Text`) };
    case 'notReported':
      return {
        what: t('calls.answerNotReported'),
        text: t(wasPickedUp(call, extension) ? 'dial.notReported' : 'dial.pickedUpLikely', { extension }),
      };
    case 'notReached':
      return notReachedWords(result, outcome);
    case 'unknown':
      return { what: outcomeWords(outcome), text: t('dial.resultUnknown') };
  }
}

function notReachedWords(result: Extract<DialResult, { kind: 'notReached' }>, outcome: Outcome) {
  const { cause, causeText } = result;
  const what = outcomeWords(outcome);
  if (cause === 'cancelled') return { what, text: t('dial.hungUpHere') };
  if (cause !== null) return { what: t(`causes.${cause}What`).replace(/\.$/, ''), text: t(`causes.${cause}Todo`) };
  return {
    what,
    text: joined(' ', t('dial.noReason'), causeText === null ? null : t('dial.pbxMessage', { cause: causeText })),
  };
}
