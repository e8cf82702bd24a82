import { afterEach, beforeEach, expect, it } from 'vitest';
import type { History } from '../../../../../electron/history/history.ts';
import { type CallFilter, noFilter } from '../../../../../shared/calls/call-filter.ts';
import { openTestHistory } from '../../../../support/fakes/open-history.ts';
import { createVirtualTime, type VirtualTime } from '../../../../support/fakes/virtual-time.ts';
import { makeVersion1 } from '../db/version-1.ts';
import { historyFolder, minute, missedRecord, noon, zone } from '../records.ts';

let place: ReturnType<typeof historyFolder>;
let time: VirtualTime;
let history: History;
beforeEach(() => {
  place = historyFolder();
  time = createVirtualTime(noon);
});
afterEach(() => {
  history.close();
  place.end();
});

const opened = () => openTestHistory({ file: place.file, zone, country: 'DE', now: time.now, timers: time.timers });
const missed: CallFilter = { ...noFilter, outcomes: ['missed'] };
const asked = (filter: Partial<CallFilter> = {}) => ({
  extension: '101',
  filter: { ...noFilter, ...filter },
  before: null,
  limit: 50,
});

it('a list without a filter does not wait; one with a filter waits until the calls are loaded, slice by slice', async () => {
  history = opened();
  const calls = Array.from({ length: 4100 }, (_, i) => missedRecord({ uuid: `u${i}`, at: noon - i * minute }));
  history.ingest(calls);
  expect((await history.search.list(asked())).rows).toHaveLength(50);
  let found: string[] | null = null;
  const search = history.search.list(asked({ text: '030', to: noon - 4098 * minute })).then((page) => {
    found = page.rows.map((row) => row.uuid);
  });
  await time.settle();
  expect(found).toBeNull();
  // What comes meanwhile is found too.
  history.ingest([missedRecord({ uuid: 'late', at: noon - 5000 * minute })]);
  await time.advance(0);
  await search;
  expect(found).toEqual(['u4099', 'late']);
  expect(time.pending()).toBe(0);
});

it('an index that was dropped is loaded again by the next search, and by one that is waiting', async () => {
  history = opened();
  history.ingest(Array.from({ length: 4100 }, (_, i) => missedRecord({ uuid: `u${i}`, at: noon - i * minute })));
  const loaded = async () => {
    const counted = history.search.count('101', missed);
    await time.settle();
    const isAtOnce = time.pending() === 0;
    await time.advance(0);
    return [isAtOnce, await counted];
  };
  void history.search.load('101');
  await time.advance(0);
  expect(await loaded()).toEqual([true, 4100]);
  history.search.drop();
  const waiting = loaded();
  await time.settle();
  history.search.drop();
  expect(await waiting).toEqual([false, 4100]);
  expect(await loaded()).toEqual([true, 4100]);
});

it('a filter rejects if the history is closed before it ends', async () => {
  history = opened();
  history.ingest([missedRecord({ uuid: 'a' })]);
  const refused = expect(history.search.count('101', missed)).rejects.toMatchObject({
    data: { kind: 'historyUnavailable' },
  });
  history.close();
  await time.advance(0);
  await refused;
  history = opened();
});

it('calls of an older version are found as soon as their records are decoded again', async () => {
  const records = Array.from({ length: 400 }, (_, i) => missedRecord({ uuid: `u${i}`, at: noon - i * minute }));
  makeVersion1(place.file, { records, marks: [], dials: [], meta: {} });
  history = opened();
  const count = (filter: Partial<CallFilter>) => {
    const counted = history.search.count('101', { ...noFilter, ...filter });
    return time.advance(0).then(() => counted);
  };
  await time.advance(1000);
  expect([await count({ outcomes: ['missed'] }), await count({ verdicts: ['good'] })]).toEqual([400, 0]);
  expect(await count({ text: '1234567' })).toBe(400);
});

/** 4100 missed calls, and whether a search with a filter finds them without loading anything first. */
function manyCalls() {
  history = opened();
  history.ingest(Array.from({ length: 4100 }, (_, i) => missedRecord({ uuid: `u${i}`, at: noon - i * minute })));
  return async () => {
    let count: number | null = null;
    void history.search.count('101', missed).then((answer) => {
      count = answer;
    });
    await time.settle();
    const isLoaded = count !== null;
    await time.advance(0);
    expect(count).toBe(4100);
    return isLoaded;
  };
}

it('the list without a filter and its counts load no index, and no time does', async () => {
  const isLoaded = manyCalls();
  history.search.setVisible(true);
  expect((await history.search.list(asked())).rows).toHaveLength(50);
  expect(await history.search.count('101', noFilter)).toBe(4100);
  expect(await history.search.count('101', { ...noFilter, from: noon - 9 * minute })).toBe(10);
  await time.advance(10 * minute);
  expect([await isLoaded(), await isLoaded()]).toEqual([false, true]);
});

it('it is dropped when the window was hidden for five minutes', async () => {
  const isLoaded = manyCalls();
  history.search.setVisible(true);
  void history.search.load('101');
  await time.advance(0);
  history.search.setVisible(false);
  await time.advance(5 * minute - 1);
  history.search.setVisible(true);
  await time.advance(minute);
  expect([await isLoaded(), time.pending()]).toEqual([true, 0]);
  history.search.setVisible(false);
  await time.advance(5 * minute);
  // A search of a hidden window is answered as before, and what it loaded is dropped too.
  expect([await isLoaded(), await isLoaded()]).toEqual([false, true]);
  await time.advance(5 * minute);
  expect([await isLoaded(), await isLoaded()]).toEqual([false, true]);
});

it('a search that waits while the index is dropped finds the same rows', async () => {
  manyCalls();
  history.search.setVisible(true);
  const search = () => history.search.list(asked({ outcomes: ['missed'], to: noon - 4090 * minute }));
  const before = search();
  await time.advance(0);
  history.search.drop();
  const waiting = search();
  history.search.drop();
  await time.advance(0);
  expect((await waiting).rows).toEqual((await before).rows);
  expect((await waiting).rows).toHaveLength(9);
});

it('closing the history ends its timers', async () => {
  manyCalls();
  history.search.setVisible(true);
  await history.search.list(asked());
  history.search.setVisible(false);
  history.close();
  await expect(history.search.list(asked())).rejects.toMatchObject({ data: { kind: 'historyUnavailable' } });
  expect(time.pending()).toBe(0);
  history = opened();
});
