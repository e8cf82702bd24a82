import type { NotificationResult } from '../../shared/calls/missed-state.ts';
import type { Worse } from '../../shared/quality/worse-than-usual.ts';
import type { Settings } from '../../shared/settings.ts';
import { DAY, SECOND } from '../../shared/time/durations.ts';
import { owned } from '../emitter.ts';
import type { History } from '../history/history.ts';
import { readStored } from '../stored-json.ts';
import { type Timers, throttle } from '../timers.ts';

/** What the watch needs. `now` in epoch ms. */
export interface QualityWatchDeps {
  readonly history: Pick<History, 'measuredCalls' | 'newestAt' | 'meta'>;
  readonly settings: () => Pick<Settings, 'extension' | 'notifyWorse'>;
  readonly now: () => number;
  readonly timers: Timers;
  /** Notifies of a change, once, and reports what the desktop made of it. */
  readonly onWorse: (change: Worse, onEnd: (end: NotificationResult) => void) => void;
}

/** Calls are judged at most this often, ms: during a backfill they arrive many times a second. */
const CHECK_EVERY = 5 * SECOND;
/** At most one notification in this time, ms. */
const TELL_EVERY = DAY;
/** Older calls are not notified, ms. It spans a weekend. */
const FRESH = 3 * DAY;

/**
 * Watches how the calls of the user's own extension sound, and tells when they get worse than usual. Its rule is loaded with the first check,
 * and nothing is checked unless the setting asks for it.
 */
export function createQualityWatch({ history, settings, now, timers, onWorse }: QualityWatchDeps) {
  let closed = false;
  let isChecking = false;
  /** The extension and its newest call at the last check. */
  let checked = '';

  /** The extension to check; null where it has no new call, or nothing is to be told. */
  function dueExtension(): string | null {
    const { extension, notifyWorse } = settings();
    if (closed || isChecking || extension === null || !notifyWorse) return null;
    const newest = `${extension} ${history.newestAt(extension)}`;
    if (newest === checked) return null;
    checked = newest;
    return extension;
  }

  async function check(): Promise<void> {
    const extension = dueExtension();
    if (extension === null) return;
    isChecking = true;
    try {
      await tellOf(extension);
    } catch {
      // The disk refuses, which the window shows; the next call checks again.
    } finally {
      isChecking = false;
    }
  }

  async function tellOf(extension: string): Promise<void> {
    const { toldChange, WATCHED_DAYS, worseThanUsual } = await import('../../shared/quality/worse-than-usual.ts');
    const at = now();
    const name = `worse told ${extension}`;
    const told = readStored(toldChange, closed ? null : history.meta.get(name));
    if (closed || (told !== null && Math.abs(at - told.at) < TELL_EVERY)) return;
    const calls = await history.measuredCalls({ extension, from: at - WATCHED_DAYS * DAY, to: at + DAY });
    const change = worseThanUsual(calls, told?.change ?? null);
    if (closed || !settings().notifyWorse || change === null || at - change.until > FRESH) return;
    const store = (value: object | null) => history.meta.set(name, value && JSON.stringify(value));
    // Stored before the notification: after a crash in between nothing is notified twice.
    store({ at, change });
    onWorse(change, (end) => {
      if (end === 'refused' && !closed) store(told);
    });
  }

  return {
    /** To be called when calls may have arrived. */
    checkSoon: throttle(() => owned('quality watch', check()), CHECK_EVERY, timers),
    close(): void {
      closed = true;
    },
  };
}
