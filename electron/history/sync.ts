import { AppError } from '../../shared/errors.ts';
import { nextLookDelay } from '../pbx/quota.ts';
import type { Timers } from '../timers.ts';
import { createLooks, type LooksDeps, type SyncState } from './looks.ts';
import { delayAfterFailure, setbackOf } from './pace.ts';
import { lastPassAt } from './pass.ts';

export type { SyncState } from './looks.ts';

/** Reads the PBX's records into the history: by itself at a pace the budget allows, and at once when somebody asks. */
export interface Sync {
  /** Begins, or begins anew after a refusal or another connection. */
  start(): void;
  /** Ends; what is under way is given up. */
  stop(): void;
  /** Reads that extension now; joins a reading of it that is under way. Rejects with AppError. */
  look(extension: string): Promise<void>;
  /** After sleep or a change of network: one look, however often it is called. */
  wake(): void;
  state(): SyncState;
  onState(listener: (state: SyncState) => void): () => void;
  /** New missed calls of one's own extension wait in `history.takeUnnotifiedMissed`. Never for what a first fill brought. */
  onMissed(listener: (extension: string) => void): () => void;
}

/** What the sync needs. `now` in epoch ms. */
export interface SyncDeps extends LooksDeps {
  readonly timers: Timers;
}

/** A look so short ago that waking up needs no other, ms. */
const freshMs = 10_000;

const atRest: SyncState = {
  link: { kind: 'notConnected' },
  lastLookAt: null,
  nextLookAt: null,
  firstFill: { kind: 'idle' },
};

/** Makes the sync. It asks nothing before `start` or `look`. */
export function createSync(deps: SyncDeps): Sync {
  const { now, timers } = deps;
  const stateListeners = new Set<(state: SyncState) => void>();
  const missedListeners = new Set<(extension: string) => void>();
  const looks = createLooks(deps, {
    state: () => state,
    tell,
    missed: (extension) => callAll(missedListeners, extension),
  });
  let state = atRest;
  /** Between `start` and `stop`. */
  let running: AbortController | null = null;
  let timer: unknown = null;
  let cycling = false;
  let failures = 0;

  function tell(change: Partial<SyncState>): void {
    state = { ...state, ...change };
    callAll(stateListeners, state);
  }

  /** Looks at all extensions, then sets the time of the next look. */
  async function cycle(of: AbortController): Promise<void> {
    clearTimer();
    if (cycling) return;
    cycling = true;
    looks.takeRequests();
    try {
      for (const extension of deps.extensions())
        await looks.at(extension, { by: 'background', kind: 'regular' }, of.signal);
      if (running === of) scheduleNext();
    } catch (error) {
      if (running === of) afterFailure(error);
    } finally {
      cycling = false;
      // It was started anew meanwhile.
      if (running !== of && running !== null) void cycle(running);
    }
  }

  function scheduleNext(): void {
    failures = 0;
    // A long catching-up says nothing about what the next look costs.
    const requestsPerLook = Math.min(Math.max(1, looks.takeRequests()), 2 * Math.max(1, deps.extensions().length));
    schedule(nextLookDelay({ budget: deps.budget(), now: now(), looksFailed: 0, requestsPerLook }));
  }

  function afterFailure(error: unknown): void {
    const setback = setbackOf(error);
    if (setback.kind === 'stop') {
      clearTimer();
      tell({ link: setback.link, nextLookAt: null });
      return;
    }
    failures += 1;
    schedule(delayAfterFailure(setback.error, failures, deps.budget(), now()));
  }

  function schedule(delay: number): void {
    clearTimer();
    const of = running;
    if (of === null) return;
    timer = timers.setTimeout(() => void cycle(of), delay);
    tell({ nextLookAt: now() + delay });
  }

  function clearTimer(): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
  }

  async function look(extension: string): Promise<void> {
    const { signal } = running ?? new AbortController();
    try {
      const order = { by: 'person', kind: 'regular' } as const;
      const end = await looks.at(extension, order, signal);
      // It joined a background look that stopped at the reserve, which is there for exactly this.
      if (end === 'paused') await looks.at(extension, order, signal);
    } catch (error) {
      if (!cycling && running !== null && !signal.aborted) afterFailure(error);
      throw error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
    }
    // The background had stopped, or waits out a failure: what the person did has shown that it may go on.
    if (!cycling && running !== null && (timer === null || failures > 0)) scheduleNext();
  }

  function start(): void {
    running?.abort();
    running = new AbortController();
    failures = 0;
    const own = deps.extensions()[0];
    const lastLookAt =
      state.lastLookAt ?? (own === undefined ? null : lastPassAt(deps.history, deps.source?.() ?? '', own));
    tell({ link: { kind: 'resting' }, lastLookAt });
    void cycle(running);
  }

  function stop(): void {
    running?.abort();
    running = null;
    clearTimer();
    tell({ link: { kind: 'notConnected' }, nextLookAt: null, firstFill: { kind: 'idle' } });
  }

  function wake(): void {
    if (running === null || cycling || state.link.kind === 'refused' || state.link.kind === 'notConnected') return;
    const isFresh = state.link.kind === 'resting' && Math.abs(now() - (state.lastLookAt ?? 0)) < freshMs;
    if (!isFresh) void cycle(running);
  }

  return {
    start,
    stop,
    look,
    wake,
    state: () => state,
    onState: (listener) => added(stateListeners, listener),
    onMissed: (listener) => added(missedListeners, listener),
  };
}

function callAll<T>(listeners: ReadonlySet<(value: T) => void>, value: T): void {
  for (const listener of [...listeners]) listener(value);
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
