import { type AppErrorData, errorData } from '../../shared/errors.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import type { Timers } from '../timers.ts';

/** How often a server is read, ms; a file is looked at oftener, because that costs nearly nothing. */
export const READ_EVERY = { server: 4 * HOUR, file: 5 * MINUTE } as const;
/** The first wait after a failure, doubled with each that follows, up to `READ_EVERY`, ms. A file that is being written is whole soon. */
const FIRST_BACK_OFF = { server: 5 * MINUTE, file: 10 * SECOND } as const;
/** What woke up is read again where its last reading is so long ago, ms. */
const WAKE_AFTER = 15 * MINUTE;
/** The first readings are spread over this time, ms: nobody waits for them, and a house starts its computers at the same hour. */
const FIRST_SPREAD = MINUTE;

/**
 * How long to wait for the next reading, ms. `failures`: in a row. Jitter: a quarter more at most, and after a failure of a server anything from half on, so that
 * not all of a house ask at once.
 */
export function nextReading(kind: keyof typeof READ_EVERY, failures: number, random: () => number): number {
  if (failures === 0) return READ_EVERY[kind] * (1 + random() / 4);
  const backOff = Math.min(READ_EVERY[kind], FIRST_BACK_OFF[kind] * 2 ** Math.min(failures - 1, 10));
  return kind === 'file' ? backOff : backOff * (0.5 + random() / 2);
}

/** Whether a server refuses the account or its password: many tries with it lock the account. */
const isSignInRefused = (error: AppErrorData): boolean =>
  error.kind === 'unauthorized' ||
  (error.kind === 'directory' && (error.reason === 'passwordExpired' || error.reason === 'accountLocked'));

/** Failures in a row. `refusals`: those of them, up to the last one, that refused the sign-in. */
interface Failed {
  readonly error: AppErrorData;
  readonly since: number;
  readonly count: number;
  readonly refusals: number;
}

/** A failure by which the next reading is planned. A refused sign-in is tried again soon once, then as seldom as can be. */
const backOffOf = ({ count, refusals }: Failed): number =>
  refusals > 1 ? Number.POSITIVE_INFINITY : refusals === 1 ? 1 : count;

/** Reads one source over and over. */
export type SourceSchedule = ReturnType<typeof scheduleSource>;

export interface ScheduleDeps {
  readonly kind: keyof typeof READ_EVERY;
  /** Reads the source once. Resolves to whether it may be half: then it is read again as after a failure. */
  readonly read: (signal: AbortSignal) => Promise<boolean>;
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
  let failed: Failed | null = null;
  /** Readings in a row that may be half. */
  let halves = 0;
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
      plan(nextReading(kind, failed === null ? halves : backOffOf(failed), random));
      if (!stopped.signal.aborted) onChange();
    });
    return running;
  }

  async function attempt(): Promise<void> {
    // The clock may have been set back since; that is a reading long ago.
    lastAt = now();
    queueMicrotask(onChange);
    try {
      halves = (await read(stopped.signal)) ? halves + 1 : 0;
      failed = null;
    } catch (thrown) {
      if (stopped.signal.aborted) return;
      const error = errorData(thrown);
      const refusals = isSignInRefused(error) ? (failed?.refusals ?? 0) + 1 : 0;
      failed = { error, since: failed?.since ?? now(), count: (failed?.count ?? 0) + 1, refusals };
    }
  }

  plan(isRead ? random() * FIRST_SPREAD : 0);
  return {
    /** Reads now, or waits for the reading that runs. */
    readNow: readOnce,
    /** The computer or its network is back. */
    wake(): void {
      const mayBeWell = failed !== null && failed.refusals === 0;
      if (lastAt === null || Math.abs(now() - lastAt) >= WAKE_AFTER || mayBeWell) plan(random() * FIRST_SPREAD);
    },
    isReading: (): boolean => running !== null,
    failed: (): { error: AppErrorData; since: number } | null => failed && { error: failed.error, since: failed.since },
    stop(): void {
      stopped.abort(new Error('The source is read no more.'));
      timers.clearTimeout(timer);
    },
  };
}
