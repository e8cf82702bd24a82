import type { OlderFetched } from '../../shared/calls/pbx-results.ts';
import type { Link, Status } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { createEmitter, owned } from '../emitter.ts';
import type { Timers } from '../timers.ts';
import { type FailedLink, linkAfter, ReserveReached, retryAt, stoppedError } from './after-failure.ts';
import { type ClockAlarm, createClockAlarm } from './clock-alarm.ts';
import type { Coverage } from './coverage.ts';
import { type Attention, planPoll } from './poll-plan.ts';
import { type PollOrder, REQUESTS_PER_POLL, Reader, type ReaderDeps } from './reader.ts';

/** The part of the status that the sync knows. */
export type SyncState = Pick<Status, 'link' | 'lastPollAt' | 'nextPollAt' | 'backfill'>;

/** What the sync needs. `random` as Math.random. */
export interface SyncDeps extends Omit<ReaderDeps, 'onProgress'> {
  readonly timers: Timers;
  readonly random: () => number;
  /** Our part of the requests of all who use the key, 0 to 1. */
  readonly share: () => number;
  /** Requests of others within about an hour, a millisecond. */
  readonly othersPerMs: () => number;
  /** Whether the window is hidden. */
  readonly isHidden: () => boolean;
  /** Whether the person waits for the record of a call that they dialled. */
  readonly isAwaited: () => boolean;
  /** A fixed interval between polls, ms, for the practice PBX on this computer; null: as the rate limit allows. */
  readonly pollEvery: number | null;
}

/** After a poll this recent, waking up needs no other, ms. */
const FRESH = 10 * SECOND;
/** After a poll this recent, opening the window needs no other, ms. */
const FRESH_ON_SCREEN = MINUTE;

/** For so long after connecting, a new call or a look at the window more news is likely, ms. */
const NEWS_LIKELY = 5 * MINUTE;

/** The state of a sync that does not run. */
export const stoppedState: SyncState = {
  link: { kind: 'notConnected' },
  lastPollAt: null,
  nextPollAt: null,
  backfill: { kind: 'idle' },
};

/**
 * Brings the PBX's records into the history, one request after the other: first what a person waits for, then a poll that is due, then a part
 * of what is missing. Polls as often as the rate limit allows. Sends nothing before `start` or a person's wish. Rejections are AppErrors;
 * `notConnected` after `stop`.
 */
export class Sync {
  readonly #deps: SyncDeps;
  readonly #reader: Reader;
  readonly #alarm: ClockAlarm;
  readonly #stateChanged = createEmitter<SyncState>('sync state changed');
  readonly #missedArrived = createEmitter<string>('missed calls arrived');
  /** Returns an unsubscribe function. */
  readonly onState = this.#stateChanged.on;
  /** New missed calls of the user's own extension wait to be notified of. */
  readonly onMissed = this.#missedArrived.on;
  #state = stoppedState;
  /** Between `start` and `stop`. */
  #running: AbortController | null = null;
  #isWorking = false;
  readonly #wishes: (() => Promise<void>)[] = [];
  /** Polls that a person waits for and that have not begun. */
  readonly #wishedPolls = new Map<string, Promise<void>>();
  #isDue = false;
  /** Extensions of which something may be missing. */
  readonly #toFill = new Set<string>();
  /** When a poll of an extension last began, epoch ms. */
  readonly #polledAt = new Map<string, number>();
  #deepTriedAt: number | null = null;
  /** More news is likely until then, epoch ms. */
  #newsUntil: number | null = null;
  /** Failures of one kind in a row; null after a success. */
  #failed: { kind: FailedLink['kind']; times: number } | null = null;

  constructor(deps: SyncDeps) {
    this.#deps = deps;
    const onProgress: ReaderDeps['onProgress'] = (progress) => {
      const { extension } = progress;
      if (this.#reader.coverage(extension).isPaused) this.#reportPaused(extension);
      else this.#report({ backfill: { kind: 'running', ...progress } });
    };
    this.#reader = new Reader({ ...deps, onProgress });
    this.#alarm = createClockAlarm({ ...deps, onDue: () => this.#pollSoon() });
  }

  state(): SyncState {
    return this.#state;
  }

  /** Starts, or restarts after a refusal or a change of the connection. */
  start(): void {
    this.#giveUp();
    this.#running = new AbortController();
    this.#failed = null;
    this.#deepTriedAt = null;
    this.#newsUntil = this.#deps.now() + NEWS_LIKELY;
    const [own] = this.#deps.extensions();
    const stored = own === undefined ? null : this.#reader.coverage(own).polledAt;
    this.#report({ link: { kind: 'idle' }, lastPollAt: this.#state.lastPollAt ?? stored });
    this.#pollSoon();
  }

  /** Stops and gives up what is under way. */
  stop(): void {
    this.#giveUp();
    this.#running = null;
    this.#isDue = false;
    this.#alarm.clear();
    this.#report({ ...stoppedState, lastPollAt: this.#state.lastPollAt });
  }

  #giveUp(): void {
    this.#running?.abort();
    this.#reader.restart();
    this.#wishedPolls.clear();
    this.#toFill.clear();
  }

  /** Polls that extension now; joins a poll that a person waits for and that has not begun. */
  pollNow(extension: string): Promise<void> {
    const waiting = this.#wishedPolls.get(extension);
    if (waiting !== undefined) return waiting;
    const wished = this.#wish(async (signal) => {
      this.#wishedPolls.delete(extension);
      try {
        await this.#poll(extension, { by: 'person', isDeep: false }, signal);
      } catch (error) {
        if (!signal.aborted) this.#afterFailure(error);
        throw error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
      }
      // It is the poll that was due.
      if (extension === this.#deps.extensions()[0]) this.#isDue = false;
      // The background waited after a failure, and this poll has shown that it can continue.
      if (this.#alarm.at() === null || this.#failed !== null) this.#scheduleNext();
    });
    this.#wishedPolls.set(extension, wished);
    return wished;
  }

  /** After sleep, a network change or another own extension: one poll, however often it is called. */
  wake(): void {
    if (this.#running === null) return;
    if (this.#isStale(FRESH)) {
      // In another network the key may be accepted.
      this.#failed = null;
      this.#pollSoon();
    } else if (this.#state.link.kind === 'offline' || this.#state.link.kind === 'refused') {
      // A network that comes and goes must not cause a poll each time.
      this.#schedule(Math.min(this.#alarm.at() ?? Number.POSITIVE_INFINITY, this.#deps.now() + FRESH));
    }
  }

  /** Polls where the last poll was long ago; the next one comes as soon as for somebody who looks. */
  onWindowShown(): void {
    if (this.#running === null || this.#state.link.kind === 'refused') return;
    this.#newsUntil = this.#deps.now() + NEWS_LIKELY;
    if (this.#isStale(FRESH_ON_SCREEN)) this.#pollSoon();
    else this.hurry();
  }

  /** Brings the next poll forward where somebody waits for news by now. After a failure the PBX is given its time. */
  hurry(): void {
    const due = this.#alarm.at();
    if (due === null || this.#failed !== null) return;
    const next = this.#nextAt();
    if (next < due) this.#schedule(next);
  }

  /** How far back an extension's calls are loaded. */
  loaded(extension: string): OlderFetched {
    return this.#reader.olderOf(extension);
  }

  /** Fetches the next page of that extension's older history. */
  fetchOlder(extension: string): Promise<OlderFetched> {
    return this.#wish((signal) => this.#reader.fetchOlder(extension, signal));
  }

  /** A person pauses the backfill, which is said at once: the request under way may take long. What was fetched stays. */
  pauseBackfill(extension: string): void {
    this.#reader.setPaused(extension, true);
    if (this.#state.backfill.kind !== 'idle') this.#reportPaused(extension);
    this.#fillSoon(extension);
  }

  /** Continues the backfill, also to another depth. */
  resumeBackfill(extension: string): void {
    this.#reader.setPaused(extension, false);
    this.#fillSoon(extension);
  }

  /** How many of the user's own calls the PBX had at the last deep poll, and how many were stored; null before the first. */
  counts(): Coverage['counts'] {
    const [own] = this.#deps.extensions();
    return own === undefined ? null : this.#reader.coverage(own).counts;
  }

  /** Does what a person waits for as the next thing. */
  #wish<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = this.#signal();
    const done = new Promise<T>((resolve, reject) => {
      this.#wishes.push(async () => {
        try {
          signal.throwIfAborted();
          resolve(await work(signal));
        } catch (error) {
          reject(signal.aborted ? stoppedError() : error);
        }
      });
    });
    this.#work();
    return done;
  }

  #signal(): AbortSignal {
    return (this.#running ?? new AbortController()).signal;
  }

  #pollSoon(): void {
    this.#isDue = true;
    this.#work();
  }

  #fillSoon(extension: string): void {
    this.#toFill.add(extension);
    this.#work();
  }

  #work(): void {
    if (!this.#isWorking) owned('sync', this.#workOff());
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    try {
      // What is wanted in the same turn of the event loop is known before the first step.
      await null;
      for (let step = this.#nextStep(); step !== null; step = this.#nextStep()) await step();
    } finally {
      this.#isWorking = false;
    }
  }

  #nextStep(): (() => Promise<void>) | null {
    const [running, wish] = [this.#running, this.#wishes.shift()];
    if (wish !== undefined) return wish;
    if (this.#isDue && running !== null) return () => this.#pollDue(running);
    const [extension] = this.#toFill;
    return extension === undefined ? null : () => this.#fill(extension);
  }

  /** The user's own extension first, then a watched one that is in sight. */
  #polledExtensions(): readonly string[] {
    return this.#deps.extensions().slice(0, this.#deps.isHidden() ? 1 : undefined);
  }

  /** Polls what is due, then schedules the next time. */
  async #pollDue(running: AbortController): Promise<void> {
    this.#isDue = false;
    this.#alarm.clear();
    try {
      for (const [index, extension] of this.#polledExtensions().entries())
        await this.#poll(extension, { by: 'background', isDeep: index === 0 && this.#isDeepDue() }, running.signal);
      if (this.#running === running) this.#scheduleNext();
    } catch (error) {
      if (this.#running === running) this.#afterFailure(error);
    }
  }

  /** Whether an hour has passed since a deep poll, or since one was tried. */
  #isDeepDue(): boolean {
    const { now, extensions } = this.#deps;
    const deepPolledAt = this.#reader.coverage(extensions()[0] ?? '').deepPolledAt;
    const isDue = [deepPolledAt, this.#deepTriedAt].every((at) => at === null || Math.abs(now() - at) >= HOUR);
    if (isDue) this.#deepTriedAt = now();
    return isDue;
  }

  async #poll(extension: string, order: PollOrder, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw stoppedError();
    const { link } = this.#state;
    this.#polledAt.set(extension, this.#deps.now());
    this.#report({ link: { kind: 'polling' } });
    const { calls } = this.#deps.history;
    const newest = calls.newestAt(extension);
    try {
      await this.#reader.poll(extension, order, signal);
      // Who was missed calls again, and who was called calls back.
      if (calls.newestAt(extension) !== newest) this.#newsUntil = this.#deps.now() + NEWS_LIKELY;
      this.#report({ link: { kind: 'idle' }, lastPollAt: this.#deps.now() });
      this.#announceMissed(extension);
      this.#toFill.add(extension);
    } catch (error) {
      if (signal.aborted) throw stoppedError();
      const isAtReserve = error instanceof ReserveReached;
      const restored: Link = link.kind === 'polling' ? { kind: 'idle' } : link;
      const isReading = this.#state.backfill.kind === 'running';
      this.#report({
        link: isAtReserve ? restored : linkAfter(error),
        ...(isReading && { backfill: { kind: 'idle' } }),
      });
      if (!isAtReserve) throw error;
    }
  }

  /** Fetches a part of what is missing. After a failure the next poll goes on with it. */
  async #fill(extension: string): Promise<void> {
    this.#toFill.delete(extension);
    const signal = this.#signal();
    try {
      const left = await this.#reader.fill(extension, signal);
      if (left === 'more') {
        this.#announceMissed(extension);
        this.#toFill.add(extension);
      } else if (left === 'paused') {
        this.#reportPaused(extension);
      } else {
        if (extension === this.#deps.extensions()[0]) this.#deps.history.ledger.completeLedger();
        const { backfill } = this.#state;
        if (backfill.kind !== 'idle' && backfill.extension === extension) this.#report({ backfill: { kind: 'idle' } });
      }
    } catch (error) {
      if (signal.aborted) return;
      const { backfill } = this.#state;
      if (!(error instanceof ReserveReached)) this.#report({ backfill: { kind: 'idle' }, link: linkAfter(error) });
      else if (backfill.kind === 'running') this.#report({ backfill: { kind: 'idle' } });
    }
  }

  /** Only missed calls of the user's own extension are news. */
  #announceMissed(extension: string): void {
    const { ledger } = this.#deps.history;
    if (extension !== this.#deps.extensions()[0]) ledger.suppressNotifications(extension, 'unwanted');
    else if (ledger.hasUnnotified(extension)) this.#missedArrived.emit(extension);
  }

  /** Announces what waits to be notified of again: quiet has ended. */
  announce(): void {
    const [own] = this.#deps.extensions();
    if (own !== undefined) this.#announceMissed(own);
  }

  #reportPaused(extension: string): void {
    this.#report({ backfill: { kind: 'paused', extension, oldestAt: this.#reader.oldestAt(extension) } });
  }

  #report(change: Partial<SyncState>): void {
    this.#state = { ...this.#state, ...change };
    this.#stateChanged.emit(this.#state);
  }

  /** When the next poll is due, epoch ms. */
  #nextAt(): number {
    const { pollEvery, now, budget, share, othersPerMs, random } = this.#deps;
    if (pollEvery !== null) return now() + pollEvery;
    const requests = REQUESTS_PER_POLL * Math.max(1, this.#polledExtensions().length);
    const attention = this.#attention();
    const limit = { budget: budget(), share: share(), othersPerMs: othersPerMs() };
    return Math.ceil(planPoll({ ...limit, now: now(), attention, requests, random }));
  }

  #attention(): Attention {
    const { now, isHidden, isAwaited } = this.#deps;
    const left = (this.#newsUntil ?? 0) - now();
    // A clock that was set back makes nobody wait for longer.
    if (isAwaited() || (left > 0 && left <= NEWS_LIKELY)) return 'waiting';
    return isHidden() ? 'hidden' : 'shown';
  }

  #scheduleNext(): void {
    this.#failed = null;
    this.#schedule(this.#nextAt());
  }

  #afterFailure(error: unknown): void {
    const { now, random } = this.#deps;
    const link = linkAfter(error);
    if (link.kind === 'notConnected') {
      this.#alarm.clear();
      this.#report({ link, nextPollAt: null });
      return;
    }
    const times = this.#failed?.kind === link.kind ? this.#failed.times + 1 : 1;
    this.#failed = { kind: link.kind, times };
    this.#schedule(retryAt(link, { times, planned: this.#nextAt(), now: now(), random }));
  }

  /** `time`: epoch ms. */
  #schedule(time: number): void {
    if (this.#running === null) return;
    const at = Math.ceil(time);
    this.#alarm.set(at);
    this.#report({ nextPollAt: at });
  }

  /** Whether an extension that is polled has not been for so many ms. */
  #isStale(ms: number): boolean {
    return this.#polledExtensions().some((one) => {
      const at = this.#polledAt.get(one);
      return at === undefined || Math.abs(this.#deps.now() - at) >= ms;
    });
  }
}
