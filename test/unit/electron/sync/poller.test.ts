import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../../../../electron/history/history.ts';
import { coverageOf } from '../../../../electron/sync/coverage.ts';
import type { Poller, PollOrder } from '../../../../electron/sync/poller.ts';
import { type historyFolder, hour, noon, record } from '../history/records.ts';
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
    expect(history.calls.call('late')).toBeNull();
    await poll('deep');
    expect(history.calls.call('late')).not.toBeNull();
    expect(coverage()).toMatchObject({ polledAt: start + hour, deepPolledAt: start + hour });
  });

  it('reads back from the last deep one, however many regular ones there were, and counts the PBX’s calls', async () => {
    await poll('regular');
    time.jump(5 * day);
    await poll('regular');
    pbx.records.push(record({ uuid: 'late', at: start - 2 * day }));
    pbx.takeAsked();
    await poll('deep');
    expect(history.calls.call('late')).not.toBeNull();
    expect(pbx.asked[0]?.from).toBeUndefined();
    expect(coverage().counts).toEqual({ atPbx: 1, stored: 1 });
  });
});
