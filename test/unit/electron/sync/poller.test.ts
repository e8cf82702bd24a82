import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../../../../electron/history/history.ts';
import { coverageOf } from '../../../../electron/sync/coverage.ts';
import type { Poller, PollOrder } from '../../../../electron/sync/poller.ts';
import { formatPbxTime } from '../../../../shared/time/pbx-time.ts';
import { type historyFolder, hour, missedRecord, noon, record, zone } from '../history/records.ts';
import type { fakePbx, virtualTime } from './fake-pbx.ts';
import { pollerWorld } from './poller-world.ts';

const day = 24 * hour;
const start = noon + day;

let place: ReturnType<typeof historyFolder>;
let pbx: ReturnType<typeof fakePbx>;
let time: ReturnType<typeof virtualTime>;
let history: History;
let poller: Poller;
let notified: string[][];

beforeEach(() => {
  notified = [];
  ({ place, pbx, time, history, poller } = pollerWorld({ start, onMissed: (uuids) => notified.push(uuids) }));
});
afterEach(() => place.end());

const coverage = () => coverageOf({ history, source: '', extension: '101' });
const poll = (kind: PollOrder['kind']) => poller.poll('101', { by: 'background', kind }, new AbortController().signal);

describe('a deep poll', () => {
  it('finds what came days late, which a regular one leaves out', async () => {
    await poll('regular');
    pbx.records.push(record({ uuid: 'late', at: start - 2 * day }));
    time.jump(hour);
    await poll('regular');
    expect(history.call('late')).toBeNull();
    await poll('deep');
    expect(history.call('late')).not.toBeNull();
    expect(coverage()).toMatchObject({ polledAt: start + hour, deepPolledAt: start + hour });
  });

  it('reads back from the last deep one, however many regular ones there were', async () => {
    await poll('regular');
    time.jump(5 * day);
    await poll('regular');
    pbx.takeAsked();
    await poll('deep');
    expect(pbx.asked[0]?.from).toBe(formatPbxTime(start - 3 * day - 1000, zone));
  });
});

describe('a poll for missed calls only', () => {
  it('fetches nothing else, notifies of them, and leaves the rest to the next regular one', async () => {
    await poll('regular');
    time.jump(hour);
    pbx.records.push(missedRecord({ uuid: 'missed', at: start + 1000 }), record({ uuid: 'taken', at: start + 2000 }));
    pbx.takeAsked();
    await poll('missedOnly');
    expect(pbx.takeAsked().map((query) => query.extensionCallStatus)).toEqual(['missed']);
    expect(notified).toEqual([['missed']]);
    expect(coverage().polledAt).toBe(start);
    await poll('regular');
    expect(history.call('taken')).not.toBeNull();
    expect(notified).toHaveLength(1);
  });

  it('begins the backfill where nothing was fetched', async () => {
    pbx.records.push(record({ uuid: 'taken', at: start - day }));
    await poll('missedOnly');
    expect(history.call('taken')).not.toBeNull();
  });
});
