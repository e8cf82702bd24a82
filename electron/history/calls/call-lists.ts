import type { Call, ExtensionStatus } from '../../../shared/calls/call.ts';
import {
  maxRawTextLength,
  maxUnreadable,
  maxUnreadableLength,
  type RawText,
  type UnreadableRecords,
  unreadableReason,
} from '../../../shared/calls/raw-record.ts';
import type { CallCursor, CallPage, CallRow } from '../../../shared/calls/rows.ts';
import { rawUuidOf } from '../../pbx/wire.ts';
import { type Database, prepare } from '../db/sqlite.ts';
import { type CallIndex, isNoFilter, type PageRequest } from '../search/call-index.ts';
import { rawTextOf } from './raw-text.ts';
import { parseRowContent, type RecordDecoder, type RowContent } from './record-decoder.ts';

/** A row as it is stored, without what a person wrote beside it. */
export type ListedRow = Pick<CallRow, 'uuid' | 'at'> & RowContent;

/** Everything that is read of calls. Lists read stored rows by key; only one call's page reads its record. */
export interface CallLists {
  list(wanted: PageRequest): { rows: ListedRow[]; next: CallCursor | null };
  /** One row by the call's id. */
  row(callId: number, extension: string): ListedRow | null;
  call(uuid: string): Call | null;
  /** The UUID as the record has it; null without a record. */
  uuidAtPbx(uuid: string): string | null;
  page(uuid: string, extension: string): CallPage | null;
  /** The call's record as it came; null for a call that is not there. */
  raw(uuid: string): RawText | null;
  /** The newest records that cannot be shown as calls. */
  unreadable(): UnreadableRecords;
  /** The calls of an extension that started within the span (epoch ms, both ends included), newest first. */
  between(extension: string, from: number, to: number): Call[];
  /** Whether the missed filter could still tell something: who took it is known without, and an answer was told before. */
  isUnsettled(uuid: string, extension: string): boolean;
  /** When the extension's newest call started, epoch ms. */
  newestAt(extension: string): number | null;
  extensions(): { number: string; calls: number }[];
  /** Whether the records show that extension. Asked at each question before a call. */
  hasExtension(number: string): boolean;
  /** The numbers of the newest records. */
  numbers(): CallNumbers[];
}

/** The numbers of a call and which way it went. */
export type CallNumbers = Pick<Call, 'direction' | 'callerNumber' | 'destinationNumber'>;

interface SeenRow {
  uuid: string;
  at: number;
  shown: string;
}

interface RecordRow {
  raw: string;
  fetched_at: number;
}

/** Before every call there can be: the newest page. */
const newest: CallCursor = { at: Number.MAX_SAFE_INTEGER, uuid: '' };

/** Prepares the statements once. */
export function createCallLists(db: Database, reader: () => RecordDecoder, find: CallIndex): CallLists {
  const newer = prepare<SeenRow>(
    db,
    `SELECT uuid, at, shown FROM involvement
       WHERE extension = ? AND (at, uuid) < (?, ?) ORDER BY at DESC, uuid DESC LIMIT ?`,
  );
  const seen = prepare<SeenRow>(db, 'SELECT uuid, at, shown FROM involvement WHERE call_id = ? AND extension = ?');
  const record = prepare<RecordRow>(
    db,
    'SELECT r.raw, c.fetched_at FROM calls c JOIN records r ON r.id = c.id WHERE c.uuid = ?',
  );
  const status = prepare<{ status: ExtensionStatus }>(
    db,
    'SELECT i.status FROM calls c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ? AND i.extension = ?',
  );
  const unsettled = prepare<{ one: number }>(
    db,
    `SELECT 1 AS one FROM calls c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ? AND i.extension = ?
       AND i.status = 'unknown' AND i.outcome <> 'answeredByColleague'`,
  );
  const span = prepare<{ raw: string }>(
    db,
    `SELECT r.raw FROM involvement i JOIN records r ON r.id = i.call_id
       WHERE i.extension = ? AND i.at BETWEEN ? AND ? ORDER BY i.at DESC, i.uuid DESC LIMIT 500`,
  );
  const unreadableCount = prepare<{ count: number }>(db, 'SELECT count(*) AS count FROM unreadable');
  const unreadable = prepare<{ raw: string; reason: string; fetched_at: number }>(
    db,
    'SELECT raw, reason, fetched_at FROM unreadable ORDER BY fetched_at DESC, hash LIMIT ?',
  );
  const last = prepare<{ at: number | null }>(db, 'SELECT max(at) AS at FROM involvement WHERE extension = ?');
  const known = prepare<{ number: string; calls: number }>(
    db,
    'SELECT extension AS number, count(*) AS calls FROM involvement GROUP BY extension ORDER BY calls DESC',
  );
  const numbers = prepare<CallNumbers>(
    db,
    `SELECT direction, caller_number AS callerNumber, destination_number AS destinationNumber
       FROM calls ORDER BY id DESC LIMIT 300`,
  );
  const isKnown = prepare<{ one: number }>(db, 'SELECT 1 AS one FROM involvement WHERE extension = ? LIMIT 1');
  /** One more than was asked for, where there is one. Without a filter it is read along the key, and waits for nothing. */
  const pageOf = ({ extension, filter, before, limit }: PageRequest): SeenRow[] => {
    const { at, uuid } = before ?? newest;
    if (isNoFilter(filter)) return newer.all(extension, at, uuid, limit + 1);
    const ids = find.page({ extension, filter, before, limit: limit + 1 });
    return ids.map((id) => seen.get(id, extension)).filter((row) => row !== undefined);
  };
  const readRaw = (raw: string): Call | null => {
    const read = reader().decode(JSON.parse(raw));
    return read.ok ? read.call : null;
  };
  return {
    list(wanted) {
      const found = pageOf(wanted);
      const rows = found.slice(0, wanted.limit);
      const end = rows.at(-1);
      const next = found.length > wanted.limit && end ? { at: end.at, uuid: end.uuid } : null;
      return { rows: rows.map(rowOf), next };
    },
    row(callId, extension) {
      const row = seen.get(callId, extension);
      return row ? rowOf(row) : null;
    },
    call(uuid) {
      const row = record.get(uuid);
      return row ? readRaw(row.raw) : null;
    },
    uuidAtPbx(uuid) {
      const row = record.get(uuid);
      return row ? rawUuidOf(JSON.parse(row.raw)) : null;
    },
    page(uuid, extension) {
      const row = record.get(uuid);
      const call = row ? readRaw(row.raw) : null;
      if (!row || !call) return null;
      const extensionStatus = status.get(uuid, extension)?.status ?? 'unknown';
      const { shown, partyKey } = reader().involvement(call, extension, extensionStatus);
      const { perspective, verdict } = shown;
      const { zone } = reader().options;
      const seen = { call, extension, extensionStatus, perspective, verdict, callerKey: partyKey };
      return { ...seen, fetchedAt: row.fetched_at, zone };
    },
    raw(uuid) {
      const row = record.get(uuid);
      return row ? rawTextOf(row.raw, maxRawTextLength) : null;
    },
    unreadable() {
      const records = unreadable.all(maxUnreadable).map(({ raw, reason, fetched_at: fetchedAt }) => ({
        reason: unreadableReason.safeParse(reason).data ?? null,
        fetchedAt,
        raw: rawTextOf(raw, maxUnreadableLength),
      }));
      return { total: unreadableCount.get()?.count ?? 0, records };
    },
    between: (extension, from, to) =>
      span
        .all(extension, Math.floor(from), Math.ceil(to))
        .map((row) => readRaw(row.raw))
        .filter((call) => call !== null),
    isUnsettled: (uuid, extension) => unsettled.get(uuid, extension) !== undefined,
    newestAt: (extension) => last.get(extension)?.at || null,
    hasExtension: (number) => isKnown.get(number) !== undefined,
    extensions: () => known.all().map(({ number, calls }) => ({ number, calls })),
    numbers: () => numbers.all(),
  };
}

function rowOf({ uuid, at, shown }: SeenRow): ListedRow {
  return { uuid, at: at === 0 ? null : at, ...parseRowContent(shown) };
}
