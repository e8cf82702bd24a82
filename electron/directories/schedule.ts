import { type AppErrorData, errorData } from '../../shared/errors.ts';
import { HOUR, MINUTE } from '../../shared/time/durations.ts';
import type { Timers } from '../timers.ts';

/** How often a server is read, ms; a file is looked at oftener, because that costs nearly nothing. */
export const READ_EVERY = { server: 4 * HOUR, file: 5 * MINUTE } as const;
/** The first wait after a failure, doubled with each that follows, up to `READ_EVERY.server`, ms. */
const FIRST_BACK_OFF = 5 * MINUTE;
/** What woke up is read again where its last reading is so long ago, ms. */
const WAKE_AFTER = 15 * MINUTE;
/** The first readings are spread over this time, ms: nobody waits for them, and a house starts its computers at the same hour. */
const FIRST_SPREAD = MINUTE;

/** How long to wait for the next reading, ms. `failures`: in a row. Jitter: a quarter more at most, and after a failure anything from half on, so that not all of a house ask at once. */
export function nextReading(kind: keyof typeof READ_EVERY, failures: number, random: () => number): number {
  if (failures === 0 || kind === 'file') return READ_EVERY[kind] * (1 + random() / 4);
  const backOff = Math.min(READ_EVERY.server, FIRST_BACK_OFF * 2 ** Math.min(failures - 1, 10));
  return backOff * (0.5 + random() / 2);
}

/** Reads one source over and over. */
export type SourceSchedule = ReturnType<typeof scheduleSource>;

export interface ScheduleDeps {
  readonly kind: keyof typeof READ_EVERY;
  /** Reads the source once. */
  readonly read: (signal: AbortSignal) => Promise<void>;
  /** Called when a reading begins and when it has ended. */
  readonly onChange: () => void;
  readonly timers: Timers;
  readonly now: () => number;
  readonly random: () => number;
}

/** Starts reading a source: one reading at a time, which waits for no other source. `isRead`: its copy has something to show already. */
export function scheduleSource({ kind, read, onChange, timers, now, random }: ScheduleDeps, isRead: boolean) {
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  let failed: { error: AppErrorData; since: number; count: number } | null = null;
  let lastAt: number | null = null;
  let timer: unknown = null;

  function plan(ms: number): void {
    timers.clearTimeout(timer);
    if (!stopped.signal.aborted) timer = timers.setTimeout(() => void readOnce(), ms);
  }

  /** Never rejects: what went wrong is in `failed`. */
  function readOnce(): Promise<void> {
    timers.clearTimeout(timer);
    running ??= attempt().finally(() => {
      running = null;
      plan(nextReading(kind, failed?.count ?? 0, random));
      if (!stopped.signal.aborted) onChange();
    });
    return running;
  }

  async function attempt(): Promise<void> {
    // The clock may have been set back since; that is a reading long ago.
    lastAt = now();
    queueMicrotask(onChange);
    try {
      await read(stopped.signal);
      failed = null;
    } catch (thrown) {
      if (!stopped.signal.aborted)
        failed = { error: errorData(thrown), since: failed?.since ?? now(), count: (failed?.count ?? 0) + 1 };
    }
  }

  plan(isRead ? random() * FIRST_SPREAD : 0);
  return {
    /** Reads now, or waits for the reading that runs. */
    readNow: readOnce,
    /** The computer or its network is back. */
    wake(): void {
      if (lastAt === null || Math.abs(now() - lastAt) >= WAKE_AFTER || failed !== null) plan(random() * FIRST_SPREAD);
    },
    isReading: (): boolean => running !== null,
    failed: (): { error: AppErrorData; since: number } | null => failed && { error: failed.error, since: failed.since },
    stop(): void {
      stopped.abort(new Error('The source is read no more.'));
      timers.clearTimeout(timer);
    },
  };
}
