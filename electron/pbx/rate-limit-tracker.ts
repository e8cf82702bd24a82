import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Budget, budget, type Spending } from '../../shared/connection.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { instant } from '../../shared/time/instant.ts';
import { readStored } from '../stored-json.ts';
import { type Purpose, readBudget, reserveOf } from './rate-limit.ts';
import type { RawResponse } from './transport.ts';

/** A request under way: how many reports had come before it was sent. */
export type SentRequest = { readonly reportsBefore: number };
/** What the tracker reads of a response. */
export type Reporting = Pick<RawResponse, 'status' | 'headers' | 'receivedAt'>;

/**
 * What the rate-limit headers reported last. `at`: when, epoch ms. `isDisproved`: a request succeeded although nothing was reported to
 * be left, so such a report counts for nothing until a refusal confirms it.
 */
const report = z.object({ budget, at: instant, isDisproved: z.boolean() });
type Report = z.infer<typeof report>;

const count = z.number().nonnegative();
/**
 * What is known of a key. The limit is counted in windows: `windowFrom` is the first report of the present one, `isWhole` whether its
 * beginning was seen, `length` how long one lasts, ms, null where that isn't known. `made` and `byOthers` are counted since `since`; `own` (our
 * polls) and `others` with the days before, which fade.
 */
const known = z.object({
  report: report.nullable(),
  ...{ windowFrom: instant, isWhole: z.boolean(), length: z.number().positive().nullable() },
  ...{ made: count, byOthers: count, since: instant },
  ...{ own: z.number().positive(), others: count },
});
/**
 * `unreported`: sent since the last report, or under way then. `othersPerMs`: requests of others between the last two reports,
 * and `usualOthersPerMs` within about an hour. `isOver`: the window has ended, and no report of the next one has come.
 */
type Known = z.infer<typeof known> & {
  unreported: number;
  othersPerMs: number;
  usualOthersPerMs: number;
  isOver: boolean;
};

/** Before the first report half of the requests are taken as ours. */
const nothing = (now: number): Known => ({
  ...{ report: null, windowFrom: now, isWhole: false, length: null },
  ...{ made: 0, byOthers: 0, since: now, own: 0.25, others: 0.25 },
  ...{ unreported: 0, othersPerMs: 0, usualOthersPerMs: 0, isOver: false },
});

/** What a day before counts for the share, so that a weekend does not hide the others. */
const FADE = 0.8;
/** Others may use the key while our request is in flight, ms. */
const IN_FLIGHT = 2 * SECOND;
/** So many of our own requests may overtake each other. */
const MOST_IN_FLIGHT = 5;
/** Resets that are told in whole seconds differ by less than this, ms. */
const SAME_RESET = 5 * SECOND;
/** Where a reset is read from responses that overtake each other or come late, a window seems up to so much longer. */
const TOLERANCE = 1.2;
/** The usual lengths of a window, ms. One that isn't among them is taken for the next longer. */
const USUAL_LENGTHS = [MINUTE, HOUR, DAY];
const usualAtLeast = (ms: number): number => USUAL_LENGTHS.find((usual) => usual >= ms) ?? DAY;

/**
 * Where neither a reset nor the length is known, what is left is spread over so many times as long as the window has lasted, at least and at
 * most so many ms: a window of a minute is found out within minutes, and a day is not used up by noon.
 */
const SPREAD = { times: 8, least: 10 * MINUTE, most: DAY } as const;
/** There, once the reserve is reached, one request looks after such a time whether the limit is whole again. Where nothing is left it is free. */
const LOOK = { times: 2, least: MINUTE, most: 3 * HOUR } as const;
const FREE_LOOK = { ...LOOK, most: HOUR } as const;

/** What is known of the rate limit of one API key. */
export type RateLimitTracker = ReturnType<typeof createRateLimitTracker>;

/**
 * Tracks the rate limit of one API key: what the headers report, what this app sent, and what others appear to send with the same key; and how
 * long a window of the limit lasts. `now`: epoch ms. `onReport`: called after each report.
 */
export function createRateLimitTracker(now: () => number, onReport: () => void = () => {}) {
  let state = nothing(now());
  let reports = 0;
  const inFlight = new Set<SentRequest>();

  const at = (): Known => {
    state = stateAt(state, now());
    return state;
  };

  return {
    /** Counts a request that is about to be sent. To be followed by `onResponse` or `onNoResponse`. */
    onRequest(purpose: Purpose): SentRequest {
      const sent = { reportsBefore: reports };
      inFlight.add(sent);
      state = afterRequest(at(), purpose);
      return sent;
    },
    /** Records what the rate-limit headers of its response report. */
    onResponse(sent: SentRequest, response: Reporting): void {
      inFlight.delete(sent);
      const next = reportAfter(at().report, response);
      if (next === null || next === state.report) return;
      const isInTurn = sent.reportsBefore === reports && response.status !== 429;
      state = afterReport(state, next, isInTurn, inFlight.size);
      reports += 1;
      onReport();
    },
    /** The request failed. The PBX may have counted it. */
    onNoResponse: (sent: SentRequest): void => void inFlight.delete(sent),
    /** The last reported budget; after its reset, the limit alone. Null until a response has carried the headers. */
    reported: (): Budget | null => reportedBy(at(), now()),
    /**
     * What the background may plan with: `reported()` less what others may use while a request is in flight, and with the time from which on the
     * limit counts as whole again, where that isn't reported.
     */
    forecast: (): Budget | null => forecastOf(at(), now()),
    /** Whether nothing is left until the reset. */
    isSpent: (): boolean => reportedBy(at(), now())?.remaining === 0,
    /** Our polls as a part of them and others' requests, 0 to 1. */
    share: (): number => at().own / (state.own + state.others),
    /** Requests of others within about an hour, a millisecond. */
    othersPerMs: (): number => at().usualOthersPerMs,
    spending(): Spending {
      const { since, made, byOthers, report: last } = at();
      const isLimited = last !== null && (last.budget.limit ?? last.budget.remaining) !== null;
      return { since, made, byOthers: isLimited ? byOthers : null };
    },
    /** What is known, as text, so that after a restart the app's own requests do not count as those of others. */
    serialise: (): string => JSON.stringify(state),
    /** Starts with what `serialise` gave; with nothing where it is null or cannot be read. */
    restore(text: string | null): void {
      state = { ...nothing(now()), ...readStored(known, text) };
    },
  };
}

/** The trackers of all API keys in use. */
export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * One tracker for each key at each origin, whichever client sends with it: a check while connecting, the saved connection, another connection
 * with the same key. So none of their requests count as those of others. `onReport`: called after each report.
 */
export function createRateLimits(now: () => number, onReport: () => void = () => {}) {
  const trackers = new Map<string, RateLimitTracker>();
  /** What the open connections count with. */
  const open = new Set<() => RateLimitTracker>();
  const make = () => createRateLimitTracker(now, onReport);
  // Only the hash: a key is held nowhere but in the vault.
  const idOf = (address: string, key: string) =>
    createHash('sha256')
      .update(`${new URL(address).origin} ${key}`)
      .digest('hex');

  /** Of one connection, whose key is not known before its first request. */
  function forConnection() {
    let current = make();
    const own = () => current;
    open.add(own);
    return {
      /** Of the connection's key. What was restored for the connection goes on, unless more is known of the key. */
      use(address: string, key: string): RateLimitTracker {
        const id = idOf(address, key);
        const isTaken = [...trackers.values()].includes(current);
        current = trackers.get(id) ?? (isTaken ? make() : current);
        trackers.set(id, current);
        return current;
      },
      current: own,
      /** How many connections count with this tracker, this one among them. */
      sharers: (): number => [...open].filter((other) => other() === current).length,
      /** The connection is closed. */
      end: (): void => void open.delete(own),
      /** The connection is another, or its key is. */
      leave(): void {
        current = make();
      },
    };
  }

  return {
    /** Of a key that a check uses. */
    of(address: string, key: string): RateLimitTracker {
      const id = idOf(address, key);
      const tracker = trackers.get(id) ?? make();
      trackers.set(id, tracker);
      return tracker;
    },
    /** Of the connection in sight. */
    ...forConnection(),
    /** Of a connection that is watched in the background. */
    forConnection,
  };
}

/**
 * The report after a response. Where nothing was left, a success disproves it and a refusal confirms it. A success that says again that nothing is
 * left shows that there is no limit.
 */
function reportAfter(last: Report | null, { status, headers, receivedAt: at }: Reporting): Report | null {
  const read = readBudget(headers, at);
  const isSuccess = status < 300;
  const wasSpent = last !== null && (last.isDisproved || last.budget.remaining === 0);
  if (isSuccess && wasSpent && !read?.remaining) {
    const isAgain = read?.remaining === 0 && [null, read.limit].includes(last.budget.limit);
    const { limit, resetsAt } = isAgain ? { limit: null, resetsAt: null } : (read ?? last.budget);
    return { budget: { limit, remaining: null, resetsAt }, at, isDisproved: true };
  }
  return read === null ? last : { budget: read, at, isDisproved: false };
}

/** When the window ends, epoch ms: as reported, or as learned. Null where neither is known. */
function knownEnd({ report: last, windowFrom, length }: Known): number | null {
  const ends = [last?.budget.resetsAt ?? null, length === null ? null : windowFrom + length].filter(
    (end) => end !== null,
  );
  return ends.length === 0 ? null : Math.min(...ends);
}

/** When the limit counts as whole again, epoch ms. */
function endOf(state: Known, last: Report): number {
  const end = knownEnd(state);
  if (end !== null) return end;
  const { remaining } = last.budget;
  const isReserved = remaining !== null && remaining <= reserveOf({ ...last.budget, window: MINUTE });
  const { times, least, most } = isReserved ? (remaining === 0 ? FREE_LOOK : LOOK) : SPREAD;
  return last.at + Math.min(most, Math.max(least, times * (last.at - state.windowFrom)));
}

const isFromLater = (last: Report, now: number): boolean => last.at - now >= MINUTE;

/** The window as a part of the budget: left out where it is a day, or not known. */
const windowOf = (length: number | null) => (length !== null && length < DAY ? { window: length } : {});

function reportedBy(state: Known, now: number): Budget | null {
  const { report: last, length } = state;
  if (last === null) return null;
  const holds = last.budget.remaining !== null && now < endOf(state, last) && !isFromLater(last, now);
  return { ...last.budget, ...(!holds && { remaining: null, resetsAt: null }), ...windowOf(length) };
}

function forecastOf(state: Known, now: number): Budget | null {
  const { report: last, othersPerMs } = state;
  const reported = reportedBy(state, now);
  if (reported === null || last === null || reported.remaining === null) return reported;
  const remaining = Math.max(0, reported.remaining - IN_FLIGHT * othersPerMs);
  const resetsAt = endOf(state, last);
  // Of a limit whose length isn't known, as much is kept as of a short one.
  return { ...reported, remaining, resetsAt, ...windowOf(knownEnd(state) === null ? resetsAt - last.at : null) };
}

/** At a time: the window may have ended, or the clock may have been set back. */
function stateAt(state: Known, now: number): Known {
  const end = endedAt(state, now);
  return end === null ? state : { ...anew(state, end), isOver: true };
}

/** When the window ended, epoch ms: now, where the clock was set back. Null where it goes on, or its end is known already. */
function endedAt(state: Known, now: number): number | null {
  const { report: last, isOver, since } = state;
  if (now < since) return now;
  if (last === null || isOver || (last.budget.remaining ?? last.budget.resetsAt) === null) return null;
  const end = isFromLater(last, now) ? now : knownEnd(state);
  return end === null || now < end ? null : end;
}

/** Counts from now on, once a day: of the days before only their fading shares stay. */
function anew(state: Known, at: number): Known {
  const isWithinDay = at >= state.since && at - state.since < DAY;
  if (state.length !== null && state.length < DAY && isWithinDay) return { ...state, othersPerMs: 0 };
  const { own, others } = state;
  return { ...state, othersPerMs: 0, made: 0, byOthers: 0, since: at, own: FADE * own, others: FADE * others };
}

function afterRequest(state: Known, purpose: Purpose): Known {
  const { made, unreported, own } = state;
  return { ...state, made: made + 1, unreported: unreported + 1, own: own + (purpose === 'polling' ? 1 : 0) };
}

/** `isInTurn`: it answers a request that was sent after the last report. `inFlight`: our requests that may be in it or not. */
function afterReport(state: Known, next: Report, isInTurn: boolean, inFlight: number): Known {
  const { report: last, windowFrom } = state;
  const { budget: read, at } = next;
  const reported = { report: next, unreported: inFlight, isOver: false };
  const ofReset = read.resetsAt === null ? null : usualAtLeast(read.resetsAt - at);
  if (last === null) {
    const others = state.others + sharedBefore(read, state.unreported);
    return { ...state, ...reported, windowFrom: at, length: ofReset, others };
  }
  // Of another limit no window is known yet, and what it lacks was used of another.
  if (isOther(last.budget.limit, read.limit))
    return { ...state, ...reported, windowFrom: at, isWhole: false, length: ofReset, othersPerMs: 0 };
  const refill = refillAfter(last.budget, next, isInTurn);
  if (refill !== null) {
    const seen = state.isWhole ? usualAtLeast((last.at - windowFrom) / TOLERANCE) : state.length;
    const length = refill === 'byReset' ? ofReset : seen;
    const begun = state.isOver ? state : anew({ ...state, length }, at);
    return { ...begun, ...reported, length, windowFrom: at, isWhole: true };
  }
  // It was not known yet, or has lasted longer than thought.
  const length = at - windowFrom > TOLERANCE * (state.length ?? 0) ? ofReset : state.length;
  if (last.budget.remaining === null || read.remaining === null) return { ...state, ...reported, length };
  const others = Math.max(0, last.budget.remaining - read.remaining - state.unreported);
  const took = Math.max(IN_FLIGHT, at - last.at);
  const othersPerMs = others / took;
  const fading = Math.exp(-took / HOUR);
  const usualOthersPerMs = fading * state.usualOthersPerMs + (1 - fading) * othersPerMs;
  // A response that was overtaken tells of an earlier moment.
  const remaining = isInTurn ? read.remaining : Math.min(read.remaining, last.budget.remaining);
  return {
    ...{ ...state, ...reported, report: { ...next, budget: { ...read, remaining } } },
    ...{ length, othersPerMs, usualOthersPerMs },
    ...{ byOthers: state.byOthers + others, others: state.others + others },
  };
}

/**
 * What the requests of before the first report say of others. They may have been our own, of an earlier installation, so a few of them say
 * little; a large part of the limit says that many share the key.
 */
function sharedBefore({ limit, remaining }: Budget, ours: number): number {
  if (limit === null || remaining === null) return 0;
  const used = Math.max(0, limit - remaining - ours);
  return (used * used) / Math.max(1, limit);
}

const isOther = (before: number | null, limit: number | null): boolean =>
  before !== null && limit !== null && before !== limit;

/** Whether the limit has become whole between two reports: its reset passed and moved on, or as much is left as before or more. */
function refillAfter(before: Budget, { budget: read, at }: Report, isInTurn: boolean): 'byReset' | 'byRise' | null {
  if (before.resetsAt !== null && read.resetsAt !== null) {
    if (read.resetsAt - before.resetsAt <= SAME_RESET) return null;
    if (at >= before.resetsAt - SAME_RESET) return 'byReset';
  }
  if (before.remaining === null || read.remaining === null || read.remaining === 0) return null;
  return read.remaining >= before.remaining + (isInTurn ? 0 : MOST_IN_FLIGHT) ? 'byRise' : null;
}
