import {
  causeText,
  fold,
  isInNumber,
  isInText,
  type Needle,
  numberNeedle,
  numberText,
} from '../../../shared/calls/find-text.ts';
import type { Note } from '../../../shared/people/notes.ts';
import { type Database, prepare } from '../db/sqlite.ts';
import type { Notes } from '../stores/notes.ts';
import type { People } from '../stores/people.ts';

/** A call's own note and tags, folded. */
export interface NotedCall {
  readonly callId: number;
  readonly texts: readonly string[];
  readonly tags: readonly string[];
}

/** Parties, traces and notes in memory, for text search. Arrays are by id, which counts from 1. */
export interface TextIndex {
  /** Loads some thousand new parties. Returns whether there may be more. */
  loadSlice(): boolean;
  /** Loads everything that is new. Call it before a search. */
  refresh(): void;
  /** One more than the highest id. */
  partyEnd(): number;
  traceEnd(): number;
  party(id: number): { number: string | null; name: string | null; key: string | null };
  /** The parties with that number key. */
  partiesOfKey(key: string): readonly number[];
  /** The parties of callers who have one of the tags. */
  partiesTagged(tags: readonly string[]): readonly number[];
  trace(id: number): { remote: string | null; local: string | null };
  /** The parties that contain a needle; null if they may be many, so that `hasParty` is faster. */
  partiesWith(needle: Needle): readonly number[] | null;
  hasParty(needle: Needle, id: number): boolean;
  /** The traces that contain a needle. */
  tracesWith(needle: Needle): readonly number[];
  /** The calls with a note or tags. A new array after a change. */
  notedCalls(): readonly NotedCall[];
  /** A call came that a note was written for before. */
  reloadNotes(): void;
}

interface PartyRow {
  id: number;
  number: string;
  name: string;
  key: string | null;
  notations: string;
}

interface TraceRow {
  id: number;
  cause: string;
  remote: string;
  local: string;
}

/** Parties loaded at a time. */
const slice = 2000;
/** Results of so many needles are cached, for the next keystroke, page and count. */
const rememberedNeedles = 100;

/** Notes and people are compared by identity: both return a new Map after a write. */
export function createTextIndex(db: Database, notes: Notes, people: People): TextIndex {
  const newParties = prepare<PartyRow>(
    db,
    `SELECT id, number, name, key, notations FROM parties WHERE id > ? ORDER BY id LIMIT ${slice}`,
  );
  const newTraces = prepare<TraceRow>(db, 'SELECT id, cause, remote, local FROM traces WHERE id > ? ORDER BY id');
  const callId = prepare<{ id: number }>(db, 'SELECT id FROM calls WHERE uuid = ?');
  const parties: (PartyRow | undefined)[] = [];
  const texts: string[] = [];
  const traces: TraceRow[] = [];
  /** By cause, the text that finds it. */
  const causes = new Map<string, string>();
  const ofKey = new Map<string, number[]>();
  const grams = createTrigramIndex();
  let beside = new Map<string, string>();
  let seenNotes: ReadonlyMap<string, Note> | null = null;
  let seenOwners: unknown = null;
  let noted: NotedCall[] = [];
  const lists = new Map<string, { upTo: number; list: number[] }>();
  /** By party: 0 not tested, 1 no match, 2 match. */
  const looked = new Map<string, Uint8Array>();

  function addParty(row: PartyRow): void {
    parties[row.id] = row;
    if (row.key !== null) {
      const same = ofKey.get(row.key);
      if (same) same.push(row.id);
      else ofKey.set(row.key, [row.id]);
    }
    putText(row);
  }

  function putText({ id, number, name, key, notations }: PartyRow): void {
    const text = `${numberText(number)}\n${fold(name)}\n${(key !== null && beside.get(key)) || ''}`;
    texts[id] = text;
    grams.add(id, notations, text);
  }

  function readBeside(): void {
    const [all, owners] = [notes.all(), people.owners()];
    if (all === seenNotes && owners === seenOwners) return;
    const fresh = new Map<string, string>();
    const say = (key: string, text: string) => fresh.set(key, `${fresh.get(key) ?? ''}\n${fold(text)}`);
    for (const [key, [first, ...more]] of owners) {
      const named = [first, ...more].find((one) => one?.names) ?? first;
      if (named) say(key, named.name);
    }
    const calls: NotedCall[] = [];
    for (const [subject, note] of all) {
      const key = afterWord(subject, 'caller ');
      if (key !== null) say(key, [note.text, ...note.tags].join('\n'));
      const uuid = afterWord(subject, 'call ');
      const id = uuid === null ? undefined : callId.get(uuid)?.id;
      if (id !== undefined) calls.push({ callId: id, texts: [note.text, ...note.tags].map(fold), tags: note.tags });
    }
    const before = beside;
    [beside, seenNotes, seenOwners, noted] = [fresh, all, owners, calls];
    for (const key of new Set([...before.keys(), ...fresh.keys()])) {
      if (before.get(key) === fresh.get(key)) continue;
      for (const id of ofKey.get(key) ?? []) {
        const party = parties[id];
        if (party) putText(party);
      }
    }
    lists.clear();
    looked.clear();
  }

  /** Caches what was found, and searches only what is new. */
  function remember(name: string, end: number, scan: (from: number, list: number[]) => void): number[] {
    const known = lists.get(name) ?? { upTo: 1, list: [] };
    if (known.upTo < end) {
      scan(known.upTo, known.list);
      known.upTo = end;
      if (lists.size >= rememberedNeedles) lists.clear();
      lists.set(name, known);
    }
    return known.list;
  }

  function scanned(name: string): Uint8Array {
    let known = looked.get(name);
    if (known === undefined || known.length < parties.length) {
      const larger = new Uint8Array(parties.length + slice);
      if (known) larger.set(known);
      if (looked.size >= rememberedNeedles) looked.clear();
      looked.set(name, larger);
      known = larger;
    }
    return known;
  }

  function loadSlice(): boolean {
    const rows = newParties.all(Math.max(0, parties.length - 1));
    for (const row of rows) addParty(row);
    return rows.length === slice;
  }

  function holds(needle: Needle, id: number): boolean {
    return isInText(needle, texts[id] ?? '') || isInNumber(needle, parties[id]?.notations ?? '');
  }

  return {
    loadSlice,
    refresh() {
      while (loadSlice());
      for (const row of newTraces.all(Math.max(0, traces.length - 1))) {
        traces[row.id] = row;
        if (!causes.has(row.cause)) causes.set(row.cause, causeText(row.cause));
      }
      readBeside();
    },
    partyEnd: () => parties.length,
    traceEnd: () => traces.length,
    party(id) {
      const row = parties[id];
      return { number: row?.number || null, name: row?.name || null, key: row?.key ?? null };
    },
    partiesOfKey: (key) => ofKey.get(key) ?? [],
    /** The parties of callers who have one of the tags. */
    partiesTagged(tags) {
      const tagged: number[] = [];
      for (const [subject, note] of seenNotes ?? []) {
        const key = afterWord(subject, 'caller ');
        if (key !== null && note.tags.some((tag) => tags.includes(tag))) tagged.push(...(ofKey.get(key) ?? []));
      }
      return tagged;
    },
    trace: (id) => ({ remote: traces[id]?.remote || null, local: traces[id]?.local || null }),
    partiesWith(needle) {
      const candidates = grams.candidates(needle);
      if (candidates === null) return null;
      return remember(nameOf(needle), parties.length, (from, list) => {
        for (const id of new Set(candidates.flat())) if (id >= from && holds(needle, id)) list.push(id);
      });
    },
    hasParty(needle, id) {
      const known = scanned(nameOf(needle));
      if (known[id] === 0) known[id] = holds(needle, id) ? 2 : 1;
      return known[id] === 2;
    },
    tracesWith: (needle) =>
      remember(`trace ${needle.text}`, traces.length, (from, list) => {
        const has = new Map([...causes].map(([cause, text]) => [cause, isInText(needle, text)]));
        for (let id = from; id < traces.length; id += 1) if (has.get(traces[id]?.cause ?? '')) list.push(id);
      }),
    notedCalls: () => noted,
    reloadNotes() {
      seenNotes = null;
    },
  };
}

function nameOf({ text, digits }: Needle): string {
  return `party ${text}\n${digits}`;
}

function afterWord(subject: string, word: string): string | null {
  return subject.startsWith(word) ? subject.slice(word.length) : null;
}

/** Ids by three characters in a row: candidates, which may include ids that do not match but miss none that does. */
export interface TrigramIndex {
  /** `notations` of a number, and a folded text. An id that is added twice is found by both. */
  add(id: number, notations: string, text: string): void;
  /** Lists of ids that include every match; null if they are too long. An id may be in several. */
  candidates(needle: Needle): readonly (readonly number[])[] | null;
}

const buckets = 0x1_0000;
/** With more candidates each call is tested instead, and a page of calls is soon full. */
const worthIt = 3000;
const none: readonly number[] = [];

/** An empty one. */
export function createTrigramIndex(): TrigramIndex {
  const three: (number[] | undefined)[] = new Array(buckets);
  /** Of texts only, because a search for one or two digits starts with a line break. */
  const two: (number[] | undefined)[] = new Array(buckets);

  /** The ids of the rarest trigram; null if they are too many or the text is too short. */
  function rarest(text: string): readonly number[] | null {
    if (text.length === 2) return fewOf(two[hashTwo(text, 1)] ?? none);
    if (text.length < 2) return null;
    let best: readonly number[] | null = null;
    for (let i = 2; i < text.length; i += 1) {
      const bucket = three[hashThree(text, i)] ?? none;
      if (best === null || bucket.length < best.length) best = bucket;
    }
    return fewOf(best ?? none);
  }

  return {
    add(id, notations, text) {
      for (let i = 2; i < notations.length; i += 1) put(three, hashThree(notations, i), id);
      for (let i = 2; i < text.length; i += 1) put(three, hashThree(text, i), id);
      for (let i = 1; i < text.length; i += 1) put(two, hashTwo(text, i), id);
    },
    candidates(needle) {
      const number = numberNeedle(needle);
      if (number === null) return orNull(rarest(needle.text));
      // A line break and one digit are two characters, which are not indexed for numbers.
      const ofNumber = number.length < 3 ? null : rarest(number);
      const ofText = number === needle.text ? none : rarest(needle.text);
      return ofNumber === null || ofText === null ? null : [ofNumber, ofText];
    },
  };
}

function orNull(list: readonly number[] | null): readonly (readonly number[])[] | null {
  return list && [list];
}

function fewOf(list: readonly number[]): readonly number[] | null {
  return list.length > worthIt ? null : list;
}

function put(into: (number[] | undefined)[], at: number, id: number): void {
  const bucket = into[at];
  if (bucket === undefined) into[at] = [id];
  else if (bucket[bucket.length - 1] !== id) bucket.push(id);
}

/** Of the three characters that end at `i`. */
function hashThree(text: string, i: number): number {
  const mixed = Math.imul(text.charCodeAt(i - 2), 961) + Math.imul(text.charCodeAt(i - 1), 31) + text.charCodeAt(i);
  return Math.imul(mixed, 0x9e3779b1) >>> 16;
}

function hashTwo(text: string, i: number): number {
  return Math.imul(Math.imul(text.charCodeAt(i - 1), 31) + text.charCodeAt(i), 0x9e3779b1) >>> 16;
}
