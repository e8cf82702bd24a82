import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { causeText, isInCause } from '../../../shared/calls/cause-text.ts';
import { isInText, type Needle, numberNeedle, parseTerms, type Term } from '../../../shared/calls/find-text.ts';
import { causeKey, parseCause } from '../../../shared/calls/hangup-cause.ts';
import type { Database } from '../db/sqlite.ts';
import { kindList } from './call-kinds.ts';
import { allOf, among, anyOf, type Sql, sql } from './sql-text.ts';
import type { TextsBeside } from './texts-beside.ts';

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
  readonly needles: ReadonlySet<Needle>;
  readonly isTagged: boolean;
}

const noNote: OwnNote = { needles: new Set(), isTagged: false };

/** Translates filters with the names, notes and tags of this moment. `most`: the longest list of parties. */
export function createFilterReader(db: Database, beside: TextsBeside, most: number) {
  const causes = db.column<string>('SELECT DISTINCT cause FROM traces');

  function read(filter: CallFilter): FilterSql {
    const terms = parseTerms(filter.text);
    const needles = terms.flatMap(({ whole, parts }) => [whole, ...parts]);
    const from = filter.from === null && filter.to === null ? 0 : Math.max(1, filter.from ?? 1);
    const to = filter.to ?? Number.MAX_SAFE_INTEGER;
    const plain = plainConditions(filter, from, to, causes.all.bind(causes));
    const party = partyConditions(filter, terms, needles);
    const { where, parties } = party(noNote);
    return {
      from,
      to,
      where: allOf([...plain, where]),
      parties,
      noted: notedCalls(filter, needles).map(({ uuids, own }) => ({
        uuids,
        where: allOf([...plain, party(own).where]),
      })),
    };
  }

  /** Noted calls by what their notes contribute; those whose notes contribute nothing are left out. */
  function notedCalls(filter: CallFilter, needles: readonly Needle[]) {
    const groups = new Map<string, { uuids: string[]; own: OwnNote }>();
    if (needles.length === 0 && filter.tags.length === 0) return [];
    for (const { uuid, texts, tags } of beside.calls()) {
      const found = needles.filter((needle) => texts.some((text) => isInText(needle, text)));
      const isTagged = tags.some((tag) => filter.tags.includes(tag));
      if (found.length === 0 && !isTagged) continue;
      const name = `${isTagged} ${found.map((needle) => needles.indexOf(needle)).join()}`;
      const group = groups.get(name) ?? { uuids: [], own: { needles: new Set(found), isTagged } };
      groups.set(name, group);
      group.uuids.push(uuid);
    }
    return [...groups.values()];
  }

  /** Conditions on the other side and on the text, given a call's own note. */
  function partyConditions({ caller, tags }: CallFilter, terms: readonly Term[], needles: readonly Needle[]) {
    const has = new Map(needles.map((needle) => [needle, partyHas(needle)]));
    const groups = causeGroups(needles);
    return (own: OwnNote): { where: Sql; parties: readonly number[] | null } => {
      const sides = [
        caller === null ? null : sql`p.key = ${caller}`,
        tags.length === 0 || own.isTagged ? null : sql`p.key IN ${among(beside.keysTagged(tags))}`,
      ].filter((one) => one !== null);
      const texts = groups.map(({ causes, needles }) => ({
        causes,
        text: textCondition(terms, has, new Set([...own.needles, ...needles])),
      }));
      const isAnyText = texts.some(({ text }) => text === null);
      const weakest = isAnyText ? sides : [...sides, anyOf(texts.map(({ text }) => text))];
      const parties = weakest.length === 0 ? null : partiesWith(allOf(weakest));
      // With causes in question, the parties alone do not say whether a row matches.
      const isTextLeft = parties === null || texts.length > 1;
      const side = parties === null ? ofParty(sides) : sql`f.party IN ${among(parties)}`;
      const rows = texts.map(({ causes, text }) => allOf([ofCause(causes), text && ofParty([text])]));
      const where = allOf([side, isTextLeft ? anyOf(rows) : null]);
      return { where, parties };
    };
  }

  /** Null if there are more than `most`. */
  function partiesWith({ text, values }: Sql): number[] | null {
    const ids = db.column<number>(`SELECT id FROM parties p WHERE ${text} LIMIT ${most + 1}`).all(...values);
    return ids.length > most ? null : ids;
  }

  /** Whether the needle is in the texts of a party `p`: its number in any notation, its names, and what is written beside the number. */
  function partyHas(needle: Needle): Sql {
    const digits = numberNeedle(needle);
    const keys = beside.keysWith(needle);
    return anyOf([
      sql`instr(p.text, ${needle.text})`,
      digits === null ? null : sql`instr(p.notations, ${digits})`,
      keys.length === 0 ? null : sql`p.key IN ${among(keys)}`,
    ]);
  }

  /** The hang-up causes with the same needles in their texts. The first group stands for any cause. */
  function causeGroups(needles: readonly Needle[]): { causes: string[]; needles: Needle[] }[] {
    const groups = new Map<string, { causes: string[]; needles: Needle[] }>();
    for (const cause of needles.length === 0 ? [] : causes.all()) {
      const text = causeText(cause);
      const found = needles.filter((needle) => isInCause(needle, text));
      if (found.length === 0) continue;
      const name = found.map((needle) => needles.indexOf(needle)).join();
      const group = groups.get(name) ?? { causes: [], needles: found };
      groups.set(name, group);
      group.causes.push(cause);
    }
    return [{ causes: [], needles: [] }, ...groups.values()];
  }

  return read;
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

function ofCause(causes: readonly string[]): Sql | null {
  return causes.length === 0 ? null : sql`f.trace IN (SELECT id FROM traces WHERE cause IN ${among(causes)})`;
}

/** Conditions on what a row of `find` itself has, and on its trace. */
function plainConditions(filter: CallFilter, from: number, to: number, allCauses: () => string[]): (Sql | null)[] {
  const { directions, outcomes, verdicts, atLeastSeconds, atMostSeconds, codec, line, causes } = filter;
  const isAnyKind = directions.length + outcomes.length + verdicts.length === 0;
  const asked = causes.length === 0 ? [] : allCauses().filter((cause) => causes.includes(causeKey(parseCause(cause))));
  const traces = [
    codec === null ? null : sql`codec = ${codec}`,
    line === null ? null : sql`line = ${line}`,
    causes.length === 0 ? null : sql`cause IN ${among(asked)}`,
  ].filter((one) => one !== null);
  return [
    from === 0 ? null : sql`f.at >= ${from}`,
    filter.to === null ? null : sql`f.at < ${to}`,
    isAnyKind ? null : { text: `f.kind IN (${kindList(filter)})`, values: [] },
    atLeastSeconds === null ? null : sql`f.talk >= ${Math.round(atLeastSeconds * 1000)}`,
    atMostSeconds === null ? null : sql`f.talk <= ${Math.round(atMostSeconds * 1000)}`,
    traces.length === 0 ? null : sql`f.trace IN (SELECT id FROM traces WHERE ${allOf(traces)})`,
  ];
}
