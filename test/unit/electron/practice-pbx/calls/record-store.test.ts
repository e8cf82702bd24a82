import { expect, it } from 'vitest';
import { recordStore } from '../../../../../electron/practice-pbx/calls/record-store.ts';
import { wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../../../electron/practice-pbx/calls/weeks.ts';

const clock = wallClock('Europe/Berlin');
const records = generateWeeks({ seed: 3, weeks: 1, now: Date.parse('2026-11-20T15:00:00Z'), clock });

it('keeps records in the order of their start, whatever the order they come in', () => {
  const store = recordStore([]);
  const shuffled = records.toSorted((a, b) => (a.call_uuid < b.call_uuid ? -1 : 1));
  for (const record of shuffled) store.put(record);
  const starts = store.all().map((record) => record.start_time);
  expect(starts).toEqual(records.map((record) => record.start_time).toSorted());
});

it('has one record a call, and removes it', () => {
  const [record] = records;
  if (!record) throw new Error('The week is empty.');
  const store = recordStore([record]);
  store.put({ ...record, status: 'SOMETHING_NEW', start_time: '2030-01-01 00:00:00' });
  expect(store.all()).toHaveLength(1);
  expect(store.find(record.call_uuid)?.status).toBe('SOMETHING_NEW');
  expect([store.remove(record.call_uuid), store.remove(record.call_uuid)]).toEqual([true, false]);
  expect([store.find(record.call_uuid), store.all()]).toEqual([undefined, []]);
});
