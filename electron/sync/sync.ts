import type { Comparison, OlderRead, PbxFound } from '../../shared/calls/pbx-results.ts';
import { AppError } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { createEmitter, owned } from '../emitter.ts';
import type { Forecast, RateLimitTracker } from '../pbx/rate-limit.ts';
import type { Timers } from '../timers.ts';
import { classifyFailure, retryAfterRefusalAt, retryAt } from './after-failure.ts';
import { createCallVolumeProfiles } from './call-volume-profile.ts';
import { createClockAlarm } from './clock-alarm.ts';
import { comparisonOf } from './comparison.ts';
import { lastDeepPollAt, lastPollAt } from './coverage.ts';
import { dueJobs, type PollJob } from './due-jobs.ts';
import { hasRoomFor, planPoll } from './poll-plan.ts';
import { createPoller, type PollerDeps, type SyncState } from './poller.ts';

export type { SyncState } from './poller.ts';

/** Reads the PBX's records into the history: by itself at a pace the budget allows, and at once when somebody asks. */
export interface Sync {
  /** Begins, or begins anew after a refusal or another connection. */
  start(): void;
  /** Ends; what is under way is given up. */
  stop(): void;
  /** Reads that extension now; joins a reading of it that is under way. Rejects with AppError. */
  pollNow(extension: string): Promise<void>;
  /** Reads the next page of that extension's older history, because a person scrolled to its end. Rejects with AppError. */
  fetchOlder(extension: string): Promise<OlderRead>;
  /** Asks the PBX's own search, and stores what it gives. Rejects with AppError; after `signal`, with notConnected. */
  search(extension: string, query: string, signal: AbortSignal): Promise<PbxFound>;
  /** A person stops reading an extension backwards; what was read stays. */
  pauseBackfill(extension: string): void;
  /** Lets it go on, also to a depth that was changed. */
  resumeBackfill(extension: string): void;
  /** After sleep, a network change or another own extension: one poll, however often it is called. */
  wake(): void;
  /** The window is seen again: a look where the last one that read all calls was long ago. */
  onWindowShown(): void;
  state(): SyncState;
  /** The result of the last comparison of your extension's calls with the PBX's count; null before the first. */
  comparison(): Comparison | null;
  onState(listener: (state: SyncState) => void): () => void;
  /** New missed calls of one's own extension wait in `history.takeUnnotifiedMissed`. Never for what a first fill brought. */
  onMissed(listener: (extension: string) => void): () => void;
}

/** What the sync needs. `now` in epoch ms; `random` as Math.random. */
export interface SyncDeps extends PollerDeps {
  readonly timers: Timers;
  readonly random: () => number;
  readonly outlook: () => Forecast;
  /** The clock was set by so many ms, or the computer slept as long. */
  readonly onClockJump: RateLimitTracker['shiftClock'];
  /** Nobody sees the window. */
  readonly isHidden: () => boolean;
  /** Somebody's dial waits for its record, which only a look that reads all calls can bring. */
  readonly awaitsRecord?: () => boolean;
}

/** A look so short ago that waking up needs no other, ms. */
const freshMs = 10_000;
const seenFreshMs = MINUTE;
/** What a deep look costs at about the most in an office. */
const deepRequests = 10;
const quietWeight = 0.6;

const atRest: SyncState = {
  link: { kind: 'notConnected' },
  lastPollAt: null,
  nextPollAt: null,
  pollEveryMs: null,
  firstFill: { kind: 'idle' },
};

/** Makes the sync. It asks nothing before `start` or `look`. */
export function createSync(deps: SyncDeps): Sync {
  const { now, history, random } = deps;
  const stateChanged = createEmitter<SyncState>('sync state changed');
  const missedCame = createEmitter<string>('missed calls came');
  const looks = createPoller(deps, {
    state: () => state,
    tell: report,
    missed: missedCame.emit,
  });
  const habits = createCallVolumeProfiles(deps);
  const alarm = createClockAlarm({
    now,
    timers: deps.timers,
    onDue: () => running && owned('background sync', cycle(running)),
    onJump,
  });
  let state = atRest;
  /** Between `start` and `stop`. */
  let running: AbortController | null = null;
  let cycling = false;
  /** The window was opened while looks were made that may have left out what it shows. */
  let shownMeanwhile = false;
  let wokenMeanwhile = false;
  let failures = 0;
  let refusals = 0;
  let woken: { at: number; extension: string | null } | null = null;
  let deepTriedAt: number | null = null;
  /** What a round of looks costs, learned as it goes. */
  let expectedCost = 1;

  const own = () => deps.extensions()[0] ?? null;
  const source = () => deps.source?.() ?? '';
  const isWithin = (ms: number, at: number | null) => at !== null && Math.abs(now() - at) < ms;

  function report(change: Partial<SyncState>): void {
    state = { ...state, ...change };
    stateChanged.emit(state);
  }

  /** Makes the looks that are due, then sets the time of the next ones. */
  async function cycle(of: AbortController, isFirst = false): Promise<void> {
    alarm.clear();
    if (cycling) return;
    cycling = true;
    looks.takeRequests();
    try {
      for (const { extension, kind } of jobsDue(isFirst))
        await looks.poll(extension, { by: 'background', kind }, of.signal);
      learnCost(looks.takeRequests());
      if (running === of) scheduleNext();
    } catch (error) {
      if (running === of) afterFailure(error);
    } finally {
      cycling = false;
      // It was started anew meanwhile.
      if (running !== of && running !== null) owned('background sync', cycle(running, true));
      else if (wokenMeanwhile) wake();
      else if (shownMeanwhile) onWindowShown();
    }
  }

  function jobsDue(isFirst: boolean): PollJob[] {
    const extension = own();
    const items = dueJobs({
      extensions: deps.extensions(),
      isHidden: deps.isHidden() && !isFirst,
      now: now(),
      lastPollAt: extension === null ? null : lastPollAt(history, source(), extension),
      lastDeepPollAt: extension === null ? null : lastDeepPollAt(history, source(), extension),
      deepTriedAt,
      anyWaiting: (extension !== null && history.missed.waiting(extension) > 0) || deps.awaitsRecord?.() === true,
      isQuiet: habits(extension).weight(now()) < quietWeight,
      // Who has just come wants to see what is new.
      hasRoomForDeep: !isFirst && hasRoomFor(deepRequests, { outlook: deps.outlook(), now: now() }),
    });
    if (items.some(({ kind }) => kind === 'deep')) deepTriedAt = now();
    return items;
  }

  /** A long catching-up says nothing about what the next look costs. */
  function learnCost(requests: number): void {
    const likely = Math.min(Math.max(1, requests), 2 * Math.max(1, deps.extensions().length));
    expectedCost += (likely - expectedCost) / 5;
  }

  const planned = (by = random) =>
    planPoll({ outlook: deps.outlook(), now: now(), requests: expectedCost, hours: habits(own()), random: by });

  function scheduleNext(): void {
    failures = 0;
    refusals = 0;
    const withoutJitter = () => 0.5;
    schedule(planned(), planned(withoutJitter) - now());
  }

  function afterFailure(error: unknown): void {
    const setback = classifyFailure(error);
    if (setback.kind === 'stop') {
      alarm.clear();
      report({ link: setback.link, nextPollAt: null, pollEveryMs: null });
      return;
    }
    if (setback.kind === 'refused') {
      refusals += 1;
      schedule(retryAfterRefusalAt({ refusals, now: now(), random }));
      return;
    }
    refusals = 0;
    failures += 1;
    schedule(retryAt({ error: setback.error, failures, planned: planned(), now: now(), random }));
  }

  /** `every`: how often that is as long as nothing changes; null after a failure. */
  function schedule(time: number, every: number | null = null): void {
    if (running === null) return;
    const at = Math.ceil(time);
    alarm.set(at);
    report({ nextPollAt: at, pollEveryMs: every });
  }

  function onJump(by: number): void {
    deps.onClockJump(by);
    if (by > 0) wake();
    else report({ nextPollAt: alarm.at(), lastPollAt: state.lastPollAt === null ? null : state.lastPollAt + by });
  }

  async function look(extension: string): Promise<void> {
    const { signal } = running ?? new AbortController();
    const order = { by: 'person', kind: 'regular' } as const;
    try {
      const end = await looks.poll(extension, order, signal);
      // It joined a background look that stopped at the reserve, which is there for exactly this.
      if (end === 'paused') await looks.poll(extension, order, signal);
    } catch (error) {
      if (!cycling && running !== null && !signal.aborted) afterFailure(error);
      throw error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
    }
    // The background had stopped, or waits out a failure: what the person did has shown that it may go on.
    if (!cycling && running !== null && (alarm.at() === null || failures > 0 || refusals > 0)) scheduleNext();
  }

  function start(): void {
    running?.abort();
    running = new AbortController();
    failures = 0;
    refusals = 0;
    deepTriedAt = null;
    const extension = own();
    const polledAt = state.lastPollAt ?? (extension === null ? null : lastPollAt(history, source(), extension));
    report({ link: { kind: 'resting' }, lastPollAt: polledAt });
    owned('background sync', cycle(running, true));
  }

  function stop(): void {
    running?.abort();
    running = null;
    alarm.clear();
    report({ link: { kind: 'notConnected' }, nextPollAt: null, pollEveryMs: null, firstFill: { kind: 'idle' } });
  }

  /** When the last poll that reads all calls of your extension began, epoch ms; null for never. */
  function lastWholeAt(): number | null {
    const extension = own();
    try {
      return extension === null ? null : lastPollAt(history, source(), extension);
    } catch {
      // The poll that follows reports a history that cannot be read.
      return null;
    }
  }

  function wake(): void {
    wokenMeanwhile = running !== null && cycling;
    if (running === null || cycling) return;
    if (state.link.kind === 'resting' && isWithin(freshMs, lastWholeAt())) return;
    // What had been refused may be taken from here, or in a moment.
    refusals = 0;
    const extension = own();
    // A network that comes and goes tells so each time.
    if (woken?.extension === extension && isWithin(freshMs, woken.at)) {
      schedule(Math.min(alarm.at() ?? Number.POSITIVE_INFINITY, now() + freshMs));
    } else {
      woken = { at: now(), extension };
      owned('background sync', cycle(running));
    }
  }

  function onWindowShown(): void {
    shownMeanwhile = cycling;
    if (running === null || cycling || state.link.kind === 'refused') return;
    if (!isWithin(seenFreshMs, lastWholeAt())) owned('background sync', cycle(running));
  }

  return {
    start,
    stop,
    pollNow: look,
    wake,
    onWindowShown,
    fetchOlder: (extension) => looks.fetchOlder(extension, (running ?? new AbortController()).signal),
    search: (extension, query, signal) =>
      looks.search(extension, query, AbortSignal.any([signal, ...(running === null ? [] : [running.signal])])),
    pauseBackfill: looks.pauseBackfill,
    resumeBackfill: (extension) => looks.resumeBackfill(extension, (running ?? new AbortController()).signal),
    state: () => state,
    comparison() {
      const extension = own();
      return extension === null ? null : comparisonOf({ history, source: source(), extension });
    },
    onState: stateChanged.on,
    onMissed: missedCame.on,
  };
}
