import fs from 'node:fs';
import { type CallFilter, noFilter } from '../../shared/calls/call-filter.ts';
import type { RecentNumber } from '../../shared/dialing/recent-numbers.ts';
import type { PbxRecord } from '../pbx/record.ts';
import { inTurns, type Timers } from '../timers.ts';
import { createCleanup } from './cleanup.ts';
import { DatabaseManager, type HistoryDeps, type OpenRepositories } from './database-manager.ts';
import type { FetchContext } from './index/call-writer.ts';
import type { DecodeOptions } from './index/decode.ts';
import { slicesOfRecords } from './index/ingest.ts';
import { indexOf } from './open.ts';
import { newest, type Place } from './place.ts';
import { createQualityReports } from './queries/quality/quality-reports.ts';
import { recentNumbers } from './queries/recent-numbers.ts';

/**
 * The call history on disk: the repositories of the file that is open, and what needs several of them. Everything the window shows of calls
 * comes from here. Errors: AppError `historyUnavailable` when the disk refuses; a damaged file is set aside, and a new one begun, wherever
 * the damage is met.
 */
export type History = ReturnType<typeof openHistory>;

/** Opens the history's file. Errors: AppError `historyClosed`. */
export function openHistory(deps: HistoryDeps) {
  const manager = new DatabaseManager(deps);
  const { making: _, findCalls, reportCalls, ...shown } = manager.repositories;
  return {
    ...shown,
    records: { ...shown.records, ...createIngestInTurns(shown.records, deps.timers, () => manager.learn()) },
    search: createSearch(manager.repositories, deps.timers),
    /** How the extension's calls sounded. Reads them in slices. */
    qualityReport: createQualityReports(manager.repositories, deps.timers, deps.now),
    cleanup: createCleanup(deps.file, manager, deps.peopleStore),
    redecode: (wanted: Partial<DecodeOptions>): void => manager.redecode(wanted),
    /** Whether its index has every call. One that was thrown away is made again, newest first. */
    isWhole: (): boolean => manager.read(({ making }) => making.isWhole()),
    /** Resolves once it has: what needs all of them waits for it. */
    whole: (): Promise<void> => manager.whole(),
    /** The size of its files. */
    bytes: (): number => fs.statSync(deps.file).size + fs.statSync(indexOf(deps.file)).size,
    onChange: manager.onChange,
    notices: () => manager.notices(),
    markTold: () => manager.markTold(),
    close: () => manager.close(),
  };
}

/** Takes in pages of records whose size the PBX decides. Rejects with what the disk refused. */
function createIngestInTurns({ ingest }: OpenRepositories['records'], timers: Timers, learn: () => void) {
  return {
    /** Stores records in slices, each of them whole or not at all; everything else has its turn in between. `came`: as `ingest` has it. */
    async ingestInTurns(
      records: readonly PbxRecord[],
      context?: FetchContext,
      came = new Set<string | null>(),
    ): Promise<void> {
      const slices = slicesOfRecords(records);
      const step = () => {
        const slice = slices.shift();
        if (slice !== undefined) ingest(slice, context, came);
        return slices.length > 0;
      };
      await inTurns(step, timers);
      learn();
    },
  };
}

/** Counts calls a millisecond at a time, so that nothing waits. Rejects with what the disk refused. */
function createSearch({ findCalls, notes, calls, dialledNumbers }: OpenRepositories, timers: Timers) {
  return {
    /** How many calls a filter finds. */
    async count(extension: string, filter: CallFilter): Promise<number> {
      const query = findCalls.queryOf(extension, filter);
      let count = 0;
      let place: Place | null = newest;
      await inTurns(() => {
        const slice = findCalls.count(query, place ?? newest);
        count += slice.value;
        place = slice.next;
        return place !== null;
      }, timers);
      return count;
    },
    /** What a filter can choose from: the lines that calls were dialled through, and every tag. */
    facets: () => ({ lines: findCalls.lines(), tags: notes.tags() }),
    /**
     * Recently dialled numbers that match the text, with how the last call went, from here or at the extension's phone: newest first, each
     * once. `extension`: null before the person has chosen one.
     */
    recents({ extension, text, limit }: { extension: string | null; text: string; limit: number }): RecentNumber[] {
      const filter = { ...noFilter, directions: ['out' as const], text };
      const called = extension === null ? [] : calls.newestByNumber({ extension, filter, before: null, limit });
      return recentNumbers(dialledNumbers.find(text), called, limit);
    },
  };
}
