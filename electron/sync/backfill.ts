import type PQueue from 'p-queue';
import type { FirstFill, Link } from '../../shared/connection.ts';
import { parsePbxTime } from '../../shared/time/pbx-time.ts';
import { classifyFailure, ReserveReached } from './after-failure.ts';
import { type Coverage, changeCoverage, coverageOf, nextMissing } from './coverage.ts';
import { fetchMissing, type WindowContext } from './sync-window.ts';

/** What reading on needs of the looks. */
export interface BackfillDeps {
  readonly queue: PQueue;
  /** A background pass of an extension. */
  readonly contextFor: (extension: string, signal: AbortSignal, change: Partial<WindowContext>) => WindowContext;
  /** How many days back an extension is to be read; null: all there is. */
  readonly days: (extension: string) => number | null;
  readonly firstFill: () => FirstFill;
  readonly report: (firstFill: FirstFill, link?: Link) => void;
  /** A stretch of that extension was read. */
  readonly onFetched: (extension: string) => void;
  /** Nothing of that extension is missing any more. */
  readonly onComplete: (extension: string, signal: AbortSignal) => void;
}

/** Reads what is missing behind the looks, a stretch at a time, so that a look never waits for all of it. */
export interface Backfill {
  /** Nothing happens while that is under way already. */
  start(extension: string, signal: AbortSignal): void;
  pause(extension: string): void;
  resume(extension: string, signal: AbortSignal): void;
}

/** Thrown inside a stretch that a person stopped. */
class BackfillPaused extends Error {}

/** A stretch has so many pages; after a failure it begins again with one, so that a PBX that often fails is read all the same. */
const pagesAStretch = 4;

/** Makes the reading on. */
export function createBackfill(deps: BackfillDeps): Backfill {
  const busy = new Set<string>();
  const pageLimits = new Map<string, number>();

  const isPaused = (extension: string, { stopped }: Coverage) =>
    stopped !== null && stopped.days === deps.days(extension);

  async function fetchAll(extension: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (signal.aborted) return;
      const pass = deps.contextFor(extension, signal, {});
      const now = coverageOf(pass);
      const rest = nextMissing(now, pass.depth);
      if (rest === null) {
        deps.onComplete(extension, signal);
        return reportDone(extension);
      }
      if (rest === 'fill' && isPaused(extension, now)) return reportPaused(pass);
      await deps.queue.add(() => fetchChunk(extension, signal));
      deps.onFetched(extension);
    }
  }

  async function fetchChunk(extension: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const mostPages = pageLimits.get(extension) ?? pagesAStretch;
    const pass = deps.contextFor(extension, signal, { maxPages: mostPages });
    const isFill = nextMissing(coverageOf(pass), pass.depth) === 'fill';
    const beforeAsking = () => {
      if (isFill && isPaused(extension, coverageOf(pass))) throw new BackfillPaused();
      pass.beforeRequest();
    };
    pageLimits.set(extension, 1);
    await fetchMissing({ ...pass, beforeRequest: beforeAsking });
    pageLimits.set(extension, Math.min(pagesAStretch, 2 * mostPages));
  }

  function afterFailure(extension: string, signal: AbortSignal, error: unknown): void {
    if (signal.aborted) return;
    const fill = deps.firstFill();
    if (error instanceof BackfillPaused) reportPaused(deps.contextFor(extension, signal, {}));
    else if (!(error instanceof ReserveReached)) deps.report({ kind: 'idle' }, classifyFailure(error).link);
    else if (fill.kind === 'running') deps.report({ ...fill, kind: 'paused' });
  }

  function reportDone(extension: string): void {
    const fill = deps.firstFill();
    if (fill.kind !== 'idle' && fill.extension === extension) deps.report({ kind: 'idle' });
  }

  function reportPaused(pass: WindowContext): void {
    const back = parsePbxTime(coverageOf(pass).back, pass.zone)?.at ?? null;
    deps.report({ kind: 'stopped', extension: pass.extension, back });
  }

  function goOn(extension: string, signal: AbortSignal): void {
    if (busy.has(extension)) return;
    busy.add(extension);
    fetchAll(extension, signal)
      .catch((error: unknown) => afterFailure(extension, signal, error))
      .finally(() => busy.delete(extension));
  }

  return {
    start: goOn,
    pause(extension) {
      const pass = deps.contextFor(extension, new AbortController().signal, {});
      changeCoverage(pass, () => ({ stopped: { days: deps.days(extension) } }));
      if (!busy.has(extension)) reportPaused(pass);
    },
    resume(extension, signal) {
      changeCoverage(deps.contextFor(extension, signal, {}), () => ({ stopped: null }));
      goOn(extension, signal);
    },
  };
}
