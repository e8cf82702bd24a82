import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';
import { reserveOf } from '../../../../electron/pbx/rate-limit.ts';
import type { HistoryDepth } from '../../../../electron/sync/coverage.ts';
import { coverageOf } from '../../../../electron/sync/coverage.ts';
import type { Sync } from '../../../../electron/sync/sync.ts';
import type { Budget } from '../../../../shared/connection.ts';
import { AppError } from '../../../../shared/errors.ts';
import { forgetting } from '../../../support/fakes/forgetting.ts';
import type { TestHistory } from '../../../support/fakes/open-history.ts';
import type { VirtualTime } from '../../../support/fakes/virtual-time.ts';
import { type historyFolder, hour, minute, missedRecord, noon, record, zone } from '../history/records.ts';
import type { fakePbx } from './fake-pbx.ts';
import { syncWorld } from './sync-world.ts';

const day = 24 * hour;
const start = noon + 400 * day;
const offline = { kind: 'network', reason: 'unreachable', host: 'pbx' } as const;

let place: ReturnType<typeof historyFolder>;
let pbx: ReturnType<typeof fakePbx>;
let time: VirtualTime;
let history: TestHistory;
let sync: Sync;
let depth: HistoryDepth;
let budget: Budget | null;
let notified: string[];
let make: () => Sync;

beforeEach(() => {
  depth = { fillDays: 28, keepDays: null };
  budget = null;
  const deps = { extensions: () => ['101', '102'], budget: () => budget, depth: () => depth };
  ({ place, pbx, time, history, notified, make } = syncWorld(start, deps));
  pbx.pageSize(10);
  sync = make();
});
afterEach(() => place.end());

const backfill = () => sync.state().backfill;
const poll = async (extension = '101') => {
  await sync.pollNow(extension);
  await time.settle();
};
/** One call every `every` ms back from now. */
const put = (count: number, every: number, change: { to?: string } = {}) =>
  pbx.records.push(
    ...Array.from({ length: count }, (_, i) =>
      record({ uuid: `${change.to ?? 'u'}${i}`, at: start - i * every, ...change }),
    ),
  );
const older = async () => (await sync.fetchOlder('101')).remaining;
const stored = (extension = '101') => history.calls.extensions().find(({ number }) => number === extension)?.calls ?? 0;

describe('the depth', () => {
  beforeEach(() => pbx.pageSize(50));

  it.each([
    [{ fillDays: 7, keepDays: null }, 7],
    [{ fillDays: 28, keepDays: null }, 28],
    [{ fillDays: 365, keepDays: null }, 365],
    [{ fillDays: null, keepDays: null }, 380],
    [{ fillDays: 365, keepDays: 30 }, 30],
    [{ fillDays: null, keepDays: 90 }, 90],
  ] as const)('%o reads %i days', async (wanted, days) => {
    depth = wanted;
    put(380, day);
    await poll();
    expect(stored()).toBe(Math.min(380, days + 1));
    expect(backfill()).toEqual({ kind: 'idle' });
  });

  it('of another extension is four weeks at the most', async () => {
    depth = { fillDays: null, keepDays: null };
    put(380, day, { to: '102' });
    await poll('102');
    expect(stored('102')).toBe(29);
  });

  it('that grows reads the older part only', async () => {
    put(380, day);
    await poll();
    pbx.takeAsked();
    depth = { fillDays: 90, keepDays: null };
    sync.resumeBackfill('101');
    await time.settle();
    expect(stored()).toBe(91);
    // In which zone the PBX filters is not known, so 26 hours are added.
    const latest = formatPbxTime(start - 28 * day + 26 * hour, zone);
    for (const { to } of pbx.takeAsked()) expect((to ?? '~') <= latest).toBe(true);
  });

  it('ends where everything was forgotten', async () => {
    put(380, day);
    history.records.ingest([record({ uuid: 'forgotten', at: start - 3 * day })]);
    forgetting.all(history);
    await poll();
    expect(coverageOf(history.meta, '101').oldestFetched).toBe(formatPbxTime(start - 3 * day - 6 * hour, zone));
    pbx.takeAsked();
    expect(await older()).toBe('notStored');
    expect(pbx.asked).toEqual([]);
  });

  it('fetches deleted calls again when more is to be kept', async () => {
    put(380, day);
    depth = { fillDays: 90, keepDays: 90 };
    await poll();
    depth = { fillDays: 90, keepDays: 30 };
    await poll();
    depth = { fillDays: 90, keepDays: 90 };
    pbx.takeAsked();
    await poll();
    expect(pbx.asked.some(({ to }) => to === formatPbxTime(start - 30 * day + 26 * hour, zone))).toBe(true);
  });
});

describe('reading back', () => {
  it('goes on where it broke off, in another run of the app too', async () => {
    put(400, hour);
    pbx.onAsk(() => {
      if (pbx.asked.length > 20) throw new AppError(offline);
    });
    await poll();
    expect(sync.state()).toMatchObject({ link: { kind: 'offline' }, backfill: { kind: 'idle' } });
    const { oldestFetched: back } = coverageOf(history.meta, '101');
    expect(stored()).toBeLessThan(200);
    pbx.fail(null);
    pbx.takeAsked();
    sync = make();
    await poll();
    expect(stored()).toBe(400);
    expect(pbx.asked.find(({ to }) => to !== undefined)?.to).toBe(
      formatPbxTime(Date.parse(`${back?.replace(' ', 'T')}+02:00`) + 26 * hour, zone),
    );
  });

  it('loses none where calls at the border of two pages are deleted meanwhile', async () => {
    put(200, hour);
    let [deleted, furthest] = [0, 1];
    pbx.onAsk(({ page = 1, extensionCallStatus }) => {
      // The last call of the page before: the next one moves into its place.
      if (page <= furthest || extensionCallStatus !== undefined) return;
      furthest = page;
      deleted += pbx.records.splice((page - 1) * 10 - 1, 1).length;
    });
    await poll();
    expect(deleted).toBeGreaterThan(5);
    expect(pbx.records.filter(({ call_uuid }) => history.calls.call(String(call_uuid)) === null)).toEqual([]);
  });

  it('lets a person’s poll go first', async () => {
    put(400, hour);
    let asked = 0;
    let open = () => {};
    pbx.onAsk(() => {
      asked += 1;
      return asked === 8 ? new Promise<void>((resolve) => (open = resolve)) : undefined;
    });
    await poll();
    pbx.records.push(record({ uuid: 'new', at: start + 1000 }));
    const wanted = sync.pollNow('101');
    open();
    await wanted;
    expect(history.calls.call('new')).not.toBeNull();
    expect(stored()).toBeLessThan(400);
    await time.settle();
    expect(stored()).toBe(401);
  });

  it('is no news, and takes none away', async () => {
    for (let i = 0; i < 60; i += 1) pbx.records.push(missedRecord({ uuid: `u${i}`, at: start - i * hour }));
    let asked = 0;
    pbx.onAsk(() => {
      asked += 1;
      if (asked === 3) pbx.records.push(missedRecord({ uuid: 'new', at: start + 1000 }));
    });
    await poll();
    await poll();
    expect(stored()).toBe(61);
    expect(notified).toEqual(['new']);
    expect(history.ledger.hasUnnotified('101')).toBe(false);
  });

  it('ends at the reserve, and goes on when there is more', async () => {
    put(400, hour);
    budget = { limit: 100, remaining: 30, resetsAt: start + hour };
    pbx.onAsk(() => {
      if (budget?.remaining) budget = { ...budget, remaining: budget.remaining - 1 };
    });
    await poll();
    expect(backfill()).toEqual({ kind: 'idle' });
    expect(stored()).toBeLessThan(400);
    // A poll every ten minutes until the reset is left besides the reserve.
    expect(budget.remaining).toBe(reserveOf(budget) + 8);
    budget = null;
    await poll();
    expect(stored()).toBe(400);
    expect(backfill()).toEqual({ kind: 'idle' });
  });
});

describe('stopping', () => {
  const stopAfter = (requests: number) =>
    pbx.onAsk(() => {
      if (pbx.asked.length === requests) sync.pauseBackfill('101');
    });

  it('keeps what was read, asks for nothing more but new calls, and outlives a restart', async () => {
    put(400, hour);
    stopAfter(12);
    await poll();
    expect(pbx.takeAsked()).toHaveLength(12);
    const { oldestFetched: back } = coverageOf(history.meta, '101');
    expect(backfill()).toEqual({
      ...{ kind: 'paused', extension: '101' },
      oldestAt: Date.parse(`${back?.replace(' ', 'T')}+02:00`),
    });
    const before = stored();
    pbx.fail(null);
    sync = make();
    pbx.records.push(record({ uuid: 'new', at: start + minute }));
    await poll();
    expect(backfill()).toMatchObject({ kind: 'paused' });
    expect(stored()).toBe(before + 1);
  });

  it('ends with going on, and with another depth', async () => {
    put(400, hour);
    stopAfter(12);
    await poll();
    pbx.fail(null);
    sync.resumeBackfill('101');
    await time.settle();
    expect(stored()).toBe(400);
    expect(backfill()).toEqual({ kind: 'idle' });
    sync.pauseBackfill('101');
    put(380, day);
    depth = { fillDays: 90, keepDays: null };
    sync.resumeBackfill('101');
    await time.settle();
    expect(coverageOf(history.meta, '101').oldestFetched).toBe(formatPbxTime(start - 90 * day, zone));
  });
});

describe('older calls on demand', () => {
  it('are a page and what the filter says of it, down to the end of the PBX', async () => {
    put(50, day);
    await poll();
    pbx.takeAsked();
    expect(await older()).toBe('more');
    expect(stored()).toBe(37);
    expect(pbx.takeAsked()).toHaveLength(2);
    expect(await older()).toBe('more');
    expect(await older()).toBe('none');
    expect(stored()).toBe(50);
    pbx.takeAsked();
    expect(await older()).toBe('none');
    expect(pbx.takeAsked()).toEqual([]);
    expect(notified).toEqual([]);
  });

  it('end where older calls are deleted', async () => {
    depth = { fillDays: 28, keepDays: 30 };
    put(50, day);
    await poll();
    expect(await older()).toBe('notStored');
    expect(stored()).toBe(31);
  });

  it('leave the reserve for dialling, and break off with the PBX’s words', async () => {
    put(50, day);
    await poll();
    budget = { limit: 100, remaining: 21, resetsAt: start + hour };
    pbx.onAsk(() => {
      if (budget?.remaining) budget = { ...budget, remaining: budget.remaining - 1 };
    });
    for (let scrolled = 0; scrolled < 5; scrolled += 1) expect(await older()).toBe('reserved');
    expect(budget.remaining).toBe(reserveOf(budget));
    budget = null;
    pbx.fail({ kind: 'rateLimited', retryAt: null });
    await expect(sync.fetchOlder('101')).rejects.toMatchObject({ data: { kind: 'rateLimited' } });
    pbx.fail(null);
    for (let scrolled = 0; scrolled < 3; scrolled += 1) await older();
    expect(stored()).toBe(50);
  });
});

it('what is written late into a stretch that reached the end of the PBX is found', async () => {
  put(12, 10 * minute);
  pbx.onAsk(() => {
    if (pbx.asked.length === 1) sync.pauseBackfill('101');
  });
  await poll();
  pbx.fail(null);
  expect(await older()).toBe('none');
  pbx.records.push(record({ uuid: 'late', at: start - 95 * minute }));
  time.jump(minute);
  await poll();
  expect(history.calls.call('late')).not.toBeNull();
});
