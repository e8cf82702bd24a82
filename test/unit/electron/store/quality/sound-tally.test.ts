import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../../../../electron/store/quality/calendar.ts';
import { localClock } from '../../../../../electron/store/quality/local-clock.ts';
import { createSoundTally, type TalliedCall } from '../../../../../electron/store/quality/sound-tally.ts';
import {
  type Dimension,
  dimensions,
  FEWEST_CALLS,
  FEWEST_FOR_TENTH,
} from '../../../../../shared/quality/call-groups.ts';
import { MOST_DOTS, qualityReport, weekdayOf } from '../../../../../shared/quality/quality-report.ts';
import { poorOf, type SoundCounts } from '../../../../../shared/quality/sound-counts.ts';
import { bands, type VerdictWord, verdictWords } from '../../../../../shared/quality/verdict.ts';
import { DAY, HOUR, MINUTE } from '../../../../../shared/time/durations.ts';

const zone = 'Europe/Berlin';
/** Sunday, 29 March 2026, midnight in Berlin: the clocks are changed two hours later. */
const midnight = Date.UTC(2026, 2, 28, 23);

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
});
const known = new Map<number, ReturnType<typeof readCalendar>>();

/** What a calendar of the system says of an instant: by other means than the tally's. */
function calendar(at: number) {
  const read = known.get(at) ?? readCalendar(at);
  known.set(at, read);
  return read;
}

function readCalendar(at: number) {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: Date.UTC(Number(part.year), Number(part.month) - 1, Number(part.day)) / DAY,
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part.weekday ?? ''),
    hour: Number(part.hour),
    minute: Number(part.hour) * 60 + Number(part.minute),
  };
}

const ratingOf = (word: VerdictWord, part: number): number | null => {
  if (word === 'noSound') return 0;
  const low = { good: 80, fair: 70, poor: 50, bad: 20 }[word as 'good'];
  return low === undefined ? null : low + part * 9;
};

const anyCall = (days: number) =>
  fc
    .record({
      at: fc.integer({ min: midnight - days * DAY, max: midnight + 20 * HOUR }),
      verdict: fc.constantFrom(...verdictWords),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      codec: fc.constantFrom('', 'PCMA', 'opus'),
      line: fc.constantFrom('', 'Berlin'),
      // More than a report lists.
      party: fc.option(
        fc.integer({ min: 1, max: 40 }).map((last) => `+49301${last}`),
        { nil: null },
      ),
    })
    .map(({ part, codec, line, ...call }) => ({
      ...call,
      rating: ratingOf(call.verdict, part),
      trace: { codec, line },
    }));

const plain = {
  trace: { codec: '', line: '' },
  party: null,
} as const;

const inOrder = (calls: readonly Omit<TalliedCall, 'uuid'>[]): TalliedCall[] =>
  calls.toSorted((a, b) => a.at - b.at).map((call, index) => ({ ...call, uuid: `u${index}` }));

function reportOf(calls: readonly TalliedCall[], firstDay: number | null, lastDay: number) {
  const calendar = createCalendar({ firstDay, lastDay }, localClock(zone));
  const sound = createSoundTally(calendar);
  for (const call of calls) sound.add(call);
  const noName = () => null;
  const report = {
    ...calendar.days(),
    period: calendar.period(),
    ...sound.report(noName),
  };
  expect(qualityReport.parse(report)).toEqual(report);
  return report;
}

/** What a call has of a dimension, read from the call itself. */
const keyOf: Record<Dimension, (call: TalliedCall) => string | null> = {
  line: ({ trace }) => trace.line || null,
  codec: ({ trace }) => trace.codec || null,
  counterpart: ({ party }) => party,
};

/** The calls with each verdict, counted one verdict at a time. */
const countsOf = (calls: readonly TalliedCall[]): SoundCounts =>
  Object.fromEntries(
    verdictWords.map((word) => [word, calls.filter(({ verdict }) => verdict === word).length]),
  ) as SoundCounts;

const isMeasured = ({ verdict }: TalliedCall): boolean => verdict !== 'notMeasured';

/** The score at a rank by counting: the lowest that at least `rank` of them do not exceed. */
const ranked = (scores: readonly number[], rank: number): number | undefined =>
  scores.toSorted((a, b) => a - b).find((score) => scores.filter((other) => other <= score).length >= rank);

const days = (at: number): number => calendar(at).day;
const today = days(midnight);

describe('a report', () => {
  it.each([
    ['of a week, by days', 7, 'day'],
    ['of a year, by weeks', 365, 'week'],
  ] as const)('%s, says of any calls what counting them says', (_, length, period) => {
    fc.assert(
      fc.property(fc.array(anyCall(length - 1), { maxLength: 120, size: 'max' }), (some) => {
        const calls = inOrder(some);
        const report = reportOf(calls, today - length + 1, today);
        expect(report).toMatchObject({ counts: countsOf(calls), period, firstDay: today - length + 1, lastDay: today });

        const beginOf = ({ at }: TalliedCall) => (period === 'day' ? days(at) : days(at) - calendar(at).weekday);
        const begins = [...new Set(calls.map(beginOf))].sort((a, b) => a - b);
        expect(report.periods.map(({ day }) => day)).toEqual(begins);
        for (const { day, counts, median, worstTenth } of report.periods) {
          const within = calls.filter((call) => beginOf(call) === day);
          expect(counts).toEqual(countsOf(within));
          const scores = within.flatMap(({ rating }) => rating ?? []);
          if (scores.length < FEWEST_CALLS) expect([median, worstTenth]).toEqual([null, null]);
          else {
            const middle = [scores.length / 2, scores.length / 2 + 0.5].map((rank) =>
              ranked(scores, Math.floor(rank + 0.5)),
            );
            expect(median).toBeCloseTo(sum(middle.map((score) => score ?? 0)) / 2, 9);
            const tenth = scores.length < FEWEST_FOR_TENTH ? null : ranked(scores, scores.length / 10);
            expect(worstTenth).toBe(tenth);
          }
        }

        const measured = calls.filter(isMeasured);
        for (const { weekday, hour, measured: of, poor } of report.hours) {
          const then = measured.filter(({ at }) => calendar(at).weekday === weekday && calendar(at).hour === hour);
          expect({ of, poor }).toEqual({ of: then.length, poor: poorOf(countsOf(then)) });
        }
        expect(sum(report.hours.map((hour) => hour.measured))).toBe(measured.length);

        for (const dimension of dimensions) {
          const { groups, of } = report.groups[dimension];
          expect(of).toBe(new Set(calls.map(keyOf[dimension])).size);
          for (const { key, counts } of groups)
            expect(counts).toEqual(countsOf(calls.filter((call) => keyOf[dimension](call) === key)));
        }
        expect(report.dots).toEqual(
          measured.map((call) => {
            const { uuid, at, verdict, rating } = call;
            const { day, minute } = calendar(at);
            return { uuid, day, minute, band: verdict === 'noSound' ? 'bad' : verdict, rating };
          }),
        );
      }),
    );
  });

  it('begins with the first call where no day is given', () => {
    const calls = inOrder([{ ...plain, at: midnight - 10 * DAY, verdict: 'good', rating: 93 }]);
    expect(reportOf(calls, null, today)).toMatchObject({ firstDay: today - 10, lastDay: today });
    expect(reportOf([], null, today)).toMatchObject({ firstDay: today, lastDay: today, periods: [], dots: [] });
  });

  it('reads hours across a change of the clocks', () => {
    const good = { ...plain, verdict: 'good', rating: 93 } as const;
    const before = midnight + HOUR + 59 * MINUTE;
    const calls = inOrder([
      { ...good, at: before },
      { ...good, at: before + MINUTE },
    ]);
    expect(reportOf(calls, null, today).dots.map(({ minute }) => minute)).toEqual([119, 180]);
  });

  it('counts a call without sound with the bad ones, at the bottom of the chart', () => {
    const calls = inOrder([{ ...plain, at: midnight, verdict: 'noSound', rating: 0 }]);
    const report = reportOf(calls, null, today);
    expect(report).toMatchObject({
      counts: { noSound: 1 },
      dots: [{ band: 'bad', rating: 0 }],
      hours: [{ measured: 1, poor: 1 }],
    });
    expect(poorOf(report.counts)).toBe(1);
  });
});

describe('the dots', () => {
  const many = (amounts: Partial<Record<VerdictWord, number>>): TalliedCall[] =>
    inOrder(
      verdictWords.flatMap((verdict) =>
        Array.from({ length: amounts[verdict] ?? 0 }, (_, i) => ({
          at: midnight - i * MINUTE,
          ...{ ...plain, verdict, rating: ratingOf(verdict, 0.5) },
        })),
      ),
    );

  it('are never too many, and never none of a band that has calls', () => {
    const amount = fc.integer({ min: 0, max: 4000 });
    fc.assert(
      fc.property(fc.record({ good: amount, fair: amount, poor: amount, bad: amount }), (amounts) => {
        const { dots, oneIn } = reportOf(many(amounts), null, today);
        expect(dots.length).toBeLessThanOrEqual(MOST_DOTS);
        for (const band of bands)
          expect(dots.filter((dot) => dot.band === band)).toHaveLength(Math.ceil(amounts[band] / oneIn[band]));
      }),
      { numRuns: 25 },
    );
  });
});

it('Monday is the first day of the week, also before 1970', () => {
  expect([-4, -3, 0, 4, 20_000].map(weekdayOf)).toEqual([6, 0, 3, 0, 4]);
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
