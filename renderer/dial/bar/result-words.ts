import type { Call } from '../../../shared/calls/call.ts';
import { isAnswered, isMine } from '../../../shared/calls/call-outcome.ts';
import type { CauseKind } from '../../../shared/calls/hangup-cause.ts';
import type { DialResult, OwnPhone } from '../../../shared/dialing/dial-result.ts';
import { t } from '../../text.ts';

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

/** Why the own phone was not picked up, and what to do. */
export function ownPhoneWords(why: OwnPhone, extension: string): { title: string; text: string } {
  return { title: t(`dial.${why}Title`, { extension }), text: t(`dial.${why}Text`) };
}

/**
 * The text of a result in which the own phone was picked up. Empty for an answered call, whose length is shown. `call`: says whether a leg
 * of the own phone was answered; where none is reported, that is only likely.
 */
export function resultText(result: DialResult, call: Call, extension: string): string {
  switch (result.kind) {
    case 'answered':
    case 'ownPhone':
      return '';
    case 'notReported':
      return t(wasPickedUp(call, extension) ? 'dial.notReported' : 'dial.pickedUpLikely', { extension });
    case 'notReached':
      return notReachedText(result);
    case 'unknown':
      return t('dial.resultUnknown');
  }
}

function notReachedText({ cause, causeText }: Extract<DialResult, { kind: 'notReached' }>): string {
  const pbxMessage = causeText === null ? '' : t('dial.pbxMessage', { cause: causeText });
  if (cause === null) return `${t('dial.notAnswered')} ${pbxMessage}`.trim();
  if (cause === 'cancelled') return t('dial.hungUpHere');
  return `${t(`causes.${cause}What`)} ${t(`causes.${cause}Todo`)} ${pbxMessage}`.trim();
}
