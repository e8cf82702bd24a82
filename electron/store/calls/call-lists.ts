import { type Call, type ExtensionStatus, normalUuid, type Perspective } from '../../../shared/calls/call.ts';
import {
  maxRawTextLength,
  maxUnreadable,
  maxUnreadableLength,
  type RawText,
  type UnreadableRecords,
  unreadableReason,
} from '../../../shared/calls/raw-record.ts';
import type { CallCursor, CallerCalls, CallPage, CallRow } from '../../../shared/calls/rows.ts';
import { rawUuidOf } from '../../pbx/wire.ts';
import type { Core } from '../core.ts';
import type { Database } from '../db/sqlite.ts';
import type { MissedCalls } from '../missed/missed-calls.ts';
import type { Notes } from '../notes.ts';
import type { People } from '../people.ts';
import type { FindCalls, PageRequest } from '../search/find-calls.ts';
import { parseRowContent } from './record-decoder.ts';

/** A page of a list. */
export interface Page<Row> {
  rows: Row[];
  next: CallCursor | null;
}

interface StoredRow {
  uuid: string;
  at: number;
  party_key: string | null;
  shown: string;
}

/** The newest call with a number (its key). `at`: epoch ms, 0 when unreadable. */
export interface NumberCall {
  readonly key: string;
  readonly at: number;
  readonly perspective: Perspective;
}

/** How far back the newest calls of different numbers are looked for. */
const PAGE = 100;
const MOST_PAGES = 10;

/** What the lists work with. */
export interface CallListsDeps {
  readonly findCalls: Pick<FindCalls, 'page'>;
  readonly people: Pick<People, 'resolveNames'>;
  readonly notes: Pick<Notes, 'beside'>;
  readonly missed: Pick<MissedCalls, 'stateOfCall'>;
}

/** Reads calls. Lists read stored rows by key; only one call's page decodes its record. UUIDs are compared in lower case. */
export function createCallLists({ db, decoder }: Core, deps: CallListsDeps) {
  const { findCalls, people } = deps;
  const sql = statements(db);

  /** One row more than the limit if there is one. */
  function storedRows({ limit, ...request }: PageRequest): StoredRow[] {
    const ids = findCalls.page({ ...request, limit: limit + 1 });
    return ids.map((id) => sql.row.get(id, request.extension)).filter((row) => row !== undefined);
  }

  function rowOf({ uuid, at, shown }: StoredRow): Omit<CallRow, 'missed' | 'noted' | 'tags'> {
    return people.resolveNames({ uuid, at: at === 0 ? null : at, ...parseRowContent(shown) });
  }

  function wholeRow(extension: string, stored: StoredRow): CallRow {
    const row = rowOf(stored);
    const { party, outcome } = row.perspective;
    const notes = deps.notes.beside(row.uuid, party.withheld ? null : decoder().keyOf(party.number));
    if (outcome.kind !== 'missed') return { ...row, ...notes };
    const { uuid, at, party_key: partyKey } = stored;
    return { ...row, missed: deps.missed.stateOfCall(extension, { uuid, at, partyKey }), ...notes };
  }

  const recordOf = (uuid: string) => sql.record.get(normalUuid(uuid));
  /** The calls of an extension that started within the span (epoch ms, both ends included), newest first; at most 500. */
  const between = (extension: string, from: number, to: number): Call[] =>
    sql.span
      .all(extension, Math.floor(from), Math.ceil(to))
      .map(decoder().callOf)
      .filter((call) => call !== null);

  return {
    /** Newest first. */
    list(request: PageRequest): Page<CallRow> {
      const found = storedRows(request);
      const rows = found.slice(0, request.limit);
      const end = rows.at(-1);
      const next = found.length > request.limit && end ? { at: end.at, uuid: end.uuid } : null;
      return { rows: rows.map((row) => wholeRow(request.extension, row)), next };
    },
    /** The newest call with each number that a filter finds, newest first: at most `limit` numbers, from the newest 1,000 calls. */
    newestByNumber({ limit, ...request }: PageRequest): NumberCall[] {
      const found = new Map<string, NumberCall>();
      let { before } = request;
      for (let page = 0; page < MOST_PAGES && found.size < limit; page += 1) {
        const rows = storedRows({ ...request, before, limit: PAGE - 1 });
        for (const row of rows) {
          const { party_key: key, at } = row;
          if (key !== null && !found.has(key)) found.set(key, { key, at, perspective: rowOf(row).perspective });
        }
        const last = rows.at(-1);
        if (rows.length < PAGE || last === undefined) break;
        before = { at: last.at, uuid: last.uuid };
      }
      return [...found.values()].slice(0, limit);
    },
    /** The extension's calls with a number (its key); null for none. */
    ofCaller(extension: string, key: string): CallerCalls | null {
      const found = sql.ofCaller.get(extension, key);
      return found === undefined || found.calls === 0 ? null : { ...found };
    },
    call(uuid: string): Call | null {
      const row = recordOf(uuid);
      return row ? decoder().callOf(row.raw) : null;
    },
    /** A call's UUID as the PBX writes it, to request it by; the same UUID if there is no such call. */
    uuidAtPbx(uuid: string): string {
      const row = recordOf(uuid);
      return (row && rawUuidOf(JSON.parse(row.raw))) ?? uuid;
    },
    page(uuid: string, extension: string): CallPage | null {
      const row = recordOf(uuid);
      const call = row ? decoder().callOf(row.raw) : null;
      if (!row || !call) return null;
      const extensionStatus = sql.status.get(normalUuid(uuid), extension) ?? 'unknown';
      const { shown, partyKey } = decoder().involvement(call, extension, extensionStatus);
      const { perspective, verdict } = shown;
      const { zone } = decoder().options;
      const page = { call, extension, extensionStatus, perspective, verdict, callerKey: partyKey };
      return people.resolveNames({ ...page, fetchedAt: row.fetched_at, zone });
    },
    /** The call's record as it came; null if there is no such call. */
    raw(uuid: string): RawText | null {
      const row = sql.record.get(uuid);
      return row ? rawTextOf(row.raw, maxRawTextLength) : null;
    },
    /** The newest records that could not be decoded, and how many there are. */
    unreadable(): UnreadableRecords {
      const records = sql.unreadable.all(maxUnreadable).map(({ raw, reason, fetched_at: fetchedAt }) => ({
        reason: unreadableReason.safeParse(reason).data ?? null,
        fetchedAt,
        raw: rawTextOf(raw, maxUnreadableLength),
      }));
      return { total: sql.unreadableCount.get() ?? 0, records };
    },
    unreadableCount: (): number => sql.unreadableCount.get() ?? 0,
    between,
    /** Those of them that may be with a number: one of theirs ends in the same seven digits. */
    findCalls: ({
      extension,
      number,
      from,
      to,
    }: Record<'from' | 'to', number> & Record<'extension' | 'number', string>) =>
      between(extension, from, to).filter((call) => isMaybeWith(call, number)),
    /** Whether the server's missed filter could still say something about one of these calls that their records do not. */
    hasUnsettled: (extension: string, uuids: readonly string[]): boolean =>
      uuids.some((uuid) => sql.unsettled.get(uuid, extension) !== null),
    /** When the extension's newest call started, epoch ms. */
    newestAt: (extension: string): number | null => sql.newestAt.get(extension) || null,
    /** Whether the records have that extension. */
    hasExtension: (number: string): boolean => sql.hasExtension.get(number) !== null,
    /** How many calls of an extension are stored. */
    countOf: (extension: string): number => sql.countOf.get(extension) ?? 0,
    /** The extensions in the records, busiest first. */
    extensions: (): { number: string; calls: number }[] => sql.extensions.all().map((row) => ({ ...row })),
  };
}

/** Whether one of a call's numbers ends as the number does, in seven digits or all there are. */
function isMaybeWith(call: Call, number: string): boolean {
  const tail = (text: string | null) => (text ?? '').replace(/\D/g, '').slice(-7);
  const digits = tail(number);
  const legs = call.legs.map((leg) => leg.destinationNumber);
  return [call.destinationNumber, call.callerNumber, call.callerDestination, ...legs]
    .map(tail)
    .some((one) => one !== '' && digits !== '' && (one.endsWith(digits) || digits.endsWith(one)));
}

function statements(db: Database) {
  return {
    ofCaller: db.query<CallerCalls>(`
      SELECT count(*) AS calls, count(*) FILTER (WHERE outcome = 'missed') AS missed, min(nullif(at, 0)) AS firstAt
        FROM involvement WHERE extension = ? AND party_key = ?`),
    row: db.query<StoredRow>('SELECT uuid, at, party_key, shown FROM involvement WHERE call_id = ? AND extension = ?'),
    record: db.query<{ raw: string; fetched_at: number }>(
      'SELECT r.raw, c.fetched_at FROM calls c JOIN records r ON r.id = c.id WHERE c.uuid = ? AND c.deleted_at IS NULL',
    ),
    status: db.column<ExtensionStatus>(
      'SELECT i.status FROM calls c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ? AND i.extension = ?',
    ),
    unsettled: db.column<number>(`
      SELECT 1 FROM calls c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ? AND i.extension = ?
        AND i.status = 'unknown' AND i.outcome <> 'answeredByColleague'`),
    span: db.column<string>(`
      SELECT r.raw FROM find f JOIN records r ON r.id = f.call_id
        WHERE f.extension = ? AND f.at BETWEEN ? AND ? ORDER BY f.at DESC, f.call_id DESC LIMIT 500`),
    unreadableCount: db.column<number>('SELECT count(*) FROM unreadable WHERE deleted_at IS NULL'),
    unreadable: db.query<{ raw: string; reason: string; fetched_at: number }>(
      'SELECT raw, reason, fetched_at FROM unreadable WHERE deleted_at IS NULL ORDER BY fetched_at DESC, hash LIMIT ?',
    ),
    newestAt: db.column<number>('SELECT max(at) FROM find WHERE extension = ?'),
    extensions: db.query<{ number: string; calls: number }>(
      'SELECT extension AS number, count(*) AS calls FROM find GROUP BY extension ORDER BY calls DESC',
    ),
    countOf: db.column<number>('SELECT count(*) FROM find WHERE extension = ?'),
    hasExtension: db.column<number>('SELECT 1 FROM find WHERE extension = ? LIMIT 1'),
  };
}

/** JSON that is nested deeper is not indented: the indent alone would make it many times longer. */
const deepest = 50;
/** Invisible and reordering characters (C0, C1, direction and format characters, lone surrogates), except line breaks. */
const hidden = /[^\P{C}\n]/gu;

/**
 * A stored record as a text to show: indented, with hidden characters written as JSON escapes, so that a caller's name cannot reorder
 * what is read. At most `limit` UTF-16 units. What is no JSON is shown as it came.
 */
export function rawTextOf(raw: string, limit: number): RawText {
  const text = indented(raw, limit).replace(hidden, escaped);
  if (text.length <= limit) return { text, length: text.length };
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  return { text: text.slice(0, splitsPair ? limit - 1 : limit), length: text.length };
}

function indented(raw: string, limit: number): string {
  if (raw.length > limit || depthOf(raw) > deepest) return raw;
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

/** How deep brackets nest. Those within texts count too, which only costs such a record its indent. */
function depthOf(raw: string): number {
  let [depth, most] = [0, 0];
  for (const sign of raw) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => {
    const code = sign.charCodeAt(at).toString(16).padStart(4, '0');
    return `\\u${code}`;
  }).join('');
}
