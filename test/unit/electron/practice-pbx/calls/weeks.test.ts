import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../../../electron/practice-pbx/calls/record.ts';
import { wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../../../electron/practice-pbx/calls/weeks.ts';

const clock = wallClock('Europe/Berlin');
/** A Friday afternoon four weeks after the clocks went back. */
const now = Date.parse('2026-11-20T15:00:00Z');
describe('the generated weeks', () => {
  let records: WireRecord[] = [];
  beforeAll(() => {
    records = generateWeeks({ seed: 7, weeks: 4, now, clock });
  });
  const each = (check: (record: WireRecord) => void): void => {
    expect(records.length).toBeGreaterThan(5000);
    for (const record of records) check(record);
  };

  it('are the same for the same seed, and others for another', () => {
    expect(generateWeeks({ seed: 7, weeks: 4, now, clock })).toEqual(records);
    const others = generateWeeks({ seed: 8, weeks: 1, now, clock });
    expect(others.some((record) => records.some((known) => known.call_uuid === record.call_uuid))).toBe(false);
  });

  it('have one UUID a call, and none that has not ended', () => {
    expect(new Set(records.map((record) => record.call_uuid)).size).toBe(records.length);
    each((record) => expect(record.end_time <= clock.text(now), record.call_uuid).toBe(true));
  });
});
