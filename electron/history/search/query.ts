import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { allFound, isInText, type Needle, parseTerms, type Term } from '../../../shared/calls/find-text.ts';
import { kindsOf } from './codes.ts';
import type { NotedCall, TextIndex } from './text-index.ts';

/** A filter, worked out for the textIndex as they stand: what is left is to look at numbers. */
export interface Query {
  /** By kind: 1 where it is asked for. `kindWords`: the same as the bits of a block. */
  readonly kinds: Uint8Array;
  readonly kindWords: Uint32Array;
  /** The start of the call, epoch ms: from, and before. */
  readonly from: number;
  readonly to: number;
  /** Of the talk, ms. */
  readonly least: number;
  readonly most: number;
  /** By trace and by party: 1 where asked for; null where all are. */
  readonly trace: Uint8Array | null;
  readonly party: Uint8Array | null;
  readonly text: TextQuery | null;
  readonly tags: TagQuery | null;
  /** Where every call that is asked for is of these parties or one of these calls; null where it can be anybody's. */
  readonly among: { readonly parties: readonly number[]; readonly calls: readonly number[] } | null;
}

interface TextQuery {
  /** A bit for each needle that is found there. */
  party(id: number): number;
  readonly trace: Uint32Array;
  readonly call: ReadonlyMap<number, number>;
  /** Whether these bits are enough. */
  accepts(bits: number): boolean;
}

interface TagQuery {
  readonly party: Uint8Array;
  readonly call: ReadonlySet<number>;
}

/** More things to look for than anybody types; there is a bit for each. */
const mostNeedles = 30;

/** Works a filter out. `textIndex` have been refreshed. */
export function readQuery(filter: CallFilter, textIndex: TextIndex): Query {
  const { from, to, atLeastSeconds, atMostSeconds, media, caller, tags } = filter;
  const kinds = kindsOf(filter);
  const isDated = from !== null || to !== null;
  const terms = fitting(parseTerms(filter.text));
  const ofCaller = caller === null ? null : textIndex.partiesOfKey(caller);
  const ofTags = tags.length === 0 ? null : tagged(tags, textIndex);
  const noted = terms.length === 0 ? [] : textIndex.notedCalls();
  return {
    kinds,
    kindWords: bitsOf(kinds),
    // A call whose start cannot be read has 0, and lies in no span.
    from: isDated ? Math.max(1, from ?? 1) : 0,
    to: to ?? Number.POSITIVE_INFINITY,
    least: Math.round((atLeastSeconds ?? 0) * 1000),
    most: atMostSeconds === null ? Number.POSITIVE_INFINITY : Math.round(atMostSeconds * 1000),
    trace: media === null ? null : tracesAt(media, textIndex),
    party: ofCaller && flags(ofCaller, textIndex.partyEnd()),
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

function tracesAt(media: string, textIndex: TextIndex): Uint8Array {
  const at = new Uint8Array(textIndex.traceEnd());
  for (let id = 1; id < at.length; id += 1) {
    const { remote, local } = textIndex.trace(id);
    if (remote === media || local === media) at[id] = 1;
  }
  return at;
}

function tagged(tags: readonly string[], textIndex: TextIndex) {
  const calls = textIndex.notedCalls().filter((call) => call.tags.some((tag) => tags.includes(tag)));
  return { parties: textIndex.partiesTagged(tags), calls: calls.map(({ callId }) => callId) };
}

function readText(terms: readonly Term[], noted: readonly NotedCall[], textIndex: TextIndex): TextQuery {
  const needles = terms.flatMap(({ whole, parts }) => [whole, ...parts]);
  const trace = new Uint32Array(textIndex.traceEnd());
  const call = new Map<number, number>();
  needles.forEach((needle, i) => {
    const bit = 1 << i;
    for (const id of textIndex.tracesWith(needle)) trace[id] = (trace[id] as number) | bit;
    for (const one of callsWith(needle, noted)) call.set(one, (call.get(one) ?? 0) | bit);
  });
  const party = partyBits(needles, textIndex);
  if (needles.length === 1) return { party, trace, call, accepts: (bits) => bits !== 0 };
  const bitOf = new Map(needles.map((needle, i) => [needle, 1 << i]));
  const accepts = (bits: number) => allFound(terms, (needle) => (bits & (bitOf.get(needle) ?? 0)) !== 0);
  return { party, trace, call, accepts: remembering(accepts) };
}

/** The needles that few parties have are looked for at once, the others when a party is asked for. */
function partyBits(needles: readonly Needle[], textIndex: TextIndex): (id: number) => number {
  const bits = new Uint32Array(textIndex.partyEnd());
  const later: { needle: Needle; bit: number }[] = [];
  needles.forEach((needle, i) => {
    const bit = 1 << i;
    const ids = textIndex.partiesWith(needle);
    if (ids === null) later.push({ needle, bit });
    else for (const id of ids) bits[id] = (bits[id] as number) | bit;
  });
  if (later.length === 0) return (id) => bits[id] as number;
  const isKnown = new Uint8Array(bits.length);
  return (id) => {
    if (isKnown[id] === 0) {
      isKnown[id] = 1;
      for (const { needle, bit } of later) if (textIndex.hasParty(needle, id)) bits[id] = (bits[id] as number) | bit;
    }
    return bits[id] as number;
  };
}

/** The same few sets of bits come again and again. */
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

/** The term that the fewest parties have, of those that no trace has: whatever is found is among these. */
function rarestTerm(terms: readonly Term[], noted: readonly NotedCall[], textIndex: TextIndex): Query['among'] {
  let rarest: Query['among'] = null;
  for (const { whole, parts } of terms) {
    // Of a number written apart, every part is found where the rarest is.
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
  return parties && { parties, calls: callsWith(needle, noted) };
}

function fewer(a: Query['among'], b: Query['among']): Query['among'] {
  return a !== null && (b === null || a.parties.length <= b.parties.length) ? a : b;
}

function together(a: NonNullable<Query['among']>, b: NonNullable<Query['among']>): NonNullable<Query['among']> {
  return { parties: [...new Set([...a.parties, ...b.parties])], calls: [...new Set([...a.calls, ...b.calls])] };
}
