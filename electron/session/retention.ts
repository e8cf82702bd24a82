import { z } from 'zod';
import { errorData } from '../../shared/errors.ts';
import { type KeepDays, keepFrom } from '../../shared/settings.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { instant } from '../../shared/time/instant.ts';
import type { Report } from '../emitter.ts';
import type { History } from '../history/history.ts';
import { readStored } from '../stored-json.ts';
import type { Timers } from '../timers.ts';

/** `pbxClock`: the last `Date` header, epoch ms; null while there is none. `now`: the computer's clock, epoch ms. */
export interface RetentionCutoffDeps {
  readonly history: { readonly forgetting: Pick<History['forgetting'], 'newestStart'>; readonly meta: History['meta'] };
  readonly pbxClock: () => number | null;
  readonly keepDays: () => KeepDays;
  readonly now: () => number;
}

/** Times that both clocks had reached, epoch ms: at the last comparison, and as two comparisons agreed. */
const sightings = z.object({ seen: instant, agreed: instant.nullable() });
const SIGHTINGS = 'retention clocks';
/** Two comparisons agree when this lies between them on both clocks, ms. */
const APART = 2 * HOUR;

/**
 * The time from which calls are stored: no call is deleted or refused because of one clock alone (promise R19). It is made from the earlier
 * of two clocks: this computer's, and the PBX's by its `Date` header, else by its newest call. A time counts after it was seen again hours
 * later, also across restarts.
 */
export function createRetentionCutoff({ history, pbxClock, keepDays, now }: RetentionCutoffDeps) {
  const read = () => readStored(sightings, history.meta.get(SIGHTINGS));
  const write = (next: z.infer<typeof sightings>) => history.meta.set(SIGHTINGS, JSON.stringify(next));

  return {
    /** Epoch ms; null: all calls are stored, or the clocks do not agree yet. */
    keepFrom(): number | null {
      const days = keepDays();
      const agreed = days === null ? null : (read()?.agreed ?? null);
      return agreed === null ? null : keepFrom(days, agreed);
    },
    /** Compares the clocks; to be called about every hour. */
    compare(): void {
      const pbx = pbxClock() ?? history.forgetting.newestStart();
      if (pbx === null) return;
      const seen = Math.min(now(), pbx);
      const before = read();
      if (before === null) write({ seen, agreed: null });
      // A clock was set back: the time before was ahead.
      else if (seen < before.seen)
        write({ seen, agreed: before.agreed === null ? null : Math.min(seen, before.agreed) });
      else if (seen - before.seen >= APART) write({ seen, agreed: before.seen });
    },
  };
}

/** Pauses after the start and between two slices, ms: what a person does comes first. */
const START_AFTER = 10 * SECOND;
const BETWEEN_SLICES = 20;
/** A change of the setting can be undone for so long, ms. */
const CHANGE_AFTER = MINUTE;

/**
 * Deletes what is older than a person wants to keep, in slices. Does nothing before `start`. A disk that refuses is tried again; the next ingest
 * reports it.
 */
export function createRetention(deps: {
  readonly history: Pick<History, 'cleanup'>;
  readonly cutoff: ReturnType<typeof createRetentionCutoff>;
  readonly timers: Timers;
  readonly report: Report;
}) {
  const { history, cutoff, timers, report } = deps;
  /** Null while it is stopped. */
  let timer: unknown = null;

  function after(ms: number): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(run, ms);
  }

  function run(): void {
    let more = false;
    try {
      cutoff.compare();
      const before = cutoff.keepFrom();
      more = before !== null && history.cleanup.deleteOlder(before);
    } catch (error) {
      if (errorData(error).kind !== 'historyUnavailable') report('deleting old calls', error);
    }
    // Every hour, not every day: timers stand still while the computer sleeps.
    after(more ? BETWEEN_SLICES : HOUR);
  }

  return {
    /** Starts, and repeats every hour. */
    start(): void {
      after(START_AFTER);
    },
    /** The setting changed: it is applied a minute later, so that the change can be undone before. */
    changed(): void {
      if (timer !== null) after(CHANGE_AFTER);
    },
    stop(): void {
      timers.clearTimeout(timer);
      timer = null;
    },
  };
}
