import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../../../renderer/calls/list/row-layout.ts';
import { DAY } from '../../../../../shared/time/durations.ts';
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
    const days = daysOf([today, justToday, yesterday, older, unread], now, region);
    expect(days.map(({ name, rows }) => [name, rows.map(({ uuid }) => uuid).join('')])).toEqual([
      ['Today', 'ab'],
      ['Yesterday', 'c'],
      [expect.stringContaining('12 Nov'), 'd'],
      ['Without a readable time', 'e'],
    ]);
  });
});

describe('days after a change', () => {
  const before = daysOf([today, justToday, yesterday, older], now, region);

  it('are the same objects where nothing in them changed, so that they are not rendered again', () => {
    const newer = row('n', Date.parse('2026-11-21T09:20:00Z'));
    const after = daysOf([newer, today, justToday, yesterday, older], now, region, before);
    expect(after.map((day, index) => day === before[index])).toEqual([false, true, true]);
    expect(after[0]?.rows.map(({ uuid }) => uuid)).toEqual(['n', 'a', 'b']);
  });

  it('are other objects where a row changed or the day’s name did', () => {
    const changed = { ...yesterday, noted: true };
    const after = daysOf([today, justToday, changed, older], now, region, before);
    expect(after.map((day, index) => day === before[index])).toEqual([true, false, true]);
    const tomorrow = daysOf([today, justToday, yesterday, older], now + DAY, region, before);
    expect(tomorrow.map((day, index) => day === before[index])).toEqual([false, false, true]);
  });
});
