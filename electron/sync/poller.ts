import PQueue from 'p-queue';
import type { OlderFetched, PbxFound } from '../../shared/calls/pbx-results.ts';
import type { Budget, Link, Purpose, Status } from '../../shared/connection.ts';
import { parsePbxTime } from '../../shared/time/pbx-time.ts';
import type { History } from '../history/history.ts';
import { assertAboveReserve, classifyFailure, ReserveReached, stoppedError } from './after-failure.ts';
import { type Backfill, createBackfill } from './backfill.ts';
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
import type { CallLister } from './fetch-span.ts';
import {
  fetchBelowCoverage,
  PAGES_AT_ONCE,
  type PollKind,
  type SpanContext,
  searchPbx,
  syncSpan,
} from './sync-span.ts';

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
  isWaiting: boolean;
}

/** The PBX's missed filter is queried at least every so many polls. */
const MISSED_FILTER_EVERY = 5;
/** What a person waits for goes before what the background has queued. */
const BEFORE_BACKGROUND = { priority: 1 };

/**
 * Polls, backfills and searches: sends nothing until it is called, and then one request after the other. Rejections are AppErrors;
 * `notConnected` after `signal`.
 */
export class Poller {
  readonly #deps: PollerDeps;
  readonly #events: PollerEvents;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #pending = new Map<string, Pending>();
  /** Extensions whose last poll failed. */
  readonly #failed = new Set<string>();
  readonly #unsettleable = new Set<string>();
  readonly #backfill: Backfill;
  #requests = 0;
  #polls = 0;

  constructor(deps: PollerDeps, events: PollerEvents) {
    this.#deps = deps;
    this.#events = events;
    this.#backfill = createBackfill({
      queue: this.#queue,
      contextFor: (extension, signal, change) => this.#contextFor(extension, 'backfill', signal, change),
      days: (extension) => this.#days(extension),
      state: () => events.state().backfill,
      report: (backfill, link) => events.report({ backfill, ...(link && { link }) }),
      onFetched: (extension) => this.#announceMissed(extension),
      onComplete: (extension) => this.#isOwn(extension) && deps.history.ledger.completeLedger(),
    });
  }

  /**
   * Polls one extension and starts its backfill. Joins a poll of that kind that waits; the background joins one that runs as well, but a
   * person wants to see what has arrived up to now.
   */
  poll(extension: string, order: PollOrder, signal: AbortSignal): Promise<PollEnd> {
    const name = `${order.kind} ${extension}`;
    const known = this.#pending.get(name);
    // One that was stopped has nothing to give any more.
    if (known && !known.signal.aborted && (order.by === 'background' || known.isWaiting)) return known.done;
    const start = async () => {
      // Polls that are requested in the same turn of the event loop are one.
      await null;
      pending.isWaiting = false;
      return this.#run(extension, order, signal);
    };
    const done = this.#queue.add(start, order.by === 'person' ? BEFORE_BACKGROUND : {}).finally(() => {
      if (this.#pending.get(name) === pending) this.#pending.delete(name);
    });
    const pending: Pending = { done, signal, isWaiting: true };
    this.#pending.set(name, pending);
    return done;
  }

  /** Fetches the next page below everything that is stored. It is a person's wish, but leaves the reserve for dialling. */
  fetchOlder(extension: string, signal: AbortSignal): Promise<OlderFetched> {
    return this.#forPerson(async () => {
      const context = this.#contextFor(extension, 'person', signal, {
        beforeRequest: () => assertAboveReserve(this.#deps.budget()),
        maxPages: 1,
        onProgress: () => {},
      });
      const before = this.#olderOf(context);
      if (before.remaining !== 'more') return before;
      try {
        if (coverageOf(context).polledAt === null) await syncSpan(context, 'regular');
        else await fetchBelowCoverage(context, this.#oldestStored());
      } catch (error) {
        if (error instanceof ReserveReached) return { ...this.#olderOf(context), remaining: 'reserved' };
        throw error;
      }
      return this.#olderOf(context);
    }, signal);
  }

  /** Asks the PBX's own search for digits, with one request, and stores the results. */
  search(extension: string, query: string, signal: AbortSignal): Promise<PbxFound> {
    return this.#forPerson(() => searchPbx(this.#contextFor(extension, 'person', signal), query), signal);
  }

  /** Stores that a person paused the backfill. */
  pauseBackfill(extension: string): void {
    this.#backfill.pause(extension);
  }

  resumeBackfill(extension: string, signal: AbortSignal): void {
    this.#backfill.resume(extension, signal);
  }

  /** How many requests were sent since this was last called. */
  takeRequests(): number {
    const taken = this.#requests;
    this.#requests = 0;
    return taken;
  }

  async #run(extension: string, order: PollOrder, signal: AbortSignal): Promise<PollEnd> {
    if (signal.aborted) throw stoppedError();
    const { report, state } = this.#events;
    const { link } = state();
    report({ link: { kind: 'polling' } });
    this.#polls += 1;
    try {
      const alwaysQueryMissed = order.by === 'person' || this.#polls % MISSED_FILTER_EVERY === 0;
      const context = this.#contextFor(extension, purposeOf(order), signal, { alwaysQueryMissed });
      // So each attempt leaves something behind, however often the PBX fails.
      const isCareful = this.#failed.has(extension) || coverageOf(context).polledAt === null;
      this.#failed.add(extension);
      await syncSpan(isCareful ? { ...context, maxPages: 1 } : context, order.kind);
      this.#failed.delete(extension);
      report({ link: { kind: 'idle' }, lastPollAt: this.#deps.now() });
      this.#announceMissed(extension);
      this.#backfill.start(extension, signal);
      return 'whole';
    } catch (error) {
      if (signal.aborted) throw stoppedError();
      return this.#afterFailure(error, link);
    }
  }

  #afterFailure(error: unknown, before: Link): PollEnd {
    const { report, state } = this.#events;
    const isAtReserve = error instanceof ReserveReached;
    const restored: Link = before.kind === 'polling' ? { kind: 'idle' } : before;
    report({
      link: isAtReserve ? restored : classifyFailure(error).link,
      ...(state().backfill.kind === 'running' && { backfill: { kind: 'idle' } }),
    });
    if (isAtReserve) return 'atReserve';
    throw error;
  }

  /** Only missed calls of the user's own extension are news. */
  #announceMissed(extension: string): void {
    const { history } = this.#deps;
    if (!this.#isOwn(extension)) history.ledger.suppressNotifications(extension, 'unwanted');
    else if (history.ledger.hasUnnotified(extension)) this.#events.onMissed(extension);
  }

  #isOwn(extension: string): boolean {
    return extension === this.#deps.extensions()[0];
  }

  #days(extension: string): number | null {
    return daysToBackfill(this.#deps.depth(), this.#isOwn(extension));
  }

  #contextFor(
    extension: string,
    purpose: Purpose,
    signal: AbortSignal,
    change: Partial<SpanContext> = {},
  ): SpanContext {
    const { history, now, budget } = this.#deps;
    const [source, zone] = [this.#deps.source(), this.#deps.zone()];
    const key = { history, source, extension };
    const storedFrom = this.#oldestStored();
    const deleted = storedFrom === null ? null : withoutDeleted(coverageOf(key), storedFrom);
    if (deleted !== null) changeCoverage(key, () => deleted);
    return {
      ...{ ...key, zone, now, signal, unsettleable: this.#unsettleable },
      client: this.#counted(purpose),
      beforeRequest: () => (purpose === 'person' ? undefined : assertAboveReserve(budget())),
      alwaysQueryMissed: false,
      maxPages: PAGES_AT_ONCE,
      depth: latest(pbxTextDaysAgo(this.#days(extension), now(), zone), storedFrom),
      suppressed: this.#isOwn(extension) ? 'backfill' : 'unwanted',
      onProgress: (progress) => this.#events.report({ backfill: { kind: 'running', extension, ...progress } }),
      ...change,
    };
  }

  /** Calls before this are not stored, as the PBX's text; null: all are. */
  #oldestStored(): string | null {
    const { depth, now, zone, history } = this.#deps;
    return latest(pbxTextDaysAgo(depth().keepDays, now(), zone()), forgottenBefore(history));
  }

  /** What is older than everything stored. */
  #olderOf(context: SpanContext): OlderFetched {
    const storedFrom = this.#oldestStored();
    const { oldestFetched, isComplete } = coverageOf(context);
    const isStored = storedFrom === null || oldestFetched === null || oldestFetched > storedFrom;
    const remaining = isStored ? (isComplete ? 'none' : 'more') : 'notStored';
    return { remaining, oldestAt: parsePbxTime(oldestFetched, context.zone)?.at ?? null };
  }

  /** Runs what a person waits for. */
  #forPerson<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#queue.add(async () => {
      try {
        signal.throwIfAborted();
        return await work();
      } catch (error) {
        throw signal.aborted ? stoppedError() : error;
      }
    }, BEFORE_BACKGROUND);
  }

  /** The client for a purpose, which counts its requests. */
  #counted(purpose: Purpose): CallLister {
    return {
      list: async (query, signal) => {
        this.#requests += 1;
        return this.#deps.client(purpose).list(query, signal);
      },
    };
  }
}

function purposeOf({ by, kind }: PollOrder): Purpose {
  if (by === 'person') return 'person';
  return kind === 'deep' ? 'backfill' : 'polling';
}
