import { type KeepDays, keepFrom } from '../../shared/settings.ts';
import type { History } from '../history/history.ts';
import type { Timers } from '../timers.ts';

/** Deletes what is older than a person wants to keep, a little at a time. */
export interface Retention {
  /** Begins, and goes on a day at a time. */
  start(): void;
  /** The setting changed: what is too old by it goes after `undoForMs`, so that the change can be taken back before. */
  changed(): void;
  stop(): void;
}

export interface RetentionDeps {
  readonly history: Pick<History, 'keeping'>;
  readonly keepDays: () => KeepDays;
  readonly now: () => number;
  readonly timers: Timers;
}

const hourMs = 3_600_000;
/** After a start, and between two slices, ms: what a person does comes first. */
const startAfterMs = 10_000;
const betweenMs = 20;
/** A change of the setting can be taken back for so long, ms. */
const changeStandsMs = 60_000;

/** Makes it; it does nothing before `start`. */
export function createRetention(deps: RetentionDeps): Retention {
  const { history, timers, now } = deps;
  let timer: unknown = null;
  let running = false;

  function after(ms: number, run: () => void): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(() => {
      if (running) run();
    }, ms);
  }

  function begin(): void {
    const before = keepFrom(deps.keepDays(), now());
    if (before === null) again();
    else slice(before, 0);
  }

  /** An hour, not a day: a timer stands still while the computer sleeps, and looking costs next to nothing. */
  function again(): void {
    after(hourMs, begin);
  }

  function slice(before: number, from: number): void {
    try {
      const next = history.keeping.deleteOlder(before, from);
      if (next === null) again();
      else after(betweenMs, () => slice(before, next));
    } catch {
      // The disk refuses, which the next ingest tells in words; it is tried again.
      again();
    }
  }

  return {
    start() {
      running = true;
      after(startAfterMs, begin);
    },
    changed() {
      if (running) after(changeStandsMs, begin);
    },
    stop() {
      running = false;
      timers.clearTimeout(timer);
    },
  };
}
