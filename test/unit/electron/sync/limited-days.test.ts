import { expect, it } from 'vitest';
import { type DeskDay, type KeyLimit, playDay } from '../../../support/quota/limited-day.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const limit = (of: number, window: number, tellsReset: boolean): KeyLimit => ({ limit: of, window, tellsReset });
const played: DeskDay = { key: null, isHidden: false, hours: 1, missedAnHour: 20, older: 20 };

it.each<[string, KeyLimit | null, boolean, number]>([
  ['no limit, in sight', null, false, 10],
  ['no limit, in the tray', null, true, 80],
  ['60 a minute with a reset', limit(60, minute, true), false, 20],
  ['60 a minute without a reset', limit(60, minute, false), false, 20],
  ['60 a minute without a reset, in the tray', limit(60, minute, false), true, 80],
  ['60 a minute, of which only the 60 is told', { ...limit(60, minute, false), tellsLimitAlone: true }, false, 20],
  ['2,000 a day, of which only the 2,000 is told', { ...limit(2000, day, false), tellsLimitAlone: true }, false, 90],
  ['300 an hour without a reset', limit(300, 60 * minute, false), false, 150],
  ['300 an hour', limit(300, 60 * minute, true), false, 60],
  ['2,000 a day', limit(2000, day, true), false, 60],
  ['200 a day', limit(200, day, true), false, 600],
])('under %s no request is one too many, and a missed call is told of in time', async (_, key, isHidden, seconds) => {
  const { waits, refused } = await playDay({ ...played, key, isHidden });
  expect(refused).toBe(0);
  expect(waits).toHaveLength(20);
  expect(Math.max(...waits) / 1000).toBeLessThanOrEqual(seconds);
});

it('loads calls window after window under 60 a minute without a reset', async () => {
  const key = limit(60, minute, false);
  const { loaded, refused } = await playDay({ key, isHidden: false, hours: 0.25, missedAnHour: 0, older: 3000 });
  expect([loaded, refused]).toEqual([3000, 0]);
});

it('does not use up a day without a reset by noon', async () => {
  const key = limit(500, day, false);
  const { waits, refused, requests } = await playDay({ ...played, key, hours: 10, missedAnHour: 10 });
  expect([refused, waits.length]).toEqual([0, 100]);
  expect(requests).toBeLessThan(480);
});
