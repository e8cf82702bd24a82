import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../../../../electron/history/quality/calendar.ts';
import { localClock } from '../../../../../electron/history/quality/local-clock.ts';
import { createReachTally, type TriedCall } from '../../../../../electron/history/quality/reach-tally.ts';
import { firstGroups } from '../../../../../shared/quality/call-groups.ts';
import {
  binRange,
  lineCauses,
  MOST_BINS,
  MOST_LISTED,
  reachReport,
} from '../../../../../shared/quality/reach-report.ts';
import { DAY, HOUR } from '../../../../../shared/time/durations.ts';
import { finished } from '../../../../support/fakes/finished.ts';

const zone = 'UTC';
const today = 20_776;
const causes = ['busy', 'network', 'gatewayDown', 'noAnswer', '', 'Odd cause'];

const anyCall = fc
  .record({
    at: fc.integer({ min: (today - 6) * DAY, max: (today + 1) * DAY - 1 }),
    direction: fc.constantFrom('in' as const, 'out' as const, 'out' as const, 'internal' as const),
    outcome: fc.constantFrom('answered' as const, 'notReached' as const, 'notReached' as const, 'unknown' as const),
    isOwnPhone: fc.constantFrom(true, false, false, false),
    cause: fc.constantFrom(...causes),
    line: fc.constantFrom('', 'Berlin', 'Paris'),
    party: fc.option(
      fc.integer({ min: 1, max: 12 }).map((last) => `+49301${last}`),
      { nil: null },
    ),
    delay: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10),
        fc.double({ min: 0.001, max: 60_000, noNaN: true }),
      ),
      {
        nil: null,
      },
    ),
  })
  .map(
    ({ isOwnPhone, cause, line, ...call }): Omit<TriedCall, 'uuid'> => ({
      ...call,
      reason: call.outcome !== 'notReached' ? null : isOwnPhone ? 'ownPhone' : 'unknown',
      trace: { causeKey: cause, remote: '', local: '', codec: '', line },
    }),
  );

const inOrder = (calls: readonly Omit<TriedCall, 'uuid'>[]): TriedCall[] =>
  calls.toSorted((a, b) => a.at - b.at).map((call, index) => ({ ...call, uuid: `u${index}` }));

function reportOf(calls: readonly TriedCall[]) {
  const tally = createReachTally(createCalendar({ firstDay: today - 6, lastDay: today }, localClock(zone)));
  for (const call of calls) tally.add(call);
  const report = finished(tally.report((key) => `Name of ${key}`));
  expect(reachReport.parse(report)).toEqual(report);
  return report;
}

const dayOf = ({ at }: TriedCall): number => Math.floor(at / DAY);
const isAnswered = ({ outcome }: TriedCall): boolean => outcome === 'answered';
const isTry = (call: TriedCall): boolean =>
  isAnswered(call) || (call.outcome === 'notReached' && call.reason !== 'ownPhone');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('how calls got through', () => {
  it('says of any calls what counting them says', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 150, size: 'max' }), (some) => {
        const calls = inOrder(some);
        const { total, periods, counterparts, failed, causes: listed, otherCauses, numbers, lines } = reportOf(calls);
        const made = calls.filter(({ direction }) => direction !== 'in');
        const tries = made.filter((call) => call.direction === 'out' && isTry(call));
        const counted = (of: readonly TriedCall[]) => ({ tried: of.length, answered: of.filter(isAnswered).length });

        expect(total).toEqual(counted(tries));
        const days = [...new Set(tries.map(dayOf))].sort((a, b) => a - b);
        expect(periods).toEqual(days.map((day) => ({ day, ...counted(tries.filter((one) => dayOf(one) === day)) })));
        expect(counterparts.of).toBe(new Set(tries.map(({ party }) => party)).size);
        for (const { key, name, ...group } of counterparts.groups) {
          expect(group).toEqual(counted(tries.filter(({ party }) => party === key)));
          expect(name).toBe(key === null ? null : `Name of ${key}`);
        }

        const failures = made.filter(({ outcome }) => outcome === 'notReached');
        expect([failed, sum(listed.map((one) => one.calls)) + otherCauses]).toEqual([failures.length, failures.length]);
        for (const one of listed) {
          const those = failures.filter(({ trace }) => trace.causeKey === one.cause);
          expect(one.calls).toBe(those.length);
          expect(one.ownPhone).toBe(those.filter(({ reason }) => reason === 'ownPhone').length);
          for (const { day, calls: of } of one.periods)
            expect(of).toBe(those.filter((call) => dayOf(call) === day).length);
          expect(sum(one.periods.map((period) => period.calls))).toBe(one.calls);
        }

        const parties = [...new Set(made.flatMap(({ party }) => party ?? []))];
        const contacts = (key: string) => made.filter((call) => call.party === key && isTry(call));
        const failing = parties.filter((key) => contacts(key).length >= 3 && !contacts(key).some(isAnswered));
        expect(numbers.of).toBe(failing.length);
        expect(numbers.numbers.map(({ key }) => key).sort()).toEqual(failing.toSorted());
        for (const { key, tries: of, lastDay } of numbers.numbers)
          expect({ of, lastDay }).toEqual({ of: contacts(key).length, lastDay: Math.max(...contacts(key).map(dayOf)) });

        for (const { line, tried, failed: lost } of lines) {
          const those = made.filter((call) => call.trace.line === line && isTry(call));
          expect(tried).toBe(those.length);
          expect(lost).toBe(
            those.filter((call) => !isAnswered(call) && lineCauses.includes(call.trace.causeKey)).length,
          );
        }
        expect(lines.length).toBeLessThanOrEqual(MOST_LISTED);
      }),
    );
  });

  it('puts every delay into one bar, and says what half and 95 % of the calls do not exceed', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { minLength: 30, maxLength: 150, size: 'max' }), (some) => {
        const calls = inOrder(some);
        const { delays } = reportOf(calls);
        const out = calls.filter(({ direction, delay }) => direction === 'out' && delay !== null);
        if (out.length < 20) {
          expect(delays).toBeNull();
          return;
        }
        const values = out.map(({ delay }) => delay ?? 0);
        const atMost = (value: number) => values.filter((one) => one <= value).length;
        const below = (value: number) => values.filter((one) => one < value).length;
        for (const [value, share] of [
          [delays?.median ?? 0, 0.5],
          [delays?.p95 ?? 0, 0.95],
        ] as const) {
          expect(atMost(value)).toBeGreaterThanOrEqual(share * values.length);
          expect(below(value)).toBeLessThan(share * values.length);
        }
        const { step = 1, bins = [] } = delays ?? {};
        expect(bins.length).toBeLessThanOrEqual(MOST_BINS);
        expect(sum(bins)).toBe(out.length);
        bins.forEach((bin, index) => {
          const { from, to } = binRange(index, step, bins.length);
          expect(from).toBeCloseTo(index * step);
          expect(to ?? index * step + step).toBeCloseTo(index * step + step);
          const those = values.filter((delay) => delay >= from && (to === null || delay < to));
          expect(bin).toBe(those.length);
        });
      }),
    );
  });

  it('has the days of a call on the clock of the zone', () => {
    const call = { ...fc.sample(anyCall, 1)[0], direction: 'out', outcome: 'answered', reason: null } as TriedCall;
    const tally = createReachTally(createCalendar({ firstDay: null, lastDay: today }, localClock('Europe/Berlin')));
    tally.add({ ...call, at: today * DAY - HOUR / 2 });
    expect(finished(tally.report(() => null)).periods).toEqual([{ day: today, tried: 1, answered: 1 }]);
  });
});

it('the worst group is the one whose share is highest for certain, not the one with fewest calls', () => {
  const group = (key: string, hits: number, of: number) => ({ key, hits, of });
  const groups = [
    group('one call', 1, 1),
    group('few', 3, 5),
    group('many', 40, 100),
    group('fine', 0, 200),
    group('good', 1, 50),
  ];
  const keys = (order: 'busiest' | 'worst' | 'best') => firstGroups(groups, order, (one) => one).map(({ key }) => key);
  expect(keys('worst')).toEqual(['many', 'few', 'good']);
  expect(keys('best')).toEqual(['fine', 'good', 'many', 'few']);
  expect(keys('busiest')).toEqual(['fine', 'many', 'good', 'few', 'one call']);
});
