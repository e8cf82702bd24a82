import { afterEach, beforeEach, expect, it } from 'vitest';
import type { History } from '../../../../../electron/history/history.ts';
import { heard, historyFolder, hour, minute, missedRecord, noon, outRecord, record } from '../records.ts';

let place: ReturnType<typeof historyFolder>;
let history: History;
beforeEach(() => {
  place = historyFolder();
  history = place.open();
});
afterEach(() => place.end());

const read = (from = 0, to = noon + hour) => history.measuredCalls({ extension: '101', from, to });

it('are read oldest first, with where they were measured and the other side', async () => {
  history.ingest([
    heard(record({ uuid: 'good', from: '030 1234567' }), 4.5, '192.0.2.1'),
    heard(outRecord({ uuid: 'bad', at: noon - minute, legs: ['0301234567'], takenBy: '0301234567' }), 3.1, ''),
    record({ uuid: 'silent' }),
    missedRecord({ uuid: 'missed' }),
    heard(record({ uuid: 'colleague', legs: ['101', '104'], takenBy: '104' }), 3.2, '192.0.2.1'),
    heard({ ...record({ uuid: 'undated' }), start_time: 'some day' }, 4.5, '192.0.2.1'),
  ]);
  expect(await read()).toEqual([
    { uuid: 'bad', at: noon - minute, poor: true, direction: 'out', address: null, party: '+49301234567' },
    { uuid: 'good', at: noon, poor: false, direction: 'in', address: '192.0.2.1', party: '+49301234567' },
  ]);
  expect((await read(noon)).map(({ uuid }) => uuid)).toEqual(['good']);
  expect((await read(0, noon)).map(({ uuid }) => uuid)).toEqual(['bad']);
});

it('of many calls, each is read once and the oldest are left out', async () => {
  // Some of them began in the same second.
  history.ingest(
    Array.from({ length: 6500 }, (_, i) =>
      heard(record({ uuid: `u${i}`, at: noon - (i >> 2) * minute }), 4.5, '192.0.2.1'),
    ),
  );
  const calls = await read();
  expect(new Set(calls.map(({ uuid }) => uuid)).size).toBe(calls.length);
  expect(calls).toHaveLength(6000);
  expect(calls.at(-1)?.at).toBe(noon);
});
