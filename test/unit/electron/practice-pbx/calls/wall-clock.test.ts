import { describe, expect, it } from 'vitest';
import { hms, wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';

const berlin = wallClock('Europe/Berlin');

describe('wallClock', () => {
  it.each([
    ['2026-01-15T12:00:00.000Z', '2026-01-15 13:00:00'],
    ['2026-07-15T12:00:00.000Z', '2026-07-15 14:00:00'],
    ['2026-03-29T00:59:59.000Z', '2026-03-29 01:59:59'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29 03:00:00'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25 02:30:00'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25 02:30:00'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01 00:30:00'],
  ])('writes %s as %s in Berlin', (instant, text) => {
    expect(berlin.text(Date.parse(instant))).toBe(text);
  });

  it.each([
    ['a plain time', '2026-01-15 13:00:00', '2026-01-15T12:00:00.000Z'],
    ['the first of a repeated hour', '2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
    ['the missing hour by the old offset', '2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
  ])('reads %s', (_what, text, instant) => {
    expect(new Date(berlin.instant(text)).toISOString()).toBe(instant);
  });

  it('knows zones that are off by less than an hour, and milliseconds', () => {
    const nepal = wallClock('Asia/Kathmandu');
    expect(nepal.textWithMillis(Date.parse('2026-05-01T00:00:00.250Z'))).toBe('2026-05-01 05:45:00.250');
    expect(nepal.day(Date.parse('2026-05-01T18:15:00Z'))).toBe('2026-05-02');
  });

  it('says NaN for what is no time, and refuses a zone that does not exist', () => {
    expect(berlin.instant('yesterday')).toBeNaN();
    expect(() => wallClock('Europe/Nowhere')).toThrow(RangeError);
  });
});

it.each([
  [0, '00:00:00'],
  [61_900, '00:01:01'],
  [100 * 3_600_000, '100:00:00'],
  [-5, '00:00:00'],
])('hms(%d) is %s', (milliseconds, text) => {
  expect(hms(milliseconds)).toBe(text);
});
