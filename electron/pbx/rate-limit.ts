import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type Budget, budget, type Purpose, type Spending, spending } from '../../shared/connection.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';

function headerText(value: string | string[] | undefined): string | null {
  const text = (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
  return text === '' ? null : text;
}

function count(value: string | string[] | undefined): number | null {
  const digits = /^-?\d+/u.exec(headerText(value) ?? '')?.[0];
  return digits === undefined ? null : Math.max(0, Number(digits));
}

/** An instant (epoch ms) out of seconds from now, epoch seconds, epoch milliseconds or a date; null when it is none. */
export function readInstant(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^-?\d+(\.\d+)?$/u.test(text)) {
    const value = Number(text);
    if (value >= 1e11) return value;
    if (value >= 1e9) return value * SECOND;
    return now + Math.max(0, value) * SECOND;
  }
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? null : parsed;
}

/** `Retry-After` as milliseconds from now, out of seconds or a date; null without a readable one. */
export function readRetryAfter(headers: IncomingHttpHeaders, now: number): number | null {
  const at = readInstant(headerText(headers['retry-after']), now);
  return at === null ? null : Math.max(0, at - now);
}

/** The daily budget that an answer's headers tell of; null when they tell nothing. `now` in epoch ms. */
export function readBudget(headers: IncomingHttpHeaders, now: number): Budget | null {
  const limit = count(headers['x-ratelimit-limit']);
  const remaining = count(headers['x-ratelimit-remaining']);
  const resetsAt = readInstant(headerText(headers['x-ratelimit-reset']), now);
  return limit === null && remaining === null && resetsAt === null ? null : { limit, remaining, resetsAt };
}

/** Requests that background reading leaves for dialling and for what the person waits for. */
export function reserveOf(budget: Budget): number {
  const limit = budget.limit ?? budget.remaining ?? 0;
  // Two dials with the looks that follow them cost about twenty.
  return Math.min(2000, Math.max(5, Math.ceil(limit / 10), Math.min(20, Math.ceil(limit / 5))));
}

const followAgainMs = 15 * MINUTE;

/**
 * Until when following dials waits, epoch ms, so that half of the reserve is left to dial with; null while it may go on. A call's
 * record is then brought by a person's look, or after the reset.
 */
export function trackingPausedUntil(budget: Budget | null, now: number): number | null {
  if (budget === null || budget.remaining === null) return null;
  if (budget.resetsAt !== null && budget.resetsAt <= now) return null;
  if (budget.remaining > reserveOf(budget) / 2) return null;
  return Math.min(budget.resetsAt ?? Number.POSITIVE_INFINITY, now + followAgainMs);
}

/** Single looks for all calls that are followed at once: two in full. */
const mostLooksAtOnce = 20;
/** One look for each so many requests that are left. */
const requestsPerLook = 25;

/**
 * How many single looks for its record one call may cost, when so many calls are followed at once: ever fewer as the budget is used
 * up, but one at least while following goes on at all. The regular passes bring the record in any case.
 */
export function lookupsPerCall(budget: Budget | null, now: number, calls: number): number {
  const left = leftToFollow(budget, now);
  const atOnce = left === null ? mostLooksAtOnce : Math.min(mostLooksAtOnce, Math.floor(left / requestsPerLook));
  return Math.max(1, Math.floor(atOnce / Math.max(1, calls)));
}

/** What is left above half of the reserve; null where nothing tells. After a reset the limit alone is known. */
function leftToFollow(budget: Budget | null, now: number): number | null {
  if (budget === null) return null;
  const isOver = budget.resetsAt !== null && budget.resetsAt <= now;
  const left = isOver ? budget.limit : (budget.remaining ?? budget.limit);
  return left === null ? null : Math.max(0, left - reserveOf(budget) / 2);
}

/** What the background may plan with. `share`: its looking for calls as a part of that and of what others make, 0 to 1. */
export interface Forecast {
  /** Null where no header tells. */
  readonly budget: Budget | null;
  readonly share: number;
}

/** Keeps account of one key's requests: what the headers tell, what was made here, and what others make of the same key. */
export interface RateLimitTracker {
  /** An answer told of the budget. */
  onHeaders(told: Budget): void;
  /** A request leaves. */
  onRequest(purpose: Purpose): void;
  /** As last told; after the reset the limit alone. */
  reported(): Budget | null;
  /** With what others are likely to have used since it was told. */
  forecast(): Forecast;
  /** What a request that leaves now can count on, when others are in the middle of many. */
  availableNow(): Budget | null;
  spending(): Spending;
  /** The computer's clock was set back by so many ms (negative): the PBX's day did not change. */
  shiftClock(by: number): void;
  /** Another key. */
  reset(): void;
  /** All of it as text, for the next start. */
  serialise(): string;
  /** Takes what `memory` gave, where nothing was told since; a text that it did not give is left. */
  restore(text: string | null): void;
}

interface Told {
  readonly budget: Budget;
  readonly at: number;
}

/** How much others used the key between two answers that told of it. */
interface Stretch {
  readonly ms: number;
  readonly others: number;
}

/** How soon an old observation of the shares counts half. */
const shareHalfLife = DAY;
/** And one of how fast others use the key up. */
const rateHalfLife = 6 * HOUR;
/** Half a request's worth of not knowing: as much of it ours as somebody else's. */
const unknown = 0.5;
/** While a request is on its way others may use the key as well. */
const onItsWay = 2 * SECOND;
/** What was told this long ago and then grew so much nobody should plan with to the last request. */
const leastLeft = 0.05;
/** Two answers that cross may tell resets that differ a little. */
const anotherDay = 6 * HOUR;

const noneMade = (): Record<Purpose, number> => ({ looking: 0, older: 0, dialling: 0, person: 0 });

const memory = z.object({
  told: z.object({ budget, at: z.number() }).nullable(),
  shares: z.object({ own: z.number(), others: z.number(), at: z.number() }),
  usual: z.object({ ms: z.number(), others: z.number() }),
  made: spending.shape.made,
  byOthers: z.number(),
  since: z.number(),
  sinceReset: z.boolean(),
});

/** What `memory` gave; null for anything else. */
function remembered(text: string | null): z.infer<typeof memory> | null {
  try {
    return memory.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** An account that begins now. `now`: epoch ms. */
export function createRateLimitTracker(now: () => number): RateLimitTracker {
  let told: Told | null = null;
  let made = noneMade();
  let byOthers = 0;
  let since = now();
  let sinceReset = false;
  let unanswered = noneMade();
  let stretch: Stretch = { ms: 0, others: 0 };
  let usual: Stretch = { ms: 0, others: 0 };
  let shares = { own: 0, others: 0, at: now() };

  const isOver = (one: Told) => one.budget.resetsAt !== null && one.budget.resetsAt <= now();

  /** A new day of the budget begins where the last one is over. */
  function turnOver(at: number): void {
    made = noneMade();
    byOthers = 0;
    since = at;
    sinceReset = true;
    stretch = { ms: 0, others: 0 };
  }

  function rollOver(): void {
    if (told === null || !isOver(told)) return;
    turnOver(told.budget.resetsAt ?? now());
    told = { budget: { ...told.budget, remaining: null, resetsAt: null }, at: told.at };
  }

  /** The first answer tells what was used since the budget's day began: by others, or by this app before it forgot. */
  function observeFirst({ limit, remaining }: Budget): void {
    if (limit === null || remaining === null) return;
    shares = { own: unanswered.looking, others: Math.max(0, limit - remaining - sum(unanswered)), at: now() };
  }

  function observe(before: Told, budget: Budget): void {
    if (before.budget.remaining === null || budget.remaining === null) return;
    const own = sum(unanswered);
    const others = Math.max(0, before.budget.remaining - budget.remaining - own);
    byOthers += others;
    stretch = { ms: Math.max(0, now() - before.at), others };
    const faded = 0.5 ** (stretch.ms / rateHalfLife);
    usual = { ms: usual.ms * faded + stretch.ms, others: usual.others * faded + others };
    const fade = 0.5 ** (Math.max(0, now() - shares.at) / shareHalfLife);
    shares = { own: shares.own * fade + unanswered.looking, others: shares.others * fade + others, at: now() };
  }

  /** What others are likely to use in so many ms, when they go on as in that stretch. */
  const likelyUsed = (ms: number, as: Stretch) => (as.others * ms) / Math.max(onItsWay, as.ms);

  return {
    onHeaders(budget) {
      rollOver();
      if (told !== null && isNewDay(told.budget, budget)) turnOver(now());
      else if (told !== null) observe(told, budget);
      else observeFirst(budget);
      unanswered = noneMade();
      told = { budget, at: now() };
    },
    onRequest(purpose) {
      rollOver();
      made[purpose] += 1;
      unanswered[purpose] += 1;
    },
    reported() {
      rollOver();
      return told?.budget ?? null;
    },
    forecast() {
      rollOver();
      const share = (shares.own + unknown / 2) / (shares.own + shares.others + unknown);
      if (told === null || told.budget.remaining === null) return { budget: told?.budget ?? null, share };
      const { budget, at } = told;
      const { remaining } = told.budget;
      const reserve = reserveOf(budget);
      const left = remaining - likelyUsed(Math.max(0, now() - at), usual);
      const floor = remaining > reserve ? reserve + (remaining - reserve) * leastLeft : remaining;
      return { budget: { ...budget, remaining: Math.max(left, floor) }, share };
    },
    availableNow() {
      rollOver();
      if (told === null || told.budget.remaining === null) return told?.budget ?? null;
      return { ...told.budget, remaining: Math.max(0, told.budget.remaining - likelyUsed(onItsWay, stretch)) };
    },
    spending() {
      rollOver();
      const budget = told?.budget ?? null;
      const tells = budget !== null && (budget.limit !== null || budget.remaining !== null);
      return {
        since,
        sinceReset,
        made: { ...made },
        byOthers: tells ? byOthers : null,
        reserve: tells ? reserveOf(budget) : null,
      };
    },
    shiftClock(by) {
      if (told === null || by >= 0) return;
      const { resetsAt } = told.budget;
      told = { budget: { ...told.budget, resetsAt: resetsAt === null ? null : resetsAt + by }, at: told.at + by };
      since += by;
      shares = { ...shares, at: shares.at + by };
    },
    reset() {
      told = null;
      made = noneMade();
      unanswered = noneMade();
      byOthers = 0;
      since = now();
      sinceReset = false;
      stretch = { ms: 0, others: 0 };
      usual = { ms: 0, others: 0 };
      shares = { own: 0, others: 0, at: now() };
    },
    serialise: () => JSON.stringify({ told, shares, usual, made, byOthers, since, sinceReset }),
    restore(text) {
      const known = remembered(text);
      if (known === null || told !== null || sum(made) > 0) return;
      ({ told, shares, usual, byOthers, since, sinceReset } = known);
      made = { ...known.made };
    },
  };
}

function sum(made: Readonly<Record<Purpose, number>>): number {
  return made.looking + made.older + made.dialling + made.person;
}

/** Whether the PBX counts anew: the reset moved on, or more is left than before. */
function isNewDay(before: Budget, told: Budget): boolean {
  if (before.resetsAt !== null && told.resetsAt !== null) return told.resetsAt - before.resetsAt > anotherDay;
  if (before.remaining === null || told.remaining === null) return false;
  return told.remaining - before.remaining > Math.max(5, reserveOf(told));
}
