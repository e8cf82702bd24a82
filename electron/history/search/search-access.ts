import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import type { CallCursor, CallerRow, CallRow } from '../../../shared/calls/rows.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import type { Timers } from '../../timers.ts';
import type { Repositories } from '../repositories.ts';
import { isNoFilter, type PageRequest } from './call-index.ts';
import type { CallerGroup } from './group-callers.ts';

/** A page of a list. `revision`: of the history that it shows. */
interface Page<Row> {
  rows: Row[];
  next: CallCursor | null;
  revision: number;
}

/** What is found in the history, as the rest of the app asks for it. Whatever asks a filter waits until the calls are in memory. */
export interface SearchAccess {
  /** Without a filter it waits for nothing, and has the calls read in behind it. */
  list(wanted: PageRequest): Promise<Page<CallRow>>;
  /** One row a caller, by the newest of their calls; `before` is the last row's call. */
  callers(wanted: PageRequest): Promise<Page<CallerRow>>;
  count(extension: string, filter: CallFilter): Promise<number>;
  /** What there is to choose from: media addresses of the extension's calls, busiest first, and every tag. */
  facets(extension: string): Promise<{ media: string[]; tags: string[] }>;
}

export interface FindBookDeps {
  readonly run: <T>(work: (parts: Repositories) => T) => T;
  readonly list: (wanted: PageRequest) => Page<CallRow>;
  /** Without timers everything is read in at once. */
  readonly timers: Timers | undefined;
}

const mostTags = 200;

/** The book over the history's own way to read. */
export function createSearchAccess({ run, list, timers }: FindBookDeps): SearchAccess {
  const reading = new Map<string, Promise<void>>();

  /** Everything else has its turn between the slices, and before the first. */
  const pause = () => new Promise<void>((resolve) => void (timers ? timers.setTimeout(resolve, 0) : resolve()));

  async function readIn(extension: string): Promise<void> {
    do await pause();
    while (run((parts) => parts.callIndex.readSlice(extension)));
  }

  function ready(extension: string): Promise<void> {
    const running = reading.get(extension);
    if (running) return running;
    if (run((parts) => parts.callIndex.isReady(extension))) return Promise.resolve();
    const begun = readIn(extension).finally(() => reading.delete(extension));
    reading.set(extension, begun);
    return begun;
  }

  return {
    async list(wanted) {
      const isReady = ready(wanted.extension);
      if (!isNoFilter(wanted.filter)) await isReady;
      // Whoever asks a filter will meet what went wrong.
      else isReady.catch(() => {});
      return list(wanted);
    },
    async callers(wanted) {
      await ready(wanted.extension);
      return run((parts) => {
        const { groups, more } = parts.callIndex.callers(wanted);
        const rows = groups.map((group) => callerRowOf(parts, wanted.extension, group)).filter((row) => row !== null);
        const last = rows.at(-1);
        const next = more && last ? { at: last.at ?? 0, uuid: last.lastUuid } : null;
        return { rows, next, revision: parts.revision() };
      });
    },
    async count(extension, filter) {
      await ready(extension);
      return run((parts) => parts.callIndex.count(extension, filter));
    },
    async facets(extension) {
      await ready(extension);
      return run(({ callIndex: find, notes }) => {
        const tags = new Set([...notes.all().values()].flatMap((note) => note.tags));
        return { media: find.media(extension), tags: [...tags].sort().slice(0, mostTags) };
      });
    },
  };
}

function callerRowOf({ calls: lists, people }: Repositories, extension: string, group: CallerGroup): CallerRow | null {
  const row = lists.row(group.callId, extension);
  if (!row) return null;
  const { key, calls, missed } = group;
  const party = people.resolveParty(row.perspective);
  return { key: key ?? callSubject(row.uuid), party, calls, missed, at: row.at, lastUuid: row.uuid };
}
