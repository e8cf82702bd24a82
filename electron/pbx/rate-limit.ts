import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type Budget, budget, type Purpose, type Spending } from '../../shared/connection.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { readStored } from '../stored-json.ts';

type HeaderValue = string | string[] | undefined;

const headerText = (value: HeaderValue): string | null => (Array.isArray(value) ? value[0] : value)?.trim() || null;

function count(value: HeaderValue): number | null {
  const digits = /^-?\d+/u.exec(headerText(value) ?? '')?.[0];
  return digits === undefined ? null : Math.max(0, Number(digits));
}

/** Epoch ms out of seconds from now, epoch seconds, epoch milliseconds or a date; null for anything else. */
export function readInstant(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^-?\d+(\.\d+)?$/u.test(text)) {
    const value = Number(text);
    if (value >= 1e11) return value;
    return value >= 1e9 ? value * SECOND : now + Math.max(0, value) * SECOND;
  }
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? null : parsed;
}

/** `Retry-After`, in seconds or as a date, as milliseconds from now; null without a readable one. */
export function readRetryAfter(headers: IncomingHttpHeaders, now: number): number | null {
  const at = readInstant(headerText(headers['retry-after']), now);
  return at === null ? null : Math.max(0, at - now);
}

/** The daily budget in a response's rate-limit headers; null without any. `now` in epoch ms. */
export function readBudget(headers: IncomingHttpHeaders, now: number): Budget | null {
  const limit = count(headers['x-ratelimit-limit']);
  const remaining = count(headers['x-ratelimit-remaining']);
  const resetsAt = readInstant(headerText(headers['x-ratelimit-reset']), now);
  return limit === null && remaining === null && resetsAt === null ? null : { limit, remaining, resetsAt };
}

/** Requests that background polling leaves for dialling and for what the person waits for. */
export function reserveOf(budget: Budget): number {
  const limit = budget.limit ?? budget.remaining ?? 0;
  // Two dials with the lookups that follow them cost about twenty.
  return Math.min(2000, Math.max(5, Math.ceil(limit / 10), Math.min(20, Math.ceil(limit / 5))));
}

const isOver = ({ resetsAt }: Budget, now: number): boolean => resetsAt !== null && resetsAt <= now;

const TRACKING_PAUSE = 15 * MINUTE;

/**
 * Until when dial tracking pauses, epoch ms, so that half of the reserve is left to dial with; null while it may go on. The call's
 * record then comes with a refresh by the person, or after the reset.
 */
export function trackingPausedUntil(budget: Budget | null, now: number): number | null {
  if (budget === null || budget.remaining === null || isOver(budget, now)) return null;
  if (budget.remaining > reserveOf(budget) / 2) return null;
  return Math.min(budget.resetsAt ?? Number.POSITIVE_INFINITY, now + TRACKING_PAUSE);
}

/** Record lookups for all calls that are tracked at the same time: enough for two. */
const MAX_LOOKUPS = 20;
/** One lookup for each so many requests that are left. */
const REQUESTS_PER_LOOKUP = 25;

/**
 * How many lookups of its record one call may cost while `calls` are tracked: fewer as the budget is used up, but at least one.
 * Background polling brings the record in any case.
 */
export function lookupsPerCall(budget: Budget | null, now: number, calls: number): number {
  const left = leftToTrack(budget, now);
  const forAll = left === null ? MAX_LOOKUPS : Math.min(MAX_LOOKUPS, Math.floor(left / REQUESTS_PER_LOOKUP));
  return Math.max(1, Math.floor(forAll / Math.max(1, calls)));
}

/** What is left above half of the reserve; null where no header tells. After a reset only the limit is known. */
function leftToTrack(budget: Budget | null, now: number): number | null {
  if (budget === null) return null;
  const left = isOver(budget, now) ? budget.limit : (budget.remaining ?? budget.limit);
  return left === null ? null : Math.max(0, left - reserveOf(budget) / 2);
}

/** What background polling may plan with. `budget` null without headers; `share`: our polls as a part of them and others' requests, 0 to 1. */
export interface Forecast {
  readonly budget: Budget | null;
  readonly share: number;
}

/** Half-life of the estimate of our share of all requests, ms. */
const SHARE_HALF_LIFE = DAY;
/** Half-life of the estimate of how fast others use the key, ms. */
const RATE_HALF_LIFE = 6 * HOUR;
/** Prior weight of the estimate of our share, in requests: half ours, half theirs. */
const PRIOR_REQUESTS = 0.5;
/** Others may use the key while our request is in flight, ms. */
const IN_FLIGHT = 2 * SECOND;
/** The forecast leaves at least this part of what is above the reserve, however old the report is. */
const MIN_FORECAST = 0.05;
/** Resets that differ by less than this belong to the same day: responses can overtake each other. */
const SAME_DAY = 6 * HOUR;

/** How much others used the key in so many ms. */
const use = z.object({ ms: z.number(), others: z.number() });
type Use = z.infer<typeof use>;

/** What `serialise` writes; the names are a stored format. `told`: the last report; `looking`: polls; `older`: the backfill. */
const storedState = z.object({
  told: z.object({ budget, at: z.number() }).nullable(),
  shares: z.object({ own: z.number(), others: z.number(), at: z.number() }),
  usual: use,
  made: z.object({ looking: z.number(), older: z.number(), dialling: z.number(), person: z.number() }),
  byOthers: z.number(),
  since: z.number(),
  sinceReset: z.boolean(),
});
const state = storedState.transform(({ told, made: { looking, older, ...rest }, ...others }) => ({
  ...{ ...others, reported: told },
  made: { polling: looking, backfill: older, ...rest },
}));
/** `reported`: the last report. `shares` and `usual` fade with time. */
type State = z.output<typeof state>;

const toStored = ({ reported, made: { polling, backfill, ...rest }, ...others }: State): z.input<typeof state> => ({
  ...{ ...others, told: reported },
  made: { looking: polling, older: backfill, ...rest },
});

type Report = NonNullable<State['reported']>;
type Counts = Record<Purpose, number>;

const noRequests = (): Counts => ({ polling: 0, backfill: 0, dialling: 0, person: 0 });
const noUse: Use = { ms: 0, others: 0 };
const sum = (made: Counts): number => made.polling + made.backfill + made.dialling + made.person;

const initialState = (now: number): State => ({
  reported: null,
  shares: { own: 0, others: 0, at: now },
  usual: noUse,
  made: noRequests(),
  byOthers: 0,
  since: now,
  sinceReset: false,
});

/** What is known of the rate limit of one API key. */
export type RateLimitTracker = ReturnType<typeof createRateLimitTracker>;

/**
 * Tracks the rate limit of one API key: what the headers report, what this app sent, and what others appear to send with the same key.
 * `now`: epoch ms.
 */
export function createRateLimitTracker(now: () => number) {
  let known = initialState(now());
  /** Sent since the last report. */
  let unreported = noRequests();
  /** Use by others between the last two reports. */
  let recent = noUse;

  function startDay(at: number): void {
    known = { ...known, made: noRequests(), byOthers: 0, since: at, sinceReset: true };
    recent = noUse;
  }

  /** The last report; starts a new day where its reset has passed. */
  function lastReport(): Report | null {
    const { reported } = known;
    if (reported === null || !isOver(reported.budget, now())) return reported;
    startDay(reported.budget.resetsAt ?? now());
    known.reported = { ...reported, budget: { ...reported.budget, remaining: null, resetsAt: null } };
    return known.reported;
  }

  /** The first report shows what was used since the day began: by others, or by this app before it lost its state. */
  function learnFromFirst({ limit, remaining }: Budget): void {
    if (limit === null || remaining === null) return;
    const others = Math.max(0, limit - remaining - sum(unreported));
    known.shares = { own: unreported.polling, others, at: now() };
  }

  function learn(before: Report, { remaining }: Budget): void {
    if (before.budget.remaining === null || remaining === null) return;
    const { usual, shares } = known;
    const others = Math.max(0, before.budget.remaining - remaining - sum(unreported));
    recent = { ms: Math.max(0, now() - before.at), others };
    const rateFade = 0.5 ** (recent.ms / RATE_HALF_LIFE);
    const fade = 0.5 ** (Math.max(0, now() - shares.at) / SHARE_HALF_LIFE);
    known.byOthers += others;
    known.usual = { ms: usual.ms * rateFade + recent.ms, others: usual.others * rateFade + others };
    known.shares = { own: shares.own * fade + unreported.polling, others: shares.others * fade + others, at: now() };
  }

  /** What others probably use in so many ms. */
  const probableUse = (ms: number, like: Use) => (like.others * ms) / Math.max(IN_FLIGHT, like.ms);

  return {
    /** Records the rate-limit headers of a response. */
    onHeaders(reported: Budget): void {
      const before = lastReport();
      if (before === null) learnFromFirst(reported);
      else if (isNewDay(before.budget, reported)) startDay(now());
      else learn(before, reported);
      unreported = noRequests();
      known.reported = { budget: reported, at: now() };
    },
    /** Counts a request that is about to be sent. */
    onRequest(purpose: Purpose): void {
      lastReport();
      known.made[purpose] += 1;
      unreported[purpose] += 1;
    },
    /** The last reported budget; after its reset, the limit alone. Null until a response has carried the headers. */
    reported: (): Budget | null => lastReport()?.budget ?? null,
    /** `reported()` less what others have probably used since. */
    forecast(): Forecast {
      const report = lastReport();
      const { own, others } = known.shares;
      const share = (own + PRIOR_REQUESTS / 2) / (own + others + PRIOR_REQUESTS);
      if (report === null || report.budget.remaining === null) return { budget: report?.budget ?? null, share };
      const { remaining } = report.budget;
      const reserve = reserveOf(report.budget);
      const left = remaining - probableUse(Math.max(0, now() - report.at), known.usual);
      const least = remaining > reserve ? reserve + (remaining - reserve) * MIN_FORECAST : remaining;
      return { budget: { ...report.budget, remaining: Math.max(left, least) }, share };
    },
    /** `reported()` less what others may use while a request is in flight, when they are sending many. */
    availableNow(): Budget | null {
      const budget = lastReport()?.budget ?? null;
      if (budget === null || budget.remaining === null) return budget;
      return { ...budget, remaining: Math.max(0, budget.remaining - probableUse(IN_FLIGHT, recent)) };
    },
    spending(): Spending {
      const budget = lastReport()?.budget ?? null;
      const { since, sinceReset, made, byOthers } = known;
      const counts = { since, sinceReset, made: { ...made } };
      if (budget === null || (budget.limit === null && budget.remaining === null))
        return { ...counts, byOthers: null, reserve: null };
      return { ...counts, byOthers, reserve: reserveOf(budget) };
    },
    /** Shifts all stored times by `ms` after the computer's clock was set back (negative): the PBX's day did not change. */
    shiftClock(ms: number): void {
      const { reported, shares } = known;
      if (reported === null || ms >= 0) return;
      const { resetsAt } = reported.budget;
      known.reported = {
        budget: { ...reported.budget, resetsAt: resetsAt === null ? null : resetsAt + ms },
        at: reported.at + ms,
      };
      known.since += ms;
      known.shares = { ...shares, at: shares.at + ms };
    },
    /** Starts again, for another key. */
    reset(): void {
      known = initialState(now());
      unreported = noRequests();
      recent = noUse;
    },
    /** Serialises the state for the next start. `restore` ignores any other text, and does nothing once something was reported or sent. */
    serialise: (): string => JSON.stringify(toStored(known)),
    restore(text: string | null): void {
      if (known.reported === null && sum(known.made) === 0) known = readStored(state, text) ?? known;
    },
  };
}

/** Whether the PBX has started a new day: the reset moved on, or more is left than before. */
function isNewDay(before: Budget, reported: Budget): boolean {
  if (before.resetsAt !== null && reported.resetsAt !== null) return reported.resetsAt - before.resetsAt > SAME_DAY;
  if (before.remaining === null || reported.remaining === null) return false;
  return reported.remaining - before.remaining > Math.max(5, reserveOf(reported));
}
