import { z } from 'zod';
import { type KeepDays, keepFrom } from '../../shared/settings.ts';
import { HOUR, MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import type { Timers } from '../timers.ts';

/** Tells from which time on calls are kept. No call is deleted, or not taken in, on the word of one clock (trust.md R19). */
export interface RetentionCutoff {
  /** Epoch ms before which no call is kept; null: all are, or the clocks have not agreed yet. */
  keepFrom(): number | null;
  /** Compares the clocks. To be called every hour or so. */
  compare(): void;
}

/** `pbxClock`: the last `Date` header, epoch ms; null while there is none. `now`: the computer's clock, epoch ms. */
export interface RetentionCutoffDeps {
  readonly history: Pick<History, 'retention' | 'meta'>;
  readonly pbxClock: () => number | null;
  readonly keepDays: () => KeepDays;
  readonly now: () => number;
}

/** What was seen, and what two such looks agreed on: times that both clocks had reached, epoch ms. */
const sightings = z.object({ seen: z.number(), agreed: z.number().nullable() });
const sightingsName = 'retention clocks';
/** Two looks agree when this lies between them on both clocks, ms. */
const apartMs = 2 * HOUR;

/**
 * Makes the cutoff. The time that counts is the earlier one of this computer's clock and the PBX's, which its `Date` header tells, else the
 * newest call. It counts once it was seen again hours later, also across restarts.
 */
export function createRetentionCutoff({ history, pbxClock, keepDays, now }: RetentionCutoffDeps): RetentionCutoff {
  let known: z.infer<typeof sightings> | null | undefined;

  function read(): z.infer<typeof sightings> | null {
    if (known === undefined) known = sightings.safeParse(parsed(history.meta.get(sightingsName))).data ?? null;
    return known;
  }

  function write(next: z.infer<typeof sightings>): void {
    history.meta.set(sightingsName, JSON.stringify(next));
    known = next;
  }

  return {
    keepFrom() {
      const agreed = read()?.agreed ?? null;
      return agreed === null ? null : keepFrom(keepDays(), agreed);
    },
    compare() {
      const pbx = pbxClock() ?? history.retention.newestStart();
      if (pbx === null) return;
      const seen = Math.min(now(), pbx);
      const before = read();
      if (before === null) write({ seen, agreed: null });
      // A clock was set back: what was seen before was ahead.
      else if (seen < before.seen)
        write({ seen, agreed: before.agreed === null ? null : Math.min(seen, before.agreed) });
      else if (seen - before.seen >= apartMs) write({ seen, agreed: before.seen });
    },
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Deletes what is older than a person wants to keep, a little at a time. */
export interface Retention {
  /** Begins, and goes on hour by hour. */
  start(): void;
  /** The setting changed: what is too old by it goes after `undoForMs`, so that the change can be taken back before. */
  changed(): void;
  stop(): void;
}

export interface RetentionDeps {
  readonly history: Pick<History, 'retention'>;
  readonly cutoff: RetentionCutoff;
  readonly timers: Timers;
}

/** After a start, and between two slices, ms: what a person does comes first. */
const startAfterMs = 10_000;
const betweenMs = 20;
/** A change of the setting can be taken back for so long, ms. */
const changeStandsMs = MINUTE;

/** Makes it; it does nothing before `start`. */
export function createRetention(deps: RetentionDeps): Retention {
  const { history, cutoff, timers } = deps;
  let timer: unknown = null;
  let running = false;

  function after(ms: number, run: () => void): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(() => {
      if (running) run();
    }, ms);
  }

  function begin(): void {
    let before: number | null = null;
    try {
      cutoff.compare();
      before = cutoff.keepFrom();
    } catch {
      // The disk refuses, which the next ingest tells in words; it is tried again.
    }
    if (before === null) again();
    else slice(before, 0);
  }

  /** An hour, not a day: a timer stands still while the computer sleeps, and looking costs next to nothing. */
  function again(): void {
    after(HOUR, begin);
  }

  function slice(before: number, from: number): void {
    try {
      const next = history.retention.deleteOlder(before, from);
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
