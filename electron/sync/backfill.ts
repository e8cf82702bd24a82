import type { FirstFill, Link } from '../../shared/connection.ts';
import { parsePbxTime } from '../../shared/time/pbx-time.ts';
import { BudgetSpent, setbackOf } from './after-failure.ts';
import { type Coverage, changeCoverage, coverageOf, restOf } from './coverage.ts';
import type { JobQueue } from './job-queue.ts';
import { type PassDeps, readRest } from './sync-window.ts';

/** What reading on needs of the looks. */
export interface FillDeps {
  readonly queue: JobQueue;
  /** A background pass of an extension. */
  readonly passFor: (extension: string, signal: AbortSignal, change: Partial<PassDeps>) => PassDeps;
  /** How many days back an extension is to be read; null: all there is. */
  readonly days: (extension: string) => number | null;
  readonly firstFill: () => FirstFill;
  readonly tell: (firstFill: FirstFill, link?: Link) => void;
  /** A stretch of that extension was read. */
  readonly came: (extension: string) => void;
  /** Nothing of that extension is missing any more. */
  readonly whole: (extension: string, signal: AbortSignal) => void;
}

/** Reads what is missing behind the looks, a stretch at a time, so that a look never waits for all of it. */
export interface Fill {
  /** Nothing happens while that is under way already. */
  goOn(extension: string, signal: AbortSignal): void;
  stop(extension: string): void;
  resume(extension: string, signal: AbortSignal): void;
}

/** Thrown inside a stretch that a person stopped. */
class FillStopped extends Error {}

/** A stretch has so many pages; after a failure it begins again with one, so that a PBX that often fails is read all the same. */
const pagesAStretch = 4;

/** Makes the reading on. */
export function createFill(deps: FillDeps): Fill {
  const busy = new Set<string>();
  const strides = new Map<string, number>();

  const isStopped = (extension: string, { stopped }: Coverage) =>
    stopped !== null && stopped.days === deps.days(extension);

  async function readAll(extension: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (signal.aborted) return;
      const pass = deps.passFor(extension, signal, {});
      const now = coverageOf(pass);
      const rest = restOf(now, pass.depth);
      if (rest === null) {
        deps.whole(extension, signal);
        return tellDone(extension);
      }
      if (rest === 'fill' && isStopped(extension, now)) return tellStopped(pass);
      await deps.queue.add('background', () => readStretch(extension, signal));
      deps.came(extension);
    }
  }

  async function readStretch(extension: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const mostPages = strides.get(extension) ?? pagesAStretch;
    const pass = deps.passFor(extension, signal, { mostPages });
    const isFill = restOf(coverageOf(pass), pass.depth) === 'fill';
    const beforeAsking = () => {
      if (isFill && isStopped(extension, coverageOf(pass))) throw new FillStopped();
      pass.beforeAsking();
    };
    strides.set(extension, 1);
    await readRest({ ...pass, beforeAsking });
    strides.set(extension, Math.min(pagesAStretch, 2 * mostPages));
  }

  function afterFailure(extension: string, signal: AbortSignal, error: unknown): void {
    if (signal.aborted) return;
    const fill = deps.firstFill();
    if (error instanceof FillStopped) tellStopped(deps.passFor(extension, signal, {}));
    else if (!(error instanceof BudgetSpent)) deps.tell({ kind: 'idle' }, setbackOf(error).link);
    else if (fill.kind === 'running') deps.tell({ ...fill, kind: 'paused' });
  }

  function tellDone(extension: string): void {
    const fill = deps.firstFill();
    if (fill.kind !== 'idle' && fill.extension === extension) deps.tell({ kind: 'idle' });
  }

  function tellStopped(pass: PassDeps): void {
    const back = parsePbxTime(coverageOf(pass).back, pass.zone)?.at ?? null;
    deps.tell({ kind: 'stopped', extension: pass.extension, back });
  }

  function goOn(extension: string, signal: AbortSignal): void {
    if (busy.has(extension)) return;
    busy.add(extension);
    readAll(extension, signal)
      .catch((error: unknown) => afterFailure(extension, signal, error))
      .finally(() => busy.delete(extension));
  }

  return {
    goOn,
    stop(extension) {
      const pass = deps.passFor(extension, new AbortController().signal, {});
      changeCoverage(pass, () => ({ stopped: { days: deps.days(extension) } }));
      if (!busy.has(extension)) tellStopped(pass);
    },
    resume(extension, signal) {
      changeCoverage(deps.passFor(extension, signal, {}), () => ({ stopped: null }));
      goOn(extension, signal);
    },
  };
}
