import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../../../../electron/store/history.ts';
import { coverageOf } from '../../../../electron/sync/coverage.ts';
import type { Sync } from '../../../../electron/sync/sync.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { forgetting } from '../../../support/fakes/forgetting.ts';
import type { VirtualTime } from '../../../support/fakes/virtual-time.ts';
import { type historyFolder, hour, minute, missedRecord, noon, record } from '../store/records.ts';
import type { fakePbx } from './fake-pbx.ts';
import { syncWorld } from './sync-world.ts';

const day = 24 * hour;
const start = noon + 400 * day;

let place: ReturnType<typeof historyFolder>;
let pbx: ReturnType<typeof fakePbx>;
let time: VirtualTime;
let history: History;
let sync: Sync;
let notified: string[];

beforeEach(() => {
  const world = syncWorld(start);
  ({ place, pbx, time, history, notified } = world);
  sync = world.make();
});
afterEach(() => place.end());

const { signal } = new AbortController();
const poll = async () => {
  await sync.pollNow('101');
  await time.settle();
};
const coverage = () => coverageOf(history.meta, '101');
const search = (query: string, by = signal) => sync.search('101', query, by);

describe('a search of the PBX', () => {
  it('is one request, stores what is older than everything read, and leaves what was read as it was', async () => {
    pbx.records.push(
      record({ uuid: 'new', at: start - day, from: '030 555' }),
      record({ uuid: 'old', at: start - 300 * day, from: '030 777 88' }),
      missedRecord({ uuid: 'missed', at: start - 200 * day, from: '030 777 88' }),
      record({ uuid: 'other', at: start - 250 * day, from: '030 111' }),
    );
    await poll();
    const before = coverage();
    pbx.takeAsked();
    expect(await search('3077788')).toEqual({ found: 2, added: 2, notStored: 0, total: 2 });
    expect(pbx.takeAsked()).toEqual([{ extension: '101', query: '3077788', direction: 'desc', perPage: 100, page: 1 }]);
    expect(coverage()).toEqual(before);
    const rows = history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 10 }).rows;
    expect(rows.map(({ uuid }) => uuid)).toEqual(['new', 'missed', 'old']);
    expect(await search('3077788')).toMatchObject({ found: 2, added: 0, notStored: 0 });
    await poll();
    expect(notified).toEqual([]);
    expect(history.ledger.hasUnnotified('101')).toBe(false);
  });

  it('says when there is nothing, and what stays removed', async () => {
    pbx.records.push(record({ uuid: 'a', at: start - 2 * day, from: '030 777' }));
    await poll();
    expect(await search('999')).toEqual({ found: 0, added: 0, notStored: 0, total: 0 });
    forgetting.calls(history, 'a');
    expect(await search('30777')).toEqual({ found: 1, added: 0, notStored: 1, total: 1 });
    expect(history.calls.call('a')).toBeNull();
  });

  it('gives the newest hundred, and how many there are', async () => {
    for (let i = 0; i < 130; i += 1)
      pbx.records.push(record({ uuid: `u${i}`, at: start - 50 * day - i * hour, from: '777' }));
    expect(await search('777')).toEqual({ found: 100, added: 100, notStored: 0, total: 130 });
  });

  it('suppresses no notification of a call that the next poll or a gap will fetch', async () => {
    await poll();
    time.jump(5 * day);
    pbx.records.push(
      ...Array.from({ length: 500 }, (_, i) => record({ uuid: `u${i}`, at: time.now() - i * 10 * minute })),
      missedRecord({ uuid: 'new', at: time.now() - minute, from: '777' }),
      missedRecord({ uuid: 'inGap', at: time.now() - 4.5 * day, from: '777' }),
    );
    pbx.onAsk(() => {
      if (pbx.asked.length === 7) throw new Error('offline');
    });
    await sync.pollNow('101').catch(() => {});
    await time.settle();
    pbx.onAsk(() => {});
    await search('777');
    await poll();
    await poll();
    expect(notified.toSorted()).toEqual(['inGap', 'new']);
  });

  it('is ended by who asked, and stores nothing then', async () => {
    const end = new AbortController();
    pbx.records.push(record({ uuid: 'a', at: start - 300 * day, from: '777' }));
    pbx.onAsk(() => end.abort());
    await expect(search('777', end.signal)).rejects.toMatchObject({ data: { kind: 'notConnected' } });
    expect(history.calls.call('a')).toBeNull();
    pbx.fail({ kind: 'network', reason: 'unreachable', host: 'pbx' });
    await expect(search('777')).rejects.toMatchObject({ data: { kind: 'network' } });
  });
});
