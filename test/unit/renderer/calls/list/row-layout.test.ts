import { describe, expect, it } from 'vitest';
import { daySum, daysOf, type OldestDay } from '../../../../../renderer/calls/list/row-layout.ts';
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
    expect(days.map(({ name, items }) => [name, items.map(({ id }) => id).join('')])).toEqual([
      ['Today', 'ab'],
      ['Yesterday', 'c'],
      [expect.stringContaining('12 Nov'), 'd'],
      ['Without a readable time', 'e'],
    ]);
  });
});

describe('daySum', () => {
  const missed = (uuid: string, at: string) => {
    const call = row(uuid, Date.parse(at));
    return { ...call, perspective: { ...call.perspective, outcome: { kind: 'missed' as const } } };
  };
  const sums = (rows: Parameters<typeof daysOf>[0], oldest: OldestDay = 'whole') => {
    const days = daysOf(rows, now, region);
    return days.map((_, place) => daySum(days, place, oldest));
  };

  it('counts the calls of a day, and the missed ones among them, also those of one row', () => {
    const twice = [missed('f', '2026-11-21T07:00:00Z'), missed('g', '2026-11-21T06:00:00Z')];
    expect(sums([today, ...twice, yesterday])[0]).toBe('3 calls · 2 missed');
    expect(sums([today, yesterday])[0]).toBe('1 call');
    expect(sums([...twice, yesterday])[0]).toBe('2 missed');
  });

  it('says nothing of the oldest day, of which more may follow, and of calls without a time', () => {
    expect(sums([today, yesterday])[1]).toBeNull();
    expect(sums([today, yesterday, unread])).toEqual(['1 call', '1 call', null]);
    expect(sums([today, justToday])).toEqual(['2 calls']);
    expect(sums([today, justToday], 'part')).toEqual([null]);
    expect(sums([today, justToday], 'unknown')).toEqual([null]);
  });
});
