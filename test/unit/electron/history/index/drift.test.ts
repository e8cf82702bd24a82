import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { createDrift, driftedPages, realRecords } from '../../../../support/faults/drift.ts';
import { tries } from '../../../../support/tries.ts';
import { added, historyFolder, hour, missedRows, noon, record, zone } from '../records.ts';

let place: ReturnType<typeof historyFolder>;
let history: TestHistory;
beforeAll(() => {
  place = historyFolder();
  history = place.open();
});
afterAll(() => place.end());

/** R10: so many readings of up to three pages; about a dozen drifted records each. */
const readings = tries(60, 2200);

it(`drifted records of ${readings} readings cost neither their page nor each other, and cross every border`, async () => {
  const drift = createDrift(history, realRecords(zone, noon), zone, '101');
  await fc.assert(fc.asyncProperty(driftedPages, drift.play), { numRuns: readings });
  const { records, drifted, read, unreadable } = drift.checkAll();
  expect(drifted).toBeGreaterThan(tries(5, 9) * readings);
  expect(read + unreadable).toBe(records);
  expect(unreadable).toBeGreaterThan(0);
  expect(() => missedRows(history)).not.toThrow();
  history.redecode({ zone: 'America/New_York' });
  drift.checkAll();
  history.redecode({ zone });
});

it.each([1e308, 3_600_000_000, 1.5, '999999:00:00', '00:00:01.5'])(
  'a call that lasted %j costs nothing',
  (duration) => {
    const raw = record({ uuid: `long ${duration}` });
    const legs = (raw.call_flow as object[]).map((leg) => ({ ...leg, duration, answer_duration: duration }));
    expect(added(history, [{ ...raw, duration, call_flow: legs }])).toEqual([`long ${duration}`]);
  },
);

it.each([5_000, 100_000])('a field nested %i deep costs neither its record nor the others of the page', (depth) => {
  const own = historyFolder();
  const history = own.open();
  const nested = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;
  const page = [
    record({ uuid: 'a' }),
    { ...record({ uuid: 'deep' }), extra: nested },
    record({ uuid: 'b' }),
    { deep: nested },
  ];
  expect([added(history, page), history.calls.unreadableCount()]).toEqual([['a', 'deep', 'b'], 1]);
  const listener = vi.fn();
  history.onChange(listener);
  history.records.ingest(page);
  expect(listener).not.toHaveBeenCalled();
  expect(history.calls.call('deep')?.callerNumber).toBe('030 1234567');
  history.redecode({ zone: 'America/New_York' });
  expect(history.calls.call('deep')?.start?.at).toBe(noon + 6 * hour);
  own.end();
});
