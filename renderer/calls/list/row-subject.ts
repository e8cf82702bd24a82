import type { ShownRow } from '../../../shared/calls/rows.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import type { CommandSubject } from '../../call-actions/command-subject.ts';
import { appStore } from '../../navigation/app-store.ts';

/** Whom the commands of a row are about. */
export function rowSubject({ uuid, perspective }: ShownRow, extension: string, country: string): CommandSubject {
  const { party, outcome } = perspective;
  return {
    ...{ extension, party, callUuid: uuid, isMissed: outcome.kind === 'missed' },
    callerKey: party.withheld ? null : numberKey(party.number, country),
    note: { subject: callSubject(uuid), open: () => appStore.getState().openCall(uuid) },
  };
}
