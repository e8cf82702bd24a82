import type { CauseKind } from '../../../shared/calls/hangup-cause.ts';
import type { DialResult, OwnPhone } from '../../../shared/dialing/dial-result.ts';
import type { TextKey } from '../../../shared/messages/index.ts';
import { t } from '../../text.ts';

/** The sensible next step: the same call again, checking the number, or neither. */
export type Again = 'call' | 'edit' | null;

/** The text of a dial's outcome, and what to try. */
export interface ResultWords {
  text: string;
  again: Again;
}

const OWN_PHONE: Record<OwnPhone, TextKey> = {
  notPickedUp: 'dial.ownNotPickedUp',
  declined: 'dial.ownDeclined',
  busy: 'dial.ownBusy',
  notRegistered: 'dial.ownNotRegistered',
  notResponding: 'dial.ownNotResponding',
};

/** The number should be checked before it is called again. */
const LOOK_AT_NUMBER: ReadonlySet<CauseKind> = new Set(['unallocated', 'invalidNumber', 'numberChanged', 'noRoute']);
/** The same call would end the same way. */
const USELESS: ReadonlySet<CauseKind> = new Set(['barred', 'incompatible']);

function againAfter(cause: CauseKind): Again {
  if (LOOK_AT_NUMBER.has(cause)) return 'edit';
  return USELESS.has(cause) ? null : 'call';
}

function notReachedWords({ cause, said }: Extract<DialResult, { kind: 'notReached' }>): ResultWords {
  const saying = said === null ? '' : t('dial.pbxSays', { said });
  if (cause === null) return { text: `${t('dial.notAnswered')} ${saying}`.trim(), again: 'call' };
  if (cause === 'cancelled') return { text: t('dial.hungUpHere'), again: 'call' };
  return { text: `${t(`causes.${cause}What`)} ${t(`causes.${cause}Todo`)} ${saying}`.trim(), again: againAfter(cause) };
}

/** The text of a dial's result. Empty for an answered call, whose card shows talk time and quality. */
export function resultWords(result: DialResult, extension: string): ResultWords {
  switch (result.kind) {
    case 'answered':
      return { text: '', again: null };
    case 'notTold':
      return { text: t('dial.notTold', { extension }), again: null };
    case 'ownPhone':
      return { text: t(OWN_PHONE[result.why], { extension }), again: 'call' };
    case 'notReached':
      return notReachedWords(result);
    case 'unknown':
      return { text: t('dial.resultUnknown'), again: null };
  }
}
