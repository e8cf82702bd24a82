import { expect, test } from 'vitest';
import { callFilterOf, type DayRange, noViewFilter } from '../../../../shared/calls/view-filter.ts';

const berlin = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);

test.each<[string, DayRange, string, string | null, string | null]>([
  ['any day', { kind: 'any' }, '2026-11-21T09:00:00Z', null, null],
  ['today', { kind: 'days', days: 1 }, '2026-11-21T09:00:00Z', '2026-11-20T23:00:00Z', null],
  ['today, just begun there', { kind: 'days', days: 1 }, '2026-11-20T23:00:00Z', '2026-11-20T23:00:00Z', null],
  [
    'seven days over the end of summer time',
    { kind: 'days', days: 7 },
    '2026-10-26T09:00:00Z',
    '2026-10-19T22:00:00Z',
    null,
  ],
  [
    'one day, both ends in it',
    { kind: 'between', from: '2026-10-25', to: '2026-10-25' },
    '2026-11-21T09:00:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T23:00:00Z',
  ],
  [
    'until a day',
    { kind: 'between', from: null, to: '2026-01-01' },
    '2026-11-21T09:00:00Z',
    null,
    '2026-01-01T23:00:00Z',
  ],
])('the instants of %s', (_, range, now, from, to) => {
  const filter = callFilterOf({ ...noViewFilter, range }, at(now), berlin);
  expect(filter).toMatchObject({ from: from && at(from), to: to && at(to) });
  expect(filter).not.toHaveProperty('range');
});

test('what is typed around the words asks nothing', () => {
  expect(callFilterOf({ ...noViewFilter, text: '  maria ' }, 0, berlin).text).toBe('maria');
});
