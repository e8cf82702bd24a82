import { type CallFilter, noFilter } from '../../../shared/calls/call-filter.ts';
import type { CallerRow, CallRow } from '../../../shared/calls/rows.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { Timers } from '../../timers.ts';
import type { Page } from '../calls/call-lists.ts';
import type { DatabaseManager } from '../db/database-manager.ts';
import { recentNumbers } from '../stores/dialled-numbers.ts';
import { isNoFilter, type PageRequest } from './call-index.ts';

/** Finds calls in the index. Each method first waits until the extension's calls are loaded into it. */
export interface Search {
  /** Loads the extension's calls ahead of a search, in slices. Rejects with what the disk refused. */
  load(extension: string): Promise<void>;
  /** Frees the memory of the index. The next search loads it again, and so does one that is waiting now. */
  drop(): void;
  /** Without a filter it does not wait, and loads the index in the background. */
  list(request: PageRequest): Promise<Page<CallRow>>;
  /** One row a caller, by the newest of their calls; `before` is the last row's call. */
  callers(request: PageRequest): Promise<Page<CallerRow>>;
  count(extension: string, filter: CallFilter): Promise<number>;
  /** What a filter can choose from: media addresses of the extension's calls, busiest first, and every tag. */
  facets(extension: string): Promise<{ media: string[]; tags: string[] }>;
  /** The numbers dialled lately that the text finds, from here or at the extension's phone: newest first, each once. */
  recents(request: RecentsRequest): Promise<RecentNumber[]>;
}

/** `extension`: null before the person has chosen one. */
export interface RecentsRequest {
  readonly extension: string | null;
  readonly text: string;
  readonly limit: number;
}

/** What the search works with. */
export interface SearchDeps {
  readonly read: DatabaseManager['read'];
  readonly timers: Timers;
}

/** Makes the search; it loads nothing before it is used. */
export function createSearch({ read, timers }: SearchDeps): Search {
  const loading = new Map<string, Promise<void>>();

  /** Everything else has its turn before each slice. */
  async function loadSlices(extension: string): Promise<void> {
    do await new Promise<void>((resolve) => void timers.setTimeout(resolve, 0));
    while (read(({ callIndex }) => callIndex.loadSlice(extension)));
  }

  function loaded(extension: string): Promise<void> {
    const running = loading.get(extension);
    if (running) return running;
    if (read(({ callIndex }) => callIndex.isLoaded(extension))) return Promise.resolve();
    const begun = loadSlices(extension).finally(() => loading.delete(extension));
    loading.set(extension, begun);
    return begun;
  }

  return {
    load: async (extension) => loaded(extension),
    drop: () => read(({ callIndex }) => callIndex.reset()),
    async list(request) {
      const isLoaded = loaded(request.extension);
      if (!isNoFilter(request.filter)) await isLoaded;
      // The next search with a filter meets the error.
      else isLoaded.catch(() => {});
      return read(({ calls }) => calls.list(request));
    },
    async callers(request) {
      await loaded(request.extension);
      return read(({ calls }) => calls.callers(request));
    },
    async count(extension, filter) {
      await loaded(extension);
      return read(({ callIndex }) => callIndex.count(extension, filter));
    },
    async facets(extension) {
      await loaded(extension);
      return read(({ callIndex, notes }) => ({ media: callIndex.media(extension), tags: notes.tags() }));
    },
    async recents({ extension, text, limit }) {
      if (extension !== null) await loaded(extension);
      return read(({ calls, dialledNumbers }) => {
        const filter = { ...noFilter, directions: ['out' as const], text };
        const called = extension === null ? [] : calls.callers({ extension, filter, before: null, limit }).rows;
        return recentNumbers(dialledNumbers.find(text), called, limit);
      });
    },
  };
}
