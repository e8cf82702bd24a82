import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../../../../electron/history/history.ts';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';
import { reserveOf } from '../../../../electron/pbx/rate-limit.ts';
import type { Sync } from '../../../../electron/sync/sync.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import type { Budget } from '../../../../shared/connection.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { VirtualTime } from '../../../support/fakes/virtual-time.ts';
import { type historyFolder, hour, minute, missedRecord, noon, outRecord, record, zone } from '../history/records.ts';
import type { fakePbx } from './fake-pbx.ts';
import { syncWorld } from './sync-world.ts';

const day = 24 * hour;
const start = noon + day;
const offline = { kind: 'network', reason: 'unreachable', host: 'pbx' } as const;
const unauthorized = { kind: 'unauthorized', serverMessage: null } as const;

let place: ReturnType<typeof historyFolder>;
let pbx: ReturnType<typeof fakePbx>;
let time: VirtualTime;
let history: History;
let extensions: string[];
let budget: Budget | null;
let sync: Sync;
let isHidden: boolean;
let isAwaited: boolean;
let notified: string[];
let makeSync: ReturnType<typeof syncWorld>['make'];

beforeEach(() => {
  extensions = ['101'];
  budget = null;
  isHidden = false;
  isAwaited = false;
  const world = syncWorld(start, {
    extensions: () => extensions,
    budget: () =>
      budget && (budget.resetsAt ?? start) <= time.now() ? { ...budget, remaining: null, resetsAt: null } : budget,
    isHidden: () => isHidden,
    isAwaited: () => isAwaited,
  });
  ({ place, pbx, time, history, notified, make: makeSync } = world);
  sync = makeSync();
});
afterEach(() => {
  sync.stop();
  place.end();
});

const shown = (extension = '101') =>
  history.calls.list({ extension, filter: noFilter, before: null, limit: 200 }).rows.map((row) => row.uuid);

/** Holds every answer back; returns what lets the last one go. */
function held(): () => void {
  let open = () => {};
  pbx.onAsk(() => new Promise<void>((resolve) => (open = resolve)));
  return () => open();
}

/** Starts and waits until the backfill is done. */
async function filled() {
  sync.start();
  await time.advance(0);
  pbx.takeAsked();
}

describe('the first backfill', () => {
  it('takes four weeks, newest first, and says how far it is', async () => {
    for (let i = 0; i < 250; i += 1) pbx.records.push(record({ uuid: `u${i}`, at: start - i * hour }));
    pbx.records.push(record({ uuid: 'old', at: start - 29 * day }));
    const progress: unknown[] = [];
    sync.onState((state) => progress.push(state.backfill));
    sync.start();
    await time.advance(0);
    expect(shown()).toHaveLength(200);
    expect(history.calls.call('u249')?.uuid).toBe('u249');
    expect(history.calls.call('old')).toBeNull();
    const [first] = pbx.asked;
    expect(first).toEqual({
      extension: '101',
      from: formatPbxTime(start - 28 * day - 26 * hour, zone),
      direction: 'desc',
      perPage: 100,
      page: 1,
    });
    const calls = pbx.asked.filter((query) => query.extensionCallStatus === undefined);
    // The second part goes on where the first one ended.
    expect(calls.map(({ page, to }) => [page, to])).toEqual([1, 2, 3].map((page) => [page, undefined]));
    const isNew = (one: unknown, index: number) => JSON.stringify(one) !== JSON.stringify(progress[index - 1]);
    const running = progress.filter(isNew).filter((one) => (one as { kind: string }).kind === 'running');
    expect(running).toEqual(
      [
        [0, null],
        [100, 251],
        [200, 251],
        [250, 250],
      ].map(([fetched, total]) => ({
        ...{ kind: 'running', extension: '101', fetched, total },
      })),
    );
    expect(sync.state()).toEqual({
      link: { kind: 'idle' },
      lastPollAt: start,
      nextPollAt: expect.any(Number),
      backfill: { kind: 'idle' },
    });
  });
});

describe('a regular poll', () => {
  it('after an absence fetches back to the last complete poll', async () => {
    await filled();
    sync.stop();
    time.jump(9 * day);
    const uuids = ['before', 'first', 'last'];
    for (const [index, at] of [start - 6 * hour, start + minute, start + 8 * day].entries())
      pbx.records.push(missedRecord({ uuid: uuids[index] ?? '', at }));
    sync = makeSync();
    sync.start();
    await time.advance(0);
    expect(notified).toEqual(['last', 'first', 'before']);
  });

  it('ends on a list that never ends', async () => {
    await filled();
    pbx.records.push(record({ uuid: 'a', at: start }));
    const endless = {
      list: async (query: Parameters<typeof pbx.client.list>[0]) => ({
        ...(await pbx.client.list({ ...query, page: 1 })),
        hasNext: true,
      }),
    };
    sync.stop();
    sync = makeSync({ client: () => endless });
    await sync.pollNow('101');
    await time.settle();
    expect(pbx.asked.length).toBeLessThan(10);
    expect(shown()).toEqual(['a']);
  });

  it('survives a PBX whose clock is behind what the zone makes of it', async () => {
    const behind = 8 * hour;
    pbx.records.push(record({ uuid: 'a', at: start - behind }));
    await filled();
    time.jump(30 * minute);
    pbx.records.push(record({ uuid: 'b', at: time.now() - behind }));
    await sync.pollNow('101');
    expect(shown()).toEqual(['b', 'a']);
  });
});

describe('missed calls', () => {
  it('of the own extension are notified of once, after the poll', async () => {
    await filled();
    const other = record({ uuid: 'b', from: '0409876543', at: start + 2000 });
    pbx.records.push(missedRecord({ uuid: 'a', at: start + 1000 }), other);
    await time.advance(3 * minute);
    expect(notified).toEqual(['a']);
    await time.advance(20 * minute);
    expect(notified).toHaveLength(1);
    expect(history.calls.page('a', '101')?.extensionStatus).toBe('missed');
    expect(history.calls.page('b', '101')?.extensionStatus).toBe('answered');
  });

  it('of the watched extension are not notified of, nor when it becomes the own one', async () => {
    extensions = ['101', '102'];
    await filled();
    pbx.records.push(missedRecord({ uuid: 'a', to: '102', at: start + 1000 }));
    await time.advance(10 * minute);
    expect(shown('102')).toEqual(['a']);
    extensions = ['102'];
    await time.advance(10 * minute);
    expect(notified).toEqual([]);
  });

  it.each([1, 300])(
    'are not told where another record of their UUID says that they were answered, with %i legs between the two',
    async (legs) => {
      await filled();
      const at = start + minute;
      pbx.records.push(
        record({ uuid: 'a', at: at + 20_000 }),
        record({
          uuid: 'between',
          at: at + 10_000,
          legs: Array.from({ length: legs }, (_, index) => `${101 + index}`),
        }),
        missedRecord({ uuid: 'a', at, talkSeconds: 10 }),
      );
      await sync.pollNow('101');
      await time.advance(0);
      expect(notified).toEqual([]);
      expect(history.calls.call('a')?.status).toBe('ANSWERED');
    },
  );

  it('are asked for only where something is unsettled, and now and then all the same', async () => {
    await filled();
    pbx.records.push(record({ uuid: 'a', at: start + 1000 }), outRecord({ uuid: 'b', at: start + 2000 }));
    await time.advance(20_000);
    expect(pbx.takeAsked().filter((query) => query.extensionCallStatus === 'missed')).toHaveLength(1);
    await time.advance(30 * minute);
    const asked = pbx.takeAsked();
    const forMissed = asked.filter((query) => query.extensionCallStatus === 'missed').length;
    expect(asked.length).toBeGreaterThan(20);
    expect(forMissed).toBeGreaterThan(3);
    expect(forMissed).toBeLessThan(asked.length / 3);
  });
});

describe('what the records and the missed filter leave open', () => {
  /** A call to 101 of which the record says nothing that Ringback knows. */
  const unclear = (uuid: string, filterSays: string) => ({
    ...record({ uuid, at: start + 1000, status: 'TRANSFERRED', takenBy: null, legs: [] }),
    filter_says: filterSays,
  });
  const asked = () => pbx.takeAsked().map((query) => query.extensionCallStatus ?? 'all');

  it('is settled by the answered filter, once', async () => {
    await filled();
    pbx.records.push(unclear('a', 'answered'));
    await time.advance(2 * minute);
    expect(asked()).toEqual(expect.arrayContaining(['all', 'missed', 'answered']));
    expect(history.calls.page('a', '101')).toMatchObject({
      extensionStatus: 'answered',
      perspective: { outcome: { kind: 'answered' } },
    });
    await time.advance(30 * minute);
    expect(asked()).not.toContain('answered');
  });

  it('is shown as it came where no filter knows it, and costs no further requests', async () => {
    await filled();
    pbx.records.push(unclear('a', 'nothing'));
    await time.advance(2 * minute);
    expect(asked().filter((status) => status === 'answered')).toHaveLength(1);
    await time.advance(30 * minute);
    const later = asked();
    expect(later).not.toContain('answered');
    expect(later.filter((status) => status === 'missed').length).toBeLessThan(later.length / 3);
    expect(history.calls.page('a', '101')?.perspective.outcome).toEqual({
      kind: 'missed',
      detail: { kind: 'notReported', status: 'TRANSFERRED' },
    });
  });

  it.each(['OUTBOUND', ' Outbound '])('is nothing of a call that went out, also one that is %s', async (direction) => {
    await filled();
    const legs = ['101', '0301234567'];
    pbx.records.push({ ...outRecord({ uuid: 'a', at: start + 1000, from: '+4930555', legs }), direction });
    await time.advance(20_000);
    expect(asked()).not.toContain('missed');
  });
});

describe('the pace', () => {
  /** ms until the next poll. */
  const wait = () => (sync.state().nextPollAt ?? Number.NaN) - time.now();

  it('brings news within 10 s after connecting and after a new call, and within minutes nobody waits any more', async () => {
    isHidden = true;
    await filled();
    expect(wait()).toBeLessThanOrEqual(10_000);
    await time.advance(6 * minute);
    expect(wait()).toBeGreaterThan(10_000);
    pbx.records.push(record({ uuid: 'a', at: time.now() }));
    await time.advance(2 * minute);
    expect(shown()).toEqual(['a']);
    expect(wait()).toBeLessThanOrEqual(10_000);
  });

  it('brings news within 10 s of showing the window, or 20 s under a limit that allows it', async () => {
    for (const [limit, most] of [
      [null, 10_000],
      [{ limit: 2000, remaining: 1900, resetsAt: start + day }, 20_000],
    ] as const) {
      budget = limit;
      isHidden = true;
      sync.start();
      await time.advance(20 * minute);
      pbx.takeAsked();
      isHidden = false;
      sync.onWindowShown();
      await time.advance(most);
      expect(pbx.takeAsked().length).toBeGreaterThan(0);
    }
  });

  it('brings news within 20 s while somebody waits for a call that they dialled', async () => {
    isHidden = true;
    budget = { limit: 2000, remaining: 1900, resetsAt: start + day };
    await filled();
    await time.advance(20 * minute);
    while (wait() < 30_000) await time.advance(5_000);
    const before = sync.state().nextPollAt ?? 0;
    isAwaited = true;
    sync.hurry();
    expect(wait()).toBeLessThanOrEqual(20_000);
    isAwaited = false;
    sync.hurry();
    expect(sync.state().nextPollAt).toBeLessThanOrEqual(before);
  });

  it('is not hurried after a failure', async () => {
    await filled();
    pbx.fail({ kind: 'server', status: 500, serverMessage: null });
    await time.advance(4 * minute);
    const planned = sync.state().nextPollAt;
    isAwaited = true;
    sync.hurry();
    expect(sync.state().nextPollAt).toBe(planned);
  });

  it('leaves the reserve to the person, and goes on after the reset', async () => {
    budget = { limit: 1000, remaining: 130, resetsAt: start + 2 * hour };
    pbx.onAsk(() => {
      if (budget?.remaining) budget = { ...budget, remaining: budget.remaining - 1 };
    });
    sync.start();
    await time.advance(1.9 * hour);
    expect(budget.remaining).toBeGreaterThanOrEqual(reserveOf(budget));
    budget = { ...budget, remaining: reserveOf(budget) };
    const before = pbx.asked.length;
    await sync.pollNow('101');
    expect(pbx.asked.length).toBe(before + 2);
    expect(sync.state().link).toEqual({ kind: 'idle' });
    budget = { limit: 1000, remaining: 1000, resetsAt: start + 26 * hour };
    await time.advance(hour);
    expect(pbx.asked.length).toBeGreaterThan(before + 3);
  });

  it('after a long absence is a part at a time too, whose calls are told of although the reserve is reached', async () => {
    budget = { limit: 100, remaining: 100, resetsAt: start + 22 * day };
    sync.start();
    await time.advance(0);
    sync.stop();
    time.jump(21 * day);
    const now = start + 21 * day;
    for (let i = 0; i < 2100; i += 1)
      pbx.records.push(missedRecord({ uuid: `u${i}`, from: `0301234${1000 + i}`, at: now - (i + 1) * 10 * minute }));
    budget = { limit: 100, remaining: 30, resetsAt: start + 22 * day };
    pbx.onAsk(() => {
      if (budget?.remaining) budget = { ...budget, remaining: budget.remaining - 1 };
    });
    sync.start();
    await time.advance(2 * minute);
    await sync.pollNow('101');
    expect(budget.remaining).toBeGreaterThanOrEqual(reserveOf(budget) / 2);
    expect(notified).toContain('u0');
  });
});

describe('errors', () => {
  const refusals = [
    unauthorized,
    { kind: 'forbidden', serverMessage: 'no' },
    { kind: 'keyLocked' },
    { kind: 'keyMissing' },
  ] as const;

  it.each(refusals)('$kind is tried again once after some minutes, then every few hours', async (error) => {
    await filled();
    pbx.fail(error);
    await time.advance(3 * minute);
    expect(sync.state()).toMatchObject({ link: { kind: 'refused', error }, nextPollAt: expect.any(Number) });
    expect(pbx.takeAsked()).toHaveLength(1);
    await time.advance(7 * minute);
    expect(pbx.takeAsked()).toHaveLength(1);
    await time.advance(2 * hour);
    expect(pbx.takeAsked()).toEqual([]);
    await time.advance(24 * hour);
    const asked = pbx.takeAsked().length;
    expect(asked).toBeGreaterThanOrEqual(6);
    expect(asked).toBeLessThanOrEqual(10);
    pbx.fail(null);
    await time.advance(4 * hour);
    expect(sync.state().link).toEqual({ kind: 'idle' });
    expect(pbx.takeAsked().length).toBeGreaterThan(20);
  });

  it.each(refusals)('$kind is tried again after a change of network and when a person polls', async (error) => {
    await filled();
    pbx.fail(error);
    await time.advance(30 * minute);
    pbx.takeAsked();
    sync.wake();
    await time.settle();
    expect(pbx.takeAsked()).toHaveLength(1);
    // Another network may need a moment.
    await time.advance(10 * minute);
    expect(pbx.takeAsked()).toHaveLength(1);
    await expect(sync.pollNow('101')).rejects.toMatchObject({ data: error });
    pbx.fail(null);
    await sync.pollNow('101');
    expect(sync.state()).toMatchObject({ link: { kind: 'idle' }, nextPollAt: expect.any(Number) });
    pbx.takeAsked();
    await time.advance(5 * minute);
    expect(pbx.takeAsked().length).toBeGreaterThan(1);
  });

  it('a window that is opened asks nothing with a key that is refused', async () => {
    pbx.fail(unauthorized);
    await filled();
    await time.advance(2 * minute);
    pbx.takeAsked();
    sync.onWindowShown();
    await time.settle();
    expect(pbx.takeAsked()).toEqual([]);
  });

  it('of a client that was closed because the connection was saved end with the start that follows', async () => {
    let open = () => {};
    pbx.onAsk(async () => {
      await new Promise<void>((resolve) => (open = resolve));
      throw new AppError({ kind: 'notConnected' });
    });
    sync.start();
    await time.settle();
    open();
    await time.settle();
    expect(sync.state()).toMatchObject({ link: { kind: 'notConnected' }, nextPollAt: null });
    pbx.fail(null);
    sync.start();
    await time.advance(0);
    expect(sync.state()).toMatchObject({ link: { kind: 'idle' }, nextPollAt: expect.any(Number) });
  });

  it('of the network are tried again ever slower, up to five minutes, and then at once at the usual pace', async () => {
    pbx.fail(offline);
    sync.start();
    await time.advance(hour);
    expect(sync.state().link).toEqual({ kind: 'offline', error: offline });
    expect(pbx.takeAsked().length).toBeLessThan(20);
    expect((sync.state().nextPollAt ?? 0) - time.now()).toBeLessThanOrEqual(5 * minute);
    pbx.fail(null);
    await time.advance(5 * minute);
    expect(sync.state().link).toEqual({ kind: 'idle' });
    pbx.takeAsked();
    await time.advance(2 * minute);
    expect(pbx.takeAsked().length).toBeGreaterThan(0);
  });

  it('that tell when to come back are heeded', async () => {
    await filled();
    pbx.fail({ kind: 'rateLimited', retryAt: start + 5 * hour });
    await time.advance(3 * hour);
    expect(pbx.takeAsked()).toHaveLength(1);
    pbx.fail(null);
    await time.advance(2.1 * hour);
    expect(sync.state().link).toEqual({ kind: 'idle' });
  });
});

describe('polling', () => {
  it('joins a poll of the same extension and waits for another', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let running = 0;
    let most = 0;
    pbx.onAsk(async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
    });
    sync.start();
    const polls = [sync.pollNow('101'), sync.pollNow('101'), sync.pollNow('102'), sync.pollNow('102')];
    await time.settle();
    expect(pbx.asked).toHaveLength(1);
    expect(sync.state().link).toEqual({ kind: 'polling' });
    open();
    await Promise.all(polls);
    expect(most).toBe(1);
    expect(pbx.asked.filter((query) => query.extension === '102')).toHaveLength(2);
    const ofOwn = pbx.asked.filter((query) => query.extension === '101');
    expect(ofOwn.filter((query) => query.extensionCallStatus === undefined)).toHaveLength(1);
  });

  it('polls once more while one runs, so that the person sees what has arrived', async () => {
    const open = held();
    sync.start();
    await time.settle();
    expect(pbx.asked).toHaveLength(1);
    const polls = [sync.pollNow('101'), sync.pollNow('101')];
    pbx.fail(null);
    open();
    await Promise.all(polls);
    // The running one, and one more for both who asked: a list and the missed filter of a poll at the most.
    const lists = pbx.asked.filter((query) => query.extensionCallStatus === undefined);
    expect(lists).toHaveLength(2);
  });

  it('after waking is one poll, however often the computer wakes', async () => {
    await filled();
    time.jump(9 * hour);
    pbx.records.push(missedRecord({ uuid: 'slept', at: start + 4 * hour }));
    for (let i = 0; i < 5; i += 1) sync.wake();
    await time.settle();
    sync.wake();
    await time.settle();
    expect(shown()).toEqual(['slept']);
    expect(pbx.takeAsked()).toHaveLength(2);
    expect(notified).toHaveLength(1);
    await time.advance(8_000);
    expect(pbx.takeAsked()).toEqual([]);
  });

  it('ends with stop: what was under way changes nothing any more', async () => {
    pbx.records.push(record({ uuid: 'a', at: start - hour }));
    const open = held();
    sync.start();
    const poll = sync.pollNow('101');
    await time.settle();
    sync.stop();
    history.close();
    open();
    await expect(poll).rejects.toMatchObject({ data: { kind: 'notConnected' } });
    expect(sync.state().link).toEqual({ kind: 'notConnected' });
    expect(time.pending()).toBe(0);
  });

  it('that waited when it was stopped is rejected, and another one is made after the next start', async () => {
    const open = held();
    sync.start();
    await time.settle();
    const waiting = sync.pollNow('101');
    sync.stop();
    sync.start();
    pbx.fail(null);
    open();
    await expect(waiting).rejects.toMatchObject({ data: { kind: 'notConnected' } });
    await expect(sync.pollNow('101')).resolves.toBeUndefined();
  });

  it('knows from the last run when it last polled', async () => {
    await filled();
    sync.stop();
    time.jump(day);
    pbx.fail(offline);
    sync = makeSync();
    sync.start();
    await time.settle();
    expect(sync.state()).toMatchObject({ link: { kind: 'offline' }, lastPollAt: start });
  });
});

describe('a window that nobody sees', () => {
  it('is polled for all the same, without the watched extension, and at once when it is seen after a while', async () => {
    extensions = ['101', '102'];
    await filled();
    isHidden = true;
    pbx.records.push(missedRecord({ uuid: 'a', at: start + 1000 }));
    await time.advance(3 * minute);
    expect(notified).toEqual(['a']);
    pbx.records.push(outRecord({ uuid: 'b', at: time.now() }));
    await time.advance(3 * minute);
    expect(history.missed.waiting('101')).toBe(0);
    expect(new Set(pbx.takeAsked().map(({ extension }) => extension))).toEqual(new Set(['101']));
    time.jump(2 * minute);
    isHidden = false;
    sync.onWindowShown();
    await time.settle();
    expect(pbx.takeAsked().map(({ extension }) => extension)).toEqual(expect.arrayContaining(['101', '102']));
    sync.onWindowShown();
    await time.settle();
    expect(pbx.takeAsked()).toEqual([]);
  });
});

it('polls the practice PBX every few seconds, whatever its limit', async () => {
  budget = { limit: 1000, remaining: 1000, resetsAt: start + day };
  sync.stop();
  sync = makeSync({ pollEvery: 3000 });
  await filled();
  await time.advance(minute);
  expect(pbx.takeAsked().length).toBeGreaterThanOrEqual(20);
});

describe('waking', () => {
  it('reads another own extension at once, however short ago the former one was read', async () => {
    await filled();
    pbx.records.push(record({ uuid: 'a', to: '102', at: start - hour }));
    extensions = ['102'];
    sync.wake();
    await time.settle();
    expect(shown('102')).toEqual(['a']);
    expect(pbx.takeAsked()[0]?.extension).toBe('102');
  });

  it('in the middle of a poll polls another own extension right after it', async () => {
    pbx.records.push(record({ uuid: 'a', to: '102', at: start - hour }));
    const open = held();
    sync.start();
    await time.settle();
    extensions = ['102'];
    sync.wake();
    pbx.fail(null);
    open();
    await time.advance(0);
    expect(shown('102')).toEqual(['a']);
    expect(pbx.takeAsked().map(({ extension }) => extension)).toEqual(['101', '102', '102']);
  });

  it('in the middle of a poll needs no second one', async () => {
    const open = held();
    sync.start();
    await time.settle();
    sync.wake();
    pbx.fail(null);
    open();
    await time.advance(0);
    expect(pbx.takeAsked()).toHaveLength(1);
  });
});

it('a network that comes and goes causes a poll no more than every ten seconds', async () => {
  pbx.fail(offline);
  await filled();
  for (let i = 0; i < 30; i += 1) {
    sync.wake();
    await time.advance(1000);
  }
  expect(pbx.takeAsked().length).toBeLessThanOrEqual(4);
});
