import path from 'node:path';
import type { HistoryDeps } from '../../../electron/history/database-manager.ts';
import { type History, openHistory } from '../../../electron/history/history.ts';
import type { FetchContext } from '../../../electron/history/index/call-writer.ts';
import { openPeople, type PeopleStore } from '../../../electron/history/people/people-store.ts';
import { readRecord } from '../../../electron/pbx/record.ts';
import type { Timers } from '../../../electron/timers.ts';

/** A history that takes raw records in, as if they had just come. */
export type TestHistory = Omit<History, 'records'> & {
  readonly records: Omit<History['records'], 'ingest'> & {
    ingest(raws: readonly unknown[], context?: FetchContext): void;
  };
};

/** Opens a history that decodes and loads everything at once and never retries, unless the test passes timers. */
export function openTestHistory(given: Partial<HistoryDeps> & Pick<HistoryDeps, 'file'>): TestHistory {
  const zone = given.zone ?? 'UTC';
  const now = given.now ?? Date.now;
  const own = given.peopleStore
    ? null
    : openPeople({ file: path.join(path.dirname(given.file), 'people.sqlite'), now });
  const opened = () =>
    openHistory({
      zone,
      country: 'DE',
      outsidePrefix: null,
      keepFrom: () => null,
      now: Date.now,
      pbxClock: () => null,
      timers: immediateTimers(),
      peopleStore: own as PeopleStore,
      connectionId: 'pbx',
      ...given,
    });
  const history = closing(own, opened);
  const { records } = history;
  const ingest: TestHistory['records']['ingest'] = (raws, context) =>
    records.ingest(
      raws.map((raw) => readRecord(raw, zone)),
      context,
    );
  const close = () => {
    history.close();
    own?.close();
  };
  return { ...history, records: { ...records, ingest }, close };
}

/** The result; where it fails, the store that was opened for it is closed. */
function closing<T>(store: PeopleStore | null, open: () => T): T {
  try {
    return open();
  } catch (error) {
    store?.close();
    throw error;
  }
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
