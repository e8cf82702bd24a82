import { type Call, normalUuid } from '../../shared/calls/call.ts';
import type { PbxOperations } from './client.ts';
import type { ListPage } from './page.ts';
import { pbxLocalTime } from './pbx-local-time.ts';
import { formatPbxTime, parsePbxTime } from './pbx-time.ts';
import { fieldsOf, type ReadCall, rawLegs, rawUuidOf, readCall } from './wire.ts';

/** A record as the PBX gave it, opened once: the fields that a walk through the list needs, and the decoded call. */
export interface PbxRecord {
  readonly raw: unknown;
  /** As calls are stored; null where it has none. A record that is no call may have one. */
  readonly uuid: string | null;
  /** The PBX's local time; null where it cannot be read. */
  readonly start: string | null;
  /** How many legs it names: by them its work grows. */
  readonly legs: number;
  /** Decodes the call, once. Not before somebody needs it: a page may hold thousands of legs, and is stored in slices. */
  readonly read: ReadCall;
  /** The zone (IANA) that its times were read in. */
  readonly zone: string;
}

/** Pages of the call list, each record opened. */
export type RecordPage = Omit<ListPage, 'records'> & { readonly records: readonly PbxRecord[] };

/** The list operation of a client. It opens each record. */
export interface RecordLister {
  list(...query: Parameters<PbxOperations['list']>): Promise<RecordPage>;
}

/** Opens a raw record. `zone` (IANA) is the PBX's. Never throws. */
export function readRecord(raw: unknown, zone: string): PbxRecord {
  const uuid = rawUuidOf(raw);
  let read: ReadCall | null = null;
  return {
    raw,
    uuid: uuid === null ? null : normalUuid(uuid),
    start: startOf(raw, zone),
    legs: rawLegs(fieldsOf(raw)).length,
    get read() {
      read ??= readCall(raw, zone);
      return read;
    },
    zone,
  };
}

/** Opens the records of a client's pages. */
export function readingRecords({ list }: Pick<PbxOperations, 'list'>, zone: () => string): RecordLister {
  return {
    async list(...query) {
      const page = await list(...query);
      return { ...page, records: page.records.map((raw) => readRecord(raw, zone())) };
    },
  };
}

/** The call of a record; null where it cannot be read. */
export const callOf = ({ read }: PbxRecord): Call | null => (read.ok ? read.call : null);

/** When a raw record started, as the PBX's local time. `zone`: for a time that came as a number. */
function startOf(raw: unknown, zone: string): string | null {
  const { start_time: value } = fieldsOf(raw);
  const text = pbxLocalTime(value);
  if (text !== null) return text;
  const at = parsePbxTime(value, zone)?.at ?? null;
  return at === null ? null : formatPbxTime(at, zone);
}
