import type { OlderFetched } from '../../shared/calls/pbx-results.ts';
import type { Budget } from '../../shared/connection.ts';
import { DAY, HOUR } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import { pbxLocalTime, secondsBefore } from '../pbx/pbx-local-time.ts';
import { formatPbxTime, parsePbxTime } from '../pbx/pbx-time.ts';
import { leftForPolls, type Purpose } from '../pbx/rate-limit.ts';
import type { RecordLister } from '../pbx/record.ts';
import { assertAboveReserve, ReserveReached } from './after-failure.ts';
import {
  type Coverage,
  coverageOf,
  daysToBackfill,
  gapAfterPoll,
  type HistoryDepth,
  LONGEST_CALL,
  latest,
  nextMissing,
  pollStart,
  type Span,
  storeCoverage,
  withoutDeleted,
} from './coverage.ts';
import type { FetchedSpan, PageRead, WalkedList } from './fetch-span.ts';
import { readSpan, type SpanReading, SpanWalks } from './read-span.ts';

/** What reading needs. */
export interface ReaderDeps {
  /** Throws AppError notConnected, keyMissing or keyLocked. */
  readonly client: (purpose: Purpose) => RecordLister;
  readonly history: History;
  /** The user's own first, then the watched one. */
  readonly extensions: () => readonly string[];
  /** IANA, the PBX's. */
  readonly zone: () => string;
  /** Epoch ms, by the PBX's clock where this computer's is off by more than a zone, since the records are dated by the PBX's. */
  readonly pbxNow: () => number;
  /** This computer's clock, epoch ms. */
  readonly now: () => number;
  readonly budget: () => Budget | null;
  readonly depth: () => HistoryDepth;
  /** The progress of the backfill of an extension, in calls. `total`: null where the PBX gives none. */
  readonly onProgress: (progress: { extension: string; fetched: number; total: number | null }) => void;
}

/** Which poll is made, and whether a person waits for it and may use the reserve of the budget. */
export interface PollOrder {
  readonly by: 'background' | 'person';
  /** Days further back, for records that arrive late or are corrected, and counted. */
  readonly isDeep: boolean;
}

/** Thrown inside a part of the backfill that a person paused. */
class BackfillPaused extends Error {}

/** So many pages are fetched before other requests have their turn. */
const PAGES_AT_ONCE = 4;
/** So many walks can go on, within this time, ms: a list that nobody looked at for long has changed too much. */
const MAX_WALKS = 4;
const WALK_AGE = HOUR;
/** The PBX's missed filter is queried at least every so many polls. */
const MISSED_FILTER_EVERY = 5;
/** What a poll of one extension costs, as a rule. */
export const REQUESTS_PER_POLL = 1 + 1 / MISSED_FILTER_EVERY;

/**
 * Reads calls of the PBX into the history, a part at a time; what an interrupted part left out is read with the next one as a whole, because
 * its calls and the missed filter belong together. Rejects with AppError, `ReserveReached`, or the signal's reason.
 */
export class Reader {
  readonly #deps: ReaderDeps;
  readonly #unsettleable = new Set<string>();
  /** Walks that can go on. */
  #walks: { readonly walks: SpanWalks; readonly at: number }[] = [];
  /** Extensions whose calls the PBX counts otherwise than it lists them; only a deep poll asks by time again. */
  readonly #miscounted = new Set<string>();
  /** One after a failure, so that each attempt leaves something behind at a PBX that often fails; then twice as many each time. */
  readonly #pages = { poll: 1, fill: 1 };
  #polls = 0;

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
  }

  /** Fetches what is new. The first poll begins the backfill, without notifications, and counts as a deep one. */
  async poll(extension: string, { by, isDeep }: PollOrder, signal: AbortSignal): Promise<void> {
    const { history, pbxNow: now, zone } = this.#deps;
    this.#polls += 1;
    const startedAt = now();
    const purpose = by === 'person' ? 'person' : isDeep ? 'backfill' : 'polling';
    const alwaysQueryMissed = by === 'person' || this.#polls % MISSED_FILTER_EVERY === 0;
    const at = { signal, alwaysQueryMissed, purpose } as const;
    const known = this.coverage(extension);
    if (known.polledAt === null) {
      // Records of other extensions may have brought calls of this one.
      history.ledger.suppressNotifications(extension, this.#suppressed(extension));
      this.#reportProgress(extension)(null);
      await this.#readOlder(extension, this.#depth(extension), at, { polledAt: startedAt, deepPolledAt: startedAt });
      return;
    }
    const newestAt = history.calls.newestAt(extension);
    const from = pollStart(known, { polledAt: known.polledAt, now: now(), newestAt, zone: zone(), isDeep });
    let atPbx: number | null = null;
    const onPage = (page: PageRead) => {
      atPbx = page.total;
    };
    const isChased = isDeep || !this.#miscounted.has(extension);
    const how = { ...at, countsAll: isDeep, isChased, onPage };
    const { low, unlisted } = await this.#read(extension, { from, to: null }, how);
    const counts = isDeep ? { atPbx, stored: history.calls.countOf(extension) } : null;
    if (unlisted > 0) this.#miscounted.add(extension);
    else if (isChased) this.#miscounted.delete(extension);
    this.#change(extension, (coverage) => ({
      polledAt: startedAt,
      gap: gapAfterPoll(coverage, from, low),
      ...(isChased && { unlisted: { ...coverage.unlisted, recent: unlisted } }),
      ...(counts && { deepPolledAt: startedAt, counts }),
    }));
  }

  /** Fetches the next part of what polls left out, else of what is older. Says what remains. */
  async fill(extension: string, signal: AbortSignal): Promise<'more' | 'paused' | 'nothing'> {
    const depth = this.#depth(extension);
    const missing = nextMissing(this.coverage(extension), depth);
    if (missing === null) return 'nothing';
    const at = { signal, purpose: 'backfill' } as const;
    if (missing.kind === 'gap') {
      const { low, unlisted } = await this.#read(extension, missing.span, at);
      this.#change(extension, (now) => ({
        gap: low === null ? null : { ...missing.span, to: low },
        ...(low === null && { unlisted: { ...now.unlisted, recent: unlisted } }),
      }));
      return 'more';
    }
    const isPaused = () => this.coverage(extension).isPaused;
    if (isPaused()) return 'paused';
    const beforeRequest = () => {
      const budget = this.#deps.budget();
      assertAboveReserve(budget, budget === null ? 0 : leftForPolls(budget, this.#deps.now(), REQUESTS_PER_POLL));
      if (isPaused()) throw new BackfillPaused();
    };
    try {
      await this.#readOlder(extension, depth, { ...at, beforeRequest });
      return 'more';
    } catch (error) {
      if (error instanceof BackfillPaused) return 'paused';
      throw error;
    }
  }

  /** Fetches the next page below everything that is stored. It is a person's wish, but leaves the reserve for dialling. */
  async fetchOlder(extension: string, signal: AbortSignal): Promise<OlderFetched> {
    const before = this.olderOf(extension);
    if (before.remaining !== 'more') return before;
    const beforeRequest = () => assertAboveReserve(this.#deps.budget());
    const at = { signal, purpose: 'person', beforeRequest, maxPages: 1 } as const;
    try {
      if (this.coverage(extension).polledAt === null)
        await this.poll(extension, { by: 'person', isDeep: false }, signal);
      else await this.#readOlder(extension, this.#storedFrom(), { ...at, onPage: () => {} });
    } catch (error) {
      if (error instanceof ReserveReached) return { ...this.olderOf(extension), remaining: 'reserved' };
      throw error;
    }
    return this.olderOf(extension);
  }

  /** Stores that a person paused the backfill, or lets it go on. */
  setPaused(extension: string, isPaused: boolean): void {
    this.#change(extension, () => ({ isPaused }));
  }

  /** What is stored of the extension's calls. */
  coverage(extension: string): Coverage {
    return withoutDeleted(coverageOf(this.#deps.history.meta, extension), this.#storedFrom());
  }

  /** Calls are stored back to then, epoch ms; null: all there are, or none. */
  oldestAt(extension: string): number | null {
    return parsePbxTime(this.coverage(extension).oldestFetched, this.#deps.zone())?.at ?? null;
  }

  #change(extension: string, change: (now: Coverage) => Partial<Coverage>): void {
    const now = this.coverage(extension);
    storeCoverage(this.#deps.history.meta, extension, { ...now, ...change(now) });
  }

  /** Reads a part below everything that is stored, down to `from` (null: as far as the PBX goes), without notifications. */
  async #readOlder(
    extension: string,
    from: string | null,
    how: HowToRead,
    besides: Partial<Coverage> = {},
  ): Promise<void> {
    const span = { from, to: this.coverage(extension).oldestFetched };
    const suppressed = this.#suppressed(extension);
    const onPage = this.#reportProgress(extension);
    const { low, unlisted } = await this.#read(extension, span, { onPage, ...how, suppressed });
    this.#change(extension, (now) => ({
      ...besides,
      oldestFetched: low ?? from,
      ...(low === null && { unlisted: { ...now.unlisted, older: unlisted } }),
    }));
  }

  /** Another PBX, or another key: nothing goes on where it was. */
  restart(): void {
    this.#walks = [];
    this.#miscounted.clear();
  }

  /** The walk that ended where the span begins, else a new one. It is taken: a part that fails ends it. */
  #walksFor(extension: string, span: Span, list: { countsAll?: boolean; isChased?: boolean }): SpanWalks {
    const since = this.#deps.now() - WALK_AGE;
    const found = this.#walks.find(
      ({ walks, at }) => walks.extension === extension && at > since && walks.all.leadsTo(span),
    );
    this.#walks = this.#walks.filter((one) => one !== found && one.at > since);
    return found?.walks ?? new SpanWalks(extension, { ...list, span });
  }

  async #read(
    extension: string,
    span: Span,
    { purpose, countsAll = false, isChased = true, ...how }: HowToRead,
  ): Promise<FetchedSpan> {
    const { client, history, budget, now } = this.#deps;
    const walks = this.#walksFor(extension, span, { countsAll, isChased });
    const part = purpose === 'backfill' ? 'fill' : 'poll';
    const maxPages = this.#pages[part];
    this.#pages[part] = 1;
    const fetched = await readSpan({
      ...{ client: client(purpose), walks, history, extension, span, maxPages, suppressed: null },
      ...{ unsettleable: this.#unsettleable },
      beforeRequest: () => (purpose === 'person' ? undefined : assertAboveReserve(budget())),
      ...how,
    });
    this.#pages[part] = Math.min(PAGES_AT_ONCE, 2 * maxPages);
    if (fetched.low !== null) this.#walks = [...this.#walks, { walks, at: now() }].slice(-MAX_WALKS);
    return fetched;
  }

  /** Reports the progress with each page; null: before the first. */
  #reportProgress(extension: string): (page: PageRead | null) => void {
    let seen = 0;
    return (page) => {
      const fetched = this.#deps.history.calls.countOf(extension);
      seen += page?.records.length ?? 0;
      const total = page?.total ?? null;
      this.#deps.onProgress({ extension, fetched, total: total === null ? null : fetched + Math.max(0, total - seen) });
    };
  }

  #isOwn(extension: string): boolean {
    return extension === this.#deps.extensions()[0];
  }

  #suppressed(extension: string) {
    return this.#isOwn(extension) ? 'backfill' : 'unwanted';
  }

  /** How far back to backfill, as the PBX's text; null: as far as the PBX. */
  #depth(extension: string): string | null {
    return latest(this.#daysAgo(daysToBackfill(this.#deps.depth(), this.#isOwn(extension))), this.#storedFrom());
  }

  /**
   * Calls before this are not stored, as the PBX's text; null: all are. Of calls before a person forgot everything, only one that was running
   * then is taken in.
   */
  #storedFrom(): string | null {
    const { depth, history } = this.#deps;
    const forgotten = pbxLocalTime(history.ingestFilter.forgottenUntil());
    const running = forgotten === null ? null : secondsBefore(forgotten, LONGEST_CALL / 1000);
    return latest(this.#daysAgo(depth().keepDays), running);
  }

  #daysAgo(days: number | null): string | null {
    return days === null ? null : formatPbxTime(this.#deps.pbxNow() - days * DAY, this.#deps.zone());
  }

  /** What is older than everything stored. */
  olderOf(extension: string): OlderFetched {
    const storedFrom = this.#storedFrom();
    const { polledAt, oldestFetched, unlisted } = this.coverage(extension);
    const isStored = storedFrom === null || oldestFetched === null || oldestFetched > storedFrom;
    const isComplete = polledAt !== null && oldestFetched === null;
    return {
      remaining: isStored ? (isComplete ? 'none' : 'more') : 'notStored',
      oldestAt: this.oldestAt(extension),
      unlisted: unlisted.recent + unlisted.older,
    };
  }
}

/** How a span is read, where it differs from the usual. */
type HowToRead = { readonly purpose: Purpose } & Pick<SpanReading, 'signal'> &
  Pick<WalkedList, 'countsAll' | 'isChased'> &
  Partial<Pick<SpanReading, 'beforeRequest' | 'maxPages' | 'alwaysQueryMissed' | 'suppressed' | 'onPage'>>;
