import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../../../electron/practice-pbx/calls/record.ts';
import { recordStore } from '../../../../../electron/practice-pbx/calls/record-store.ts';
import { wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../../../electron/practice-pbx/calls/weeks.ts';

const clock = wallClock('Europe/Berlin');
const records = generateWeeks({ seed: 3, weeks: 1, now: Date.parse('2026-11-20T15:00:00Z'), clock });

function one(test: (record: WireRecord) => boolean): WireRecord {
  const found = records.find(test);
  if (!found) throw new Error('The week has no such call.');
  return found;
}

const partsOf = (record: WireRecord) => Object.fromEntries(recordStore([record]).entries()[0]?.parts ?? []);

describe('who took part, and how', () => {
  const transfer = one(
    (r) => r.direction === 'inbound' && r.call_flow.length === 2 && r.call_flow.every((leg) => leg.answer_time),
  );

  it('both who took a transferred call', () => {
    const [first, second] = transfer.call_flow.map((leg) => leg.destination_number);
    expect(partsOf(transfer)).toMatchObject({ [first ?? '']: 'answered', [second ?? '']: 'answered' });
  });

  it('one who took it and later let it ring did not miss it', () => {
    const [first] = transfer.call_flow;
    if (!first) throw new Error('The call has no leg.');
    const back = { ...transfer, call_flow: [...transfer.call_flow, { ...first, answer_time: '' }] };
    expect(partsOf(back)[first.destination_number]).toBe('answered');
  });
});

it('keeps records in the order of their start, whatever the order they come in', () => {
  const store = recordStore([]);
  const shuffled = records.toSorted((a, b) => (a.call_uuid < b.call_uuid ? -1 : 1));
  for (const record of shuffled) store.put(record);
  const starts = store.entries().map((entry) => entry.record.start_time);
  expect(starts).toEqual(records.map((record) => record.start_time).toSorted());
});

it('has one record a call, and removes it', () => {
  const [record] = records;
  if (!record) throw new Error('The week is empty.');
  const store = recordStore([record]);
  store.put({ ...record, status: 'SOMETHING_NEW', start_time: '2030-01-01 00:00:00' });
  expect(store.entries()).toHaveLength(1);
  expect(store.find(record.call_uuid)?.status).toBe('SOMETHING_NEW');
  expect([store.remove(record.call_uuid), store.remove(record.call_uuid)]).toEqual([true, false]);
  expect([store.find(record.call_uuid), store.entries()]).toEqual([null, []]);
});
