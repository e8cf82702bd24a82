import type { CallFilter, FigureRange } from '../../../shared/calls/call-filter.ts';
import { allFound, isInText, type Needle, parseTerms, type Term } from '../../../shared/calls/find-text.ts';
import type { Block, Place } from './index-order.ts';
import { type IndexRow, type IndexRows, kindBits, kindsOf, notedBit } from './index-rows.ts';
import type { NotedCall, TextIndex } from './text-index.ts';

/** A filter compiled against the text index: matching a call only compares numbers. */
export interface Query {
  /** By kind: 1 if it matches. `kindWords`: the same as the bits of a block. */
  readonly kinds: Uint8Array;
  readonly kindWords: Uint32Array;
  /** Start of the call, epoch ms: from `from`, before `to`. */
  readonly from: number;
  readonly to: number;
  /** Talk time, ms. */
  readonly least: number;
  readonly most: number;
  /** By trace and by party: 1 if it matches; null if all do. */
  readonly trace: Uint8Array | null;
  readonly party: Uint8Array | null;
  /** See `CallFilter`. */
  readonly delay: FigureRange | null;
  readonly disturbed: FigureRange | null;
  readonly text: TextQuery | null;
  readonly tags: TagQuery | null;
  /** Every match has one of these parties or is one of these calls; null if any call can match. */
  readonly among: { readonly parties: readonly number[]; readonly calls: readonly number[] } | null;
}

interface TextQuery {
  /** A bit for each needle found there. */
  readonly party: Uint32Array;
  readonly trace: Uint32Array;
  readonly call: ReadonlyMap<number, number>;
  /** Whether these bits are enough. */
  accepts(bits: number): boolean;
}

interface TagQuery {
  readonly party: Uint8Array;
  readonly call: ReadonlySet<number>;
}

/** More needles than anybody types; each has a bit. */
const mostNeedles = 30;

/** Compiles a filter. Call `textIndex.refresh` first. */
export function readQuery(filter: CallFilter, textIndex: TextIndex): Query {
  const { from, to, atLeastSeconds, atMostSeconds, caller, tags } = filter;
  const kinds = kindsOf(filter);
  const isDated = from !== null || to !== null;
  const terms = fitting(parseTerms(filter.text));
  const ofCaller = caller === null ? null : textIndex.partiesOfKey(caller);
  const ofTags = tags.length === 0 ? null : tagged(tags, textIndex);
  const noted = terms.length === 0 ? [] : textIndex.notedCalls();
  return {
    kinds,
    kindWords: bitsOf(kinds),
    // A call without a readable start has 0, and is in no span.
    from: isDated ? Math.max(1, from ?? 1) : 0,
    to: to ?? Number.POSITIVE_INFINITY,
    least: Math.round((atLeastSeconds ?? 0) * 1000),
    most: atMostSeconds === null ? Number.POSITIVE_INFINITY : Math.round(atMostSeconds * 1000),
    trace: tracesOf(filter, textIndex),
    party: ofCaller && flags(ofCaller, textIndex.partyEnd()),
    delay: filter.delay,
    disturbed: filter.disturbed,
    text: terms.length === 0 ? null : readText(terms, noted, textIndex),
    tags: ofTags && { party: flags(ofTags.parties, textIndex.partyEnd()), call: new Set(ofTags.calls) },
    among: (ofCaller && { parties: ofCaller, calls: [] }) ?? ofTags ?? rarestTerm(terms, noted, textIndex),
  };
}

function fitting(terms: readonly Term[]): Term[] {
  let needles = 0;
  return terms.filter(({ parts }) => {
    needles += 1 + parts.length;
    return needles <= mostNeedles;
  });
}

function bitsOf(kinds: Uint8Array): Uint32Array {
  const bits = new Uint32Array(4);
  kinds.forEach((is, kind) => {
    if (is === 1) bits[kind >>> 5] = (bits[kind >>> 5] as number) | (1 << (kind & 31));
  });
  return bits;
}

function flags(ids: readonly number[], end: number): Uint8Array {
  const set = new Uint8Array(end);
  for (const id of ids) set[id] = 1;
  return set;
}

function tracesOf({ media, codec, line, causes }: CallFilter, textIndex: TextIndex): Uint8Array | null {
  if (media === null && codec === null && line === null && causes.length === 0) return null;
  const set = new Uint8Array(textIndex.traceEnd());
  for (let id = 1; id < set.length; id += 1) {
    const trace = textIndex.trace(id);
    const holds =
      (media === null || trace.remote === media || trace.local === media) &&
      (codec === null || trace.codec === codec) &&
      (line === null || trace.line === line) &&
      (causes.length === 0 || causes.includes(trace.causeKey));
    if (holds) set[id] = 1;
  }
  return set;
}

function tagged(tags: readonly string[], textIndex: TextIndex) {
  const calls = textIndex.notedCalls().filter((call) => call.tags.some((tag) => tags.includes(tag)));
  return { parties: textIndex.partiesTagged(tags), calls: calls.map(({ callId }) => callId) };
}

function readText(terms: readonly Term[], noted: readonly NotedCall[], textIndex: TextIndex): TextQuery {
  const needles = terms.flatMap(({ whole, parts }) => [whole, ...parts]);
  const party = new Uint32Array(textIndex.partyEnd());
  const trace = new Uint32Array(textIndex.traceEnd());
  const call = new Map<number, number>();
  needles.forEach((needle, i) => {
    const bit = 1 << i;
    for (const id of textIndex.partiesWith(needle)) party[id] = (party[id] as number) | bit;
    for (const id of textIndex.tracesWith(needle)) trace[id] = (trace[id] as number) | bit;
    for (const one of callsWith(needle, noted)) call.set(one, (call.get(one) ?? 0) | bit);
  });
  if (needles.length === 1) return { party, trace, call, accepts: (bits) => bits !== 0 };
  const bitOf = new Map(needles.map((needle, i) => [needle, 1 << i]));
  const accepts = (bits: number) => allFound(terms, (needle) => (bits & (bitOf.get(needle) ?? 0)) !== 0);
  return { party, trace, call, accepts: remembering(accepts) };
}

/** Caches results: the same few sets of bits come again and again. */
function remembering(accepts: (bits: number) => boolean): (bits: number) => boolean {
  const known = new Map<number, boolean>();
  return (bits) => {
    let is = known.get(bits);
    if (is === undefined) {
      is = accepts(bits);
      known.set(bits, is);
    }
    return is;
  };
}

function callsWith(needle: Needle, noted: readonly NotedCall[]): number[] {
  return noted.filter(({ texts }) => texts.some((text) => isInText(needle, text))).map(({ callId }) => callId);
}

/** The candidates of the rarest term that no trace has: every match is among them. */
function rarestTerm(terms: readonly Term[], noted: readonly NotedCall[], textIndex: TextIndex): Query['among'] {
  let rarest: Query['among'] = null;
  for (const { whole, parts } of terms) {
    // Every part of a number written with spaces is found where its rarest part is.
    const part = parts.map((one) => amongWith(one, noted, textIndex)).reduce(fewer, null);
    const all = amongWith(whole, noted, textIndex);
    const either = parts.length === 0 ? all : all && part && together(all, part);
    rarest = fewer(rarest, either);
  }
  return rarest;
}

function amongWith(needle: Needle, noted: readonly NotedCall[], textIndex: TextIndex): Query['among'] {
  if (textIndex.tracesWith(needle).length > 0) return null;
  const parties = textIndex.partiesWith(needle);
  return parties.length > mostSorted ? null : { parties, calls: callsWith(needle, noted) };
}

function fewer(a: Query['among'], b: Query['among']): Query['among'] {
  return a !== null && (b === null || a.parties.length <= b.parties.length) ? a : b;
}

function together(a: NonNullable<Query['among']>, b: NonNullable<Query['among']>): NonNullable<Query['among']> {
  return { parties: [...new Set([...a.parties, ...b.parties])], calls: [...new Set([...a.calls, ...b.calls])] };
}

/** Up to this many candidates are tested and then sorted. With more, the calls are scanned in the order of time. */
const mostSorted = 20_000;
/** Calls that are scanned in the time that testing one candidate takes. */
const scanPerCandidate = 16;

/** Called with each slot; false stops the visit. */
export type Visit = (slot: number) => boolean;

/** Visits the matches before a place, newest first. `limit`: how many the caller takes at most, to choose the faster way. */
export function eachFound(rows: IndexRows, query: Query, before: Place, limit: number, visit: Visit): void {
  const among = slotsAmong(rows, query, Math.min(mostSorted, rows.count / scanPerCandidate));
  const holds = among && foundTest(rows, query);
  const found = among && holds && among.filter(holds);
  // With many matches among many candidates, scanning finds the newest sooner than sorting.
  if (!found || (found.length > 20 * limit && found.length > 1000)) scan(rows, query, before, visit);
  else visitSorted(rows, found, before, visit);
}

/** The candidates' slots; null if they are more than `most`. */
function slotsAmong(rows: IndexRows, { among }: Query, most: number): number[] | null {
  if (!among) return null;
  let count = among.calls.length;
  for (const party of among.parties) {
    count += rows.ofParty(party);
    if (count > most) return null;
  }
  const slots: number[] = [];
  for (const party of among.parties) rows.eachOfParty(party, (slot) => slots.push(slot));
  const own = among.calls.length === 0 ? null : new Set(slots);
  for (const call of among.calls) {
    const slot = rows.slotOf(call);
    if (slot >= 0 && !own?.has(slot)) slots.push(slot);
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
  const isLeft = lateTest(rows, query);
  const { blocks } = rows.order;
  for (let b = Math.min(before.block, blocks.length - 1); b >= 0; b -= 1) {
    const block = blocks[b] as Block;
    if (!mayHold(block, query)) continue;
    const end = b === before.block ? before.index : block.length;
    if (!scanBlock(rows, query, { block, end, isLeft }, visit)) return;
    if ((rows.at[block.slots[0] as number] as number) < query.from) return;
  }
}

/** Returns whether to continue. A million calls pass through, so the tests that reject most of them are in the loop itself. */
function scanBlock(
  rows: IndexRows,
  query: Query,
  { block, end, isLeft }: { block: Block; end: number; isLeft: Visit | null },
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
    if (isLeft !== null && !isLeft(slot)) continue;
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

/** A test of whether a slot matches the query. */
export function foundTest(rows: IndexRows, query: Query): Visit {
  const isLeft = lateTest(rows, query);
  const { kind, at, talk, trace, party } = rows;
  const { kinds, from, to, least, most, trace: traces, party: parties } = query;
  const isLong = (long: number) => long >= least && long <= most;
  const isIn = (start: number) => start >= from && start < to;
  // Candidates lie far apart, and each column that is read is another place in memory.
  const isAnyLength = isLong(0) && most === Number.POSITIVE_INFINITY;
  const isAnyTime = isIn(0) && to === Number.POSITIVE_INFINITY;
  return (slot) =>
    kinds[(kind[slot] as number) & kindBits] === 1 &&
    (isAnyLength || isLong(talk[slot] as number)) &&
    (isAnyTime || isIn(at[slot] as number)) &&
    (traces === null || traces[trace[slot] as number] === 1) &&
    (parties === null || parties[party[slot] as number] === 1) &&
    (isLeft === null || isLeft(slot));
}

/** A test of whether a row matches the query, wherever it was read. */
export function rowTest(query: Query): (row: IndexRow) => boolean {
  const { kinds, from, to, least, most, trace, party, text, tags, delay, disturbed } = query;
  return (row) => {
    if (kinds[row.kind] !== 1 || row.at < from || row.at >= to || row.talk < least || row.talk > most) return false;
    if (trace !== null && trace[row.trace] !== 1) return false;
    if (party !== null && party[row.party] !== 1) return false;
    if (tags !== null && tags.party[row.party] !== 1 && !tags.call.has(row.callId)) return false;
    if (delay !== null && !isInRange(row.delay, delay)) return false;
    if (disturbed !== null && !isInRange(row.disturbed, disturbed)) return false;
    if (text === null) return true;
    const found = (text.party[row.party] ?? 0) | (text.trace[row.trace] ?? 0) | (text.call.get(row.callId) ?? 0);
    return text.accepts(found);
  };
}

/** A figure that is not stated, null or NaN, is in no range. */
function isInRange(figure: number | null, { from, to }: FigureRange): boolean {
  return figure !== null && figure >= from && (to === null || figure < to);
}

/** A test of what few filters ask for, after all else; null if the query has none of it. */
function lateTest(rows: IndexRows, query: Query): Visit | null {
  const tests = [
    figureTest(rows.delay, query.delay),
    figureTest(rows.disturbed, query.disturbed),
    textTest(rows, query),
  ];
  const asked = tests.filter((test) => test !== null);
  return asked.length < 2 ? (asked[0] ?? null) : (slot) => asked.every((test) => test(slot));
}

function figureTest(column: Float32Array | Float64Array, range: FigureRange | null): Visit | null {
  return range && ((slot) => isInRange(column[slot] as number, range));
}

/** A test of names, notes, tags and causes; null if the query has none. */
function textTest(rows: IndexRows, { text, tags }: Query): Visit | null {
  if (text === null && tags === null) return null;
  const { kind, trace, party, callId } = rows;
  return (slot) => {
    const [who, what] = [party[slot] as number, trace[slot] as number];
    const isNoted = ((kind[slot] as number) & notedBit) !== 0;
    if (tags !== null && tags.party[who] !== 1 && !(isNoted && tags.call.has(callId[slot] as number))) return false;
    if (text === null) return true;
    const found = (text.party[who] as number) | (text.trace[what] as number);
    return text.accepts(isNoted ? found | (text.call.get(callId[slot] as number) ?? 0) : found);
  };
}
