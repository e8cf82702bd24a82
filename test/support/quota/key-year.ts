import { backfilling, createDesk, dialling, officeHours, others, polling } from './quota-desk.ts';
import { createSharedKey, createWorld, type SharedKey } from './simulated-time.ts';

const day = 24 * 3_600_000;
/** Thursday. */
const start = Date.UTC(2026, 0, 1);

/** Who uses a key, and how much of it there is. */
export interface KeyUse {
  readonly limit: number;
  readonly desks: number;
  /** So large a part of the desks is never switched off. */
  readonly alwaysOn: number;
  /** Dials of one desk on a working day, each with the polls that follow it. */
  readonly dials: number;
  /** What other programs ask for on a day, as a part of the limit. */
  readonly others: number;
}

/** The result of some days. */
export interface KeyDays {
  readonly key: SharedKey;
  /** Of the background, of all desks. */
  readonly polls: number;
}

/** Runs so many days of one chance. All desks begin at the same moment with a backfill, which is the worst case. */
export function runDays(use: KeyUse, days: number, seed = 7): KeyDays {
  const world = createWorld(start, seed);
  const key = createSharedKey(use.limit, world.now);
  const desks = Array.from({ length: use.desks }, () => createDesk(world, key));
  const on = desks.filter((_, index) => index < use.desks * use.alwaysOn);
  for (const desk of desks) {
    world.begin(backfilling(desk));
    world.begin(on.includes(desk) ? polling(desk, Number.POSITIVE_INFINITY) : officeHours(desk, world.begin));
    world.begin(dialling(desk, use.dials));
  }
  world.begin(others(world, key, use.limit * use.others));
  world.runTo(start + days * day);
  return { key, polls: desks.reduce((sum, desk) => sum + desk.polls, 0) };
}

/** A key for one desk, keys shared with other programs, offices on one key. */
export const keyUses: readonly (readonly [string, KeyUse])[] = [
  ['a key of one’s own', { limit: 1000, desks: 1, alwaysOn: 1, dials: 6, others: 0 }],
  ['one’s own, small', { limit: 50, desks: 1, alwaysOn: 1, dials: 0.3, others: 0 }],
  ['others use half of it', { limit: 1000, desks: 1, alwaysOn: 1, dials: 6, others: 0.5 }],
  ['small, others use a third', { limit: 100, desks: 1, alwaysOn: 1, dials: 1, others: 0.3 }],
  ['20 desks', { limit: 1000, desks: 20, alwaysOn: 0.3, dials: 1, others: 0.1 }],
  ['200 desks', { limit: 1000, desks: 200, alwaysOn: 0.5, dials: 0.05, others: 0 }],
  ['200 desks and others', { limit: 1000, desks: 200, alwaysOn: 0.5, dials: 0.02, others: 0.2 }],
  ['200 desks that dial, a large key', { limit: 20_000, desks: 200, alwaysOn: 0.5, dials: 3, others: 0.1 }],
];
