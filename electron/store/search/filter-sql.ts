import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { isInText, type Needle, numberNeedle, parseTerms, type Term } from '../../../shared/calls/find-text.ts';
import { allOf, among, anyOf, type Sql, sql } from '../db/sql-text.ts';
import type { Database } from '../db/sqlite.ts';
import { kindList } from './call-kinds.ts';
import type { NotedCall, TextsBeside } from './texts-beside.ts';

/** A filter in SQL. `f` is a row of the table `find`. */
export interface FilterSql {
  /** Start of the call, epoch ms: from `from`, before `to`. Also part of `where`. */
  readonly from: number;
  readonly to: number;
  /** Whether a row matches by all but its call's own note and tags. */
  readonly where: Sql;
  /** Every row that `where` finds has one of these parties; null if there are too many of them, or any party can match. */
  readonly parties: readonly number[] | null;
  /** The calls that may match with the help of their own note and tags, by UUID, each with its condition. */
  readonly noted: readonly { readonly uuids: readonly string[]; readonly where: Sql }[];
}

/** What a call's own note contributes: the needles in it, and whether it has one of the tags. */
interface OwnNote {
  readonly needles: readonly Needle[];
  readonly isTagged: boolean;
}

const noNote: OwnNote = { needles: [], isTagged: false };

/** Translates a filter with the names, notes and tags of this moment. `most`: the longest list of parties. */
export function readFilter(db: Database, beside: TextsBeside, filter: CallFilter, most: number): FilterSql {
  const from = filter.from === null && filter.to === null ? 0 : Math.max(1, filter.from ?? 1);
  const to = filter.to ?? Number.MAX_SAFE_INTEGER;
  const terms = parseTerms(filter.text);
  const needles = terms.flatMap(({ whole, parts }) => [whole, ...parts]);
  const plain = plainConditions(filter, from, to);
  const has = new Map(needles.map((needle) => [needle, partyHas(needle, beside)]));
  /** Conditions on the other side, given a call's own note. */
  const conditions = (own: OwnNote) => {
    const text = textCondition(terms, has, new Set(own.needles));
    return partyConditions(db, [...sideConditions(filter, own, beside), ...(text === null ? [] : [text])], most);
  };
  const { where, parties } = conditions(noNote);
  const noted = notedCalls(filter, needles, beside).map(({ uuids, own }) => ({
    uuids,
    where: allOf([...plain, conditions(own).where]),
  }));
  return { from, to, where: allOf([...plain, where]), parties, noted };
}

/** Noted calls by what their notes contribute; those whose notes contribute nothing are left out. */
function notedCalls(filter: CallFilter, needles: readonly Needle[], beside: TextsBeside) {
  if (needles.length === 0 && filter.tags.length === 0) return [];
  const has = ({ texts }: NotedCall, needle: Needle) => texts.some((text) => isInText(needle, text));
  return [true, false].flatMap((isTagged) => {
    const calls = beside.calls().filter(({ tags }) => tags.some((tag) => filter.tags.includes(tag)) === isTagged);
    return byNeedles(calls, needles, has)
      .map(({ all, found }) => ({ uuids: all.map(({ uuid }) => uuid), own: { needles: found, isTagged } }))
      .filter(({ own }) => own.isTagged || own.needles.length > 0);
  });
}

/** Puts those together in which the same needles are found. */
function byNeedles<T>(all: readonly T[], needles: readonly Needle[], has: (one: T, needle: Needle) => boolean) {
  const groups = Map.groupBy(all, (one) => needles.map((needle) => has(one, needle)).join());
  return [...groups.values()].map((all) => ({
    all,
    found: needles.filter((needle) => all.slice(0, 1).some((one) => has(one, needle))),
  }));
}

/** Conditions on the other side, a party `p`. */
function sideConditions({ caller, tags }: CallFilter, own: OwnNote, beside: TextsBeside): Sql[] {
  return [
    caller === null ? null : sql`p.key = ${caller}`,
    tags.length === 0 || own.isTagged ? null : sql`p.key IN ${among(beside.keysTagged(tags))}`,
  ].filter((one) => one !== null);
}

/** `all`: the conditions on a party `p`. */
function partyConditions(
  db: Database,
  all: readonly Sql[],
  most: number,
): { where: Sql | null; parties: readonly number[] | null } {
  const parties = all.length === 0 ? null : partiesWith(db, allOf(all), most);
  return { where: parties === null ? ofParty(all) : sql`f.party IN ${among(parties)}`, parties };
}

/** Null if there are more than `most`. */
function partiesWith(db: Database, condition: Sql, most: number): number[] | null {
  const ids = db.values<number>`SELECT id FROM parties p WHERE ${condition} LIMIT ${most + 1}`;
  return ids.length > most ? null : ids;
}

/** Whether the needle is in the texts of a party `p`: its number in any notation, its names, and what is written beside the number. */
function partyHas(needle: Needle, beside: TextsBeside): Sql {
  const digits = numberNeedle(needle);
  const keys = beside.keysWith(needle);
  return anyOf([
    sql`instr(p.text, ${needle.text})`,
    digits === null ? null : sql`instr(p.notations, ${digits})`,
    keys.length === 0 ? null : sql`p.key IN ${among(keys)}`,
  ]);
}

/** Whether every term is found in a party `p`, where some needles are found elsewhere already. Null if nothing is left to find. */
function textCondition(terms: readonly Term[], has: ReadonlyMap<Needle, Sql>, found: ReadonlySet<Needle>): Sql | null {
  const left = (needle: Needle) => (found.has(needle) ? null : (has.get(needle) ?? null));
  const conditions = terms.flatMap(({ whole, parts }) => {
    const apart = parts.map(left).filter((one) => one !== null);
    const isFound = found.has(whole) || (parts.length > 0 && apart.length === 0);
    return isFound ? [] : [anyOf([left(whole), parts.length === 0 ? null : allOf(apart)])];
  });
  return conditions.length === 0 ? null : allOf(conditions);
}

function ofParty(conditions: readonly Sql[]): Sql | null {
  if (conditions.length === 0) return null;
  return sql`EXISTS (SELECT 1 FROM parties p WHERE p.id = f.party AND ${allOf(conditions)})`;
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
