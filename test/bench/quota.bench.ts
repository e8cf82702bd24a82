import { say } from '../../build/say.ts';
import { atSameCost, officeCalls, planned } from '../support/quota/office-year.ts';
import { type Bench, quantile } from './figures.ts';

const days = 365;
const limit = 1000;

/** How long a missed call's record waits to be seen, in a year of simulated office days, with a limit of 1,000 requests a day. */
export const bench: Bench = async () => {
  const calls = officeCalls(days);
  const own = planned(calls, days, limit);
  const fixed = atSameCost(calls, days, own);
  const perDay = (requests: number) => (requests / days).toFixed(1);
  say(`  requests a day: ${perDay(own.requests)} planned, ${perDay(fixed.requests)} at a fixed interval`);
  say(`  ${own.delays.length} missed calls in working hours; ${own.refused} requests refused`);
  const seconds = (part: number, delays: readonly number[]) => quantile(delays, part) / 1000;
  return [
    {
      what: 'record written to notified, working hours, median',
      value: seconds(0.5, own.delays),
      floor: seconds(0.5, fixed.delays),
      floorIs: 'fixed interval of the same cost',
      unit: 's',
      wanted: { atMost: 0.5 },
    },
    {
      what: 'the same, 95th percentile',
      value: seconds(0.95, own.delays),
      floor: seconds(0.95, fixed.delays),
      floorIs: 'fixed interval of the same cost',
      unit: 's',
      wanted: null,
    },
  ];
};
