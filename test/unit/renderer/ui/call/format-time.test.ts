import { describe, expect, it } from 'vitest';
import { errorWords, setErrorClock } from '../../../../../renderer/text.ts';
import { timeWords } from '../../../../../renderer/ui/call/describe-call.ts';
import { clockLength, clockTime, dayOf, exactTime, fullTime } from '../../../../../renderer/ui/call/format-time.ts';

const berlin = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
const now = Date.parse('2026-11-21T09:30:00Z');

describe('times', () => {
  it('follow zone and region', () => {
    const at = Date.parse('2026-11-21T08:12:07Z');
    expect(dayOf(at, 'Pacific/Auckland')).toBe('2026-11-21');
    expect(clockTime(at, berlin)).toMatch(/^0?9:12$/);
    expect(exactTime(at, berlin)).toMatch(/^0?9:12:07$/);
    expect(clockTime(at, { locale: 'en-US', zone: 'America/New_York' })).toMatch(/^3:12\sAM$/);
    expect(clockTime(at, { ...berlin, hourCycle: 'h12' })).toMatch(/^9:12\sam$/i);
    expect(clockTime(at, { ...berlin, locale: 'en-US', hourCycle: 'h23' })).toMatch(/^0?9:12$/);
    expect(exactTime(Date.parse('2026-11-20T23:05:00Z'), { ...berlin, locale: 'en-US', hourCycle: 'h23' })).toMatch(
      /^0?0:05:00$/,
    );
    expect(fullTime(at, berlin)).toMatch(/Saturday.*21 November 2026.*9:12:07.*(CET|GMT\+1)/);
  });
});

describe('an error that says when the PBX opens again', () => {
  const region = { ...berlin, hourCycle: 'h12' } as const;
  const limited = (retryAt: number) => errorWords({ kind: 'rateLimited', retryAt }).todo;
  it.each([
    ['2026-11-21T11:23:00Z', 'at 12:23 pm'],
    ['2026-11-22T08:23:00Z', 'tomorrow at 9:23 am'],
  ])('writes %s as every other time is written: %s', (text, time) => {
    setErrorClock((at) => timeWords('at', at, now, region));
    const at = Date.parse(text);
    expect(limited(at).replaceAll('\u202f', ' ')).toContain(time);
    expect(limited(at)).toContain(clockTime(at, region));
  });
});

describe('clockLength', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [252, '4:12'],
    [3852, '1:04:12'],
    [93_601, '26:00:01'],
    [-3, '0:00'],
  ])('shows %d s as %s', (seconds, text) => {
    expect(clockLength(seconds)).toBe(text);
  });
});
