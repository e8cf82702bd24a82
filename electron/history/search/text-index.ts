import { causeText, isInCause } from '../../../shared/calls/cause-text.ts';
import { fold, type Needle, numberNeedle, numberText } from '../../../shared/calls/find-text.ts';
import { causeKey, parseCause } from '../../../shared/calls/hangup-cause.ts';
import type { Note } from '../../../shared/people/notes.ts';
import type { Database } from '../db/sqlite.ts';
import type { Notes } from '../stores/notes.ts';
import type { People } from '../stores/people.ts';

/** A call's own note and tags, folded. */
export interface NotedCall {
  readonly callId: number;
  readonly texts: readonly string[];
  readonly tags: readonly string[];
}

interface PartyRow {
  id: number;
  number: string;
  name: string;
  key: string | null;
  notations: string;
}

/** What many calls have in common; '' for what is not reported. `causeKey`: see the function of that name. */
export interface Trace {
  readonly causeKey: string;
  readonly remote: string;
  readonly local: string;
  readonly codec: string;
  readonly line: string;
}

interface TraceRow extends Trace {
  readonly id: number;
  readonly cause: string;
}

const noTrace: Trace = { causeKey: '', remote: '', local: '', codec: '', line: '' };

/** Parties loaded at a time: one or two milliseconds. */
const slice = 500;
/** So many ids of found parties and traces are cached, for the next keystroke, page and count: a few megabytes. */
const mostRemembered = 500_000;

export type TextIndex = ReturnType<typeof createTextIndex>;

/**
 * Parties, traces and notes in memory, for text search. Arrays are by id, which counts from 1. Notes and people are compared by identity: both
 * return a new Map after a write.
 */
export function createTextIndex(db: Database, notes: Notes, people: People) {
  const newParties = db.query<PartyRow>(
    `SELECT id, number, name, key, notations FROM parties WHERE id > ? ORDER BY id LIMIT ${slice}`,
  );
  const newTraces = db.query<Omit<TraceRow, 'causeKey'>>(
    'SELECT id, cause, remote, local, codec, line FROM traces WHERE id > ? ORDER BY id',
  );
  const callId = db.column<number>('SELECT id FROM calls WHERE uuid = ?');
  const notations = createTextBlocks();
  const texts = createTextBlocks();
  /** By party; a string that is shared with `lastOfKey`. */
  const keys: (string | null)[] = [null];
  const lastOfKey = new Map<string, number>();
  /** By party, the one before with the same key; 0 if there is none. */
  const sameKey: number[] = [0];
  const traces: TraceRow[] = [];
  /** By cause, the text that finds it. */
  const causes = new Map<string, string>();
  let beside = new Map<string, string>();
  let seenNotes: ReadonlyMap<string, Note> | null = null;
  let seenOwners: unknown = null;
  let noted: NotedCall[] = [];
  const lists = new Map<string, { upTo: number; list: number[] }>();
  let remembered = 0;

  function addParty({ id, number, name, key, notations: written }: PartyRow): void {
    // A deleted party leaves a hole.
    keys[id] = key;
    sameKey[id] = (key !== null && lastOfKey.get(key)) || 0;
    if (key !== null) lastOfKey.set(key, id);
    notations.set(id, written);
    texts.set(id, `${numberText(number)}\n${fold(name)}\n${(key !== null && beside.get(key)) || ''}`);
  }

  function partiesOfKey(key: string): readonly number[] {
    const parties: number[] = [];
    for (let id = lastOfKey.get(key) ?? 0; id !== 0; id = sameKey[id] ?? 0) parties.push(id);
    return parties;
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
      const id = uuid === null ? null : callId.get(uuid);
      if (id !== null) calls.push({ callId: id, texts: [note.text, ...note.tags].map(fold), tags: note.tags });
    }
    const before = beside;
    [beside, seenNotes, seenOwners, noted] = [fresh, all, owners, calls];
    for (const key of new Set([...before.keys(), ...fresh.keys()])) {
      const [old = '', text = ''] = [before.get(key), fresh.get(key)];
      if (old === text) continue;
      for (const id of partiesOfKey(key)) {
        const whole = texts.get(id);
        texts.set(id, whole.slice(0, whole.length - old.length) + text);
      }
    }
    forgetLists();
  }

  function forgetLists(): void {
    lists.clear();
    remembered = 0;
  }

  /** Caches what was found, and searches only what is new. */
  function remember(name: string, end: number, scan: (from: number) => readonly number[]): number[] {
    const known = lists.get(name) ?? { upTo: 1, list: [] };
    if (known.upTo < end) {
      const found = scan(known.upTo);
      for (const id of found) known.list.push(id);
      known.upTo = end;
      if (remembered > mostRemembered) forgetLists();
      lists.set(name, known);
      // Each takes some memory, even one without ids.
      remembered += found.length + 50;
    }
    return known.list;
  }

  function partiesFrom(needle: Needle, from: number): readonly number[] {
    const number = numberNeedle(needle);
    const byText = texts.idsWith(needle.text, from);
    if (number === null) return byText;
    const also = new Set(byText);
    return [...byText, ...notations.idsWith(number, from).filter((id) => !also.has(id))];
  }

  function loadSlice(): boolean {
    const rows = newParties.all(keys.length - 1);
    for (const row of rows) addParty(row);
    notations.join();
    texts.join();
    return rows.length === slice;
  }

  return {
    /** Loads some hundred new parties. Returns whether there may be more. */
    loadSlice,
    /** Loads everything that is new. Call it before a search. */
    refresh(): void {
      while (loadSlice());
      for (const row of newTraces.all(Math.max(0, traces.length - 1))) {
        traces[row.id] = { ...row, causeKey: causeKey(parseCause(row.cause)) };
        if (!causes.has(row.cause)) causes.set(row.cause, causeText(row.cause));
      }
      readBeside();
    },
    /** One more than the highest id. */
    partyEnd: (): number => keys.length,
    traceEnd: (): number => traces.length,
    /** The number key of a party. */
    keyOf: (party: number): string | null => keys[party] ?? null,
    /** The parties with that number key. */
    partiesOfKey,
    /** The parties of callers who have one of the tags. */
    partiesTagged(tags: readonly string[]): readonly number[] {
      const tagged: number[] = [];
      for (const [subject, note] of seenNotes ?? []) {
        const key = afterWord(subject, 'caller ');
        if (key !== null && note.tags.some((tag) => tags.includes(tag))) tagged.push(...partiesOfKey(key));
      }
      return tagged;
    },
    trace: (id: number): Trace => traces[id] ?? noTrace,
    /** The parties that contain a needle. */
    partiesWith: (needle: Needle): readonly number[] =>
      remember(nameOf(needle), keys.length, (from) => partiesFrom(needle, from)),
    /** The traces that contain a needle. */
    tracesWith: (needle: Needle): readonly number[] =>
      remember(`trace ${needle.text}`, traces.length, (from) => {
        const has = new Map([...causes].map(([cause, text]) => [cause, isInCause(needle, text)]));
        return traces.slice(from).flatMap(({ id, cause }) => (has.get(cause) ? [id] : []));
      }),
    /** The calls with a note or tags. A new array after a change. */
    notedCalls: (): readonly NotedCall[] => noted,
    /** A call came that a note was written for before. */
    reloadNotes(): void {
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

interface Block {
  text: string;
  /** Where each text ends. */
  readonly ends: Uint32Array;
  /** The single texts while they change; null once they are joined. */
  apart: string[] | null;
}

const blockSize = 1024;

/**
 * Texts by id, searched by reading through all of them. The texts of a block of ids are one string: it is lighter than a string each, and
 * a million characters are read in about a millisecond. No texts yet.
 */
export function createTextBlocks() {
  /** None where there are no texts. */
  const blocks: (Block | undefined)[] = [];
  const changed = new Set<Block>();

  function join(): void {
    for (const block of changed) {
      const { apart, ends } = block;
      if (apart === null) continue;
      block.text = apart.join('');
      block.apart = null;
      let end = 0;
      for (let i = 0; i < blockSize; i += 1) {
        end += apart[i]?.length ?? 0;
        ends[i] = end;
      }
    }
    changed.clear();
  }

  return {
    /** Joins what was set since. A search does it too; done before, the search is faster. */
    join,
    /** Adds or replaces a text. */
    set(id: number, text: string): void {
      const at = Math.floor(id / blockSize);
      const block = blocks[at] ?? { text: '', ends: new Uint32Array(blockSize), apart: null };
      blocks[at] = block;
      block.apart ??= Array.from(block.ends, (_, i) => textAt(block, i));
      block.apart[id % blockSize] = text;
      changed.add(block);
    },
    /** Empty if there is none. */
    get(id: number): string {
      const block = blocks[Math.floor(id / blockSize)];
      if (!block) return '';
      return block.apart?.[id % blockSize] ?? textAt(block, id % blockSize);
    },
    /** The ids, from one on, whose text contains a part that is not empty; ascending. */
    idsWith(part: string, from: number): number[] {
      join();
      const ids: number[] = [];
      for (let i = Math.floor(from / blockSize); i < blocks.length; i += 1) {
        const [block, first] = [blocks[i], i * blockSize];
        if (block) eachWith(block, part, (index) => void (first + index >= from && ids.push(first + index)));
      }
      return ids;
    },
  };
}

function textAt({ text, ends }: Block, index: number): string {
  return text.slice(ends[index - 1] ?? 0, ends[index]);
}

function eachWith({ text, ends }: Block, part: string, visit: (index: number) => void): void {
  let index = 0;
  for (let at = text.indexOf(part); at >= 0; ) {
    while ((ends[index] as number) <= at) index += 1;
    const end = ends[index] as number;
    const isInside = at + part.length <= end;
    if (isInside) visit(index);
    at = text.indexOf(part, isInside ? end : at + 1);
  }
}
