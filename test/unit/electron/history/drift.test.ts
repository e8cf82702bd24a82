import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { History } from '../../../../electron/history/history.ts';
import { createDrift, driftedPages, realRecords } from '../../../support/drift.ts';
import { historyFolder, missedRows, noon, record, zone } from './records.ts';

let place: ReturnType<typeof historyFolder>;
let history: History;
beforeAll(() => {
  place = historyFolder();
  history = place.open();
});
afterAll(() => place.end());

it('drifted records cost neither their page nor each other, and cross every border', async () => {
  const drift = createDrift(history, realRecords(zone, noon), zone, '101');
  await fc.assert(fc.asyncProperty(driftedPages, drift.play), { numRuns: 60 });
  const { records, drifted, read, unreadable } = drift.checkAll();
  expect(drifted).toBeGreaterThan(300);
  expect(read + unreadable).toBe(records);
  expect(unreadable).toBeGreaterThan(0);
  expect(() => missedRows(history)).not.toThrow();
});

it.each([1e308, 3_600_000_000, 1.5, '999999:00:00', '00:00:01.5'])(
  'a call that lasted %j costs nothing',
  (duration) => {
    const raw = record({ uuid: `long ${duration}` });
    const legs = (raw.call_flow as object[]).map((leg) => ({ ...leg, duration, answer_duration: duration }));
    const { added } = history.ingest([{ ...raw, duration, call_flow: legs }], { extension: '101', status: 'unknown' });
    expect(added).toEqual([`long ${duration}`]);
  },
);
