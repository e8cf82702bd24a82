import { describe, expect, it, vi } from 'vitest';
import { foldDays, groupByDay } from '../../../../../renderer/calls/list/row-layout.ts';
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
    const days = groupByDay([today, justToday, yesterday, older, unread], now, region);
    expect(days.map(({ name, rows }) => [name, rows.map(({ uuid }) => uuid).join('')])).toEqual([
      ['Today', 'ab'],
      ['Yesterday', 'c'],
      [expect.stringContaining('12 Nov'), 'd'],
      ['Without a readable time', 'e'],
    ]);
  });
});

const folded = (...args: Parameters<typeof groupByDay>) => foldDays([], groupByDay(...args));

describe('days after a change', () => {
  const before = folded([today, justToday, yesterday, older], now, region);

  it('are the same objects where nothing in them changed, so that they are not rendered again', () => {
    const newer = row('n', Date.parse('2026-11-21T09:20:00Z'));
    const after = foldDays(before, groupByDay([newer, today, justToday, yesterday, older], now, region));
    expect(after.map((day, index) => day === before[index])).toEqual([false, true, true]);
    expect(after[0]?.rows.map(({ uuid }) => uuid)).toEqual(['n', 'a', 'b']);
  });

  it('are other objects where a row changed or the day’s name did', () => {
    const changed = { ...yesterday, noted: true };
    const after = foldDays(before, groupByDay([today, justToday, changed, older], now, region));
    expect(after.map((day, index) => day === before[index])).toEqual([true, false, true]);
    const tomorrow = foldDays(before, groupByDay([today, justToday, yesterday, older], now + DAY, region));
    expect(tomorrow.map((day, index) => day === before[index])).toEqual([false, false, true]);
  });

  it('are told once a row, however often the list changes', () => {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
    const rows = Array.from({ length: 500 }, (_, n) => row(`m${n}`, now - n * 60_000));
    groupByDay(rows, now, region);
    const first = format.mock.calls.length;
    groupByDay([row('new', now), ...rows], now, region);
    expect(first).toBeGreaterThanOrEqual(500);
    expect(format.mock.calls.length - first).toBeLessThan(50);
    format.mockRestore();
  });
});
