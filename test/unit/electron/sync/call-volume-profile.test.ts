import { describe, expect, it } from 'vitest';
import type { HourlyCalls } from '../../../../electron/history/calls/call-lists.ts';
import { callVolumeProfile } from '../../../../electron/sync/call-volume-profile.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;
/** Monday, 4 May 2026, midnight in Berlin. */
const monday = Date.UTC(2026, 4, 3, 22);
const zone = 'Europe/Berlin';

/** So many weeks of calls before `monday`, in these hours of the week. */
function weeks(count: number, hours: readonly number[], calls = 10): HourlyCalls[] {
  return Array.from({ length: count }, (_, index) =>
    hours.map((at) => ({ hourAt: monday - (index + 1) * week + at * hour, calls })),
  ).flat();
}

const at = (hours: { weight(at: number): number }, hourOfWeek: number) => hours.weight(monday + hourOfWeek * hour);

describe('before there are calls', () => {
  const hours = callVolumeProfile([], zone, monday);

  it('is an office’s week', () => {
    expect(at(hours, 10)).toBeGreaterThan(1.5);
    expect(at(hours, 3)).toBeLessThan(0.5);
    expect(at(hours, 5 * 24 + 10)).toBeLessThan(at(hours, 10) / 2);
  });

  it('has a mean of one', () => {
    const all = Array.from({ length: 168 }, (_, index) => at(hours, index));
    expect(all.reduce((sum, one) => sum + one, 0) / 168).toBeCloseTo(1);
  });
});

describe('from calls', () => {
  const nights = [0, 1, 2, 3, 4].flatMap((one) => [22, 23].map((hourOfDay) => one * 24 + hourOfDay));

  it('learns hours that are no office’s', () => {
    const hours = callVolumeProfile(weeks(6, nights), zone, monday);
    expect(at(hours, 22)).toBeGreaterThan(2 * at(hours, 10));
    expect(at(hours, 22)).toBeGreaterThan(4 * at(hours, 4));
  });

  it('believes a first day a little only', () => {
    const hours = callVolumeProfile([{ hourAt: monday - 2 * hour, calls: 3 }], zone, monday);
    expect(at(hours, 10)).toBeGreaterThan(1);
  });

  it('follows a change of habits within weeks', () => {
    const before = weeks(8, nights).filter(({ hourAt }) => hourAt < monday - 3 * week);
    const since = weeks(3, [9, 10, 33, 34, 57, 58, 81, 82, 105, 106]);
    const hours = callVolumeProfile([...before, ...since], zone, monday);
    expect(at(hours, 10)).toBeGreaterThan(at(hours, 22));
  });

  it('takes an hour for like its neighbours and other working days, and not for the weekend', () => {
    const hours = callVolumeProfile(weeks(6, [14]), zone, monday);
    expect(at(hours, 14)).toBeGreaterThan(at(hours, 24 + 14));
    expect(at(hours, 13)).toBeGreaterThan(at(hours, 10));
    expect(at(hours, 24 + 14)).toBeGreaterThan(at(hours, 24 + 9));
    expect(at(hours, 5 * 24 + 14)).toBeLessThan(at(hours, 24 + 14));
  });

  it('never leaves an hour out', () => {
    const hours = callVolumeProfile(weeks(8, [14], 1000), zone, monday);
    const all = Array.from({ length: 168 }, (_, index) => at(hours, index));
    expect(Math.min(...all)).toBeGreaterThan(Math.max(...all) / 30);
  });

  it('reads hours by the zone’s clock, summer and winter', () => {
    // Ten in the morning in Berlin, before and after the clocks went forward on 29 March.
    const winter = { hourAt: Date.UTC(2026, 2, 23, 9), calls: 50 };
    const summer = { hourAt: Date.UTC(2026, 3, 6, 8), calls: 50 };
    for (const one of [winter, summer]) {
      const hours = callVolumeProfile([one], zone, monday);
      const most = Math.max(...Array.from({ length: 24 }, (_, index) => at(hours, index)));
      expect(at(hours, 10)).toBe(most);
    }
  });

  it('stands calls of the future and an unknown zone', () => {
    const hours = callVolumeProfile([{ hourAt: monday + day, calls: 4 }], 'Nowhere/Land', monday);
    expect(hours.weight(monday)).toBeGreaterThan(0);
  });
});
