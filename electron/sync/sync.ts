import { AppError } from '../../shared/errors.ts';
import { MINUTE, SECOND } from '../../shared/time/durations.ts';
import { createEmitter, owned } from '../emitter.ts';
import type { RateLimitTracker } from '../pbx/rate-limit.ts';
import type { Timers } from '../timers.ts';
import { classifyFailure, retryAfterRefusalAt, retryAt } from './after-failure.ts';
import { type ClockAlarm, createClockAlarm } from './clock-alarm.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { deepInterval, planPoll } from './poll-plan.ts';
import { Poller, type PollerDeps, type SyncState } from './poller.ts';
import type { PollKind } from './sync-span.ts';

export type { SyncState } from './poller.ts';

/** What the sync needs. `random` as Math.random. */
export interface SyncDeps extends PollerDeps {
  readonly timers: Timers;
  readonly random: () => number;
  /** Our part of the requests of all who use the key, 0 to 1. */
  readonly share: () => number;
  /** The clock was set by so many ms, or the computer slept as long. */
  readonly onClockJump: RateLimitTracker['shiftClock'];
  /** Whether the window is hidden. */
  readonly isHidden: () => boolean;
  /** A fixed interval between polls, ms, for the practice PBX on this computer; null: as the rate limit allows. */
  readonly pollEvery: number | null;
}

/** After a poll this recent, waking up needs no other, ms. */
const FRESH = 10 * SECOND;
/** After a poll this recent, opening the window needs no other, ms. */
const FRESH_ON_SCREEN = MINUTE;
/** After a deep poll that failed, the next one is not tried before this, ms. */
const DEEP_AGAIN_AFTER = 30 * MINUTE;

/** The state of a sync that does not run. */
export const stoppedState: SyncState = {
  link: { kind: 'notConnected' },
  lastPollAt: null,
  nextPollAt: null,
  pollEveryMs: null,
  backfill: { kind: 'idle' },
};

/**
 * Brings the PBX's records into the history: in the background as often as the rate limit allows, and at once when a person asks. Sends nothing
 * before `start` or `pollNow`. Rejections are AppErrors.
 */
export class Sync {
  readonly #deps: SyncDeps;
  readonly #poller: Poller;
  readonly #alarm: ClockAlarm;
  readonly #stateChanged = createEmitter<SyncState>('sync state changed');
  readonly #missedArrived = createEmitter<string>('missed calls arrived');
  #state = stoppedState;
  /** Between `start` and `stop`. */
  #running: AbortController | null = null;
  #isCycling = false;
  /** What happened during polls that may have left it out. */
  #meanwhile: 'woken' | 'shown' | null = null;
  #failures = 0;
  #refusals = 0;
  #woken: { at: number; extension: string | null } | null = null;
  #deepTriedAt: number | null = null;
  /** Requests of one cycle, a moving average. */
  #expectedCost = 1;

  constructor(deps: SyncDeps) {
    this.#deps = deps;
    this.#poller = new Poller(deps, {
      state: () => this.#state,
      report: (change) => this.#report(change),
      onMissed: this.#missedArrived.emit,
    });
    this.#alarm = createClockAlarm({
      now: deps.now,
      timers: deps.timers,
      onDue: () => this.#running && this.#startCycle(this.#running),
      onJump: (by) => this.#onJump(by),
    });
  }

  /** Returns an unsubscribe function. */
  get onState() {
    return this.#stateChanged.on;
  }

  /** New missed calls of the user's own extension wait to be notified of. */
  get onMissed() {
    return this.#missedArrived.on;
  }

  state(): SyncState {
    return this.#state;
  }

  /** Starts, or restarts after a refusal or a change of the connection. */
  start(): void {
    this.#running?.abort();
    this.#running = new AbortController();
    this.#failures = 0;
    this.#refusals = 0;
    this.#deepTriedAt = null;
    this.#report({ link: { kind: 'idle' }, lastPollAt: this.#state.lastPollAt ?? this.#coverage()?.polledAt ?? null });
    this.#startCycle(this.#running, true);
  }

  /** Stops and gives up what is under way. */
  stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#alarm.clear();
    this.#report({ ...stoppedState, lastPollAt: this.#state.lastPollAt });
  }

  /** Polls that extension now; joins a poll that waits. */
  async pollNow(extension: string): Promise<void> {
    const signal = this.#signal();
    const order = { by: 'person', kind: 'regular' } as const;
    const isIdle = () => !this.#isCycling && this.#running !== null;
    try {
      const end = await this.#poller.poll(extension, order, signal);
      // It joined a background poll that stopped at the reserve; a person may use the reserve.
      if (end === 'atReserve') await this.#poller.poll(extension, order, signal);
    } catch (error) {
      if (isIdle() && !signal.aborted) this.#afterFailure(error);
      throw error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
    }
    // The background had stopped or waits after a failure, and this poll has shown that it can continue.
    const isWaiting = this.#alarm.at() === null || this.#failures > 0 || this.#refusals > 0;
    if (isIdle() && isWaiting) this.#scheduleNext();
  }

  /** After sleep, a network change or another own extension: one poll, however often it is called. */
  wake(): void {
    if (this.#running === null) return;
    if (this.#isCycling) this.#meanwhile = 'woken';
    else if (this.#state.link.kind !== 'idle' || !this.#polledWithin(FRESH)) this.#pollAwake(this.#running);
  }

  /** Polls where the last poll was long ago. */
  onWindowShown(): void {
    if (this.#running === null) return;
    if (this.#isCycling) this.#meanwhile ??= 'shown';
    else if (this.#state.link.kind !== 'refused' && !this.#polledWithin(FRESH_ON_SCREEN))
      this.#startCycle(this.#running);
  }

  /** Fetches the next page of that extension's older history. */
  fetchOlder(extension: string) {
    return this.#poller.fetchOlder(extension, this.#signal());
  }

  /** Asks the PBX's own search and stores the results. Rejects with notConnected after `signal`. */
  search(extension: string, query: string, signal: AbortSignal) {
    return this.#poller.search(extension, query, AbortSignal.any([signal, this.#signal()]));
  }

  /** A person pauses the backfill; what was fetched stays. */
  pauseBackfill(extension: string): void {
    this.#poller.pauseBackfill(extension);
  }

  /** Continues the backfill, also to another depth. */
  resumeBackfill(extension: string): void {
    this.#poller.resumeBackfill(extension, this.#signal());
  }

  /** How many of the user's own calls the PBX had at the last deep poll, and how many were stored; null before the first. */
  counts(): Coverage['counts'] {
    return this.#coverage()?.counts ?? null;
  }

  #signal(): AbortSignal {
    return (this.#running ?? new AbortController()).signal;
  }

  /** What is stored of the user's own calls; null without an extension. */
  #coverage(): Coverage | null {
    const { extensions, history, source } = this.#deps;
    const [extension] = extensions();
    return extension === undefined ? null : coverageOf({ history, source: source(), extension });
  }

  #report(change: Partial<SyncState>): void {
    this.#state = { ...this.#state, ...change };
    this.#stateChanged.emit(this.#state);
  }

  #startCycle(of: AbortController, isFirst = false): void {
    owned('background sync', this.#cycle(of, isFirst));
  }

  /** Polls what is due, then schedules the next cycle. */
  async #cycle(of: AbortController, isFirst: boolean): Promise<void> {
    this.#alarm.clear();
    if (this.#isCycling) return;
    this.#isCycling = true;
    this.#poller.takeRequests();
    try {
      const [own, watched] = this.#deps.extensions();
      const poll = (extension: string, kind: PollKind) =>
        this.#poller.poll(extension, { by: 'background', kind }, of.signal);
      if (own !== undefined) await poll(own, this.#kindDue(isFirst));
      if (watched !== undefined && !this.#deps.isHidden()) await poll(watched, 'regular');
      this.#learnCost(this.#poller.takeRequests());
      if (this.#running === of) this.#scheduleNext();
    } catch (error) {
      if (this.#running === of) this.#afterFailure(error);
    } finally {
      this.#isCycling = false;
      this.#afterCycle(of);
    }
  }

  #afterCycle(of: AbortController): void {
    const meanwhile = this.#meanwhile;
    this.#meanwhile = null;
    // It was restarted while this cycle ran.
    if (this.#running !== of && this.#running !== null) this.#startCycle(this.#running, true);
    else if (meanwhile === 'woken') this.wake();
    else if (meanwhile === 'shown') this.onWindowShown();
  }

  /** Whether a deep poll is due. At the start a person wants to see what is new. */
  #kindDue(isFirst: boolean): PollKind {
    const { now } = this.#deps;
    const every = isFirst ? null : deepInterval(this.#plan());
    const last = this.#coverage()?.deepPolledAt ?? null;
    const wasTried = this.#deepTriedAt !== null && Math.abs(now() - this.#deepTriedAt) < DEEP_AGAIN_AFTER;
    if (every === null || wasTried || (last !== null && Math.abs(now() - last) < every)) return 'regular';
    this.#deepTriedAt = now();
    return 'deep';
  }

  /** Catching up after a long time says nothing about the next cycle's cost. */
  #learnCost(requests: number): void {
    const likely = Math.min(Math.max(1, requests), 2 * Math.max(1, this.#deps.extensions().length));
    this.#expectedCost += (likely - this.#expectedCost) / 5;
  }

  #plan(random = this.#deps.random) {
    const { budget, share, now, isHidden } = this.#deps;
    return {
      ...{ budget: budget(), share: share(), now: now(), isHidden: isHidden(), random },
      requests: this.#expectedCost,
    };
  }

  /** When the next poll is due, epoch ms. */
  #nextAt(random?: () => number): number {
    const { pollEvery, now } = this.#deps;
    return pollEvery === null ? planPoll(this.#plan(random)) : now() + pollEvery;
  }

  #scheduleNext(): void {
    this.#failures = 0;
    this.#refusals = 0;
    const withoutJitter = () => 0.5;
    this.#schedule(this.#nextAt(), this.#nextAt(withoutJitter) - this.#deps.now());
  }

  #afterFailure(error: unknown): void {
    const { now, random } = this.#deps;
    const failure = classifyFailure(error);
    if (failure.kind === 'stop') {
      this.#alarm.clear();
      this.#report({ link: failure.link, nextPollAt: null, pollEveryMs: null });
    } else if (failure.kind === 'refused') {
      this.#refusals += 1;
      this.#schedule(retryAfterRefusalAt({ refusals: this.#refusals, now: now(), random }));
    } else {
      this.#refusals = 0;
      this.#failures += 1;
      const again = { error: failure.error, failures: this.#failures, planned: this.#nextAt() };
      this.#schedule(retryAt({ ...again, now: now(), random }));
    }
  }

  /** `time`: epoch ms; `every`: the interval while nothing changes, ms; null after a failure. */
  #schedule(time: number, every: number | null = null): void {
    if (this.#running === null) return;
    const at = Math.ceil(time);
    this.#alarm.set(at);
    this.#report({ nextPollAt: at, pollEveryMs: every });
  }

  #onJump(by: number): void {
    this.#deps.onClockJump(by);
    const { lastPollAt } = this.#state;
    if (by > 0) this.wake();
    else this.#report({ nextPollAt: this.#alarm.at(), lastPollAt: lastPollAt === null ? null : lastPollAt + by });
  }

  /** Whether the last poll of the user's own calls began at most so many ms ago. */
  #polledWithin(ms: number): boolean {
    try {
      const at = this.#coverage()?.polledAt ?? null;
      return at !== null && Math.abs(this.#deps.now() - at) < ms;
    } catch {
      // The poll that follows reports a history that cannot be read.
      return false;
    }
  }

  /** A network that comes and goes must not cause a poll each time. */
  #pollAwake(running: AbortController): void {
    const { now, extensions } = this.#deps;
    // In another network the key may be accepted.
    this.#refusals = 0;
    const extension = extensions()[0] ?? null;
    if (this.#woken?.extension === extension && Math.abs(now() - this.#woken.at) < FRESH) {
      this.#schedule(Math.min(this.#alarm.at() ?? Number.POSITIVE_INFINITY, now() + FRESH));
    } else {
      this.#woken = { at: now(), extension };
      this.#startCycle(running);
    }
  }
}
