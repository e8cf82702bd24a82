import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createDrift, driftedPages, realRecords } from '../support/faults/drift.ts';
import { report } from '../support/faults/report.ts';
import { historyFolder, missedRows, noon, zone } from '../unit/electron/store/records.ts';

/** R10: so many readings of up to three pages; about a dozen drifted records each. */
const readings = 2200;

const place = historyFolder();
afterAll(() => place.end());

it(`reads what it can of the records of ${readings} drifted readings, and keeps the rest`, async () => {
  const history = place.open();
  const drift = createDrift(history, realRecords(zone, noon), zone, '101');
  await fc.assert(fc.asyncProperty(driftedPages, drift.play), { numRuns: readings });
  const { records, drifted, read, unreadable } = drift.checkAll();
  expect(() => missedRows(history)).not.toThrow();
  history.redecode({ zone: 'America/New_York' });
  drift.checkAll();
  report({
    name: 'drifted records',
    tried: records,
    survived: read + unreadable,
    lost: 0,
    more: { drifted, unreadable },
  });
  expect(drifted).toBeGreaterThan(9 * readings);
});
