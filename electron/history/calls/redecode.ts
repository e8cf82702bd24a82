import { z } from 'zod';
import { MINUTE } from '../../../shared/time/durations.ts';
import type { Timers } from '../../timers.ts';
import { type Database, prepare } from '../db/sqlite.ts';

/** How far the stored calls are read anew; both count places in the history, which are about as many as its calls. */
export interface RedecodeProgress {
  readonly done: number;
  readonly total: number;
}

/** Remembers on disk how far a reading anew has come, so that one that broke off goes on at the next start. */
export interface RedecodeMark {
  /** From the newest record on again. Whoever calls it has opened the transaction. */
  begin(): void;
  /** Hands the next slice to `reread`, which answers where it ended, null at the end; whether there is more. As above. */
  next(reread: (before: number) => number | null): boolean;
  progress(): RedecodeProgress | null;
}

type Meta = { get(name: string): string | null; set(name: string, value: string | null): void };

/** `before`: records from this id on are read already. */
const mark = z.object({ before: z.number(), total: z.number() });

const name = 'reread';

/** The mark in a database's notes about itself. */
export function createRedecodeMark(db: Database, meta: Meta): RedecodeMark {
  const newest = prepare<{ id: number | null }>(db, 'SELECT max(id) AS id FROM records');
  const read = () => {
    const stored = meta.get(name);
    const parsed = mark.safeParse(stored === null ? null : JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  };
  return {
    begin() {
      const total = newest.get()?.id ?? 0;
      meta.set(name, total === 0 ? null : JSON.stringify({ before: total + 1, total }));
    },
    next(reread) {
      const now = read();
      if (now === null) return false;
      const before = reread(now.before);
      meta.set(name, before === null ? null : JSON.stringify({ ...now, before }));
      return before !== null;
    },
    progress() {
      const now = read();
      return now && { done: Math.max(0, now.total + 1 - now.before), total: now.total };
    },
  };
}

/** What a reading anew is run with. Without timers it is done at once. */
export interface RedecodeJobDeps {
  readonly timers: Timers | undefined;
  /** Whether a re-reading broke off before its end. May throw. */
  readonly isNeeded: () => boolean;
  /** Reads a slice, in a transaction of its own; whether there is more. May throw. */
  readonly slice: () => boolean;
  /** What is shown has changed. */
  readonly tell: () => void;
}

/** A list that is on screen is drawn again at each telling. */
const slicesATelling = 25;
/** A disk that refuses may have room again later. */
const retryMs = MINUTE;

/**
 * Reads slice after slice and lets everything else have its turn in between. The first slice, the newest calls, is read before
 * `start` returns. A slice that fails is tried again after a minute; without timers its failure is thrown.
 */
export function createRedecodeJob({ timers, isNeeded, slice, tell }: RedecodeJobDeps): {
  start(): void;
  /** Starts where one broke off; where that cannot be read, later. */
  goOn(): void;
  stop(): void;
} {
  let timer: unknown = null;
  let slices = 0;

  function next(): void {
    timer = null;
    let more = false;
    try {
      more = slice();
    } catch {
      later(retryMs);
      return;
    }
    slices += 1;
    if (more) later(0);
    if (!more || slices % slicesATelling === 1) tell();
  }

  function later(ms: number): void {
    timer = timers?.setTimeout(next, ms) ?? null;
  }

  function stop(): void {
    if (timer !== null) timers?.clearTimeout(timer);
    timer = null;
  }

  function start(): void {
    stop();
    slices = 0;
    if (timers !== undefined) {
      next();
      return;
    }
    while (slice());
    tell();
  }

  return {
    start,
    goOn() {
      try {
        if (isNeeded()) start();
      } catch (error) {
        if (timers === undefined) throw error;
        later(retryMs);
      }
    },
    stop,
  };
}
