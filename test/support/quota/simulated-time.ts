import { reserveOf } from '../../../electron/pbx/rate-limit.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';

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
  /** By their time, the next one last. */
  const waiting: { at: number; happening: Happening }[] = [];

  function goOn(happening: Happening): void {
    const next = happening.next();
    if (next.done === true) return;
    const at = Math.max(now, next.value);
    let [low, high] = [0, waiting.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((waiting[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    waiting.splice(low, 0, { at, happening });
  }

  return {
    now: () => now,
    random: seededRandom(String(seed)).next,
    begin: goOn,
    runTo(end) {
      for (let next = waiting.at(-1); next !== undefined && next.at < end; next = waiting.at(-1)) {
        waiting.pop();
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

function headersOf(
  { limit, remaining, resetsAt }: Record<'limit' | 'remaining' | 'resetsAt', number>,
  now: number,
): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil((resetsAt - now) / 1000)),
  };
}
