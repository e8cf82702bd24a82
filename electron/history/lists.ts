import type { Call, ExtensionStatus } from '../../shared/call.ts';
import { type CallFilter, noFilter } from '../../shared/find.ts';
import { causeText, fold } from '../../shared/find-text.ts';
import { callerSubject, callSubject } from '../../shared/notes.ts';
import { notationsOf } from '../../shared/phone-number.ts';
import type { CallCursor, CallPage, CallRow } from '../../shared/views.ts';
import { type Findable, plainFilter } from './find-plain.ts';
import type { Notes } from './notes.ts';
import type { People } from './people.ts';
import type { Reader, Shown } from './reader.ts';
import { type Database, prepare } from './sqlite.ts';

/** What is asked of a list: from `before` on towards the past, null for the newest. */
export interface Wanted {
  readonly extension: string;
  readonly filter: CallFilter;
  readonly before: CallCursor | null;
  readonly limit: number;
}

/** A row as it is stored, without what a person wrote beside it. */
export type ListedRow = Pick<CallRow, 'uuid' | 'at'> & Shown;

/** Everything that is read of calls. Lists read stored rows by key; only one call's page reads its record. */
export interface Lists {
  list(wanted: Wanted): { rows: ListedRow[]; next: CallCursor | null };
  call(uuid: string): Call | null;
  page(uuid: string, extension: string): CallPage | null;
  /** The calls of an extension that started within the span (epoch ms, both ends included), newest first. */
  between(extension: string, from: number, to: number): Call[];
  /** Whether the missed filter could still tell something: who took it is known without, and an answer was told before. */
  isUnsettled(uuid: string, extension: string): boolean;
  /** When the extension's newest call started, epoch ms. */
  newestAt(extension: string): number | null;
  extensions(): { number: string; calls: number }[];
}

interface SeenRow {
  uuid: string;
  at: number;
  shown: string;
}

interface FoundRow extends SeenRow {
  party_key: string | null;
  raw: string;
}

interface RecordRow {
  raw: string;
  fetched_at: number;
}

/** Before every call there can be: the newest page. */
const newest: CallCursor = { at: Number.MAX_SAFE_INTEGER, uuid: '' };

/** Prepares the statements once. */
export function createLists(db: Database, reader: () => Reader, notes: Notes, people: People): Lists {
  const pages = pageReader(db, (row) => findableOf(row, reader(), notes, people));
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
  const last = prepare<{ at: number | null }>(db, 'SELECT max(at) AS at FROM involvement WHERE extension = ?');
  const known = prepare<{ number: string; calls: number }>(
    db,
    'SELECT extension AS number, count(*) AS calls FROM involvement GROUP BY extension ORDER BY calls DESC',
  );
  const readRaw = (raw: string): Call | null => {
    const read = reader().read(JSON.parse(raw));
    return read.ok ? read.call : null;
  };
  return {
    list(wanted) {
      const found = pages(wanted);
      const rows = found.slice(0, wanted.limit);
      const end = rows.at(-1);
      const next = found.length > wanted.limit && end ? { at: end.at, uuid: end.uuid } : null;
      return { rows: rows.map(rowOf), next };
    },
    call(uuid) {
      const row = record.get(uuid);
      return row ? readRaw(row.raw) : null;
    },
    page(uuid, extension) {
      const row = record.get(uuid);
      const call = row ? readRaw(row.raw) : null;
      if (!row || !call) return null;
      const extensionStatus = status.get(uuid, extension)?.status ?? 'unknown';
      const { shown, partyKey } = reader().seen(call, extension, extensionStatus);
      const { perspective, verdict } = shown;
      const { zone } = reader().reading;
      const seen = { call, extension, extensionStatus, perspective, verdict, callerKey: partyKey };
      return { ...seen, fetchedAt: row.fetched_at, zone };
    },
    between: (extension, from, to) =>
      span
        .all(extension, Math.floor(from), Math.ceil(to))
        .map((row) => readRaw(row.raw))
        .filter((call) => call !== null),
    isUnsettled: (uuid, extension) => unsettled.get(uuid, extension) !== undefined,
    newestAt: (extension) => last.get(extension)?.at || null,
    extensions: () => known.all().map(({ number, calls }) => ({ number, calls })),
  };
}

function rowOf({ uuid, at, shown }: SeenRow): ListedRow {
  return { uuid, at: at === 0 ? null : at, ...(JSON.parse(shown) as Shown) };
}

/** So many stored rows are read at a time while a filter looks for its own. */
const step = 500;

function pageReader(db: Database, findable: (row: FoundRow) => Findable | null): (wanted: Wanted) => SeenRow[] {
  const where = 'WHERE i.extension = ? AND (i.at, i.uuid) < (?, ?) ORDER BY i.at DESC, i.uuid DESC LIMIT ?';
  const plain = prepare<SeenRow>(db, `SELECT i.uuid, i.at, i.shown FROM involvement i ${where}`);
  const whole = prepare<FoundRow>(
    db,
    `SELECT i.uuid, i.at, i.shown, i.party_key, r.raw FROM involvement i JOIN records r ON r.id = i.call_id ${where}`,
  );
  return ({ extension, filter, before, limit }) => {
    let { at, uuid } = before ?? newest;
    if (JSON.stringify(filter) === JSON.stringify(noFilter)) return plain.all(extension, at, uuid, limit + 1);
    const holds = plainFilter(filter);
    const found: SeenRow[] = [];
    for (;;) {
      const rows = whole.all(extension, at, uuid, step);
      for (const row of rows) {
        const one = findable(row);
        if (one && holds(one)) found.push(row);
        if (found.length > limit) return found;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < step) return found;
      ({ at, uuid } = last);
    }
  };
}

/** What can be asked of a stored call; null where its record cannot be read. */
function findableOf(row: FoundRow, reader: Reader, notes: Notes, people: People): Findable | null {
  const read = reader.read(JSON.parse(row.raw));
  if (!read.ok) return null;
  const { call } = read;
  const { perspective, verdict } = JSON.parse(row.shown) as Shown;
  const { number, name } = perspective.party;
  const subjects = [callSubject(row.uuid), ...(row.party_key === null ? [] : [callerSubject(row.party_key)])];
  const beside = subjects.map((subject) => notes.all().get(subject)).filter((note) => note !== undefined);
  const tags = beside.flatMap((note) => note.tags);
  return {
    at: row.at,
    perspective,
    verdict,
    partyKey: row.party_key,
    notations: notationsOf(number, row.party_key),
    texts: [
      causeText(call.hangupCause),
      ...[number, name, people.named(number)?.name, ...beside.map((note) => note.text), ...tags].map((text) =>
        fold(text ?? ''),
      ),
    ],
    tags,
    media: [call.technical?.remoteMediaIp ?? null, call.technical?.localMediaIp ?? null],
  };
}
