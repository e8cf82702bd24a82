import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sync } from '../../../../electron/sync/sync.ts';
import { hour, noon, record } from '../history/records.ts';
import { syncWorld } from './sync-world.ts';

const day = 24 * hour;
const start = noon + day;

let world: ReturnType<typeof syncWorld>;
let sync: Sync;

beforeEach(async () => {
  world = syncWorld(start);
  sync = world.make();
  sync.start();
  await world.time.settle();
});
afterEach(() => {
  sync.stop();
  world.place.end();
});

const isStored = () => world.history.calls.call('late') !== null;
/** The computer sleeps so long; the poll that follows is a deep one where an hour has passed. */
const sleep = async (ms: number) => {
  world.time.jump(ms);
  sync.wake();
  await world.time.settle();
};

describe('a deep poll', () => {
  it('finds what came days late, which a regular one leaves out', async () => {
    world.pbx.records.push(record({ uuid: 'late', at: start - 2 * day }));
    await sleep(hour / 2);
    await sync.pollNow('101');
    expect(isStored()).toBe(false);
    await sleep(hour);
    expect(isStored()).toBe(true);
  });

  it('reads back from the last deep one, however many regular ones there were, and counts the PBX’s calls', async () => {
    world.time.jump(5 * day);
    await sync.pollNow('101');
    world.pbx.records.push(record({ uuid: 'late', at: start - 2 * day }));
    world.pbx.takeAsked();
    await sleep(0);
    await sleep(hour);
    expect(isStored()).toBe(true);
    expect(world.pbx.asked[0]?.from).toBeUndefined();
    expect(sync.counts()).toEqual({ atPbx: 1, stored: 1 });
  });

  it('that fails is not made again for an hour, and the polls in between bring what is new', async () => {
    world.pbx.onAsk(({ from }) => {
      if (from === undefined) throw new Error('too many calls');
    });
    await sleep(2 * hour);
    expect(sync.state().link.kind).toBe('offline');
    world.pbx.records.push(record({ uuid: 'late', at: start + hour }));
    await sleep(hour / 60);
    expect(isStored()).toBe(true);
    expect(sync.state().link).toEqual({ kind: 'idle' });
  });
});
