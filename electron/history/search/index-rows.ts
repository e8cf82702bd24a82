import type { Outcome, Perspective } from '../../../shared/calls/call.ts';
import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { type Verdict, type VerdictWord, verdictWords, wordOf } from '../../../shared/quality/verdict.ts';
import { DamageError } from '../db/sqlite.ts';
import { createTimeOrder, type Place, type TimeOrder } from './index-order.ts';

/** What the index has of a call as one extension sees it. Stored in `involvement`, see `schema.ts`. */
export interface IndexRow {
  readonly callId: number;
  /** Epoch ms, 0 when unreadable. */
  readonly at: number;
  /** See `kindOf`. */
  readonly kind: number;
  /** Ids of the interned party and trace. */
  readonly party: number;
  readonly trace: number;
  /** Talk time, ms; 32 bits. */
  readonly talk: number;
  /** As the record states it; null where it doesn't. */
  readonly delay: number | null;
  /** The longest error period, ms; 0 for none. Null where the record doesn't tell. */
  readonly disturbed: number | null;
}

/**
 * The calls of one extension in columns, one slot a call, about 52 bytes each. A call keeps its slot; the order by time and a chain for each
 * party's calls are separate.
 */
export interface IndexRows {
  readonly callId: Uint32Array;
  readonly at: Float64Array;
  /** The kind; with `notedBit` if the call itself has a note or tags. */
  readonly kind: Uint8Array;
  readonly party: Uint32Array;
  readonly trace: Uint32Array;
  readonly talk: Uint32Array;
  /** NaN where it is not stated; so is `disturbed`. */
  readonly delay: Float64Array;
  readonly disturbed: Float32Array;
  readonly order: TimeOrder;
  readonly count: number;
  /** How many calls have that party, or that trace. */
  ofParty(party: number): number;
  ofTrace(trace: number): number;
  /** Visits the slots of a party, in no order. */
  eachOfParty(party: number, visit: (slot: number) => void): void;
  /** Adds a call, or changes it. */
  put(row: IndexRow): void;
  remove(callId: number): void;
  /** The slot of a call; -1 if it has none. */
  slotOf(callId: number): number;
  mark(callId: number, noted: boolean): void;
  /** Whether one call comes before another: by start, then UUID. */
  isBefore(slot: number, other: number): boolean;
  /** The place after all calls that come before this start and UUID. */
  placeOf(at: number, uuid: string): Place;
}

/** Above the kinds, of which there are fewer. */
export const notedBit = 0x80;
/** In `kind`, the kind itself. */
export const kindBits = 0x7f;

/** `uuidOf`: the UUID by call id; only used for calls that began in the same millisecond. */
export function createIndexRows(uuidOf: (callId: number) => string): IndexRows {
  let slots = 0;
  let size = 1024;
  const rows = {
    callId: new Uint32Array(size),
    at: new Float64Array(size),
    kind: new Uint8Array(size),
    party: new Uint32Array(size),
    trace: new Uint32Array(size),
    talk: new Uint32Array(size),
    delay: new Float64Array(size),
    disturbed: new Float32Array(size),
    count: 0,
  };
  /** The next slot of the same party, plus 1; 0 ends the chain. */
  let next = new Uint32Array(size);
  let slotByCall = new Uint32Array(size);
  let firstOfParty = new Uint32Array(size);
  let countOfParty = new Uint32Array(size);
  let countOfTrace = new Uint32Array(size);
  const free: number[] = [];

  function isBefore(slot: number, other: number): boolean {
    const [a, b] = [rows.at[slot] as number, rows.at[other] as number];
    if (a !== b || slot === other) return a < b;
    return uuidOf(rows.callId[slot] as number) < uuidOf(rows.callId[other] as number);
  }

  const order = createTimeOrder({
    at: (slot) => rows.at[slot] as number,
    isBefore,
    kind: (slot) => (rows.kind[slot] as number) & kindBits,
    talk: (slot) => rows.talk[slot] as number,
  });

  function freshSlot(): number {
    const again = free.pop();
    if (again !== undefined) return again;
    if (slots === size) {
      size *= 2;
      rows.callId = grown(rows.callId, size);
      rows.at = grown(rows.at, size);
      rows.kind = grown(rows.kind, size);
      rows.party = grown(rows.party, size);
      rows.trace = grown(rows.trace, size);
      rows.talk = grown(rows.talk, size);
      rows.delay = grown(rows.delay, size);
      rows.disturbed = grown(rows.disturbed, size);
      next = grown(next, size);
    }
    slots += 1;
    return slots - 1;
  }

  function slotOf(callId: number): number {
    return (slotByCall[callId] ?? 0) - 1;
  }

  function link(slot: number, party: number, trace: number): void {
    if (party >= firstOfParty.length) {
      firstOfParty = grown(firstOfParty, party * 2);
      countOfParty = grown(countOfParty, party * 2);
    }
    if (trace >= countOfTrace.length) countOfTrace = grown(countOfTrace, trace * 2);
    next[slot] = firstOfParty[party] as number;
    firstOfParty[party] = slot + 1;
    countOfParty[party] = (countOfParty[party] as number) + 1;
    countOfTrace[trace] = (countOfTrace[trace] as number) + 1;
  }

  function unlink(slot: number): void {
    const party = rows.party[slot] as number;
    const trace = rows.trace[slot] as number;
    const after = next[slot] as number;
    if (firstOfParty[party] === slot + 1) firstOfParty[party] = after;
    else {
      let before = (firstOfParty[party] as number) - 1;
      while (next[before] !== slot + 1) before = (next[before] as number) - 1;
      next[before] = after;
    }
    countOfParty[party] = (countOfParty[party] as number) - 1;
    countOfTrace[trace] = (countOfTrace[trace] as number) - 1;
  }

  function add(row: IndexRow, noted: number): void {
    const { callId, at, kind, party, trace } = row;
    const slot = freshSlot();
    if (callId >= slotByCall.length) slotByCall = grown(slotByCall, callId * 2);
    slotByCall[callId] = slot + 1;
    rows.callId[slot] = callId;
    rows.at[slot] = at;
    rows.kind[slot] = kind | noted;
    rows.party[slot] = party;
    rows.trace[slot] = trace;
    fill(slot, row);
    rows.count += 1;
    link(slot, party, trace);
    order.insert(slot);
  }

  function fill(slot: number, { talk, delay, disturbed }: IndexRow): void {
    rows.talk[slot] = talk;
    rows.delay[slot] = delay ?? Number.NaN;
    rows.disturbed[slot] = disturbed ?? Number.NaN;
  }

  /** In place, because party and trace are the same. */
  function change(slot: number, row: IndexRow): void {
    const { at, kind } = row;
    const moves = rows.at[slot] !== at;
    if (moves) order.remove(slot);
    rows.at[slot] = at;
    rows.kind[slot] = kind | ((rows.kind[slot] as number) & notedBit);
    fill(slot, row);
    if (moves) order.insert(slot);
    else order.changed(slot);
  }

  function drop(slot: number): void {
    order.remove(slot);
    unlink(slot);
    slotByCall[rows.callId[slot] as number] = 0;
    rows.count -= 1;
    free.push(slot);
  }

  return Object.assign(rows, {
    order,
    ofParty: (party) => countOfParty[party] ?? 0,
    ofTrace: (trace) => countOfTrace[trace] ?? 0,
    eachOfParty(party, visit) {
      for (let at = firstOfParty[party] ?? 0; at !== 0; at = next[at - 1] as number) visit(at - 1);
    },
    put(row) {
      const known = slotOf(row.callId);
      const isSame = known >= 0 && rows.party[known] === row.party && rows.trace[known] === row.trace;
      if (isSame) {
        change(known, row);
        return;
      }
      const noted = known < 0 ? 0 : (rows.kind[known] as number) & notedBit;
      if (known >= 0) drop(known);
      add(row, noted);
    },
    remove(callId) {
      const known = slotOf(callId);
      if (known >= 0) drop(known);
    },
    slotOf,
    isBefore,
    placeOf: (at, uuid) =>
      order.place((slot) => {
        const start = rows.at[slot] as number;
        return start < at || (start === at && uuidOf(rows.callId[slot] as number) < uuid);
      }),
    mark(callId, noted) {
      const slot = slotOf(callId);
      if (slot < 0) return;
      const kind = (rows.kind[slot] as number) & kindBits;
      rows.kind[slot] = noted ? kind | notedBit : kind;
    },
  } satisfies Omit<IndexRows, keyof typeof rows>);
}

function grown<Column extends Uint32Array | Float64Array | Float32Array | Uint8Array>(
  column: Column,
  size: number,
): Column {
  const larger = new (column.constructor as new (size: number) => Column)(Math.max(size, 1024));
  larger.set(column);
  return larger;
}

type Direction = Perspective['direction'];
type OutcomeKind = Outcome['kind'];

// Stored in the database: only ever append to these, and keep their product under 128.
const directions: readonly Direction[] = ['in', 'out', 'internal'];
const outcomes: readonly OutcomeKind[] = ['answered', 'missed', 'answeredByColleague', 'notReached', 'unknown'];
const verdicts: readonly VerdictWord[] = verdictWords;

/** Direction, outcome and verdict of a call in one number. */
export function kindOf(direction: Direction, outcome: OutcomeKind, verdict: Verdict): number {
  return code(directions.indexOf(direction), outcomes.indexOf(outcome), verdicts.indexOf(wordOf(verdict)));
}

/** Direction, outcome and verdict of a kind. */
export function soundOfKind(kind: number): { direction: Direction; outcome: OutcomeKind; verdict: VerdictWord } {
  const direction = directions[kind % directions.length];
  const outcome = outcomes[Math.floor(kind / directions.length) % outcomes.length];
  const verdict = verdicts[Math.floor(kind / (directions.length * outcomes.length))];
  if (direction === undefined || outcome === undefined || verdict === undefined)
    throw new DamageError('a call of an impossible kind');
  return { direction, outcome, verdict };
}

/** Whether a call of that kind was missed. */
export function isMissedKind(kind: number): boolean {
  return outcomes[Math.floor(kind / directions.length) % outcomes.length] === 'missed';
}

type KindFilter = Pick<CallFilter, 'directions' | 'outcomes' | 'verdicts'>;

/** By kind: 1 if it matches the filter, else 0. */
export function kindsOf(filter: KindFilter): Uint8Array {
  const left = new Uint8Array(128);
  directions.forEach((direction, w) => {
    outcomes.forEach((outcome, o) => {
      verdicts.forEach((verdict, v) => {
        const holds =
          has(filter.directions, direction) && has(filter.outcomes, outcome) && has(filter.verdicts, verdict);
        left[code(w, o, v)] = holds ? 1 : 0;
      });
    });
  });
  return left;
}

/** The kinds that match the filter, as a list in SQL. */
export function kindList(filter: Partial<KindFilter>): string {
  const matches = kindsOf({ directions: [], outcomes: [], verdicts: [], ...filter });
  return [...matches.keys()].filter((kind) => matches[kind] === 1).join();
}

function code(direction: number, outcome: number, verdict: number): number {
  return direction + directions.length * (outcome + outcomes.length * verdict);
}

function has<T>(allowed: readonly T[], one: T): boolean {
  return allowed.length === 0 || allowed.includes(one);
}
