import { Poller } from '../../../../electron/sync/poller.ts';
import type { Budget } from '../../../../shared/connection.ts';
import { historyFolder, zone } from '../history/records.ts';
import { fakePbx, virtualTime } from './fake-pbx.ts';

/** A poller of extension 101 over a fake PBX and virtual time, which begins at `start`. End it by `place.end()`. */
export function pollerWorld({
  start,
  budget = () => null,
  onMissed,
}: {
  start: number;
  budget?: () => Budget | null;
  /** Called with the UUIDs of the missed calls that would be notified. */
  onMissed: (uuids: string[]) => void;
}) {
  const place = historyFolder();
  const pbx = fakePbx();
  const time = virtualTime(start);
  const history = place.open({ now: time.now });
  const poller = new Poller(
    {
      client: () => pbx.client,
      history,
      extensions: () => ['101'],
      source: () => '',
      zone: () => zone,
      depth: () => ({ backfillDays: 28, keepDays: null }),
      now: time.now,
      budget,
    },
    {
      state: () => ({
        link: { kind: 'idle' },
        lastPollAt: null,
        nextPollAt: null,
        pollEveryMs: null,
        backfill: { kind: 'idle' },
      }),
      report() {},
      onMissed: (extension) => onMissed(history.ledger.claimUnnotified(extension).map(({ uuid }) => uuid)),
    },
  );
  return { place, pbx, time, history, poller };
}
