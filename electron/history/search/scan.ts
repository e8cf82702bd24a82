import type { Block, Place } from './index-order.ts';
import { type IndexRows, kindBits, notedBit } from './index-rows.ts';
import type { Query } from './query.ts';

/** So many calls are looked at one by one and then sorted, rather than all of them in their order. */
const mostSorted = 20_000;

/** Slots to visit; false stops it. */
export type Visit = (slot: number) => boolean;

/**
 * Visits what a query leaves, newest first, from before the place on. `wanted`: how many will be taken at most, so that the shorter
 * way can be chosen.
 */
export function eachFound(rows: IndexRows, query: Query, before: Place, wanted: number, visit: Visit): void {
  const among = slotsAmong(rows, query);
  const holds = among && foundTest(rows, query);
  const found = among && holds && among.filter(holds);
  // Where much was found of much, the order of time gives the newest sooner than sorting does.
  if (!found || (found.length > 20 * wanted && found.length > 1000)) scan(rows, query, before, visit);
  else visitSorted(rows, found, before, visit);
}

/** The slots that are worth looking at alone; null where they are too many. */
function slotsAmong(rows: IndexRows, { among }: Query): number[] | null {
  if (!among) return null;
  let count = among.calls.length;
  for (const party of among.parties) {
    count += rows.ofParty(party);
    if (count > mostSorted) return null;
  }
  const slots: number[] = [];
  for (const party of among.parties) rows.eachOfParty(party, (slot) => slots.push(slot));
  const own = new Set(slots);
  for (const call of among.calls) {
    const slot = rows.slotOf(call);
    if (slot >= 0 && !own.has(slot)) slots.push(slot);
  }
  return slots;
}

function visitSorted(rows: IndexRows, found: number[], before: Place, visit: Visit): void {
  const limit = rows.order.blocks[before.block]?.slots[before.index];
  const isOld = (slot: number) => limit === undefined || rows.isBefore(slot, limit);
  const sorted = found.filter(isOld).sort((a, b) => (a === b ? 0 : rows.isBefore(a, b) ? 1 : -1));
  for (const slot of sorted) if (!visit(slot)) return;
}

function scan(rows: IndexRows, query: Query, before: Place, visit: Visit): void {
  if (query.trace !== null && !hasAny(rows, query.trace)) return;
  const isSaid = saidTest(rows, query);
  const { blocks } = rows.order;
  for (let b = Math.min(before.block, blocks.length - 1); b >= 0; b -= 1) {
    const block = blocks[b] as Block;
    if (!mayHold(block, query)) continue;
    const end = b === before.block ? before.index : block.length;
    if (!scanBlock(rows, query, { block, end, isSaid }, visit)) return;
    if ((rows.at[block.slots[0] as number] as number) < query.from) return;
  }
}

/** Whether to go on. A million calls go through here, so what turns most of them away stands in the loop itself. */
function scanBlock(
  rows: IndexRows,
  query: Query,
  { block, end, isSaid }: { block: Block; end: number; isSaid: Visit | null },
  visit: Visit,
): boolean {
  const { kind, at, talk, trace, party } = rows;
  const { kinds, from, least, most, trace: traces, party: parties } = query;
  const { slots } = block;
  for (let i = end - 1; i >= 0; i -= 1) {
    const slot = slots[i] as number;
    if (kinds[(kind[slot] as number) & kindBits] === 0) continue;
    if (traces !== null && traces[trace[slot] as number] !== 1) continue;
    if (parties !== null && parties[party[slot] as number] !== 1) continue;
    const long = talk[slot] as number;
    if (long < least || long > most || (at[slot] as number) < from) continue;
    if (isSaid !== null && !isSaid(slot)) continue;
    if (!visit(slot)) return false;
  }
  return true;
}

function hasAny(rows: IndexRows, traces: Uint8Array): boolean {
  return traces.some((is, id) => is === 1 && rows.ofTrace(id) > 0);
}

function mayHold({ kinds, shortest, longest }: Block, { kindWords, least, most }: Query): boolean {
  if (longest < least || shortest > most) return false;
  for (let word = 0; word < 4; word += 1) {
    if (((kinds[word] as number) & (kindWords[word] as number)) !== 0) return true;
  }
  return false;
}

/** Whether a slot is asked for, wherever it stands. */
export function foundTest(rows: IndexRows, query: Query): Visit {
  const isSaid = saidTest(rows, query);
  const { kind, at, talk, trace, party } = rows;
  const { kinds, from, to, least, most, trace: traces, party: parties } = query;
  return (slot) => {
    const [start, long] = [at[slot] as number, talk[slot] as number];
    return (
      kinds[(kind[slot] as number) & kindBits] === 1 &&
      long >= least &&
      long <= most &&
      start >= from &&
      start < to &&
      (traces === null || traces[trace[slot] as number] === 1) &&
      (parties === null || parties[party[slot] as number] === 1) &&
      (isSaid === null || isSaid(slot))
    );
  };
}

/** What is asked of names, notes, tags and causes; null where nothing is. */
function saidTest(rows: IndexRows, { text, tags }: Query): Visit | null {
  if (text === null && tags === null) return null;
  const { kind, trace, party, callId } = rows;
  return (slot) => {
    const [who, what] = [party[slot] as number, trace[slot] as number];
    const isNoted = ((kind[slot] as number) & notedBit) !== 0;
    if (tags !== null && tags.party[who] !== 1 && !(isNoted && tags.call.has(callId[slot] as number))) return false;
    if (text === null) return true;
    const said = text.party(who) | (text.trace[what] as number);
    return text.accepts(isNoted ? said | (text.call.get(callId[slot] as number) ?? 0) : said);
  };
}
