import { describe, expect, it } from 'vitest';
import { groupByDay, HEADING, ROW, rowAt, shiftFor } from '../../../../../renderer/calls/list/row-layout.ts';
import { row } from '../rows.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
const now = Date.parse('2026-11-21T09:30:00Z');
const today = row('a', Date.parse('2026-11-21T08:00:00Z'));
const justToday = row('b', Date.parse('2026-11-20T23:10:00Z'));
const yesterday = row('c', Date.parse('2026-11-20T22:50:00Z'));
const older = row('d', Date.parse('2026-11-12T10:00:00Z'));
const unread = row('e', null);

describe('daysOf', () => {
  it('groups by the days of the zone, unreadable times last', () => {
    const days = groupByDay([today, justToday, yesterday, older, unread], now, region);
    expect(days.map(({ name, rows }) => [name, rows.map(({ uuid }) => uuid).join('')])).toEqual([
      ['Today', 'ab'],
      ['Yesterday', 'c'],
      [expect.stringContaining('12 Nov'), 'd'],
      ['Without a readable time', 'e'],
    ]);
  });
});

describe('what stays in place when rows come in above', () => {
  const before = groupByDay([today, justToday, yesterday], now, region);
  const newer = row('n', Date.parse('2026-11-21T09:20:00Z'));

  it('finds the row at a scroll place, past the headings', () => {
    expect(rowAt(before, 0)).toBe('a');
    expect(rowAt(before, HEADING + ROW + 1)).toBe('b');
    expect(rowAt(before, HEADING + 2 * ROW + 3)).toBe('c');
    expect(rowAt([], 0)).toBeNull();
  });

  it('shifts by one row for one new call, by a heading too for a new day', () => {
    expect(shiftFor(before, groupByDay([newer, today, justToday, yesterday], now, region), HEADING + 5)).toBe(ROW);
    const onlyYesterday = groupByDay([yesterday], now, region);
    expect(shiftFor(onlyYesterday, groupByDay([today, yesterday], now, region), HEADING)).toBe(HEADING + ROW);
  });

  it('does not move for a call that comes in further down, or when the anchor is gone', () => {
    const between = row('x', Date.parse('2026-11-20T22:00:00Z'));
    expect(shiftFor(before, groupByDay([today, justToday, yesterday, between], now, region), HEADING)).toBe(0);
    expect(shiftFor(before, groupByDay([yesterday], now, region), HEADING)).toBe(0);
  });
});
