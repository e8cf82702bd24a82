import type PQueue from 'p-queue';
import type { BackfillState, Link } from '../../shared/connection.ts';
import { parsePbxTime } from '../../shared/time/pbx-time.ts';
import { classifyFailure, ReserveReached } from './after-failure.ts';
import { changeCoverage, coverageOf, nextMissing } from './coverage.ts';
import { fetchMissing, PAGES_AT_ONCE, type SpanContext } from './sync-span.ts';

/** What the backfill needs of the poller. */
export interface BackfillDeps {
  readonly queue: PQueue;
  /** What a background fetch of an extension works with. */
  readonly contextFor: (extension: string, signal: AbortSignal, change?: Partial<SpanContext>) => SpanContext;
  /** How many days back an extension is to be fetched; null: all there is. */
  readonly days: (extension: string) => number | null;
  readonly state: () => BackfillState;
  readonly report: (state: BackfillState, link?: Link) => void;
  /** A part of that extension was fetched. */
  readonly onFetched: (extension: string) => void;
  /** Nothing of that extension is missing any more. */
  readonly onComplete: (extension: string) => void;
}

/** Thrown inside a part that a person paused. */
class BackfillPaused extends Error {}

/** Fetches what polls left out and what is older. */
export type Backfill = ReturnType<typeof createBackfill>;

/**
 * Fetches what polls left out and what is older, part by part, so that no poll waits for all of it. After a failure it begins with one
 * page again, so that a PBX that often fails is fetched all the same.
 */
export function createBackfill(deps: BackfillDeps) {
  const running = new Set<string>();
  const pageLimits = new Map<string, number>();

  function isPaused(context: SpanContext): boolean {
    const { paused } = coverageOf(context);
    return paused !== null && paused.days === deps.days(context.extension);
  }

  async function fetchAll(extension: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const context = deps.contextFor(extension, signal);
      const missing = nextMissing(coverageOf(context), context.depth);
      if (missing === null) {
        deps.onComplete(extension);
        return reportDone(extension);
      }
      if (missing === 'backfill' && isPaused(context)) return reportPaused(context);
      await deps.queue.add(() => fetchPart(extension, signal));
      deps.onFetched(extension);
    }
  }

  async function fetchPart(extension: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const maxPages = pageLimits.get(extension) ?? PAGES_AT_ONCE;
    const context = deps.contextFor(extension, signal, { maxPages });
    const isBackfill = nextMissing(coverageOf(context), context.depth) === 'backfill';
    const beforeRequest = () => {
      if (isBackfill && isPaused(context)) throw new BackfillPaused();
      context.beforeRequest();
    };
    pageLimits.set(extension, 1);
    await fetchMissing({ ...context, beforeRequest });
    pageLimits.set(extension, Math.min(PAGES_AT_ONCE, 2 * maxPages));
  }

  function afterFailure(extension: string, signal: AbortSignal, error: unknown): void {
    if (signal.aborted) return;
    const state = deps.state();
    if (error instanceof BackfillPaused) reportPaused(deps.contextFor(extension, signal));
    else if (!(error instanceof ReserveReached)) deps.report({ kind: 'idle' }, classifyFailure(error).link);
    else if (state.kind === 'running') deps.report({ ...state, kind: 'waiting' });
  }

  function reportDone(extension: string): void {
    const state = deps.state();
    if (state.kind !== 'idle' && state.extension === extension) deps.report({ kind: 'idle' });
  }

  function reportPaused(context: SpanContext): void {
    const oldestAt = parsePbxTime(coverageOf(context).oldestFetched, context.zone)?.at ?? null;
    deps.report({ kind: 'paused', extension: context.extension, oldestAt });
  }

  function start(extension: string, signal: AbortSignal): void {
    if (running.has(extension)) return;
    running.add(extension);
    fetchAll(extension, signal)
      .catch((error: unknown) => afterFailure(extension, signal, error))
      .finally(() => running.delete(extension));
  }

  return {
    /** Starts it unless it runs. */
    start,
    /** Stores that a person paused it. */
    pause(extension: string): void {
      const context = deps.contextFor(extension, new AbortController().signal);
      changeCoverage(context, () => ({ paused: { days: deps.days(extension) } }));
      if (!running.has(extension)) reportPaused(context);
    },
    resume(extension: string, signal: AbortSignal): void {
      changeCoverage(deps.contextFor(extension, signal), () => ({ paused: null }));
      start(extension, signal);
    },
  };
}
