import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type Budget, budget, type Spending } from '../../shared/connection.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { instant } from '../../shared/time/instant.ts';
import { readStored } from '../stored-json.ts';
import { readCount, readReset } from './header-values.ts';

/**
 * The purpose of a request to the PBX. `polling`: new calls. `backfill`: older calls. `person`: anything a person waits for.
 */
export type Purpose = 'polling' | 'backfill' | 'person';

/** Limits that are written as 0 of 0, or negative: the key has none. */
const isUnlimited = (limit: number | null, remaining: number | null): boolean =>
  limit === null ? remaining !== null && remaining < 0 : limit <= 0 && (remaining ?? 0) <= 0;

/**
 * The daily budget in a response's rate-limit headers; null without any. Every field is null where the PBX says that there is no limit.
 * `now` in epoch ms.
 */
export function readBudget(headers: IncomingHttpHeaders, now: number): Budget | null {
  const limit = readCount(headers['x-ratelimit-limit']);
  const remaining = readCount(headers['x-ratelimit-remaining']);
  if (isUnlimited(limit, remaining)) return { limit: null, remaining: null, resetsAt: null };
  const resetsAt = readReset(headers, now);
  if (limit === null && remaining === null && resetsAt === null) return null;
  return { limit, remaining: remaining === null ? null : Math.max(0, remaining), resetsAt };
}

/**
 * What the rate-limit headers reported last. `at`: when, epoch ms. `isDisproved`: a request succeeded although nothing was reported to
 * be left, so such a report counts for nothing until a refusal confirms it.
 */
export interface Report {
  readonly budget: Budget;
  readonly at: number;
  readonly isDisproved: boolean;
}

/** Without a readable reset a report holds for a day, and one that nothing is left for an hour, since one more request shows it. */
const WITHOUT_RESET = { some: DAY, none: HOUR } as const;

/** When a budget that was reported at `at` holds no longer, epoch ms. */
export const holdsUntil = ({ remaining, resetsAt }: Budget, at: number): number =>
  resetsAt ?? at + WITHOUT_RESET[remaining === 0 ? 'none' : 'some'];

/**
 * The reported budget as it stands at `now`, epoch ms: the limit alone after its reset, where the report no longer holds, or where the clock
 * was set back since.
 */
export function budgetAt({ budget, at }: Omit<Report, 'isDisproved'>, now: number): Budget {
  return now < holdsUntil(budget, at) && at - now < MINUTE ? budget : { ...budget, remaining: null, resetsAt: null };
}

/** The report after a response. A success where nothing was left disproves that; a refusal confirms it. */
export function reportAfter(
  last: Report | null,
  { status, headers, receivedAt: at }: { status: number; headers: IncomingHttpHeaders; receivedAt: number },
): Report | null {
  const budget = readBudget(headers, at);
  const isSuccess = status >= 200 && status < 300;
  const wasSpent = last !== null && (last.isDisproved || last.budget.remaining === 0);
  if (isSuccess && wasSpent && !budget?.remaining)
    return { budget: { ...(budget ?? last.budget), remaining: null }, at, isDisproved: true };
  return budget === null ? last : { budget, at, isDisproved: false };
}

/** Requests that background polling leaves for dialling and for what the person waits for. */
export function reserveOf(budget: Budget): number {
  const limit = budget.limit ?? budget.remaining ?? 0;
  // Two dials with the lookups that follow them cost about twenty.
  return Math.min(2000, Math.max(5, Math.ceil(limit / 10), Math.min(20, Math.ceil(limit / 5))));
}

const TRACKING_PAUSE = 15 * MINUTE;

/**
 * Until when dial tracking pauses, epoch ms, so that half of the reserve is left to dial with; null while it may go on. The call's
 * record then comes with a refresh by the person, or after the reset.
 */
export function trackingPausedUntil(budget: Budget | null, now: number): number | null {
  if (budget === null || budget.remaining === null) return null;
  if (budget.remaining > reserveOf(budget) / 2) return null;
  return Math.min(budget.resetsAt ?? Number.POSITIVE_INFINITY, now + TRACKING_PAUSE);
}

/**
 * How much rarer than usual the record of each of `calls` is polled for: the polls of all take about a fortieth of what is left above half
 * of the reserve, and about what two calls take at the usual pace. Background polling brings the records in any case.
 */
export function trackingPace(budget: Budget | null, calls: number): number {
  const left = budget?.remaining ?? budget?.limit ?? null;
  if (budget === null || left === null) return Math.max(1, calls / 2);
  const ofRest = (USUAL_POLLS * 40 * calls) / Math.max(1, left - reserveOf(budget) / 2);
  return Math.max(1, calls / 2, Math.min(SLOWEST, ofRest));
}

/** What one call costs at the usual pace. */
const USUAL_POLLS = 10;
/** One poll within the first minutes is left to each call. */
const SLOWEST = 30;

/**
 * What is known of a key. `made` and `byOthers` are counted since `since`; `own` (our polls) and `others` with the days before, which fade.
 */
const known = z.object({
  reported: z.object({ budget, at: instant }).nullable(),
  ...{ made: z.number(), byOthers: z.number(), since: instant },
  ...{ own: z.number().positive(), others: z.number().nonnegative() },
});
/** `unreported`: sent since the last report. `othersPerMs`: requests of others between the last two reports. */
type Known = z.infer<typeof known> & { unreported: number; othersPerMs: number };

/** Before the first report half of the requests are taken as ours. */
const nothing = (now: number): Known => ({
  ...{ reported: null, made: 0, byOthers: 0, since: now, own: 0.25, others: 0.25 },
  ...{ unreported: 0, othersPerMs: 0 },
});

/** What a day before counts for the share, so that a weekend does not hide the others. */
const FADE = 0.8;
/** Others may use the key while our request is in flight, ms. */
const IN_FLIGHT = 2 * SECOND;
/** Resets that differ by less than this belong to the same day: responses can overtake each other. */
const SAME_DAY = 6 * HOUR;

/** What is known of the rate limit of one API key. */
export type RateLimitTracker = ReturnType<typeof createRateLimitTracker>;

/**
 * Tracks the rate limit of one API key: what the headers report, what this app sent, and what others appear to send with the same key.
 * `now`: epoch ms.
 */
export function createRateLimitTracker(now: () => number) {
  let state = nothing(now());

  /** The budget as it stands; starts a new day where its reset has passed. Null before the first report. */
  function current(): Budget | null {
    state = stateAt(state, now());
    return state.reported?.budget ?? null;
  }

  return {
    /** Records what the rate-limit headers of a response reported. */
    onHeaders(budget: Budget): void {
      state = afterReport(stateAt(state, now()), budget, now());
    },
    /** Counts a request that is about to be sent. */
    onRequest(purpose: Purpose): void {
      state = afterRequest(stateAt(state, now()), purpose);
    },
    /** The last reported budget; after its reset, the limit alone. Null until a response has carried the headers. */
    reported: current,
    /** `reported()` less what others may use while a request is in flight, when they are sending many. */
    availableNow(): Budget | null {
      const budget = current();
      if (budget === null || budget.remaining === null) return budget;
      return { ...budget, remaining: Math.max(0, budget.remaining - IN_FLIGHT * state.othersPerMs) };
    },
    /** Our polls as a part of them and others' requests, 0 to 1. */
    share(): number {
      current();
      return state.own / (state.own + state.others);
    },
    spending(): Spending {
      const budget = current();
      const { since, made, byOthers } = state;
      const isLimited = budget !== null && (budget.limit ?? budget.remaining) !== null;
      return { since, made, byOthers: isLimited ? byOthers : null };
    },
    /** What is known, as text, so that after a restart the app's own requests do not count as those of others. */
    serialise: (): string => JSON.stringify(state),
    /** Starts with what `serialise` gave; with nothing, for another key, where it is null or cannot be read. */
    restore(text: string | null): void {
      state = { ...nothing(now()), ...readStored(known, text) };
    },
  };
}

/** On the day that begins at `at`: of the days before only their fading shares stay. */
function newDay({ reported, own, others, unreported }: Known, at: number): Known {
  return { ...nothing(at), reported, unreported, own: FADE * own, others: FADE * others };
}

/** At a time: a new day where the report no longer holds. */
function stateAt(state: Known, now: number): Known {
  const { reported } = state;
  if (reported === null || (reported.budget.remaining ?? reported.budget.resetsAt) === null) return state;
  const budget = budgetAt(reported, now);
  if (budget === reported.budget) return state;
  return { ...newDay(state, Math.min(now, reported.budget.resetsAt ?? now)), reported: { ...reported, budget } };
}

function afterReport(state: Known, budget: Budget, now: number): Known {
  const before = state.reported?.budget ?? null;
  const left = before === null ? budget.limit : before.remaining;
  const reported = { reported: { budget, at: now }, unreported: 0 };
  if (before !== null && isNewDay(before, budget)) return { ...newDay(state, now), ...reported };
  if (left === null || budget.remaining === null) return { ...state, ...reported };
  const others = Math.max(0, left - budget.remaining - state.unreported);
  const othersPerMs = others / Math.max(IN_FLIGHT, now - (state.reported?.at ?? state.since));
  return { ...state, ...reported, othersPerMs, byOthers: state.byOthers + others, others: state.others + others };
}

function afterRequest(state: Known, purpose: Purpose): Known {
  const { made, unreported, own } = state;
  return { ...state, made: made + 1, unreported: unreported + 1, own: own + (purpose === 'polling' ? 1 : 0) };
}

/** Whether the PBX has started a new day: the reset moved on, or more is left than before. */
function isNewDay(before: Budget, reported: Budget): boolean {
  if (before.resetsAt !== null && reported.resetsAt !== null) return reported.resetsAt - before.resetsAt > SAME_DAY;
  if (before.remaining === null || reported.remaining === null) return false;
  return reported.remaining - before.remaining > Math.max(5, reserveOf(reported));
}
