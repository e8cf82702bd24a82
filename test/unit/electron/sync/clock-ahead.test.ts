import { afterEach, expect, it } from 'vitest';
import { pbxNow } from '../../../../electron/session/session.ts';
import { hour, missedRecord, noon } from '../history/records.ts';
import { syncWorld } from './sync-world.ts';

const minute = 60_000;
/** The computer's clock says 2062; the PBX's `Date` is known from its first answer on. */
const start = Date.UTC(2062, 0, 1);
let world: ReturnType<typeof syncWorld>;
afterEach(() => world.place.end());

it('a start with the clock in 2062 reads the calls of the PBX’s today and tells the next missed one', async () => {
  const ahead = noon - start;
  let clock: { dateHeader: number; receivedAt: number } | null = null;
  world = syncWorld(start, { pbxNow: () => pbxNow(clock, world.time.now()) });
  world.pbx.onAsk(() => {
    clock = { dateHeader: world.time.now() + ahead, receivedAt: world.time.now() };
  });
  const pbxTime = () => world.time.now() + ahead;
  world.pbx.records.push(missedRecord({ uuid: 'old', at: pbxTime() - hour }));
  const sync = world.make();
  sync.start();
  await world.time.advance(5 * minute);
  expect(world.history.calls.call('old')?.uuid).toBe('old');
  expect(world.notified).toEqual([]);
  world.pbx.records.push(missedRecord({ uuid: 'new', at: pbxTime() }));
  await world.time.advance(5 * minute);
  expect(world.notified).toEqual(['new']);
  sync.stop();
});

it('what was read with a clock far ahead is read again once the clock is right', async () => {
  world = syncWorld(start);
  const sync = world.make();
  sync.start();
  await world.time.advance(5 * minute);
  world.time.jump(noon - world.time.now());
  world.pbx.records.push(missedRecord({ uuid: 'a', at: noon - hour }));
  sync.wake();
  await world.time.advance(5 * minute);
  expect(world.history.calls.call('a')?.uuid).toBe('a');
  world.pbx.records.push(missedRecord({ uuid: 'b', at: world.time.now() }));
  await world.time.advance(5 * minute);
  expect(world.notified).toEqual(['b']);
  sync.stop();
});

it.each([
  [null, 0],
  [0, 0],
  [hour, 0],
  [-14 * hour, 0],
  [-36 * 365 * 24 * hour, -36 * 365 * 24 * hour],
])('the PBX’s clock that is %s ms ahead counts as %s ms ahead', (ahead, counts) => {
  const clock = ahead === null ? null : { dateHeader: noon + ahead, receivedAt: noon };
  expect(pbxNow(clock, noon + minute)).toBe(noon + minute + counts);
});
