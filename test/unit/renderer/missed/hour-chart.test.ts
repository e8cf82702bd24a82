import { expect, it } from 'vitest';
import { hourBars } from '../../../../renderer/missed/hour-chart.ts';
import type { UsualHour } from '../../../../shared/calls/follow-up-state.ts';

const usual = (byHour: Record<number, number>, hour: number, hours: 1 | 2 = 1): UsualHour => ({
  ...{ at: 0, hour, hours, workday: true, reached: 3, tried: 4 },
  reachedByHour: Array.from({ length: 24 }, (_, at) => byHour[at] ?? 0),
});
const hoursOf = (bars: ReturnType<typeof hourBars>) => [bars[0]?.hour, bars.at(-1)?.hour];

it('the chart has the hours of an office, each as high as its calls', () => {
  const bars = hourBars(usual({ 9: 2, 10: 4, 16: 1 }, 9, 2));
  expect(hoursOf(bars)).toEqual([8, 18]);
  expect(bars.filter(({ share }) => share > 0)).toEqual([
    { hour: 9, share: 0.5, isUsual: true },
    { hour: 10, share: 1, isUsual: true },
    { hour: 16, share: 0.25, isUsual: false },
  ]);
});

it('it also has earlier and later hours in which calls were answered', () => {
  expect(hoursOf(hourBars(usual({ 5: 3, 22: 1 }, 5)))).toEqual([5, 22]);
  expect(hoursOf(hourBars(usual({ 0: 3, 23: 3 }, 23, 2)))).toEqual([0, 23]);
});

it('an hour past midnight belongs to the one before it', () => {
  const bars = hourBars(usual({ 0: 3, 23: 3 }, 23, 2));
  expect(bars.filter(({ isUsual }) => isUsual).map(({ hour }) => hour)).toEqual([0, 23]);
});
