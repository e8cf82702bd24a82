import { afterEach, beforeEach, expect, it } from 'vitest';
import type { History } from '../../../../../electron/store/history.ts';
import { MOST_DELAYS } from '../../../../../shared/quality/post-dial-delay.ts';
import { historyFolder, minute, noon, outRecord, record } from '../records.ts';

let place: ReturnType<typeof historyFolder>;
let history: History;
beforeEach(() => {
  place = historyFolder();
  history = place.open({ now: () => noon + minute });
});
afterEach(() => place.end());

const delayed = (raw: Record<string, unknown>, delay: unknown) => ({ ...raw, technical: { post_dial_delay: delay } });
const outgoing = (count: number, delay: (index: number) => unknown, from = 0) =>
  Array.from({ length: count }, (_, i) =>
    delayed(outRecord({ uuid: `out${from + i}`, at: noon - (from + i) * minute }), delay(i)),
  );

it('counts the outgoing calls of the extension that state one', async () => {
  history.records.ingest(outgoing(40, (i) => (i < 20 ? '900' : '1800')));
  history.records.ingest([delayed(record({ uuid: 'in', at: noon }), '50000')]);
  history.records.ingest(outgoing(5, () => '', 100));
  history.records.ingest(outgoing(5, () => '0', 200));
  history.records.ingest(outgoing(1, () => 1900, 300));
  history.records.ingest([delayed(outRecord({ uuid: 'other', from: '104', at: noon }), '70000')]);
  expect(await history.usualDelay('101')).toEqual({ calls: 41, median: 1800, p95: 1800 });
  expect(await history.usualDelay('555')).toEqual({ calls: 0, median: null, p95: null });
});

it('stands on the newest calls, and reads a record that is odd as one without', async () => {
  history.records.ingest(outgoing(MOST_DELAYS, () => '700'));
  history.records.ingest(outgoing(30, () => '9000', MOST_DELAYS));
  history.records.ingest([{ ...outRecord({ uuid: 'odd', at: noon + minute }), technical: 'none' }]);
  expect(await history.usualDelay('101')).toEqual({ calls: MOST_DELAYS, median: 700, p95: 700 });
});
