import { callRow } from '../../../shared/calls/rows.ts';
import { readStored } from '../../stored-json.ts';
import type { Core } from '../core.ts';
import { recordOf, statusOf } from '../facts/stored-record.ts';
import type { RowContent } from './decode.ts';

/** The column `shown`, as JSON. */
export const rowContent = callRow
  .pick({ timeText: true, perspective: true, verdict: true, rangSeconds: true })
  .strict();

/** A row whose record cannot be read either. */
const unreadable: RowContent = {
  timeText: null,
  perspective: {
    direction: 'in',
    party: { number: null, name: null, withheld: true, personId: null },
    outcome: { kind: 'unknown', status: null },
    talkSeconds: null,
  },
  verdict: { kind: 'notMeasured', reason: 'noFigures' },
};

/** An extension's row as it is stored: the call's UUID, and the column `shown`. */
export interface StoredContent {
  readonly uuid: string;
  readonly shown: string;
}

/** Reads the column `shown`. Where it is damaged, the call's record is decoded again; a row that cannot be read costs no other one. */
export function readRowContent({ db, decoder }: Core, extension: string, { uuid, shown }: StoredContent): RowContent {
  return readStored(rowContent, shown) ?? fromRecord();

  function fromRecord(): RowContent {
    const record = recordOf(db, uuid);
    const call = record ? decoder().callOf(record.raw) : null;
    if (call === null) return unreadable;
    return decoder().involvement(call, extension, statusOf(db, uuid, extension)).shown;
  }
}
