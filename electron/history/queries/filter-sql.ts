import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { type Needle, numberNeedle, parseTerms } from '../../../shared/calls/find-text.ts';
import { kindList } from '../index/call-kinds.ts';
import type { RecordDecoder } from '../index/decode.ts';
import { allOf, among, anyOf, type Sql, sql } from '../sql.ts';
import type { Database } from '../sqlite.ts';
import type { FoundByNames, NamesAndNotes } from './names-and-notes.ts';

type KeysOf = RecordDecoder['keysOf'];

/** A filter in SQL. `f` is a row of the table `find`. */
export interface FilterSql {
  /** Start of the call, epoch ms: from `from`, before `to`. Also part of `where`. */
  readonly from: number;
  readonly to: number;
  /** Whether a row matches by all but its call's own note and tags. */
  readonly where: Sql;
  /** Every row that `where` finds has one of these parties; null if there are too many of them, or any party can match. */
  readonly parties: readonly number[] | null;
  /** The calls whose own note or tags can help, by UUID, and whether a row of them matches by those too; null for none. */
  readonly noted: { readonly uuids: readonly string[]; readonly where: Sql } | null;
}

/**
 * Translates a filter with the names, notes and tags of this moment. `keysOf`: of a number, as records are read; `most`: the longest list
 * of parties.
 */
export function readFilter(
  db: Database,
  names: NamesAndNotes,
  keysOf: KeysOf,
  filter: CallFilter,
  most: number,
): FilterSql {
  const from = filter.from === null && filter.to === null ? 0 : Math.max(1, filter.from ?? 1);
  const to = filter.to ?? Number.MAX_SAFE_INTEGER;
  const { caller, tags } = filter;
  const terms = parseTerms(filter.text).map((needle) => ({
    needle,
    found: withKeys(needle, names.having(needle), keysOf),
  }));
  const plain = plainConditions(filter, from, to);
  const tagged = tags.length === 0 ? null : names.tagged(tags);
  const conditions = (isNoted: boolean) =>
    [
      caller === null ? null : sql`p.key = ${caller}`,
      tagged && isFoundBy(tagged, isNoted),
      ...terms.map(({ needle, found }) => partyHas(needle, found, isNoted)),
    ].filter((one) => one !== null);
  const all = conditions(false);
  const parties = all.length === 0 ? null : partiesWith(db, allOf(all), most);
  const ofParty = () => sql`EXISTS (SELECT 1 FROM parties p WHERE p.id = f.party AND ${allOf(all)})`;
  const side = all.length === 0 ? null : parties === null ? ofParty() : sql`f.party IN ${among(parties)}`;
  const uuids = new Set([...terms.map(({ found }) => found), tagged].flatMap((one) => one?.uuids ?? []));
  const ofNoted = () => sql`
    EXISTS (SELECT 1 FROM received c, parties p WHERE c.id = f.call_id AND p.id = f.party AND ${allOf(conditions(true))})`;
  const noted = uuids.size === 0 ? null : { uuids: [...uuids], where: allOf([...plain, ofNoted()]) };
  return { from, to, where: allOf([...plain, side]), parties, noted };
}

/** With the keys of a number that is typed whole, which is found however it was dialled: 011 44 …, 0 15 11 …. */
function withKeys({ digits }: Needle, { keys, uuids }: FoundByNames, keysOf: KeysOf): FoundByNames {
  const own = digits === null ? [] : keysOf(digits).filter((key) => key.startsWith('+'));
  return { keys: [...keys, ...own], uuids };
}

/** Null if there are more than `most`. */
function partiesWith(db: Database, condition: Sql, most: number): number[] | null {
  const ids = db.values<number>`SELECT id FROM parties p WHERE ${condition} LIMIT ${most + 1}`;
  return ids.length > most ? null : ids;
}

/** Whether it is written beside the number of a party `p` or, where notes of calls count, beside a call `c`. */
function isFoundBy({ keys, uuids }: FoundByNames, isNoted: boolean): Sql {
  return anyOf([
    keys.length === 0 ? null : sql`p.key IN ${among(keys)}`,
    isNoted && uuids.length > 0 ? sql`c.uuid IN ${among(uuids)}` : null,
  ]);
}

/** Whether a party `p` has a needle in its number in any notation, its names, its note or its tags. */
function partyHas(needle: Needle, byNames: FoundByNames, isNoted: boolean): Sql {
  const digits = numberNeedle(needle);
  return anyOf([
    sql`instr(p.text, ${needle.text})`,
    digits === null ? null : sql`instr(p.notations, ${digits})`,
    isFoundBy(byNames, isNoted),
  ]);
}

/** Conditions on what a row of `find` itself has, and on its trace. */
function plainConditions(filter: CallFilter, from: number, to: number): (Sql | null)[] {
  const { directions, outcomes, verdicts, atLeastSeconds, codec, line } = filter;
  const isAnyKind = directions.length + outcomes.length + verdicts.length === 0;
  const traces = [codec === null ? null : sql`codec = ${codec}`, line === null ? null : sql`line = ${line}`].filter(
    (one) => one !== null,
  );
  return [
    from === 0 ? null : sql`f.at >= ${from}`,
    filter.to === null ? null : sql`f.at < ${to}`,
    isAnyKind ? null : { text: `f.kind IN (${kindList(filter)})`, values: [] },
    atLeastSeconds === null ? null : sql`f.talk >= ${Math.round(atLeastSeconds * 1000)}`,
    traces.length === 0 ? null : sql`f.trace IN (SELECT id FROM traces WHERE ${allOf(traces)})`,
  ];
}
