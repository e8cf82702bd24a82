import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../../shared/time/durations.ts';
import { formatLocalTime, parseLocalTime, proposedTimes, quietTimes } from '../../../../shared/time/proposed-times.ts';

const zone = 'Europe/Berlin';
const at = (text: string) => parseLocalTime(text, zone) ?? Number.NaN;
/** The day of the month and the time of each. */
const proposed = (now: string) =>
  proposedTimes(at(now), zone).map((one) => `${one.kind} ${formatLocalTime(one.at, zone).slice('2026-11-'.length)}`);

describe('the times proposed for ringing back', () => {
  it.each<[string, string, ...string[]]>([
    ['in the morning', '2026-11-24T09:10', 'inAnHour 24T10:10', 'afternoon 24T14:00', 'tomorrow 25T09:00'],
    ['shortly before the afternoon', '2026-11-24T13:00', 'inAnHour 24T14:00', 'tomorrow 25T09:00'],
    ['on a Friday', '2026-11-27T16:00', 'inAnHour 27T17:00', 'tomorrow 28T09:00', 'monday 30T09:00'],
    ['on a Sunday, when Monday is tomorrow', '2026-11-29T16:00', 'inAnHour 29T17:00', 'tomorrow 30T09:00'],
    ['before summer ends', '2026-10-24T20:00', 'inAnHour 24T21:00', 'tomorrow 25T09:00', 'monday 26T09:00'],
  ])('%s', (_when, now, ...times) => {
    expect(proposed(now)).toEqual(times);
  });

  it('are whole minutes', () => {
    expect(proposedTimes(at('2026-11-24T09:10') + 1, zone)[0]?.at).toBe(at('2026-11-24T10:11'));
  });
});

describe('the times until which quiet is offered', () => {
  const offered = (now: string) =>
    quietTimes(at(now), zone).map((one) => `${one.kind} ${formatLocalTime(one.at, zone).slice('2026-11-'.length)}`);

  it.each<[string, string, ...string[]]>([
    ['at nine', '2026-11-24T09:17', 'hour 24T12:00', 'hour 24T14:00', 'tomorrow 25T09:00'],
    ['before noon', '2026-11-24T11:30', 'hour 24T14:00', 'hour 24T16:00', 'tomorrow 25T09:00'],
    ['an hour before', '2026-11-24T13:00', 'hour 24T16:00', 'hour 24T18:00', 'tomorrow 25T09:00'],
    ['in the evening', '2026-11-24T18:30', 'hour 24T20:00', 'tomorrow 25T09:00'],
    ['on a Friday night', '2026-11-27T21:00', 'tomorrow 28T09:00', 'monday 30T09:00'],
    ['on a Sunday', '2026-11-29T21:00', 'tomorrow 30T09:00'],
  ])('%s: half an hour, an hour, and later ones', (_when, now, ...later) => {
    const [half, hour, ...others] = offered(now);
    expect(half).toMatch(/^halfAnHour /);
    expect(hour).toMatch(/^anHour /);
    expect(others).toEqual(later);
    expect(quietTimes(at(now), zone).map((one) => one.at - at(now))).toEqual(expect.arrayContaining([HOUR / 2, HOUR]));
  });
});

describe('a day and time as a field has it', () => {
  it('is what the wall clock of a zone shows', () => {
    expect(formatLocalTime(Date.UTC(2026, 10, 24, 8, 30, 59), zone)).toBe('2026-11-24T09:30');
    expect(parseLocalTime('2026-07-24T09:30', zone)).toBe(Date.UTC(2026, 6, 24, 7, 30));
  });

  it.each(['', '2026-13-01T09:00', 'tomorrow', '2026-11-24T25:00'])('is no time: %j', (text) => {
    expect(parseLocalTime(text, zone)).toBeNull();
  });
});
