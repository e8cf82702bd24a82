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
    'yesterday, on the day after the end of summer time',
    { kind: 'yesterday' },
    '2026-10-26T09:00:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T23:00:00Z',
  ],
  [
    'last week from Monday, on a Monday',
    { kind: 'lastWeek', firstDay: 1 },
    '2026-11-23T09:00:00Z',
    '2026-11-15T23:00:00Z',
    '2026-11-22T23:00:00Z',
  ],
  [
    'last week from Monday, on a Sunday',
    { kind: 'lastWeek', firstDay: 1 },
    '2026-11-22T09:00:00Z',
    '2026-11-08T23:00:00Z',
    '2026-11-15T23:00:00Z',
  ],
  [
    'last week from Sunday, on a Sunday',
    { kind: 'lastWeek', firstDay: 7 },
    '2026-11-22T09:00:00Z',
    '2026-11-14T23:00:00Z',
    '2026-11-21T23:00:00Z',
  ],
  [
    'last week from Saturday, on a Friday',
    { kind: 'lastWeek', firstDay: 6 },
    '2026-11-20T09:00:00Z',
    '2026-11-06T23:00:00Z',
    '2026-11-13T23:00:00Z',
  ],
  [
    'last month, on a day that it does not have',
    { kind: 'lastMonth' },
    '2026-03-31T09:00:00Z',
    '2026-01-31T23:00:00Z',
    '2026-02-28T23:00:00Z',
  ],
  [
    'last month, in January',
    { kind: 'lastMonth' },
    '2027-01-01T09:00:00Z',
    '2026-11-30T23:00:00Z',
    '2026-12-31T23:00:00Z',
  ],
  [
    'one day, both ends in it',
    { kind: 'between', from: '2026-10-25', to: '2026-10-25' },
    '2026-11-21T09:00:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T23:00:00Z',
  ],
  [
    'from a day on',
    { kind: 'between', from: '2026-01-01', to: null },
    '2026-11-21T09:00:00Z',
    '2025-12-31T23:00:00Z',
    null,
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
