import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../../../../electron/history/history.ts';
import { comparisonOf } from '../../../../electron/sync/comparison.ts';
import { coverageOf } from '../../../../electron/sync/coverage.ts';
import type { Poller } from '../../../../electron/sync/poller.ts';
import type { Budget } from '../../../../shared/connection.ts';
import { formatPbxTime } from '../../../../shared/time/pbx-time.ts';
import { type historyFolder, hour, missedRecord, noon, record, zone } from '../history/records.ts';
import type { fakePbx, virtualTime } from './fake-pbx.ts';
import { pollerWorld } from './poller-world.ts';

const day = 24 * hour;
const start = noon + 40 * day;
const { signal } = new AbortController();

let place: ReturnType<typeof historyFolder>;
let pbx: ReturnType<typeof fakePbx>;
let time: ReturnType<typeof virtualTime>;
let history: History;
let poller: Poller;
let budget: Budget | null;
let notified: string[];

beforeEach(() => {
  budget = null;
  notified = [];
  ({ place, pbx, time, history, poller } = pollerWorld({
    start,
    budget: () => budget,
    onMissed: (uuids) => notified.push(...uuids),
  }));
});
afterEach(() => place.end());

const poll = async (kind: 'regular' | 'deep' = 'regular') => {
  await poller.poll('101', { by: 'background', kind }, signal);
  await time.settle();
  // The local count yields while it goes through the index.
  for (let i = 0; i < 20; i += 1) await time.settle();
};
const result = () => comparisonOf({ history, source: '', extension: '101' });
/** Calls half a day apart, from yesterday on back. */
const put = (count: number) =>
  pbx.records.push(
    ...Array.from({ length: count }, (_, i) => record({ uuid: `u${i}`, at: start - day - i * 12 * hour })),
  );
/** What the PBX hides until `show` is called: as if it had been written late, or lost on the way. */
function hide(...uuids: string[]) {
  const hidden = pbx.records.filter(({ call_uuid }) => uuids.includes(String(call_uuid)));
  pbx.records.splice(0, pbx.records.length, ...pbx.records.filter((raw) => !hidden.includes(raw)));
  return () => pbx.records.push(...hidden);
}

describe('after a backfill', () => {
  it('the PBX’s own count is asked for with one request, and is the same', async () => {
    put(30);
    await poll();
    expect(pbx.counted).toEqual([
      {
        extension: '101',
        from: formatPbxTime(start - 28 * day, zone),
        to: formatPbxTime(start - 6 * hour, zone),
        direction: 'desc',
        perPage: 1,
        page: 1,
      },
    ]);
    expect(result()).toMatchObject({ at: start, total: 30, stored: 30, ingested: 0, notStored: 0, isWhole: true });
    await poll();
    await poll();
    expect(pbx.counted).toHaveLength(1);
  });

  it('a call that was not read is found by counting pages and taken in, without a notification', async () => {
    put(250);
    pbx.records.push(missedRecord({ uuid: 'late', at: start - 9 * day + hour }));
    const show = hide('u20', 'late');
    pbx.onAsk(({ perPage }) => {
      if (perPage === 1) show();
    });
    const before = () => coverageOf({ history, source: '', extension: '101' });
    await poll();
    expect(result()).toMatchObject({ total: 56, stored: 56, ingested: 2, notStored: 0, listed: 56, isWhole: true });
    expect(history.call('u20')).not.toBeNull();
    expect(history.page('late', '101')).toMatchObject({ extensionStatus: 'missed' });
    expect(notified).toEqual([]);
    expect(before()).toMatchObject({ polledAt: start, oldestFetched: formatPbxTime(start - 28 * day, zone), gaps: [] });
  });

  it('what was removed here and what cannot be read is counted apart and fetched once', async () => {
    put(30);
    await poll();
    history.retention.forgetCalls('job', ['u3', 'u4']);
    history.retention.settle('job');
    pbx.records.push({ ...record({ uuid: 'x', at: start - 5 * day }), call_uuid: '' });
    time.jump(day);
    await poll('deep');
    expect(result()).toMatchObject({ total: 31, stored: 28, ingested: 0, notStored: 2, unreadable: 1, isWhole: true });
    pbx.takeAsked();
    time.jump(day);
    await poll('deep');
    expect(result()).toMatchObject({ at: start + 2 * day, total: 31, stored: 28, notStored: 2, unreadable: 1 });
    expect(pbx.takeAsked().filter(({ page = 1 }) => page > 1)).toEqual([]);
    expect(pbx.counted).toHaveLength(3);
  });

  it('calls that the PBX gives no longer are no loss', async () => {
    put(30);
    await poll();
    hide('u5');
    time.jump(day);
    await poll('deep');
    expect(result()).toMatchObject({ total: 29, stored: 29, ingested: 0, notStored: 0, surplus: 1 });
  });

  it('pages are counted only as far as the budget allows, and the result says so', async () => {
    put(56);
    const show = hide('u1', 'u50');
    pbx.pageSize(10);
    budget = { limit: 1000, remaining: 112, resetsAt: start + hour };
    pbx.onAsk(({ perPage }) => {
      if (perPage === 1) show();
    });
    await poll();
    expect(result()).toMatchObject({ total: 55, ingested: 1, stored: 54, isWhole: false });
    expect(history.call('u50')).toBeNull();
  });

  it('a PBX that gives no total is not compared', async () => {
    put(30);
    const { list } = pbx.client;
    pbx.client.list = async (...asked) => ({ ...(await list(...asked)), total: null });
    await poll();
    expect(result()).toBeNull();
  });
});

it('is read by the names that the first version stored', () => {
  const counts = { at: 1, from: null, to: '2026-01-01 00:00:00', total: 9, unreadable: 2, listed: 9, isWhole: true };
  const stored = { ...counts, here: 5, takenIn: 1, notKept: 3, beside: -4 };
  history.meta.set('comparison 101 ', JSON.stringify(stored));
  expect(result()).toEqual({ ...counts, stored: 5, ingested: 1, notStored: 3, surplus: -4 });
});

it('is stored by those names', async () => {
  put(3);
  await poll();
  const stored: unknown = JSON.parse(history.meta.get('comparison 101 ') ?? 'null');
  expect(stored).toMatchObject({ here: 3, takenIn: 0, notKept: 0, beside: 0 });
  expect(result()).toMatchObject({ stored: 3, ingested: 0, notStored: 0, surplus: 0 });
});
