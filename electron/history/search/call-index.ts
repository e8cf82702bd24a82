import { type CallFilter, noFilter } from '../../../shared/calls/call-filter.ts';
import type { CallCursor } from '../../../shared/calls/rows.ts';
import { DamageError, type Database } from '../db/sqlite.ts';
import { createIndexRows, type IndexRow, type IndexRows, isMissedKind, kindBits } from './index-rows.ts';
import { eachFound, foundTest, type Query, readQuery, rowTest, type Visit } from './query.ts';
import type { TextIndex, Trace } from './text-index.ts';

/** A page of a list: the calls older than `before`, null for the newest. */
export interface PageRequest {
  readonly extension: string;
  readonly filter: CallFilter;
  readonly before: CallCursor | null;
  readonly limit: number;
}

/** A call that was written, as one extension sees it. */
export interface WrittenIndexRow extends IndexRow {
  readonly extension: string;
}

interface Loaded {
  readonly rows: IndexRows;
  /** The last call that is loaded; null if all are. */
  after: CallCursor | null;
  /** The noted calls that are marked in the rows. */
  marked: ReturnType<TextIndex['notedCalls']>;
}

const nothingMarked: Loaded['marked'] = [];

/** Calls loaded at a time, see `inTurns`. */
const slice = 250;
/** The person's own extension and the last ones viewed. */
const mostExtensions = 3;
const mostTraced = 50;
/** A longer text fits no filter. */
const longestTraced = 200;

export type CallIndex = ReturnType<typeof createCallIndex>;

/**
 * Answers filters from memory. An extension's calls are loaded on first use; after that the writer passes on each change. It is a cache:
 * it can be dropped at any time and is loaded again. `makeTextIndex` is called again at each `reset`.
 */
export function createCallIndex(db: Database, makeTextIndex: () => TextIndex) {
  const sql = statements(db);
  let loaded = new Map<string, Loaded>();
  let textIndex = makeTextIndex();
  let written: WrittenIndexRow[] = [];
  let removed: number[] = [];
  const uuidOf = (callId: number) => sql.uuid.get(callId) ?? '';

  function held(extension: string): Loaded {
    const known = loaded.get(extension) ?? {
      rows: createIndexRows(uuidOf),
      after: { at: -1, uuid: '' },
      marked: nothingMarked,
    };
    loaded.delete(extension);
    loaded.set(extension, known);
    const [oldest] = loaded.keys();
    if (loaded.size > mostExtensions && oldest !== undefined) loaded.delete(oldest);
    return known;
  }

  function loadSlice(extension: string, into: Loaded): void {
    if (into.after === null) return;
    const found = sql.slice(extension, into.after.at, into.after.uuid, slice);
    for (const [callId, at, kind, party, trace, talk, delay, disturbed] of found) {
      if (!isSoundId(callId) || !isSoundId(party) || !isSoundId(trace))
        throw new DamageError('a call with an impossible id');
      // Below 0: stored by an older version and not decoded again yet; that will put it.
      if (kind >= 0) into.rows.put({ callId, at, kind, party, trace, talk, delay, disturbed });
    }
    const last = found.length === slice ? sql.place.get(found.at(-1)?.[0] ?? 0, extension) : undefined;
    // In a damaged tree pages can follow one another in a circle.
    if (last && !isAfter(last, into.after)) throw new DamageError('calls out of order');
    into.after = last ?? null;
    into.marked = nothingMarked;
  }

  /** Loads all of the extension's calls and refreshes the text index. */
  function whole(extension: string): Loaded {
    const known = held(extension);
    while (known.after !== null) loadSlice(extension, known);
    textIndex.refresh();
    const noted = textIndex.notedCalls();
    if (known.marked !== noted) {
      for (const { callId } of known.marked) known.rows.mark(callId, false);
      for (const { callId } of noted) known.rows.mark(callId, true);
      known.marked = noted;
    }
    return known;
  }

  /** Removals first: a call is placed by the UUIDs of its neighbours, and a deleted call has none. */
  function apply(): void {
    for (const [extension, known] of loaded) {
      for (const callId of removed) known.rows.remove(callId);
      for (const row of written) if (row.extension === extension) known.rows.put(row);
    }
  }

  function each(
    rows: IndexRows,
    query: Query,
    before: CallCursor | null,
    limit: number,
    visit: (slot: number) => boolean,
  ) {
    const cursor = before ?? { at: Number.POSITIVE_INFINITY, uuid: '' };
    const place = query.to <= cursor.at ? rows.placeOf(query.to, '') : rows.placeOf(cursor.at, cursor.uuid);
    eachFound(rows, query, place, limit, visit);
  }

  return {
    /** Whether all calls of the extension are loaded. */
    isLoaded: (extension: string): boolean => loaded.get(extension)?.after === null,
    /** Loads another slice of the extension's calls. Returns whether there are more. */
    loadSlice(extension: string): boolean {
      if (textIndex.loadSlice()) return true;
      const known = held(extension);
      loadSlice(extension, known);
      return known.after !== null;
    },
    /** The calls' ids, newest first. As the others, it loads at once what is not loaded yet. */
    page({ extension, filter, before, limit }: PageRequest): number[] {
      const { rows } = whole(extension);
      const ids: number[] = [];
      each(rows, readQuery(filter, textIndex), before, limit, (slot) => {
        ids.push(rows.callId[slot] as number);
        return ids.length < limit;
      });
      return ids;
    },
    count(extension: string, filter: CallFilter): number {
      const { rows } = whole(extension);
      if (isNoFilter(filter)) return rows.count;
      let count = 0;
      each(rows, readQuery(filter, textIndex), null, Number.POSITIVE_INFINITY, () => {
        count += 1;
        return true;
      });
      return count;
    },
    /** Tests calls of any extension, with the notes and names of this moment. */
    test(filter: CallFilter): (row: IndexRow) => boolean {
      if (!isOnlyDated({ ...filter, directions: [], outcomes: [], verdicts: [] })) textIndex.refresh();
      return rowTest(readQuery(filter, textIndex));
    },
    callers({ extension, filter, before, limit }: PageRequest): { groups: CallerGroup[]; more: boolean } {
      const { rows } = whole(extension);
      const query = readQuery(filter, textIndex);
      const place = before && rows.placeOf(before.at, before.uuid);
      // Without it every call lies behind: the page begins with the newest, or there is nothing as new as where it begins.
      const border = place ? rows.order.blocks[place.block]?.slots[place.index] : undefined;
      return groupCallers(rows, textIndex, {
        each: (visit) => each(rows, query, null, Number.POSITIVE_INFINITY, visit),
        holds: foundTest(rows, query),
        isBehind: (slot) => border === undefined || rows.isBefore(slot, border),
        limit,
      });
    },
    /** What the calls' traces have, each busiest first: media addresses, codecs, lines, and causes as `causeKey` writes them. */
    traced(extension: string): Record<'media' | 'codecs' | 'lines' | 'causes', string[]> {
      const { rows } = whole(extension);
      const busiest = (of: (trace: Trace) => readonly string[]) => {
        const calls = new Map<string, number>();
        for (let id = 1; id < textIndex.traceEnd(); id += 1) {
          if (rows.ofTrace(id) === 0) continue;
          for (const text of new Set(of(textIndex.trace(id))))
            calls.set(text, (calls.get(text) ?? 0) + rows.ofTrace(id));
        }
        const usable = [...calls].filter(([text]) => text !== '' && text.length <= longestTraced);
        const sorted = usable.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
        return sorted.slice(0, mostTraced).map(([text]) => text);
      };
      return {
        media: busiest(({ remote, local }) => [remote, local]),
        codecs: busiest(({ codec }) => [codec]),
        lines: busiest(({ line }) => [line]),
        causes: busiest(({ causeKey }) => [causeKey]),
      };
    },
    /** Adds or changes a call. As `remove`, it takes effect with `endTransaction`. */
    put: (row: WrittenIndexRow): void => void written.push(row),
    remove(callId: number): void {
      written = written.filter((row) => row.callId !== callId);
      removed.push(callId);
    },
    /** The transaction in which calls were put and removed has ended. */
    endTransaction(isCommitted: boolean): void {
      if (isCommitted && written.length + removed.length > 0) apply();
      written = [];
      removed = [];
    },
    /** A call came that a note was written for before. */
    reloadNotes: (): void => textIndex.reloadNotes(),
    /** Unloads everything, because all rows may have changed. */
    reset(): void {
      loaded = new Map();
      textIndex = makeTextIndex();
    },
  };
}

/** Whether a filter matches every call. */
export function isNoFilter(filter: CallFilter): boolean {
  return JSON.stringify({ ...noFilter, ...filter }) === JSON.stringify(noFilter);
}

/** Whether a filter has no condition but the span of time. */
export function isOnlyDated(filter: CallFilter): boolean {
  return isNoFilter({ ...filter, from: null, to: null });
}

type Row = [
  ...[callId: number, at: number, kind: number, party: number, trace: number, talk: number],
  ...[delay: number | null, disturbed: number | null],
];

function statements(db: Database) {
  return {
    slice: db.arrays<Row>(`
      SELECT call_id, at, kind, party, trace, talk, delay, disturbed FROM involvement
        WHERE extension = ? AND (at, uuid) > (?, ?) ORDER BY at, uuid LIMIT ?`),
    place: db.query<CallCursor>('SELECT at, uuid FROM involvement WHERE call_id = ? AND extension = ?'),
    uuid: db.column<string>('SELECT uuid FROM calls WHERE id = ?'),
  };
}

/** Ids index arrays, so an impossible one from a damaged page must be refused. */
const mostRows = 2 ** 26;

function isSoundId(id: number): boolean {
  return Number.isInteger(id) && id >= 0 && id < mostRows;
}

/** Whether a call comes after a place in the order of time, then UUID. */
function isAfter(call: { at: number; uuid: string }, place: { at: number; uuid: string }): boolean {
  return call.at > place.at || (call.at === place.at && call.uuid > place.uuid);
}

/** The calls of one number that match a filter. */
export interface CallerGroup {
  /** The number key; null without a number: each call with a withheld number is a separate caller. */
  readonly key: string | null;
  /** The newest of them. */
  readonly callId: number;
  readonly calls: number;
  readonly missed: number;
  /** Start of the oldest call, epoch ms; null where none is readable. */
  readonly firstAt: number | null;
}

/** Which callers to return. */
export interface CallerGrouping {
  /** Visits the matches, newest first, until `visit` returns false. */
  readonly each: (visit: Visit) => void;
  /** Whether a call matches. */
  readonly holds: Visit;
  /** Whether a call is older than the start of the page. */
  readonly isBehind: Visit;
  readonly limit: number;
}

/**
 * A page of callers, by their newest calls. Visits no older call than the last of them needs; each caller's calls are counted along their
 * chain.
 */
function groupCallers(rows: IndexRows, textIndex: TextIndex, grouping: CallerGrouping) {
  const groups: CallerGroup[] = [];
  const isKnown = new Uint8Array(textIndex.partyEnd());
  let more = false;
  grouping.each((slot) => {
    const party = rows.party[slot] as number;
    if (isKnown[party] === 1) return true;
    const key = textIndex.keyOf(party);
    const parties = key === null ? [] : textIndex.partiesOfKey(key);
    for (const one of parties) isKnown[one] = 1;
    if (!grouping.isBehind(slot)) return true;
    more = groups.length === grouping.limit;
    if (!more) groups.push(groupOf(slot, key, parties));
    return !more;
  });
  return { groups, more };

  function groupOf(slot: number, key: string | null, parties: readonly number[]): CallerGroup {
    const callId = rows.callId[slot] as number;
    let [calls, missed, firstAt] = [0, 0, Number.POSITIVE_INFINITY];
    const count = (one: number) => {
      calls += 1;
      const at = rows.at[one] as number;
      if (at > 0) firstAt = Math.min(firstAt, at);
      if (isMissedKind((rows.kind[one] as number) & kindBits)) missed += 1;
    };
    if (key === null) count(slot);
    for (const party of parties) rows.eachOfParty(party, (one) => void (grouping.holds(one) && count(one)));
    return { key, callId, calls, missed, firstAt: Number.isFinite(firstAt) ? firstAt : null };
  }
}
