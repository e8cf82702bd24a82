import { statSync } from 'node:fs';
import type { Database } from '../../electron/history/db/sqlite.ts';
import { kindsOf } from '../../electron/history/search/index-rows.ts';
import type { CallFilter } from '../../shared/calls/call-filter.ts';
import { causeText, isInCause } from '../../shared/calls/cause-text.ts';
import { type Needle, numberNeedle, parseTerms } from '../../shared/calls/find-text.ts';
import { profileExtension } from './call-profile.ts';

/** Fewer parties than this are looked up by party and sorted; with more, the calls are read in the order of time. */
const fewParties = 1000;

/**
 * The search with FTS5 and its trigram tokenizer: the parties in a virtual table in a separate file, the calls by two indexes of
 * SQLite. It leaves out notes and people, and folds as FTS5 does: "weiss" does not find "Weiß", nor "lukasz" "Łukasz".
 */
export function createFts5Search(db: Database, file: string) {
  db.exec(`ATTACH '${file}' AS fts`);
  db.exec(`CREATE VIRTUAL TABLE fts.texts USING fts5(notations, name, tokenize = 'trigram remove_diacritics 1')`);
  db.exec('INSERT INTO fts.texts (rowid, notations, name) SELECT id, notations, name FROM parties');
  const pages = () => Number(db.prepare('PRAGMA main.page_count').get()?.page_count);
  const before = pages();
  db.exec('CREATE INDEX involvement_fts ON involvement (extension, party, at, uuid)');
  const pageSize = Number(db.prepare('PRAGMA page_size').get()?.page_size);
  /** On disk. */
  const bytes = statSync(file).size + (pages() - before) * pageSize;
  const match = db.prepare('SELECT rowid AS id FROM fts.texts WHERE texts MATCH ?');
  // A text under three characters has no trigram, and finds nothing in FTS5.
  const contains = db.prepare(
    'SELECT id FROM parties WHERE instr(lower(name), :text) OR (:digits IS NOT NULL AND instr(notations, :digits))',
  );
  const traces = db.prepare('SELECT id, cause, remote, local FROM traces').all() as unknown as TraceRow[];
  const causes = new Map(traces.map(({ cause }) => [cause, causeText(cause)]));

  function partiesWith(needle: Needle): Set<number> {
    const digits = numberNeedle(needle);
    const isShort = needle.text.length < 3 || (digits !== null && digits.length < 3);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const asked = `name : ${quoted(needle.text)}${digits === null ? '' : ` OR notations : ${quoted(digits)}`}`;
    const rows = isShort ? contains.all({ text: needle.text, digits }) : match.all(asked);
    return new Set(rows.map(({ id }) => Number(id)));
  }

  function tracesWith(needle: Needle): number[] {
    return traces.filter(({ cause }) => isInCause(needle, causes.get(cause) ?? '')).map(({ id }) => id);
  }

  function partiesOf(filter: CallFilter): number[] | null {
    if (filter.caller === null) return null;
    return db
      .prepare('SELECT id FROM parties WHERE key = ?')
      .all(filter.caller)
      .map(({ id }) => Number(id));
  }

  /** A condition on calls that holds where one of the needles is found in the party or the cause. */
  function conditionOf(parties: ReadonlySet<number>, ofTraces: readonly number[]): string {
    const among = `party IN (${[...parties].join()})`;
    return ofTraces.length === 0 ? among : `(${among} OR trace IN (${ofTraces.join()}))`;
  }

  return {
    bytes,
    /** The ids of the first page. */
    page(filter: CallFilter, limit: number): number[] {
      const conditions: string[] = [`extension = '${profileExtension}'`];
      let fewest = Number.POSITIVE_INFINITY;
      const keep = (parties: ReadonlySet<number>, ofTraces: readonly number[]) => {
        conditions.push(conditionOf(parties, ofTraces));
        if (ofTraces.length === 0) fewest = Math.min(fewest, parties.size);
      };
      for (const { whole, parts } of parseTerms(filter.text)) {
        const [first, ...more] = parts.map(partiesWith);
        const inParts = [...(first ?? [])].filter((id) => more.every((one) => one.has(id)));
        keep(new Set([...partiesWith(whole), ...inParts]), tracesWith(whole));
      }
      const ofCaller = partiesOf(filter);
      if (ofCaller) keep(new Set(ofCaller), []);
      conditions.push(...plainConditions(filter, traces));
      const index = fewest <= fewParties ? 'involvement_fts' : 'involvement_find';
      const sql = `SELECT call_id AS id FROM involvement INDEXED BY ${index}
        WHERE ${conditions.join(' AND ')} ORDER BY at DESC, uuid DESC LIMIT ${limit}`;
      return db
        .prepare(sql)
        .all()
        .map(({ id }) => Number(id));
    },
  };
}

interface TraceRow {
  readonly id: number;
  readonly cause: string;
  readonly remote: string;
  readonly local: string;
}

function plainConditions(filter: CallFilter, traces: readonly TraceRow[]): string[] {
  const { from, to, atLeastSeconds, atMostSeconds, media, tags } = filter;
  const kinds = [...kindsOf(filter)].flatMap((is, kind) => (is === 1 ? [kind] : []));
  const isAnyKind = filter.directions.length + filter.outcomes.length + filter.verdicts.length === 0;
  const ofMedia = traces.filter(({ remote, local }) => remote === media || local === media).map(({ id }) => id);
  return [
    ...(isAnyKind ? [] : [`kind IN (${kinds.join()})`]),
    ...(from === null ? [] : [`at >= ${from}`]),
    ...(to === null ? [] : [`at < ${to}`]),
    ...(atLeastSeconds === null ? [] : [`talk >= ${atLeastSeconds * 1000}`]),
    ...(atMostSeconds === null ? [] : [`talk <= ${atMostSeconds * 1000}`]),
    ...(media === null ? [] : [`trace IN (${ofMedia.join()})`]),
    // Notes are left out, so a tag is on no call.
    ...(tags.length === 0 ? [] : ['false']),
  ];
}
