import { Sync, type SyncDeps } from '../../../../electron/sync/sync.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';
import { historyFolder, zone } from '../history/records.ts';
import { fakePbx } from './fake-pbx.ts';

/**
 * A sync of extension 101 over a fake PBX and virtual time, which begins at `start`: no limit, the window in sight, four weeks back. `make`
 * makes another one, as after a restart. End it by `place.end()`.
 */
export function syncWorld(start: number, change: Partial<SyncDeps> = {}) {
  const place = historyFolder();
  const pbx = fakePbx();
  const time = createVirtualTime(start);
  const history = place.open({ now: time.now });
  /** UUIDs of the calls that were notified. */
  const notified: string[] = [];
  const deps: SyncDeps = {
    ...{ client: () => pbx.client, history, extensions: () => ['101'], zone: () => zone },
    ...{
      now: time.now,
      pbxNow: time.now,
      timers: time.timers,
      random: () => 0.5,
      budget: () => null,
      share: () => 1,
      othersPerMs: () => 0,
    },
    ...{
      depth: () => ({ fillDays: 28, keepDays: null }),
      pollEvery: null,
      isHidden: () => false,
      isAwaited: () => false,
    },
    ...change,
  };
  const make = (other: Partial<SyncDeps> = {}): Sync => {
    const sync = new Sync({ ...deps, ...other });
    sync.onMissed((extension) => notified.push(...history.ledger.claimUnnotified(extension).map(({ uuid }) => uuid)));
    return sync;
  };
  return { place, pbx, time, history, notified, make };
}
