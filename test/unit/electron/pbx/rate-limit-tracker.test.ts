import { beforeEach, describe, expect, it } from 'vitest';
import type { Purpose } from '../../../../electron/pbx/rate-limit.ts';
import {
  createRateLimits,
  createRateLimitTracker,
  type RateLimitTracker,
} from '../../../../electron/pbx/rate-limit-tracker.ts';
import { DAY as day, HOUR as hour, MINUTE as minute } from '../../../../shared/time/durations.ts';

const second = 1000;
const start = Date.UTC(2026, 2, 4, 8);
const resetsAt = start + 10 * hour;

let now: number;
let tracker: RateLimitTracker;

beforeEach(() => {
  now = start;
  tracker = createRateLimitTracker(() => now);
});

interface Answer {
  /** Null: none. */
  readonly limit?: number | null;
  readonly remaining?: number;
  /** Epoch ms; null: none. */
  readonly reset?: number | null;
  readonly status?: number;
}

/** One request and its response. */
function ask(answer: Answer, purpose: Purpose = 'polling', of = tracker): void {
  of.onResponse(of.onRequest(purpose), response(answer));
}

function response({ limit = 1000, remaining, reset = resetsAt, status = 200 }: Answer) {
  const headers = {
    ...(limit !== null && { 'x-ratelimit-limit': String(limit) }),
    ...(remaining !== undefined && { 'x-ratelimit-remaining': String(remaining) }),
    ...(reset !== null && { 'x-ratelimit-reset': String(reset) }),
  };
  return { status, headers, receivedAt: now };
}

/** One request whose response has no such headers. */
function askWithoutHeaders(): void {
  tracker.onResponse(tracker.onRequest('polling'), { status: 200, headers: {}, receivedAt: now });
}

/** Polls one after the other, while others make so many requests between two of them. */
function polls(count: number, othersBetween: number) {
  for (let i = 0; i < count; i += 1) {
    ask({ remaining: 999 - i * (1 + othersBetween) });
    now += minute;
  }
}

it('expects nothing before the first response', () => {
  expect([tracker.reported(), tracker.forecast()]).toEqual([null, null]);
});

describe('that nothing is left', () => {
  it('is disproved by a request that succeeds, until a refusal confirms it', () => {
    const left = (answer: Answer) => {
      ask({ limit: 100, ...answer });
      return tracker.reported()?.remaining;
    };
    expect([left({ remaining: 0 }), tracker.isSpent()]).toEqual([0, true]);
    expect([left({ remaining: 0 }), tracker.isSpent()]).toEqual([null, false]);
    expect(left({ remaining: 0, reset: null })).toBeNull();
    expect(left({ remaining: 0, status: 429 })).toBe(0);
    expect(left({})).toBeNull();
    askWithoutHeaders();
    expect(left({ remaining: 12 })).toBe(12);
    expect(left({ remaining: 0 })).toBe(0);
    expect(left({ remaining: 0, status: 300 })).toBe(0);
    expect(left({})).toBeNull();
    expect(left({ remaining: 12 })).toBe(12);
    expect(left({})).toBeNull();
    expect(left({ remaining: 0 })).toBe(0);
  });

  it('is disproved by one without headers, and by one that tells another limit', () => {
    ask({ remaining: 0 });
    askWithoutHeaders();
    expect(tracker.reported()).toEqual({ limit: 1000, remaining: null, resetsAt: null });
    ask({ remaining: 0, status: 429 });
    ask({ limit: 200, remaining: 0 });
    expect(tracker.reported()).toMatchObject({ limit: 200, remaining: null });
  });

  it('tells of no limit where a success says so again and again', () => {
    for (const times of [1, 2, 3, 4]) {
      ask({ limit: 60, remaining: 0, reset: null });
      now += minute;
      if (times > 1) expect(tracker.forecast()).toEqual({ limit: null, remaining: null, resetsAt: null });
    }
    ask({ limit: 60, remaining: 0, reset: null, status: 429 });
    expect(tracker.isSpent()).toBe(true);
    ask({ limit: 60, remaining: 59, reset: null });
    expect(tracker.reported()).toMatchObject({ limit: 60, remaining: 59 });
  });

  it('is not said before the first report', () => {
    expect(tracker.isSpent()).toBe(false);
  });
});

it('knows no window of a limit that has just become another, and takes what it lacks for nobody’s', () => {
  ask({ limit: 2000, remaining: 1500 });
  now += minute;
  ask({ limit: 2000, remaining: 1499 });
  now += minute;
  ask({ limit: 60, remaining: 40, reset: null });
  expect([tracker.spending().byOthers, tracker.othersPerMs()]).toEqual([0, 0]);
  expect(tracker.forecast()).toEqual({ limit: 60, remaining: 40, resetsAt: now + 10 * minute, window: 10 * minute });
  for (const window of [10 * minute, minute]) {
    now += minute;
    ask({ limit: 60, remaining: 59, reset: null });
    expect(tracker.forecast()?.window).toBe(window);
  }
});

it.each<[string, Answer, Answer]>([
  ['no more', {}, { limit: null }],
  ['from now on', { limit: null }, {}],
])('takes a limit that is told %s for no other one', (_what, before, after) => {
  ask({ ...before, remaining: 900 });
  now += minute;
  ask({ ...after, remaining: 800 });
  expect(tracker.spending().byOthers).toBe(99);
});

describe('what it was spent on', () => {
  it('is counted since the app began to ask; what was used before is nobody’s', () => {
    for (const remaining of [700, 699]) ask({ remaining }, 'backfill');
    ask({ remaining: 600 }, 'person');
    tracker.onRequest('person');
    expect(tracker.spending()).toEqual({ since: start, made: 4, byOthers: 98 });
  });

  it('begins anew at the reset, whether an answer tells of it or not', () => {
    ask({ remaining: 999 });
    now = resetsAt;
    expect(tracker.spending()).toMatchObject({ since: resetsAt, made: 0, byOthers: 0 });
    expect(tracker.reported()).toEqual({ limit: 1000, remaining: null, resetsAt: null });
    ask({ remaining: 999, reset: resetsAt + day });
    expect(tracker.spending()).toMatchObject({ since: resetsAt, made: 1, byOthers: 0 });
  });

  it('begins anew where more is left than before, without a reset', () => {
    ask({ remaining: 20, reset: null });
    ask({ remaining: 990, reset: null });
    expect(tracker.spending()).toMatchObject({ made: 0, byOthers: 0 });
  });

  it('is counted without a reset, and where only what is left is told', () => {
    ask({ limit: null, remaining: 900, reset: null });
    ask({ limit: null, remaining: 890, reset: null });
    expect(tracker.spending()).toEqual({ since: start, made: 2, byOthers: 9 });
  });

  it('is not told of others without a limit, and begins anew no day', () => {
    ask({ remaining: 999 });
    ask({ limit: 0, remaining: 0 });
    now += 2 * day;
    expect(tracker.spending()).toEqual({ since: start, made: 2, byOthers: null });
  });

  it('begins anew after the day that was learned without a reset', () => {
    pollThrottle({ limit: 2000, window: day, every: hour / 2, times: 100 });
    now += 2 * day;
    expect(tracker.spending()).toMatchObject({ made: 0, byOthers: 0 });
  });

  it.each<[string, Answer, Answer, number]>([
    ['a reset that passed, though less is left', { remaining: 500 }, { remaining: 400, reset: resetsAt + day }, 0],
    ['more is left, and the reset is told no longer', { remaining: 20 }, { remaining: 990, reset: null }, 0],
    [
      'a reset is told later than what is left',
      { remaining: 900, reset: null },
      { remaining: 899, reset: resetsAt + day },
      2,
    ],
    ['what is left is told later than the limit', { reset: null }, { remaining: 900, reset: null }, 2],
    ['what is left is told no longer', { remaining: 900 }, {}, 2],
    ['nothing is left, and a failure tells no more', { remaining: 0, reset: null }, { status: 500, reset: null }, 2],
  ])('begins anew or not: %s', (_what, first, second, made) => {
    ask(first);
    // Clocks may differ by this.
    now = resetsAt - 5000;
    ask(second);
    expect(tracker.spending()).toMatchObject({ made, byOthers: 0 });
  });

  it.each([60, 40])('is counted through a day where windows are shorter: %d s', (seconds) => {
    const throttle = { limit: 60, window: seconds * second, every: 20 * second, times: 12 };
    pollThrottle(throttle);
    const { made } = tracker.spending();
    pollThrottle(throttle);
    expect(tracker.spending().made).toBe(made + 12);
    now += day;
    pollThrottle(throttle);
    expect(tracker.spending().made).toBeLessThan(12);
    now -= day;
    expect(tracker.spending()).toMatchObject({ since: now, made: 0 });
  });

  it('counts less for the share after a day, and only polls', () => {
    expect(tracker.share()).toBe(0.5);
    for (let i = 0; i < 10; i += 1) ask({ remaining: 999 - i });
    for (let i = 10; i < 20; i += 1) ask({ remaining: 999 - i }, 'person');
    // Before the first report, a quarter of a request counts for each side.
    expect(tracker.share()).toBeCloseTo(10.25 / 10.5);
    now = resetsAt + minute;
    ask({ remaining: 999, reset: resetsAt + day });
    expect(tracker.share()).toBeCloseTo((10.25 * 0.8 + 1) / (10.5 * 0.8 + 1));
  });

  it('is not others’ before the first report, where it was our own or is not told', () => {
    for (let i = 0; i < 24; i += 1) askWithoutHeaders();
    ask({ remaining: 975 });
    expect(tracker.share()).toBeCloseTo(25.25 / 25.5);
    tracker.restore(null);
    ask({});
    expect(tracker.share()).toBeCloseTo(1.25 / 1.5);
  });

  it('is told of by each response that reports', () => {
    let reports = 0;
    tracker = createRateLimitTracker(
      () => now,
      () => {
        reports += 1;
      },
    );
    askWithoutHeaders();
    ask({ remaining: 900 });
    askWithoutHeaders();
    ask({ remaining: 898 });
    expect(reports).toBe(2);
    expect(tracker.spending()).toMatchObject({ made: 4, byOthers: 0 });
  });

  it('is counted without headers as well', () => {
    askWithoutHeaders();
    expect(tracker.spending()).toMatchObject({ byOthers: null, made: 1 });
    expect([tracker.reported(), tracker.reported()]).toEqual([null, null]);
  });

  it('is not others’ where another of our own requests was under way', () => {
    ask({ remaining: 900 });
    const [first, second] = [tracker.onRequest('person'), tracker.onRequest('polling')];
    tracker.onResponse(first, response({ remaining: 899 }));
    tracker.onResponse(second, response({ remaining: 898 }));
    expect(tracker.spending()).toMatchObject({ made: 3, byOthers: 0 });
  });

  it('says little of others where little was used before the first report, and much where much was', () => {
    ask({ remaining: 974 });
    for (let i = 1; i < 5; i += 1) ask({ remaining: 974 - i });
    expect(tracker.share()).toBeGreaterThan(0.7);
    tracker.restore(null);
    ask({ remaining: 400 });
    expect(tracker.share()).toBeLessThan(0.01);
  });

  it('is not others’ where our own responses overtake each other, or do not come', () => {
    ask({ remaining: 900 });
    const [first, second, lost] = [
      tracker.onRequest('person'),
      tracker.onRequest('polling'),
      tracker.onRequest('person'),
    ];
    tracker.onResponse(second, response({ remaining: 897 }));
    tracker.onNoResponse(lost);
    tracker.onResponse(first, response({ remaining: 898 }));
    ask({ remaining: 896 });
    expect(tracker.spending()).toMatchObject({ made: 5, byOthers: 0 });
  });

  it('is others’ again after a request without a response', () => {
    ask({ remaining: 900 });
    tracker.onNoResponse(tracker.onRequest('polling'));
    ask({ remaining: 897 });
    ask({ remaining: 894 });
    expect(tracker.spending()).toMatchObject({ made: 4, byOthers: 3 });
  });

  it('is as the report says that was overtaken by one without what is left', () => {
    const [first, second] = [tracker.onRequest('person'), tracker.onRequest('polling')];
    tracker.onResponse(second, response({}));
    tracker.onResponse(first, response({ remaining: 898 }));
    expect(tracker.reported()).toMatchObject({ remaining: 898 });
  });
});

describe('how fast others use the key', () => {
  it('is taken off what the background may plan with: what they use while a request is under way', () => {
    ask({ remaining: 900 });
    now += 2 * second;
    ask({ remaining: 889 });
    expect([tracker.reported()?.remaining, tracker.forecast()?.remaining]).toEqual([889, 879]);
  });

  it('is seen within about an hour, whatever lies between two reports', () => {
    ask({ remaining: 900 });
    let remaining = 900;
    for (let i = 1; i <= 30; i += 1) {
      now += 15 * minute;
      remaining -= 11;
      ask({ remaining });
    }
    expect(tracker.othersPerMs() * hour).toBeCloseTo(40, 0);
  });

  it('is not what comes by chance between two requests that follow each other at once', () => {
    ask({ remaining: 900 });
    now += second;
    ask({ remaining: 897 });
    expect(tracker.othersPerMs() * hour).toBeLessThan(3);
  });
});

it('goes on after a restart', () => {
  polls(10, 4);
  const text = tracker.serialise();
  const next = createRateLimitTracker(() => now);
  next.restore(text);
  expect([next.spending(), next.share(), next.reported()]).toEqual([
    tracker.spending(),
    tracker.share(),
    tracker.reported(),
  ]);
  now = resetsAt + minute;
  const later = createRateLimitTracker(() => now);
  later.restore(text);
  expect(later.spending()).toEqual({ since: resetsAt, made: 0, byOthers: 0 });
  for (const wrong of [null, '', '[]', '{"made":1}', text.replace(/"own":[^,]*/, '"own":0')]) {
    const other = createRateLimitTracker(() => now);
    other.restore(wrong);
    expect(other.reported()).toBeNull();
  }
});

it('holds no report for later than it is, as after the clock was set back', () => {
  ask({ remaining: 500 });
  now -= minute - 1;
  expect(tracker.reported()).toMatchObject({ remaining: 500 });
  now -= 1;
  expect(tracker.reported()).toMatchObject({ remaining: null });
  now -= day;
  expect(tracker.reported()).toEqual({ limit: 1000, remaining: null, resetsAt: null });
  expect(tracker.spending().since).toBe(now);
});

/** Polls a limit that is counted for `window` ms from the first request on, every so many ms. */
function pollThrottle({ limit, window, every, times }: Record<'limit' | 'window' | 'every' | 'times', number>): void {
  let from = now;
  let used = 0;
  for (let i = 0; i < times; i += 1) {
    if (now - from >= window) [from, used] = [now, 0];
    used += 1;
    ask({ limit, remaining: limit - used, reset: null });
    now += every;
  }
}

describe('the window of the limit', () => {
  it.each([
    ['a minute', { limit: 60, window: minute, every: 20 * second, times: 10 }, minute],
    ['a minute, polled as rarely', { limit: 60, window: minute, every: 66 * second, times: 4 }, minute],
    ['a minute, polled every two', { limit: 60, window: minute, every: 2 * minute, times: 4 }, minute],
    ['an hour', { limit: 200, window: hour, every: minute, times: 130 }, hour],
    ['a quarter, for which the next longer is taken', { limit: 200, window: hour / 4, every: minute, times: 40 }, hour],
    ['a day', { limit: 2000, window: day, every: 5 * minute, times: 600 }, undefined],
  ])('is learned without a reset: %s', (_, throttle, window) => {
    pollThrottle(throttle);
    expect(tracker.reported()?.window).toBe(window);
  });

  it('is not learned from one rise alone: a day may have ended minutes after the start', () => {
    ask({ remaining: 400, reset: null });
    now += minute;
    ask({ remaining: 999, reset: null });
    expect(tracker.reported()?.window).toBeUndefined();
  });

  it('is given up where it lasts longer than thought', () => {
    pollThrottle({ limit: 60, window: minute, every: 20 * second, times: 10 });
    for (let i = 0; i < 10; i += 1) {
      ask({ limit: 60, remaining: 40 - i, reset: null });
      now += 20 * second;
    }
    expect(tracker.reported()?.window).toBeUndefined();
  });

  it('is as long as a reset of minutes says', () => {
    ask({ limit: 60, remaining: 59, reset: now + 40 * second });
    expect(tracker.forecast()).toEqual({ limit: 60, remaining: 59, resetsAt: now + 40 * second, window: minute });
    now += 41 * second;
    expect(tracker.forecast()).toEqual({ limit: 60, remaining: null, resetsAt: null, window: minute });
  });

  it.each([
    ['a minute', minute, minute],
    ['more than a minute', minute + second, hour],
    ['an hour', hour, hour],
    ['more than an hour', 2 * hour, undefined],
  ])('is at least as long as its reset says: %s', (_what, untilReset, window) => {
    ask({ remaining: 900, reset: now + untilReset });
    expect(tracker.reported()?.window).toBe(window);
  });

  it('is as long as the reset says, which the first response did not tell', () => {
    ask({ limit: 60, remaining: 59, reset: null });
    now += 20 * second;
    ask({ limit: 60, remaining: 58, reset: now + 40 * second });
    expect(tracker.reported()?.window).toBe(minute);
  });

  it('is as long as the reset says, though each is polled once', () => {
    for (let i = 0; i < 4; i += 1) {
      ask({ limit: 200, remaining: 150, reset: now + 59 * minute });
      expect(tracker.reported()?.window).toBe(hour);
      now += hour;
    }
  });

  it('that has a reset, but does not tell what is left, holds nothing', () => {
    ask({});
    expect(tracker.reported()).toEqual({ limit: 1000, remaining: null, resetsAt: null });
  });

  it('is shorter than a reset that always says a day, where more is left again and again', () => {
    for (let i = 0; i < 11; i += 1) {
      ask({ limit: 60, remaining: 59 - (i % 3), reset: now + day });
      now += 20 * second;
    }
    expect(tracker.forecast()?.resetsAt).toBeLessThanOrEqual(now + minute);
  });

  it('is a day where the reset is one, whatever responses say that were not counted', () => {
    for (let i = 0; i < 5; i += 1) ask({ remaining: 900 });
    expect(tracker.forecast()).toEqual({ limit: 1000, remaining: 900, resetsAt });
  });

  it('requests refused as too fast, which are not counted, do not make it whole', () => {
    for (let i = 0; i < 6; i += 1) {
      ask({ limit: 60, remaining: 50, reset: null, status: i === 0 ? 200 : 429 });
      now += 10 * second;
    }
    expect(tracker.reported()).toEqual({ limit: 60, remaining: 50, resetsAt: null });
  });

  it.each([429, 503])('refused requests with nothing left do not make it whole: %d', (status) => {
    for (let i = 0; i < 6; i += 1) {
      ask({ limit: 60, remaining: 0, reset: null, status });
      now += 10 * second;
    }
    expect(tracker.reported()?.remaining ?? null).toBe(0);
    expect(tracker.reported()?.window).toBeUndefined();
  });
});

describe('without a reset', () => {
  const left = (remaining: number) => ({ limit: 60, remaining, reset: null });
  const isWhole = () => tracker.forecast()?.remaining === null;

  it('assumes no day: the rest is spread over ten minutes at first, later over more', () => {
    ask(left(59));
    expect(tracker.forecast()).toMatchObject({ resetsAt: now + 10 * minute, window: 10 * minute });
    now += 2 * hour;
    ask(left(58));
    expect(tracker.forecast()?.resetsAt).toBe(now + 16 * hour);
    now += 2 * hour;
    ask(left(57));
    expect(tracker.forecast()?.resetsAt).toBe(now + day);
  });

  it('looks again ever more rarely whether the limit is whole, once the reserve is reached', () => {
    ask(left(12));
    const looks: number[] = [];
    for (let remaining = 11; remaining > 3; remaining -= 1) {
      while (!isWhole()) now += 10 * second;
      looks.push(Math.round((now - start) / minute));
      ask(left(remaining));
    }
    expect(looks).toEqual([1, 3, 9, 27, 81, 243, 423, 603]);
  });

  it('that nothing is left holds for an hour at most', () => {
    ask(left(5));
    now += 10 * hour;
    ask({ ...left(0), status: 429 });
    now += hour - 1;
    expect(tracker.isSpent()).toBe(true);
    now += 1;
    expect(tracker.isSpent()).toBe(false);
  });
});

describe('the trackers of all keys', () => {
  const one = 'https://pbx.example/base';
  const limits = () => createRateLimits(() => now);

  it('are one for a key at an origin: the requests of a check are our own', () => {
    const all = limits();
    for (let i = 0; i < 25; i += 1) ask({ remaining: 999 - i }, 'person', all.of('https://pbx.example', 'key'));
    expect(all.current().reported()).toBeNull();
    for (let i = 25; i < 30; i += 1) ask({ remaining: 999 - i }, 'polling', all.use(one, 'key'));
    expect(all.current().spending()).toMatchObject({ made: 30, byOthers: 0 });
    expect(all.current().share()).toBeGreaterThan(0.9);
  });

  it('go on with what was restored, and with what is known of the key after another connection', () => {
    const all = limits();
    ask({ remaining: 500 });
    all.current().restore(tracker.serialise());
    ask({ remaining: 499 }, 'polling', all.use(one, 'key'));
    expect(all.current().spending().made).toBe(2);
    all.leave();
    expect(all.current().reported()).toBeNull();
    ask({ remaining: 9, limit: 10 }, 'polling', all.use('https://other.example', 'key'));
    all.leave();
    ask({ remaining: 498 }, 'polling', all.use(one, 'key'));
    expect(all.current().spending()).toMatchObject({ made: 3, byOthers: 0 });
  });

  it('are one for two connections with one key: neither takes the other for another program', () => {
    const all = limits();
    const background = all.forConnection();
    ask({ remaining: 500 }, 'polling', all.use(one, 'key'));
    background.current().restore(null);
    ask({ remaining: 499 }, 'polling', background.use(one, 'key'));
    ask({ remaining: 498 }, 'polling', all.use(one, 'key'));
    expect(background.current().spending()).toMatchObject({ made: 3, byOthers: 0 });
    expect([all.sharers(), background.sharers()]).toEqual([2, 2]);
    background.end();
    expect(all.sharers()).toBe(1);
    const another = all.forConnection();
    ask({ remaining: 9 }, 'polling', another.use(one, 'another key'));
    expect(another.sharers()).toBe(1);
    expect(all.current().reported()).toMatchObject({ remaining: 498 });
    all.leave();
    expect(background.current().reported()).toMatchObject({ remaining: 498 });
  });

  it('are another for another key, also of the same client', () => {
    const all = limits();
    ask({ remaining: 500 }, 'polling', all.use(one, 'key'));
    ask({ remaining: 40, limit: 50 }, 'polling', all.use(one, 'new key'));
    expect(all.current().reported()).toMatchObject({ limit: 50, remaining: 40 });
    expect(all.of(one, 'key').reported()).toMatchObject({ limit: 1000, remaining: 500 });
  });
});
