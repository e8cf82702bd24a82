import { reserveOf } from '../../../electron/pbx/rate-limit.ts';
import type { Budget } from '../../../shared/connection.ts';

/** Something that goes on in simulated time: it yields when (epoch ms) it wants to go on. */
export type Happening = Generator<number, void, void>;

/** Simulated time in which many things go on at once. */
export interface World {
  now: () => number;
  /** From 0 to 1, the same in each run of the same seed. */
  random: () => number;
  /** Begins now. */
  begin(happening: Happening): void;
  /** Lets everything go on that wants to before this instant, in order. */
  runTo(end: number): void;
}

/** A world that begins at this instant (epoch ms). */
export function createWorld(start: number, seed: number): World {
  let now = start;
  let state = seed >>> 0;
  const heap: { at: number; happening: Happening }[] = [];

  function push(entry: { at: number; happening: Happening }): void {
    let index = heap.length;
    heap.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || above.at <= entry.at) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  function pop(): { at: number; happening: Happening } | undefined {
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const child = right !== undefined && left !== undefined && right.at < left.at ? 2 * index + 2 : 2 * index + 1;
      const below = heap[child];
      if (below === undefined || below.at >= last.at) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
    return first;
  }

  function goOn(happening: Happening): void {
    const next = happening.next();
    if (next.done !== true) push({ at: Math.max(now, next.value), happening });
  }

  return {
    now: () => now,
    random() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
    begin: goOn,
    runTo(end) {
      for (let next = heap[0]; next !== undefined && next.at < end; next = heap[0]) {
        pop();
        now = next.at;
        goOn(next.happening);
      }
      now = end;
    },
  };
}

const day = 86_400_000;

/** Who a request is made by. */
export type Asker = 'background' | 'dialling' | 'others';

/** A key with a daily limit, as the PBX keeps it; its day ends at midnight UTC. */
export interface SharedKey {
  /** One request arrives: whether it is answered, and with which headers. */
  take(by: Asker): { answered: boolean; headers: Record<string, string> };
  readonly answered: Record<Asker, number>;
  readonly refused: Record<Asker, number>;
  /** Background requests that were answered out of the reserve of a tenth. */
  intoReserve: number;
  /** Days on which dialling, or another program, was refused although the two alone would not have used the key up. */
  daysTaken: number;
}

/** A key of so many requests a day. */
export function createSharedKey(limit: number, now: () => number): SharedKey {
  let today = 0;
  let used = 0;
  let wantedBesides = 0;
  let anyRefused = false;
  const key: SharedKey = {
    answered: { background: 0, dialling: 0, others: 0 },
    refused: { background: 0, dialling: 0, others: 0 },
    intoReserve: 0,
    daysTaken: 0,
    take(by) {
      const date = Math.floor(now() / day);
      if (date !== today) {
        if (anyRefused && wantedBesides < limit) key.daysTaken += 1;
        [today, used, wantedBesides, anyRefused] = [date, 0, 0, false];
      }
      if (by !== 'background') wantedBesides += 1;
      const budget = () => ({ limit, remaining: Math.max(0, limit - used), resetsAt: (date + 1) * day });
      const answered = used < limit;
      if (answered) used += 1;
      else if (by !== 'background') anyRefused = true;
      if (answered && by === 'background' && budget().remaining < reserveOf(budget())) {
        key.intoReserve += 1;
      }
      key[answered ? 'answered' : 'refused'][by] += 1;
      return { answered, headers: headersOf(budget(), now()) };
    },
  };
  return key;
}

function headersOf({ limit, remaining, resetsAt }: Record<keyof Budget, number>, now: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil((resetsAt - now) / 1000)),
  };
}
