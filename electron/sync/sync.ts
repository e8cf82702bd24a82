import type { Comparison } from '../../shared/calls/pbx-results.ts';
import { AppError } from '../../shared/errors.ts';
import { MINUTE, SECOND } from '../../shared/time/durations.ts';
import { createEmitter, owned } from '../emitter.ts';
import type { Forecast, RateLimitTracker } from '../pbx/rate-limit.ts';
import type { Timers } from '../timers.ts';
import { classifyFailure, retryAfterRefusalAt, retryAt } from './after-failure.ts';
import { createCallVolumeProfiles } from './call-volume-profile.ts';
import { createClockAlarm } from './clock-alarm.ts';
import { comparisonOf } from './comparison.ts';
import { coverageOf } from './coverage.ts';
import { dueJobs, hasRoomFor, type PollJob, planPoll } from './poll-plan.ts';
import { createPoller, type PollerDeps, type SyncState } from './poller.ts';

export type { SyncState } from './poller.ts';

/** What the sync needs. `random` as Math.random. */
export interface SyncDeps extends PollerDeps {
  readonly timers: Timers;
  readonly random: () => number;
  readonly forecast: () => Forecast;
  /** The clock was set by so many ms, or the computer slept as long. */
  readonly onClockJump: RateLimitTracker['shiftClock'];
  /** Whether the window is hidden. */
  readonly isHidden: () => boolean;
  /** A dial waits for its record, which only a poll of all calls can bring. */
  readonly awaitsRecord: () => boolean;
}

/** After a poll this recent, waking up needs no other, ms. */
const FRESH = 10 * SECOND;
/** After a poll this recent, opening the window needs no other, ms. */
const FRESH_ON_SCREEN = MINUTE;
/** The most requests that a deep poll takes in an office. */
const DEEP_REQUESTS = 10;
/** An hour with less than this weight of the week's mean is quiet. */
const QUIET_WEIGHT = 0.6;

/** The state of a sync that does not run. */
export const stoppedState: SyncState = {
  link: { kind: 'notConnected' },
  lastPollAt: null,
  nextPollAt: null,
  pollEveryMs: null,
  backfill: { kind: 'idle' },
};

/** Brings the PBX's records into the history. */
export type Sync = ReturnType<typeof createSync>;

/**
 * Brings the PBX's records into the history: in the background as often as the rate limit allows, and at once when a person asks. Sends nothing
 * before `start` or `pollNow`. Rejections are AppErrors.
 */
export function createSync(deps: SyncDeps) {
  const { now, history, random } = deps;
  const stateChanged = createEmitter<SyncState>('sync state changed');
  const missedArrived = createEmitter<string>('missed calls arrived');
  const poller = createPoller(deps, { state: () => state, report, onMissed: missedArrived.emit });
  const profileOf = createCallVolumeProfiles(deps);
  const alarm = createClockAlarm({
    now,
    timers: deps.timers,
    onDue: () => running && owned('background sync', cycle(running)),
    onJump,
  });
  let state = stoppedState;
  /** Between `start` and `stop`. */
  let running: AbortController | null = null;
  let cycling = false;
  /** The window was opened during polls that may have left out what it shows. */
  let shownMeanwhile = false;
  let wokenMeanwhile = false;
  let failures = 0;
  let refusals = 0;
  let woken: { at: number; extension: string | null } | null = null;
  let deepTriedAt: number | null = null;
  /** Requests of one cycle, a moving average. */
  let expectedCost = 1;

  const own = () => deps.extensions()[0] ?? null;
  const signalNow = () => (running ?? new AbortController()).signal;
  /** What is stored of the user's own calls; null without an extension. */
  const ownCoverage = () => {
    const extension = own();
    return extension === null ? null : coverageOf({ history, source: deps.source(), extension });
  };
  const isWithin = (ms: number, at: number | null) => at !== null && Math.abs(now() - at) < ms;

  function report(change: Partial<SyncState>): void {
    state = { ...state, ...change };
    stateChanged.emit(state);
  }

  /** Polls what is due, then schedules the next cycle. */
  async function cycle(of: AbortController, isFirst = false): Promise<void> {
    alarm.clear();
    if (cycling) return;
    cycling = true;
    poller.takeRequests();
    try {
      for (const { extension, kind } of jobsDue(isFirst))
        await poller.poll(extension, { by: 'background', kind }, of.signal);
      learnCost(poller.takeRequests());
      if (running === of) scheduleNext();
    } catch (error) {
      if (running === of) afterFailure(error);
    } finally {
      cycling = false;
      // It was restarted while this cycle ran.
      if (running !== of && running !== null) owned('background sync', cycle(running, true));
      else if (wokenMeanwhile) wake();
      else if (shownMeanwhile) onWindowShown();
    }
  }

  function jobsDue(isFirst: boolean): PollJob[] {
    const extension = own();
    const coverage = ownCoverage();
    const jobs = dueJobs({
      extensions: deps.extensions(),
      isHidden: deps.isHidden() && !isFirst,
      now: now(),
      lastPollAt: coverage?.polledAt ?? null,
      lastDeepPollAt: coverage?.deepPolledAt ?? null,
      deepTriedAt,
      // These read much of the history, and the first poll at a start needs neither.
      anyWaiting: () => (extension !== null && history.missed.waiting(extension) > 0) || deps.awaitsRecord(),
      isQuiet: () => profileOf(extension).weight(now()) < QUIET_WEIGHT,
      // At the start a person wants to see what is new.
      hasRoomForDeep: !isFirst && hasRoomFor(DEEP_REQUESTS, { forecast: deps.forecast(), now: now() }),
    });
    if (jobs.some(({ kind }) => kind === 'deep')) deepTriedAt = now();
    return jobs;
  }

  /** Catching up after a long time says nothing about the next cycle's cost. */
  function learnCost(requests: number): void {
    const likely = Math.min(Math.max(1, requests), 2 * Math.max(1, deps.extensions().length));
    expectedCost += (likely - expectedCost) / 5;
  }

  const planned = (by = random) =>
    planPoll({ forecast: deps.forecast(), now: now(), requests: expectedCost, profile: profileOf(own()), random: by });

  function scheduleNext(): void {
    failures = 0;
    refusals = 0;
    const withoutJitter = () => 0.5;
    schedule(planned(), planned(withoutJitter) - now());
  }

  function afterFailure(error: unknown): void {
    const failure = classifyFailure(error);
    if (failure.kind === 'stop') {
      alarm.clear();
      report({ link: failure.link, nextPollAt: null, pollEveryMs: null });
      return;
    }
    if (failure.kind === 'refused') {
      refusals += 1;
      schedule(retryAfterRefusalAt({ refusals, now: now(), random }));
      return;
    }
    refusals = 0;
    failures += 1;
    schedule(retryAt({ error: failure.error, failures, planned: planned(), now: now(), random }));
  }

  /** `time`: epoch ms; `every`: the interval while nothing changes, ms; null after a failure. */
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

  /** Polls that extension now; joins a poll that waits. */
  async function pollNow(extension: string): Promise<void> {
    const signal = signalNow();
    const order = { by: 'person', kind: 'regular' } as const;
    try {
      const end = await poller.poll(extension, order, signal);
      // It joined a background poll that stopped at the reserve; a person may use the reserve.
      if (end === 'atReserve') await poller.poll(extension, order, signal);
    } catch (error) {
      if (!cycling && running !== null && !signal.aborted) afterFailure(error);
      throw error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
    }
    // The background had stopped or waits after a failure, and this poll has shown that it can continue.
    if (!cycling && running !== null && (alarm.at() === null || failures > 0 || refusals > 0)) scheduleNext();
  }

  /** Starts, or restarts after a refusal or a change of the connection. */
  function start(): void {
    running?.abort();
    running = new AbortController();
    failures = 0;
    refusals = 0;
    deepTriedAt = null;
    report({ link: { kind: 'idle' }, lastPollAt: state.lastPollAt ?? ownCoverage()?.polledAt ?? null });
    owned('background sync', cycle(running, true));
  }

  /** Stops and gives up what is under way. */
  function stop(): void {
    running?.abort();
    running = null;
    alarm.clear();
    report({ ...stoppedState, lastPollAt: state.lastPollAt });
  }

  /** When the last poll of all the user's own calls began, epoch ms; null for never. */
  function lastFullPollAt(): number | null {
    try {
      return ownCoverage()?.polledAt ?? null;
    } catch {
      // The poll that follows reports a history that cannot be read.
      return null;
    }
  }

  /** After sleep, a network change or another own extension: one poll, however often it is called. */
  function wake(): void {
    wokenMeanwhile = running !== null && cycling;
    if (running === null || cycling) return;
    if (state.link.kind === 'idle' && isWithin(FRESH, lastFullPollAt())) return;
    // In another network the key may be accepted.
    refusals = 0;
    const extension = own();
    // A network that comes and goes must not cause a poll each time.
    if (woken?.extension === extension && isWithin(FRESH, woken.at)) {
      schedule(Math.min(alarm.at() ?? Number.POSITIVE_INFINITY, now() + FRESH));
    } else {
      woken = { at: now(), extension };
      owned('background sync', cycle(running));
    }
  }

  /** Polls where the last poll of all calls was long ago. */
  function onWindowShown(): void {
    shownMeanwhile = cycling;
    if (running === null || cycling || state.link.kind === 'refused') return;
    if (!isWithin(FRESH_ON_SCREEN, lastFullPollAt())) owned('background sync', cycle(running));
  }

  return {
    start,
    stop,
    pollNow,
    wake,
    onWindowShown,
    /** Fetches the next page of that extension's older history. */
    fetchOlder: (extension: string) => poller.fetchOlder(extension, signalNow()),
    /** Asks the PBX's own search and stores the results. Rejects with notConnected after `signal`. */
    search: (extension: string, query: string, signal: AbortSignal) =>
      poller.search(extension, query, AbortSignal.any([signal, signalNow()])),
    /** A person pauses the backfill; what was fetched stays. */
    pauseBackfill: poller.pauseBackfill,
    /** Continues the backfill, also to another depth. */
    resumeBackfill: (extension: string): void => poller.resumeBackfill(extension, signalNow()),
    state: (): SyncState => state,
    /** The last comparison of the user's own calls with the PBX's count; null before the first. */
    comparison(): Comparison | null {
      const extension = own();
      return extension === null ? null : comparisonOf({ history, source: deps.source(), extension });
    },
    onState: stateChanged.on,
    /** New missed calls of the user's own extension wait to be notified of. */
    onMissed: missedArrived.on,
  };
}
