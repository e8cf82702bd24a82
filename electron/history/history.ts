import type { Dial } from '../../shared/dialing/dial.ts';
import { AppError } from '../../shared/errors.ts';
import { type DatabaseManager, type HistoryDeps, openDatabaseManager } from './db/database-manager.ts';
import type { Repositories } from './repositories.ts';
import { createRetention } from './retention/retention.ts';
import { createSearch } from './search/search.ts';

/**
 * The call history on disk. Everything the window shows of calls comes from here. Its methods are those of the repositories, each run on
 * the database that is open then. Errors: AppError `historyUnavailable` when the disk refuses; a damaged file is set aside, and a new
 * one begun, wherever the damage is met.
 */
export type History = ReturnType<typeof openHistory>;

/** Opens the history's file; a history in memory if a newer version wrote the file or the disk refuses. */
export function openHistory(deps: HistoryDeps) {
  const manager = openDatabaseManager(deps);
  const { read, write, userWrite, redecode } = manager;
  const reads = exposing(read);
  const writes = exposing(write);
  const userWrites = exposing(userWrite);
  const search = createSearch({ read, timers: deps.timers });
  return {
    ...writes('ingest', 'ingest', 'settleAnswered'),
    ...reads('calls', 'list', 'call', 'uuidAtPbx', 'page', 'raw', 'unreadable', 'unreadableCount', 'hasUnsettled'),
    ...reads('calls', 'findCalls', 'between', 'newestAt', 'extensions', 'hasExtension', 'numbers', 'callVolume'),
    search,
    recents: search.recents,
    missed: {
      ...reads('missed', 'list', 'waiting', 'newestWaiting', 'usualHour', 'nextReminderAt'),
      ...writes('missed', 'markSeen', 'claimReminders'),
      ...userWrites('missed', 'decide', 'dismissAll', 'restoreAll'),
    },
    ...reads('ledger', 'hasUnnotified', 'refusedNotifications'),
    ...writes('ledger', 'claimUnnotified', 'settleNotified', 'suppressNotifications', 'completeLedger'),
    extensionNames: { ...reads('extensionNames', 'of'), ...writes('extensionNames', 'save') },
    people: {
      ...reads('people', 'list', 'named', 'colleague', 'nameOf', 'proposals'),
      ...userWrites('people', 'write', 'decline'),
    },
    notes: { ...reads('notes', 'get'), ...userWrites('notes', 'change') },
    views: { ...reads('views', 'all'), ...userWrites('views', 'save', 'remove') },
    uses: { ...reads('uses', 'all'), ...writes('uses', 'add') },
    dials: {
      ...reads('dials', 'all', 'remove'),
      /** Returns only after the row is on disk. A call that became the dial's own is decoded again as such. */
      put(dial: Dial): void {
        // In memory it would be lost with the process, and might be dialled again.
        if (!manager.isStored())
          throw new AppError({ kind: 'historyUnavailable', detail: 'the call history is only in memory' });
        write(({ dials }) => dials.put(dial));
      },
    },
    ...reads('dialledNumbers', 'originOf'),
    retention: {
      ...userWrites('forgetting', 'forgetCalls', 'forgetCaller'),
      ...writes('forgetting', 'restore'),
      ...reads('forgetting', 'newestStart'),
      ...createRetention(deps.file, manager),
    },
    meta: reads('meta', 'get', 'set'),
    /** The zone (IANA) of the PBX's times. As the two below, it decodes every stored record again: the newest before it returns. */
    rezone: (zone: string) => redecode({ zone }),
    /** The country (ISO 3166 letters) whose numbers are written without a country code. */
    recountry: (country: string) => redecode({ country }),
    /** The outside prefix that called numbers may have in records; null for none. */
    reprefix: (outsidePrefix: string | null) => redecode({ outsidePrefix: outsidePrefix ?? undefined }),
    redecodeProgress: () => read(({ decoding }) => decoding.progress()),
    revision: () => read(({ revision }) => revision.current()),
    onChange: manager.onChange,
    onStored: manager.onStored,
    notices: manager.notices,
    close: manager.close,
  };
}

/** Hands out methods of a repository, each run by `run`. */
function exposing(run: DatabaseManager['read']) {
  return <Name extends keyof Repositories, Method extends keyof Repositories[Name] & string>(
    name: Name,
    ...methods: Method[]
  ) =>
    Object.fromEntries(
      methods.map((method) => [
        method,
        (...args: unknown[]) =>
          run((repositories) => (repositories[name][method] as (...args: unknown[]) => unknown)(...args)),
      ]),
    ) as Pick<Repositories[Name], Method>;
}
