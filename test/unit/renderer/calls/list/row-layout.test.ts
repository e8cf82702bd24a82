import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../../../renderer/calls/list/row-layout.ts';
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
