import { describe, expect, it } from 'vitest';
import { type Try, usualHourOf } from '../../../../../electron/history/queries/usual-hour.ts';

const zone = 'Europe/Berlin';
/** Berlin's wall clock in November: an hour ahead of UTC. */
const at = (text: string) => Date.parse(`${text}:00+01:00`);
const reached = (...texts: string[]): Try[] => texts.map((text) => ({ at: at(text), reached: true }));
const tried = (...texts: string[]): Try[] => texts.map((text) => ({ at: at(text), reached: false }));

/** Wednesday, 25 November 2026, 12:00. */
const now = at('2026-11-25T12:00');
const mornings = reached(
  '2026-11-09T10:05', // Monday
  '2026-11-10T10:40', // Tuesday
  '2026-11-12T10:59', // Thursday
  '2026-11-11T15:00',
  '2026-11-11T17:00',
  '2026-11-12T17:00',
  '2026-11-14T20:00', // Saturday
  '2026-11-14T21:00',
);

describe('the hour at which a number usually answers', () => {
  it('is the one in which most calls succeeded, on the next day of that kind', () => {
    expect(usualHourOf(mornings, now, zone)).toEqual({
      at: at('2026-11-26T10:00'),
      hour: 10,
      hours: 1,
      workday: true,
      reached: 3,
      tried: 3,
      // Saturday's are not among them.
      reachedByHour: [...Array(10).fill(0), 3, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0],
    });
  });

  it('takes in the hour beside it where most calls succeeded too, before it or after it', () => {
    const beside = (clock: string) => reached(...['09', '10', '12'].map((day) => `2026-11-${day}T${clock}`));
    expect(usualHourOf([...mornings, ...beside('09:30')], now, zone)).toMatchObject({ hour: 9, hours: 2, reached: 6 });
    expect(usualHourOf([...mornings, ...beside('11:00')], now, zone)).toMatchObject({ hour: 10, hours: 2, tried: 6 });
    // Not one of the weekend, nor one with a gap, nor one in which they seldom answered.
    const saturday = reached('2026-11-14T11:00', '2026-11-14T11:10', '2026-11-14T11:20');
    const seldom = [...beside('11:00'), ...tried('2026-11-09T11:30', '2026-11-10T11:30', '2026-11-12T11:30')];
    for (const more of [beside('12:00'), saturday, seldom])
      expect(usualHourOf([...mornings, ...more], now, zone)).toMatchObject({ hours: 1 });
  });

  it('is the hour with the most calls, of those with as many the one that succeeded most often, of those the earlier one', () => {
    const at = (clock: string, ...days: string[]) => reached(...days.map((day) => `2026-11-${day}T${clock}`));
    const rest = at('20:00', '14', '15');
    const three = ['09', '10', '12'];
    const hourOf = (...tries: Try[][]) => usualHourOf([...tries.flat(), ...rest], now, zone)?.hour;
    expect(hourOf(at('10:00', ...three), at('14:00', ...three, '13'))).toBe(14);
    expect(hourOf(at('10:00', ...three), tried('2026-11-16T10:00'), at('14:00', ...three))).toBe(14);
    expect(hourOf(at('10:00', ...three), tried('2026-11-16T14:00'), at('14:00', ...three))).toBe(10);
    expect(hourOf(at('14:00', ...three), at('10:00', ...three))).toBe(10);
  });

  it('needs three answers of five at that hour, and eight in all', () => {
    const failed = tried('2026-11-16T10:00', '2026-11-17T10:00');
    expect(usualHourOf([...mornings, ...failed], now, zone)).toMatchObject({ hour: 10, reached: 3, tried: 5 });
    expect(usualHourOf([...mornings.slice(0, 7), ...failed], now, zone)).toBeNull();
  });

  it('is today where that hour is still to come', () => {
    expect(usualHourOf(mornings, at('2026-11-25T09:55'), zone)?.at).toBe(at('2026-11-25T10:00'));
    expect(usualHourOf(mornings, at('2026-11-25T08:00'), zone)?.at).toBe(at('2026-11-25T10:00'));
    expect(usualHourOf(mornings, at('2026-11-25T09:56'), zone)?.at).toBe(at('2026-11-26T10:00'));
  });

  it('skips the weekend', () => {
    expect(usualHourOf(mornings, at('2026-11-27T12:00'), zone)?.at).toBe(at('2026-11-30T10:00'));
  });

  it.each<[string, Try[]]>([
    ['there are fewer than eight that succeeded', mornings.slice(0, 7)],
    [
      'no hour has three of them',
      reached(...['09', '10', '11', '12', '13', '14', '15', '16'].map((hour) => `2026-11-10T${hour}:00`)),
    ],
    [
      'they mostly did not answer at that hour',
      [...mornings, ...tried('2026-11-16T10:00', '2026-11-17T10:00', '2026-11-18T10:00')],
    ],
  ])('is nobody’s guess where %s', (_what, tries) => {
    expect(usualHourOf(tries, now, zone)).toBeNull();
  });

  it('goes by the wall clock on both sides of a clock change', () => {
    const summer = reached('2026-10-19T10:05', '2026-10-20T10:05', '2026-10-21T10:05');
    const inSummer = summer.map((one) => ({ ...one, at: one.at - 3_600_000 }));
    const usual = usualHourOf(
      [
        ...inSummer,
        ...reached(...['27', '28', '29', '30'].map((day) => `2026-10-${day}T10:20`)),
        ...mornings.slice(-1),
      ],
      now,
      zone,
    );
    expect(usual).toMatchObject({ hour: 10, reached: 7, at: at('2026-11-26T10:00') });
  });
});
