import type { Budget } from '../../shared/connection.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { type Forecast, reserveOf } from '../pbx/rate-limit.ts';
import type { CallVolumeProfile } from './call-volume-profile.ts';
import type { PollKind } from './sync-window.ts';

/** What decides when the background polls next. `now`: epoch ms; `random` as Math.random. */
export interface PollPlanInput {
  readonly forecast: Forecast;
  readonly now: number;
  /** Expected requests of one poll. */
  readonly requests: number;
  readonly profile: CallVolumeProfile;
  readonly random: () => number;
}

/** Time for one request where the PBX reports no budget, ms. */
const UNKNOWN_BUDGET_DELAY = MINUTE;
/** So many times longer at most while calls are unlikely. */
const MAX_QUIET_FACTOR = 3;
const SHORTEST = 20 * SECOND;
const LONGEST = 30 * MINUTE;
/** Waits so long after a reset, since clocks differ a little, ms. */
const AFTER_RESET = 30 * SECOND;
/** The limit is a daily one: a later reset is an error of a clock. */
const LATEST_RESET = DAY + HOUR;
/** Spreads the polls of those who share a key. */
const JITTER = 0.1;

/**
 * When the background polls next, epoch ms. This app's share of the budget above the reserve is spread over the time until the reset,
 * more densely where calls are likely. Where it does not suffice for one poll, the next one is at a random moment after the reset.
 * Without a reported budget: about a request a minute.
 */
export function planPoll(from: PollPlanInput): number {
  const { forecast, now, random } = from;
  const requests = Math.max(1, from.requests);
  const jittered = 1 + JITTER * (2 * random() - 1);
  const known = knownBudget(forecast.budget, now);
  if (known === null) return now + unknownBudgetDelay({ ...from, requests }) * jittered;
  const usable = known.remaining - known.reserve - leftToOthers(known, forecast.share);
  if (usable < requests) return afterReset({ ...from, requests }, known);
  const mine = usable * forecast.share;
  const target = (requests / mine) * weightedTime(from.profile, now, known.resetsAt);
  const evenly = ((known.resetsAt - now) * requests) / mine;
  const shortest = from.profile.weight(now) < 0.5 ? UNKNOWN_BUDGET_DELAY : SHORTEST;
  const planned = afterWeightedTime(from.profile, now, target * jittered, known.resetsAt) - now;
  const delay = Math.min(Math.max(planned, shortest * jittered), Math.max(LONGEST, evenly));
  return now + delay < known.resetsAt ? now + delay : afterReset({ ...from, requests }, known);
}

/** Others learn only from their next request that the reserve is reached: about half of them will still send one. */
function leftToOthers({ limit, reserve }: KnownBudget, share: number): number {
  return Math.min(0.5 / share - 0.5, Math.max(0, limit - reserve) / 4);
}

/** Whether the budget suffices for something that can wait, such as a deep poll of so many requests. */
export function hasRoomFor(requests: number, { forecast, now }: Pick<PollPlanInput, 'forecast' | 'now'>): boolean {
  const known = knownBudget(forecast.budget, now);
  return known === null || (known.remaining - known.reserve) * forecast.share >= 10 * requests;
}

interface KnownBudget {
  readonly remaining: number;
  readonly resetsAt: number;
  readonly reserve: number;
  /** After the reset. */
  readonly limit: number;
}

/** Null where no budget is reported or its reset is past. A reset that is not reported is taken to be a day away. */
function knownBudget(budget: Budget | null, now: number): KnownBudget | null {
  if (budget === null || budget.remaining === null) return null;
  if (budget.resetsAt !== null && budget.resetsAt <= now) return null;
  const resetsAt = Math.min(budget.resetsAt ?? now + DAY, now + LATEST_RESET);
  return { remaining: budget.remaining, resetsAt, reserve: reserveOf(budget), limit: budget.limit ?? budget.remaining };
}

function unknownBudgetDelay({ forecast, profile, now, requests }: PollPlanInput): number {
  const slower = Math.min(MAX_QUIET_FACTOR, Math.max(1, 0.5 / profile.weight(now)));
  const { budget } = forecast;
  // Only the limit is reported: a day of such polls must stay below it.
  const usable = budget === null || budget.limit === null ? null : budget.limit - reserveOf(budget);
  const least = usable === null ? 0 : (DAY * requests) / (Math.max(1, usable) * forecast.share);
  return Math.max(UNKNOWN_BUDGET_DELAY * requests * slower, least);
}

/** A random moment after the reset, so that all who wait for it are spread. */
function afterReset(
  { forecast, profile, random, requests }: PollPlanInput,
  { resetsAt, limit, reserve }: KnownBudget,
): number {
  const start = resetsAt + AFTER_RESET;
  const mine = Math.max(1, limit - reserve) * forecast.share;
  const first = (requests / mine) * weightedTime(profile, start, start + DAY);
  const latest = Math.max(LONGEST, (DAY * requests) / mine);
  return Math.min(afterWeightedTime(profile, start, first * random(), start + DAY), start + latest * random());
}

/** The length of a stretch of time in ms, each weighted by the profile. */
function weightedTime(profile: CallVolumeProfile, from: number, to: number): number {
  let total = 0;
  for (let at = from; at < to; at = nextHour(at)) total += (Math.min(to, nextHour(at)) - at) * profile.weight(at);
  return total;
}

/** When so much weighted time will have passed, epoch ms; `latest` at the latest. */
function afterWeightedTime(profile: CallVolumeProfile, from: number, amount: number, latest: number): number {
  let left = amount;
  for (let at = from; at < latest; at = nextHour(at)) {
    const weight = profile.weight(at);
    const whole = (nextHour(at) - at) * weight;
    if (whole >= left) return Math.min(latest, at + left / weight);
    left -= whole;
  }
  return latest;
}

const nextHour = (at: number): number => Math.floor(at / HOUR) * HOUR + HOUR;

/** A poll that is due. */
export interface PollJob {
  readonly extension: string;
  readonly kind: PollKind;
}

/** What decides which polls are due. Times in epoch ms, null for never. */
export interface DueJobsInput {
  /** The user's own first, then the watched one. */
  readonly extensions: readonly string[];
  readonly isHidden: boolean;
  readonly now: number;
  /** Of the user's own extension. */
  readonly lastPollAt: number | null;
  readonly lastDeepPollAt: number | null;
  /** The last deep poll, also one that failed. */
  readonly deepTriedAt: number | null;
  /** Callers wait to be rung back or dials for their record: a poll of missed calls alone would not see either. */
  readonly anyWaiting: () => boolean;
  /** Calls are unlikely at this hour. */
  readonly isQuiet: () => boolean;
  readonly hasRoomForDeep: boolean;
}

/** A deep poll is due once a day in a quiet hour, else in any hour, ms. */
const DEEP_AFTER = { quiet: 20 * HOUR, anyHour: 30 * HOUR } as const;
/** After a deep poll that failed, ms. */
const DEEP_AGAIN_AFTER = 2 * HOUR;
/** While hidden, all calls are polled this often, ms: so callers who were rung back are ticked off. */
const FULL_POLL_AFTER = { waiting: 10 * MINUTE, none: HOUR } as const;

/** Which polls the background makes now. While the window is hidden, mostly the user's own missed calls: the others are not on screen. */
export function dueJobs(from: DueJobsInput): PollJob[] {
  const [own, watched] = from.extensions;
  if (own === undefined) return [];
  const kind = kindForOwn(from);
  const jobs: PollJob[] = [{ extension: own, kind }];
  if (watched !== undefined && !from.isHidden) jobs.push({ extension: watched, kind: 'regular' });
  return jobs;
}

function kindForOwn(from: DueJobsInput): PollKind {
  const { now, lastPollAt } = from;
  if (lastPollAt === null) return 'regular';
  if (isDeepDue(from)) return 'deep';
  if (!from.isHidden) return 'regular';
  const fullPollAfter = from.anyWaiting() ? FULL_POLL_AFTER.waiting : FULL_POLL_AFTER.none;
  return Math.abs(now - lastPollAt) < fullPollAfter ? 'missedOnly' : 'regular';
}

function isDeepDue({ now, lastDeepPollAt, deepTriedAt, isQuiet, hasRoomForDeep }: DueJobsInput): boolean {
  if (!hasRoomForDeep) return false;
  if (deepTriedAt !== null && Math.abs(now - deepTriedAt) < DEEP_AGAIN_AFTER) return false;
  const since = lastDeepPollAt === null ? DEEP_AFTER.anyHour : Math.abs(now - lastDeepPollAt);
  return since >= (isQuiet() ? DEEP_AFTER.quiet : DEEP_AFTER.anyHour);
}
