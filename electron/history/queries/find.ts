import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import type { CallCursor } from '../../../shared/calls/rows.ts';
import type { Core } from '../core.ts';
import { newest, type Place } from '../place.ts';
import { among, anyOf, type Sql, sql } from '../sql.ts';
import type { Database } from '../sqlite.ts';
import { type FilterSql, readFilter } from './filter-sql.ts';
import type { NamesAndNotes } from './names-and-notes.ts';

/** A page of a list: the calls older than `before`, null for the newest. */
export interface PageRequest {
  readonly extension: string;
  readonly filter: CallFilter;
  readonly before: CallCursor | null;
  readonly limit: number;
}

/** A filter's search through the calls of an extension. */
export interface CallQuery extends FilterSql {
  readonly extension: string;
  /** Whether the calls of its parties are few: then they are sorted; else all calls are read in the order of time. */
  readonly isFew: boolean;
}

/** How many calls of a slice of the list match, and where the next, older slice begins; null at the end. */
export interface Slice {
  readonly value: number;
  readonly next: Place | null;
}

/** Where one way to search ends and another begins. Tests make them small. */
export interface FindLimits {
  /** Up to so many parties go into a query as a list. With more, the texts of each row's party are compared. */
  readonly parties: number;
  /** Up to so many calls are sorted; of more, the newest are found sooner in the order of time. */
  readonly sorted: number;
  /** Calls counted at a time: a millisecond at most, see `inTurns`. */
  readonly slice: number;
}

/** Measured with 100,000 and 1,000,000 calls. */
const measured: FindLimits = { parties: 1500, sorted: 2000, slice: 2000 };
const MOST_LINES = 50;
/** A longer name fits no filter. */
const LONGEST_LINE = 200;
const LAST_ID = Number.MAX_SAFE_INTEGER;

export type FindCalls = ReturnType<typeof createFindCalls>;

/** Finds calls by filters, in the table `find`. */
export function createFindCalls(
  { db, decoder }: Pick<Core, 'db' | 'decoder'>,
  names: NamesAndNotes,
  limits: FindLimits = measured,
) {
  const read = (filter: CallFilter) => readFilter(db, names, decoder().keysOf, filter, limits.parties);

  function queryOf(extension: string, filter: CallFilter): CallQuery {
    const query = read(filter);
    if (query.parties === null) return { ...query, extension, isFew: false };
    const calls = db.value<number>`
      SELECT count(*) FROM (SELECT 1 FROM all_find INDEXED BY find_party
        WHERE extension = ${extension} AND party IN ${among(query.parties)} LIMIT ${limits.sorted + 1})`;
    return { ...query, extension, isFew: (calls ?? 0) <= limits.sorted };
  }

  return {
    /** The calls' ids, newest first. */
    page({ extension, filter, before, limit }: PageRequest): number[] {
      const query = queryOf(extension, filter);
      const { at, id } = placeOf(db, before);
      // Comparing each row with a place costs a quarter of a scan.
      const older = before === null ? sql`TRUE` : sql`(f.at, f.call_id) < (${at}, ${id})`;
      const found = db.all<Place>`
        SELECT f.at, f.call_id AS id FROM ${rowsOf(db, query)}
          WHERE f.extension = ${extension} AND ${older} AND ${query.where}
          ORDER BY f.at DESC, f.call_id DESC LIMIT ${limit}`;
      const noted = notedRows(db, query, { at, id }, sql`TRUE`);
      const all = new Map([...found, ...noted].map((one) => [one.id, one]));
      return [...all.values()]
        .sort((a, b) => b.at - a.at || b.id - a.id)
        .slice(0, limit)
        .map((one) => one.id);
    },
    /** A filter as `count` takes it. */
    queryOf,
    /** A filter's condition on a row `f` of `find`, notes of calls included. */
    test: (filter: CallFilter): Sql => {
      const { where, noted } = read(filter);
      const own =
        noted && sql`f.call_id IN (SELECT id FROM received WHERE uuid IN ${among(noted.uuids)}) AND ${noted.where}`;
      return anyOf([where, own]);
    },
    /** Counts the matches of a slice that begins at a place; `newest` for the first. */
    count(query: CallQuery, before: Place): Slice {
      const { extension, isFew, from, to, where } = query;
      const begin = before.at > to ? { at: to, id: 0 } : before;
      const border = () => db.get<Place>`
        SELECT at, call_id AS id FROM find WHERE extension = ${extension} AND (at, call_id) < (${begin.at}, ${begin.id})
          AND at >= ${from} ORDER BY at DESC, call_id DESC LIMIT 1 OFFSET ${limits.slice - 1}`;
      const next = isFew ? null : (border() ?? null);
      const calls = db.value<number>`
        SELECT count(*) FROM ${rowsOf(db, query)} WHERE f.extension = ${extension}
          AND (f.at, f.call_id) < (${begin.at}, ${begin.id}) AND (f.at, f.call_id) >= (${next?.at ?? 0}, ${next?.id ?? 0})
          AND ${where}`;
      const noted = before === newest ? notedRows(db, query, newest, sql`NOT ${where}`).length : 0;
      return { value: (calls ?? 0) + noted, next };
    },
    /** The lines that calls were dialled through, in alphabetical order. */
    lines: () => db.values<string>`
      SELECT DISTINCT line FROM traces WHERE line <> '' AND length(line) <= ${LONGEST_LINE} ORDER BY line LIMIT ${MOST_LINES}`,
  };
}

function placeOf(db: Database, before: CallCursor | null): Place {
  if (before === null) return newest;
  // A call that was deleted since: calls of the same instant come once more.
  return { at: before.at, id: db.value<number>`SELECT id FROM received WHERE uuid = ${before.uuid}` ?? LAST_ID };
}

/** The noted calls before a place that match with the help of their notes. */
function notedRows(db: Database, { extension, noted }: CallQuery, before: Place, also: Sql): Place[] {
  if (noted === null) return [];
  return db.all<Place>`
    SELECT f.at, f.call_id AS id FROM received r CROSS JOIN calls c ON c.id = r.id
      CROSS JOIN find f ON f.extension = ${extension} AND f.at = c.start_at AND f.call_id = c.id
      WHERE r.uuid IN ${among(noted.uuids)} AND (f.at, f.call_id) < (${before.at}, ${before.id}) AND ${noted.where} AND ${also}`;
}

/**
 * The view `find`, read along an index of its table. To compare each row with the hidden ones costs a fifth of a scan, so it is left out
 * while none is hidden.
 */
function rowsOf(db: Database, { isFew }: CallQuery): Sql {
  const index = isFew ? sql`INDEXED BY find_party` : sql`NOT INDEXED`;
  if (db.value`SELECT 1 FROM hidden LIMIT 1` === null) return sql`all_find f ${index}`;
  return sql`(SELECT * FROM all_find ${index} WHERE call_id NOT IN (SELECT call_id FROM hidden)) f`;
}
