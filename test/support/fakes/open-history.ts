import type { HistoryDeps } from '../../../electron/history/database-manager.ts';
import { type History, openHistory } from '../../../electron/history/history.ts';
import type { Timers } from '../../../electron/timers.ts';

/** Opens a history that decodes and loads everything at once and never retries, unless the test passes timers. */
export function openTestHistory(given: Partial<HistoryDeps> & Pick<HistoryDeps, 'file'>): History {
  return openHistory({
    zone: 'UTC',
    country: 'DE',
    outsidePrefix: null,
    keepFrom: () => null,
    now: Date.now,
    pbxClock: () => null,
    timers: immediateTimers(),
    ...given,
  });
}

/** Timers that run what is due now before they return, one after the other, and never what is due later. */
function immediateTimers(): Timers {
  const due: (() => void)[] = [];
  let isRunning = false;
  return {
    setTimeout(run, ms) {
      if (ms > 0) return null;
      due.push(run);
      if (isRunning) return null;
      isRunning = true;
      try {
        for (let next = due.shift(); next !== undefined; next = due.shift()) next();
      } finally {
        isRunning = false;
      }
      return null;
    },
    clearTimeout() {},
  };
}
