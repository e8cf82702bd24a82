import { z } from 'zod';
import { MINUTE } from '../../../shared/time/durations.ts';
import type { Timers } from '../../timers.ts';
import type { Meta } from '../db/meta.ts';
import type { Database } from '../db/sqlite.ts';

/** How far the stored records are decoded again. Both numbers count record ids, about as many as there are calls. */
export interface RedecodeProgress {
  readonly done: number;
  readonly total: number;
}

/** `before`: records from this id on are decoded already. */
const mark = z.object({ before: z.number(), total: z.number() });

const name = 'redecode';

/** Stores how far decoding has come, so that it continues at the next start. Writes need an open transaction. */
export function createRedecodeMark(db: Database, meta: Meta) {
  const newest = db.column<number>('SELECT max(id) FROM records');
  const read = () => {
    const stored = meta.get(name);
    const parsed = mark.safeParse(stored === null ? null : JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  };
  return {
    /** Starts again at the newest record. */
    begin(): void {
      const total = newest.get() ?? 0;
      meta.set(name, total === 0 ? null : JSON.stringify({ before: total + 1, total }));
    },
    /** Passes the next slice to `redecode`, which returns the last id it decoded, null at the end. Returns whether there are more. */
    next(redecode: (before: number) => number | null): boolean {
      const now = read();
      if (now === null) return false;
      const before = redecode(now.before);
      meta.set(name, before === null ? null : JSON.stringify({ ...now, before }));
      return before !== null;
    },
    /** Null when every record is decoded with the current options. */
    progress(): RedecodeProgress | null {
      const now = read();
      return now && { done: Math.max(0, now.total + 1 - now.before), total: now.total };
    },
  };
}

/** What the job works with. */
export interface RedecodeJobDeps {
  readonly timers: Timers;
  /** Whether records are still to be decoded again. May throw. */
  readonly isNeeded: () => boolean;
  /** Decodes a slice again, in one transaction. Returns whether there are more. May throw. */
  readonly slice: () => boolean;
  /** Tells the listeners that what is shown has changed. */
  readonly emitChange: () => void;
}

/** Listeners redraw their lists each time, so they are only told once in so many slices. */
const SLICES_A_CHANGE = 25;
/** A slice that fails, because the disk is full or locked, is tried again after this. */
const RETRY = MINUTE;

/**
 * Decodes the stored records again, slice by slice, and lets everything else run in between. It does nothing before `start` or `resume`.
 */
export function createRedecodeJob({ timers, isNeeded, slice, emitChange }: RedecodeJobDeps) {
  let timer: unknown = null;
  let slices = 0;

  function next(): void {
    timer = null;
    let more = false;
    try {
      more = slice();
    } catch {
      timer = timers.setTimeout(next, RETRY);
      return;
    }
    slices += 1;
    if (more) timer = timers.setTimeout(next, 0);
    if (!more || slices % SLICES_A_CHANGE === 1) emitChange();
  }

  function stop(): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
  }

  function start(): void {
    stop();
    slices = 0;
    next();
  }

  return {
    /** Decodes the first slice, the newest calls, before it returns. */
    start,
    /** Starts if an earlier run did not reach its end. */
    resume(): void {
      try {
        if (isNeeded()) start();
      } catch {
        timer = timers.setTimeout(next, RETRY);
      }
    },
    stop,
  };
}
