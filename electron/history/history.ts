import type { Perspective } from '../../shared/calls/call.ts';
import { type CallFilter, noFilter } from '../../shared/calls/call-filter.ts';
import type { CallerRow, CallRow } from '../../shared/calls/rows.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import type { RecentNumber } from '../../shared/dialing/recents.ts';
import { AppError } from '../../shared/errors.ts';
import type { Timers } from '../timers.ts';
import type { Page } from './calls/call-lists.ts';
import { type DatabaseManager, type HistoryDeps, openDatabaseManager } from './db/database-manager.ts';
import { createMeasuredCalls } from './quality/measured-calls.ts';
import { usualDelay } from './quality/post-dial-delay.ts';
import { createQualityReports } from './quality/quality-reports.ts';
import type { Repositories } from './repositories.ts';
import { createRetention } from './retention/retention.ts';
import { isNoFilter, isOnlyDated, type PageRequest } from './search/call-index.ts';
import { createIndexLoader } from './search/index-loader.ts';
import { recentNumbers } from './stores/dialled-numbers.ts';

/**
 * The call history on disk. Everything the window shows of calls comes from here. Its methods are those of the repositories, each run on
 * the database that is open then. Errors: AppError `historyUnavailable` when the disk refuses; a damaged file is set aside, and a new
 * one begun, wherever the damage is met.
 */
export type History = ReturnType<typeof openHistory>;

/** Opens the history's file; a history in memory if a newer version wrote the file or the disk refuses. */
export function openHistory(deps: HistoryDeps) {
  const manager = openDatabaseManager(deps);
  const search = createSearch(manager.read, deps.timers);
  const { read, write, userWrite, redecode } = manager;
  const reads = exposing(read);
  const writes = exposing(write);
  const userWrites = exposing(userWrite);
  return {
    ...writes('ingest', 'ingest', 'settleAnswered'),
    ...reads('calls', 'list', 'call', 'uuidAtPbx', 'page', 'raw', 'unreadable', 'unreadableCount', 'hasUnsettled'),
    ...reads('calls', 'findCalls', 'between', 'newestAt', 'extensions', 'hasExtension', 'numbers', 'callVolume'),
    search,
    /** How the extension's calls sounded and got through. Reads them in slices. */
    qualityReport: createQualityReports({ read, loaded: search.load, timers: deps.timers, now: deps.now }),
    usualDelay: (extension: string) => read(({ db }) => usualDelay(db, extension)),
    measuredCalls: createMeasuredCalls(read, deps.timers),
    missed: {
      ...reads('missed', 'list', 'waiting', 'knownWaiting', 'newestWaiting', 'usualHour', 'nextReminderAt'),
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
    notes: { ...reads('notes', 'get', 'tags'), ...userWrites('notes', 'change') },
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
    close(): void {
      search.close();
      manager.close();
    },
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

/** How a call went, without the party. */
function howItWent({ direction, outcome, talkSeconds }: Perspective): RecentNumber['last'] {
  return { direction, outcome, talkSeconds };
}

/** `extension`: null before the person has chosen one. */
export interface RecentsRequest {
  readonly extension: string | null;
  readonly text: string;
  readonly limit: number;
}

/** Finds calls in the index. A method that needs it first waits until it has the extension's calls. */
function createSearch(read: DatabaseManager['read'], timers: Timers) {
  const { loaded, drop, setVisible, close } = createIndexLoader(read, timers);

  return {
    /** Loads the extension's calls ahead of a search, in slices. Rejects with what the disk refused. */
    load: async (extension: string): Promise<void> => loaded(extension),
    drop,
    setVisible,
    close,
    /** Without a filter it needs no index. */
    async list(request: PageRequest): Promise<Page<CallRow>> {
      if (!isNoFilter(request.filter)) await loaded(request.extension);
      return read(({ calls }) => calls.list(request));
    },
    /** One row a caller, by the newest of their calls; `before` is the last row's call. */
    async callers(request: PageRequest): Promise<Page<CallerRow>> {
      await loaded(request.extension);
      return read(({ calls }) => calls.callers(request));
    },
    /** A filter that is only a span of time needs no index. */
    async count(extension: string, filter: CallFilter): Promise<number> {
      const isIndexNeeded = !isOnlyDated(filter) || read(({ callIndex }) => callIndex.isLoaded(extension));
      if (!isIndexNeeded) return read(({ calls }) => calls.count(extension, filter));
      await loaded(extension);
      return read(({ callIndex }) => callIndex.count(extension, filter));
    },
    /** What a filter can choose from: what the traces of the extension's calls have, and every tag. */
    async facets(extension: string) {
      await loaded(extension);
      return read(({ callIndex, notes }) => ({ ...callIndex.traced(extension), tags: notes.tags() }));
    },
    /** Recently dialled numbers that match the text, with how the last call went, from here or at the extension's phone: newest first, each once. */
    async recents({ extension, text, limit }: RecentsRequest): Promise<RecentNumber[]> {
      if (extension !== null) await loaded(extension);
      return read(({ calls, dialledNumbers }) => {
        const filter = { ...noFilter, directions: ['out' as const], text };
        const called = extension === null ? [] : calls.callers({ extension, filter, before: null, limit }).rows;
        return recentNumbers(dialledNumbers.find(text), called, limit).map(({ lastUuid, ...recent }) => {
          const page = lastUuid === null || extension === null ? null : calls.page(lastUuid, extension);
          return { ...recent, last: page === null ? null : howItWent(page.perspective) };
        });
      });
    },
  };
}
