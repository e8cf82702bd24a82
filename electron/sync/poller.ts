import PQueue from 'p-queue';
import type { OlderRead, PbxFound } from '../../shared/calls/pbx-results.ts';
import type { Budget, Link, Purpose, Status } from '../../shared/connection.ts';
import { HOUR } from '../../shared/time/durations.ts';
import { parsePbxTime } from '../../shared/time/pbx-time.ts';
import type { History } from '../history/history.ts';
import { assertAboveReserve, classifyFailure, ReserveReached, stoppedError } from './after-failure.ts';
import { createBackfill } from './backfill.ts';
import {
  daysToBackfill,
  defaultDepth,
  forgottenFrom,
  type HistoryDepth,
  latest,
  pbxTextDaysAgo,
} from './backfill-depth.ts';
import { compareWithPbx, isComparisonDue } from './comparison.ts';
import { changeCoverage, coverageOf, trimmedTo } from './coverage.ts';
import type { CallLister } from './fetch-window.ts';
import {
  fetchOlderThanCoverage,
  type PbxTraits,
  type PollKind,
  searchPbx,
  syncWindow,
  unknownTraits,
  type WindowContext,
} from './sync-window.ts';

/** How the reading stands, for the frame of the window. */
export type SyncState = Pick<Status, 'link' | 'lastPollAt' | 'nextPollAt' | 'pollEveryMs' | 'firstFill'>;

/**
 * What a look is to be. `by`: the background leaves the reserve of the budget alone, a person may use it. `kind`: `regular` reads
 * back over the longest call from the last look; `deep` days further, for records that come very late or are corrected;
 * `missedOnly` asks for nothing but the missed calls of the regular window, and leaves the rest to the next look.
 */
export interface PollOrder {
  readonly by: 'background' | 'person';
  readonly kind: PollKind;
}
/** `paused`: broken off at the reserve. */
export type PollEnd = 'whole' | 'paused';

export interface PollerDeps {
  /** Throws AppError notConnected, keyMissing or keyLocked. */
  readonly client: (purpose: Purpose) => CallLister;
  readonly history: History;
  /** One's own first, then the watched one. */
  readonly extensions: () => readonly string[];
  /** Names the PBX, so that another one begins with a first fill. */
  readonly source?: () => string;
  readonly zone: () => string;
  readonly now: () => number;
  readonly budget: () => Budget | null;
  /** Four weeks unless told. */
  readonly depth?: () => HistoryDepth;
}

/** Where a look tells what comes of it. */
export interface PollerEvents {
  readonly state: () => SyncState;
  readonly tell: (change: Partial<SyncState>) => void;
  readonly missed: (extension: string) => void;
}

/** Looks at the PBX, one at a time. */
export interface Poller {
  /**
   * Reads one extension; behind it, in the background, what is still missing of it. Joins a look of that kind that waits; one that
   * runs already only where it is the background that asks: a person wants to see what has come in up to now. Rejects with
   * AppError; after `signal`, with notConnected.
   */
  poll(extension: string, order: PollOrder, signal: AbortSignal): Promise<PollEnd>;
  /** Reads the next page below everything that was read, because a person wants it. Rejects as `at` does. */
  fetchOlder(extension: string, signal: AbortSignal): Promise<OlderRead>;
  /** Asks the PBX's own search for digits, with one request, and stores what it gives. Rejects as `at` does. */
  search(extension: string, query: string, signal: AbortSignal): Promise<PbxFound>;
  /** A person stops reading backwards, or lets it go on. What was read stays. */
  pauseBackfill(extension: string): void;
  resumeBackfill(extension: string, signal: AbortSignal): void;
  /** How many requests were sent since this was last called. */
  takeRequests(): number;
}

/** A look that was asked for and has not ended. */
interface Pending {
  readonly done: Promise<PollEnd>;
  readonly signal: AbortSignal;
  readonly isWaiting: () => boolean;
}

/** The server's missed filter is asked at least at every so many looks, also where nothing new calls for it. */
const missedFilterEvery = 5;
/**
 * A look reads so many pages at the most before it lets others ask; the rest follows behind it. The first look, and one after a
 * failure, read one: so each attempt leaves something behind, however often the PBX fails.
 */
const pagesAStretch = 4;

/** What a person waits for goes before what the background has queued. */
const beforeBackground = { priority: 1 };

/** A comparison that failed is not tried again at once, ms. */
const compareAgainAfter = HOUR;

/** Makes the queue of looks. */
export function createPoller(deps: PollerDeps, told: PollerEvents): Poller {
  const pending = new Map<string, Pending>();
  const queue = new PQueue({ concurrency: 1 });
  const depth = deps.depth ?? (() => defaultDepth);
  const failed = new Set<string>();
  /** By source. */
  const learnedOf = new Map<string, PbxTraits>();
  /** When the comparison with the PBX's own count was last tried, by extension. */
  const comparedAt = new Map<string, number>();
  let requests = 0;
  let looks = 0;
  const fillDays = (extension: string) => daysToBackfill(depth(), extension === deps.extensions()[0]);
  const fill = createBackfill({
    queue,
    contextFor: (extension, signal, change) => contextFor(extension, 'older', signal, change),
    days: fillDays,
    firstFill: () => told.state().firstFill,
    report: (firstFill, link) => told.tell({ firstFill, ...(link && { link }) }),
    onFetched: (extension) => tellMissed(deps, told, extension),
    onComplete(extension, signal) {
      if (extension === deps.extensions()[0]) deps.history.completeLedger();
      void compare(extension, signal);
    },
  });

  async function pollNow(extension: string, order: PollOrder, signal: AbortSignal): Promise<PollEnd> {
    if (signal.aborted) throw stoppedError();
    const before = told.state().link;
    told.tell({ link: { kind: 'looking' } });
    looks += 1;
    try {
      const thorough = order.by === 'person' || looks % missedFilterEvery === 0;
      const pass = contextFor(extension, purposeOf(order), signal, { alwaysAskMissed: thorough });
      const isCareful = failed.has(extension) || coverageOf(pass).readAt === null;
      failed.add(extension);
      const kind = await syncWindow(isCareful ? { ...pass, maxPages: 1 } : pass, order.kind);
      failed.delete(extension);
      told.tell({ link: { kind: 'resting' }, ...(kind !== 'missedOnly' && { lastPollAt: deps.now() }) });
      tellMissed(deps, told, extension);
      fill.start(extension, signal);
      return 'whole';
    } catch (error) {
      if (signal.aborted) throw stoppedError();
      const isSpent = error instanceof ReserveReached;
      const { firstFill } = told.state();
      told.tell({
        link: isSpent ? restingAfter(before) : classifyFailure(error).link,
        ...(firstFill.kind === 'running' && { firstFill: { kind: 'idle' } }),
      });
      if (isSpent) return 'paused';
      throw error;
    }
  }

  /** Compares with the PBX's own count where that is due. A failure is left to the next look to tell of. */
  async function compare(extension: string, signal: AbortSignal): Promise<void> {
    const isRecent = Math.abs(deps.now() - (comparedAt.get(extension) ?? Number.NEGATIVE_INFINITY)) < compareAgainAfter;
    if (isRecent || !isComparisonDue(contextFor(extension, 'older', signal, {}))) return;
    comparedAt.set(extension, deps.now());
    try {
      await queue.add(async () => {
        if (signal.aborted) return;
        await compareWithPbx(contextFor(extension, 'older', signal, {}), deps.budget());
      });
      told.tell({});
    } catch {}
  }

  function contextFor(
    extension: string,
    purpose: Purpose,
    signal: AbortSignal,
    change: Partial<WindowContext>,
  ): WindowContext & { readonly kept: string | null } {
    const { history, now } = deps;
    const source = deps.source?.() ?? '';
    const zone = deps.zone();
    const kept = latest(pbxTextDaysAgo(depth().keepDays, now(), zone), forgottenFrom(history));
    const missing = kept === null ? null : trimmedTo(coverageOf({ history, source, extension }), kept);
    const learned = learnedOf.get(source) ?? unknownTraits();
    learnedOf.set(source, learned);
    if (missing !== null) changeCoverage({ history, source, extension }, () => missing);
    return {
      client: counted(purpose),
      ...{ history, extension, source, zone, now, signal, kept, traits: learned },
      beforeRequest: () => (purpose === 'person' ? undefined : assertAboveReserve(deps.budget(), now())),
      alwaysAskMissed: false,
      maxPages: pagesAStretch,
      depth: latest(pbxTextDaysAgo(fillDays(extension), now(), zone), kept),
      silence: extension === deps.extensions()[0] ? 'backfill' : 'unwanted',
      onProgress: (progress) => told.tell({ firstFill: { kind: 'running', extension, ...progress } }),
      ...change,
    };
  }

  async function fetchOlder(extension: string, signal: AbortSignal): Promise<OlderRead> {
    if (signal.aborted) throw stoppedError();
    const pass = contextFor(extension, 'person', signal, { maxPages: 1, onProgress: () => {} });
    const end = (): OlderRead => {
      const { back, bottom } = coverageOf(pass);
      const isKept = pass.kept === null || back === null || back > pass.kept;
      const below = isKept ? (bottom ? 'nothing' : 'more') : 'notKept';
      return { below, back: parsePbxTime(back, pass.zone)?.at ?? null };
    };
    if (end().below !== 'more') return end();
    try {
      if (coverageOf(pass).readAt === null) await syncWindow(pass, 'regular');
      else await fetchOlderThanCoverage(pass, pass.kept);
    } catch (error) {
      throw signal.aborted ? stoppedError() : error;
    }
    return end();
  }

  /** Each request is on the account of what it is made for. */
  function counted(purpose: Purpose): CallLister {
    return {
      async list(query, signal) {
        requests += 1;
        return deps.client(purpose).list(query, signal);
      },
    };
  }

  return {
    poll(extension, order, signal) {
      const name = `${order.kind} ${extension}`;
      const known = pending.get(name);
      // One that was stopped is on its way out and has nothing to give.
      const isJoined = known && !known.signal.aborted && (order.by === 'background' || known.isWaiting());
      if (isJoined) return known.done;
      let isWaiting = true;
      const run = async () => {
        // Polls that are requested in the same turn of the event loop are one.
        await null;
        isWaiting = false;
        return pollNow(extension, order, signal);
      };
      const done = queue.add(run, order.by === 'person' ? beforeBackground : {}).finally(() => {
        if (pending.get(name)?.done === done) pending.delete(name);
      });
      pending.set(name, { done, signal, isWaiting: () => isWaiting });
      return done;
    },
    fetchOlder: (extension, signal) => queue.add(() => fetchOlder(extension, signal), beforeBackground),
    search: (extension, query, signal) =>
      queue.add(async () => {
        if (signal.aborted) throw stoppedError();
        try {
          return await searchPbx(contextFor(extension, 'person', signal, {}), query);
        } catch (error) {
          throw signal.aborted ? stoppedError() : error;
        }
      }, beforeBackground),
    pauseBackfill: fill.pause,
    resumeBackfill: fill.resume,
    takeRequests() {
      const taken = requests;
      requests = 0;
      return taken;
    },
  };
}

function purposeOf({ by, kind }: PollOrder): Purpose {
  if (by === 'person') return 'person';
  return kind === 'deep' ? 'older' : 'looking';
}

function restingAfter(before: Link): Link {
  return before.kind === 'looking' ? { kind: 'resting' } : before;
}

/** Only one's own missed calls are news. */
function tellMissed(deps: PollerDeps, told: PollerEvents, extension: string): void {
  const { history } = deps;
  if (extension !== deps.extensions()[0]) history.suppressNotifications(extension, 'unwanted');
  else if (history.hasUnnotified(extension)) told.missed(extension);
}
