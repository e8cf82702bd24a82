import PQueue from 'p-queue';
import type { OlderFetched, PbxFound } from '../../shared/calls/pbx-results.ts';
import type { Budget, Link, Purpose, Status } from '../../shared/connection.ts';
import { HOUR } from '../../shared/time/durations.ts';
import { parsePbxTime } from '../../shared/time/pbx-time.ts';
import type { History } from '../history/history.ts';
import { assertAboveReserve, classifyFailure, ReserveReached, stoppedError } from './after-failure.ts';
import { createBackfill } from './backfill.ts';
import { compareWithPbx, isComparisonDue } from './comparison.ts';
import {
  changeCoverage,
  coverageOf,
  daysToBackfill,
  forgottenBefore,
  type HistoryDepth,
  latest,
  pbxTextDaysAgo,
  withoutDeleted,
} from './coverage.ts';
import type { CallLister } from './fetch-window.ts';
import {
  fetchBelowCoverage,
  PAGES_AT_ONCE,
  type PbxTraits,
  type PollKind,
  searchPbx,
  syncWindow,
  unknownTraits,
  type WindowContext,
} from './sync-window.ts';

/** The part of the status that the sync knows. */
export type SyncState = Pick<Status, 'link' | 'lastPollAt' | 'nextPollAt' | 'pollEveryMs' | 'backfill'>;

/** A poll that is requested. The background leaves the reserve of the budget alone; a person may use it. */
export interface PollOrder {
  readonly by: 'background' | 'person';
  readonly kind: PollKind;
}
/** How a poll ended. */
export type PollEnd = 'whole' | 'atReserve';

/** What polls work with. */
export interface PollerDeps {
  /** Throws AppError notConnected, keyMissing or keyLocked. */
  readonly client: (purpose: Purpose) => CallLister;
  readonly history: History;
  /** The user's own first, then the watched one. */
  readonly extensions: () => readonly string[];
  /** Names the PBX, so that another one begins with a backfill. */
  readonly source: () => string;
  /** IANA, the PBX's. */
  readonly zone: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly budget: () => Budget | null;
  readonly depth: () => HistoryDepth;
}

/** Where the poller reads and reports the state. */
export interface PollerEvents {
  readonly state: () => SyncState;
  readonly report: (change: Partial<SyncState>) => void;
  /** New missed calls of the user's own extension wait to be notified of. */
  readonly onMissed: (extension: string) => void;
}

/** A poll that has not ended. */
interface Pending {
  readonly done: Promise<PollEnd>;
  readonly signal: AbortSignal;
  readonly isWaiting: () => boolean;
}

/** The PBX's missed filter is queried at least every so many polls. */
const MISSED_FILTER_EVERY = 5;
/** What a person waits for goes before what the background has queued. */
const BEFORE_BACKGROUND = { priority: 1 };
/** A comparison that failed is not tried again before, ms. */
const COMPARE_AGAIN_AFTER = HOUR;

/** Polls, backfills and searches. */
export type Poller = ReturnType<typeof createPoller>;

/**
 * Makes the poller; it sends nothing until it is called, and then one request after the other. Rejections are AppErrors; `notConnected` after
 * `signal`.
 */
export function createPoller(deps: PollerDeps, events: PollerEvents) {
  const { history, now } = deps;
  const { report } = events;
  const queue = new PQueue({ concurrency: 1 });
  const pending = new Map<string, Pending>();
  /** Extensions whose last poll failed. */
  const failed = new Set<string>();
  const traits = new Map<string, PbxTraits>();
  const comparedAt = new Map<string, number>();
  let requests = 0;
  let polls = 0;
  const isOwn = (extension: string) => extension === deps.extensions()[0];
  const days = (extension: string) => daysToBackfill(deps.depth(), isOwn(extension));
  const backfill = createBackfill({
    queue,
    contextFor: (extension, signal, change) => contextFor(extension, 'backfill', signal, change),
    days,
    state: () => events.state().backfill,
    report: (backfill, link) => report({ backfill, ...(link && { link }) }),
    onFetched: announceMissed,
    onComplete(extension, signal) {
      if (isOwn(extension)) history.completeLedger();
      void compare(extension, signal);
    },
  });

  async function run(extension: string, order: PollOrder, signal: AbortSignal): Promise<PollEnd> {
    if (signal.aborted) throw stoppedError();
    const { link } = events.state();
    report({ link: { kind: 'polling' } });
    polls += 1;
    try {
      const alwaysQueryMissed = order.by === 'person' || polls % MISSED_FILTER_EVERY === 0;
      const context = contextFor(extension, purposeOf(order), signal, { alwaysQueryMissed });
      // So each attempt leaves something behind, however often the PBX fails.
      const isCareful = failed.has(extension) || coverageOf(context).polledAt === null;
      failed.add(extension);
      const kind = await syncWindow(isCareful ? { ...context, maxPages: 1 } : context, order.kind);
      failed.delete(extension);
      report({ link: { kind: 'idle' }, ...(kind !== 'missedOnly' && { lastPollAt: now() }) });
      announceMissed(extension);
      backfill.start(extension, signal);
      return 'whole';
    } catch (error) {
      if (signal.aborted) throw stoppedError();
      return afterFailure(error, link);
    }
  }

  function afterFailure(error: unknown, before: Link): PollEnd {
    const isAtReserve = error instanceof ReserveReached;
    const restored: Link = before.kind === 'polling' ? { kind: 'idle' } : before;
    report({
      link: isAtReserve ? restored : classifyFailure(error).link,
      ...(events.state().backfill.kind === 'running' && { backfill: { kind: 'idle' } }),
    });
    if (isAtReserve) return 'atReserve';
    throw error;
  }

  /** Only missed calls of the user's own extension are news. */
  function announceMissed(extension: string): void {
    if (!isOwn(extension)) history.suppressNotifications(extension, 'unwanted');
    else if (history.hasUnnotified(extension)) events.onMissed(extension);
  }

  /** Compares with the PBX's own count where that is due. A failure is left to the next poll to report. */
  async function compare(extension: string, signal: AbortSignal): Promise<void> {
    const last = comparedAt.get(extension) ?? Number.NEGATIVE_INFINITY;
    const isRecent = Math.abs(now() - last) < COMPARE_AGAIN_AFTER;
    if (isRecent || !isComparisonDue(contextFor(extension, 'backfill', signal))) return;
    comparedAt.set(extension, now());
    try {
      await queue.add(async () => {
        if (!signal.aborted) await compareWithPbx(contextFor(extension, 'backfill', signal), deps.budget());
      });
      report({});
    } catch {}
  }

  function contextFor(
    extension: string,
    purpose: Purpose,
    signal: AbortSignal,
    change: Partial<WindowContext> = {},
  ): WindowContext {
    const [source, zone] = [deps.source(), deps.zone()];
    const key = { history, source, extension };
    const storedFrom = oldestStored();
    const deleted = storedFrom === null ? null : withoutDeleted(coverageOf(key), storedFrom);
    if (deleted !== null) changeCoverage(key, () => deleted);
    const known = traits.get(source) ?? unknownTraits();
    traits.set(source, known);
    return {
      ...{ ...key, zone, now, signal, traits: known },
      client: counted(purpose),
      beforeRequest: () => (purpose === 'person' ? undefined : assertAboveReserve(deps.budget(), now())),
      alwaysQueryMissed: false,
      maxPages: PAGES_AT_ONCE,
      depth: latest(pbxTextDaysAgo(days(extension), now(), zone), storedFrom),
      suppressed: isOwn(extension) ? 'backfill' : 'unwanted',
      onProgress: (progress) => report({ backfill: { kind: 'running', extension, ...progress } }),
      ...change,
    };
  }

  /** Calls before this are not stored, as the PBX's text; null: all are. */
  function oldestStored(): string | null {
    return latest(pbxTextDaysAgo(deps.depth().keepDays, now(), deps.zone()), forgottenBefore(history));
  }

  async function fetchOlder(extension: string, signal: AbortSignal): Promise<OlderFetched> {
    const context = contextFor(extension, 'person', signal, { maxPages: 1, onProgress: () => {} });
    const storedFrom = oldestStored();
    const end = (): OlderFetched => {
      const { oldestFetched, isComplete } = coverageOf(context);
      const isStored = storedFrom === null || oldestFetched === null || oldestFetched > storedFrom;
      const remaining = isStored ? (isComplete ? 'none' : 'more') : 'notStored';
      return { remaining, oldestAt: parsePbxTime(oldestFetched, context.zone)?.at ?? null };
    };
    if (end().remaining !== 'more') return end();
    if (coverageOf(context).polledAt === null) await syncWindow(context, 'regular');
    else await fetchBelowCoverage(context, storedFrom);
    return end();
  }

  /** Runs what a person waits for. */
  const forPerson = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    queue.add(async () => {
      try {
        signal.throwIfAborted();
        return await work();
      } catch (error) {
        throw signal.aborted ? stoppedError() : error;
      }
    }, BEFORE_BACKGROUND);

  /** The client for a purpose, which counts its requests. */
  const counted = (purpose: Purpose): CallLister => ({
    async list(query, signal) {
      requests += 1;
      return deps.client(purpose).list(query, signal);
    },
  });

  return {
    /**
     * Polls one extension and starts its backfill. Joins a poll of that kind that waits; the background joins one that runs as well, but a
     * person wants to see what has arrived up to now.
     */
    poll(extension: string, order: PollOrder, signal: AbortSignal): Promise<PollEnd> {
      const name = `${order.kind} ${extension}`;
      const known = pending.get(name);
      // One that was stopped has nothing to give any more.
      const isJoined = known && !known.signal.aborted && (order.by === 'background' || known.isWaiting());
      if (isJoined) return known.done;
      let isWaiting = true;
      const start = async () => {
        // Polls that are requested in the same turn of the event loop are one.
        await null;
        isWaiting = false;
        return run(extension, order, signal);
      };
      const done = queue.add(start, order.by === 'person' ? BEFORE_BACKGROUND : {}).finally(() => {
        if (pending.get(name)?.done === done) pending.delete(name);
      });
      pending.set(name, { done, signal, isWaiting: () => isWaiting });
      return done;
    },
    /** Fetches the next page below everything that is stored. */
    fetchOlder: (extension: string, signal: AbortSignal): Promise<OlderFetched> =>
      forPerson(() => fetchOlder(extension, signal), signal),
    /** Asks the PBX's own search for digits, with one request, and stores the results. */
    search: (extension: string, query: string, signal: AbortSignal): Promise<PbxFound> =>
      forPerson(() => searchPbx(contextFor(extension, 'person', signal), query), signal),
    pauseBackfill: backfill.pause,
    resumeBackfill: backfill.resume,
    /** How many requests were sent since this was last called. */
    takeRequests(): number {
      const taken = requests;
      requests = 0;
      return taken;
    },
  };
}

function purposeOf({ by, kind }: PollOrder): Purpose {
  if (by === 'person') return 'person';
  return kind === 'deep' ? 'backfill' : 'polling';
}
