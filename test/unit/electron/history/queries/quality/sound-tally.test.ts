import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localClock } from '../../../../../../electron/history/queries/quality/local-clock.ts';
import type { ReportCall } from '../../../../../../electron/history/queries/quality/report-calls.ts';
import { createSoundTally } from '../../../../../../electron/history/queries/quality/sound-tally.ts';
import { type Dimension, dimensions } from '../../../../../../shared/quality/call-groups.ts';
import {
  FEWEST_FOR_TENTH,
  MOST_DOTS,
  qualityReport,
  weekdayOf,
} from '../../../../../../shared/quality/quality-report.ts';
import { poorOf, type SoundCounts } from '../../../../../../shared/quality/sound-counts.ts';
import { type VerdictWord, verdictWords } from '../../../../../../shared/quality/verdict.ts';
import { DAY, HOUR, MINUTE } from '../../../../../../shared/time/durations.ts';

/** What the days themselves say. */
const tallied = qualityReport.omit({ calls: true, before: true, earlier: true });

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
      seconds: fc.integer({ min: 0, max: 60 }),
      codec: fc.constantFrom(null, 'PCMA', 'opus'),
      line: fc.constantFrom(null, 'Berlin'),
      // More than a report lists.
      party: fc.option(
        fc.integer({ min: 1, max: 40 }).map((last) => `+49301${last}`),
        { nil: null },
      ),
    })
    .map(({ part, ...call }) => ({ ...call, rating: ratingOf(call.verdict, part) }));

const plain = { seconds: 4, codec: null, line: null, party: null } as const;

const inOrder = (calls: readonly Omit<ReportCall, 'uuid'>[]): ReportCall[] =>
  calls.toSorted((a, b) => a.at - b.at).map((call, index) => ({ ...call, uuid: `u${index}` }));

function reportOf(calls: readonly ReportCall[], firstDay: number | null, lastDay: number) {
  const sound = createSoundTally(localClock(zone));
  for (const call of calls) sound.add(call);
  const report = sound.report({ firstDay, lastDay }, () => null);
  expect(tallied.parse(report)).toEqual(report);
  return report;
}

/** What a call has of a dimension, read from the call itself. */
const keyOf: Record<Dimension, (call: ReportCall) => string | null> = {
  line: ({ line }) => line,
  codec: ({ codec }) => codec,
  counterpart: ({ party }) => party,
  hour: ({ at }) => String(calendar(at).hour),
};

/** The calls with each verdict, counted one verdict at a time. */
const countsOf = (calls: readonly ReportCall[]): SoundCounts =>
  Object.fromEntries(
    verdictWords.map((word) => [word, calls.filter(({ verdict }) => verdict === word).length]),
  ) as SoundCounts;

const isMeasured = ({ verdict }: ReportCall): boolean => verdict !== 'notMeasured';

/** The score at a rank by counting: the lowest that at least `rank` of them do not exceed. */
const ranked = (scores: readonly number[], rank: number): number | undefined =>
  scores.toSorted((a, b) => a - b).find((score) => scores.filter((other) => other <= score).length >= rank);

const days = (at: number): number => calendar(at).day;
const today = days(midnight);

describe('a report', () => {
  it.each([7, 365])('of %i days says of any calls what counting them says', (length) => {
    fc.assert(
      fc.property(fc.array(anyCall(length - 1), { maxLength: 120, size: 'max' }), (some) => {
        const calls = inOrder(some);
        const report = reportOf(calls, today - length + 1, today);
        expect(report).toMatchObject({ counts: countsOf(calls), firstDay: today - length + 1, lastDay: today });

        const begins = [...new Set(calls.map(({ at }) => days(at)))].sort((a, b) => a - b);
        expect(report.periods.map(({ day }) => day)).toEqual(begins);
        for (const { day, counts, worstTenth } of report.periods) {
          const within = calls.filter(({ at }) => days(at) === day);
          expect(counts).toEqual(countsOf(within));
          const scores = within.flatMap(({ rating }) => rating ?? []);
          expect(worstTenth).toBe(scores.length < FEWEST_FOR_TENTH ? null : ranked(scores, scores.length / 10));
        }

        const measured = calls.filter(isMeasured);
        for (const { weekday, hour, measured: of, poor } of report.hours) {
          const then = measured.filter(({ at }) => calendar(at).weekday === weekday && calendar(at).hour === hour);
          expect({ of, poor }).toEqual({ of: then.length, poor: poorOf(countsOf(then)) });
        }
        expect(sum(report.hours.map((hour) => hour.measured))).toBe(measured.length);

        for (const dimension of dimensions) {
          const { groups, others, few } = report.groups[dimension];
          const all = new Set(calls.map(keyOf[dimension])).size;
          expect(groups.length + others.groups + few.groups).toBe(all);
          for (const { key, counts } of groups)
            expect(counts).toEqual(countsOf(calls.filter((call) => keyOf[dimension](call) === key)));
        }
        expect(report.dots).toEqual(
          measured
            .filter(({ verdict }) => verdict !== 'good')
            .map(({ uuid, at, verdict, party, codec, line, seconds }) => {
              const { day, minute } = calendar(at);
              return { uuid, day, minute, verdict, party, name: null, line, codec, seconds };
            }),
        );
      }),
    );
  });

  it('draws the newest of the worst where there are too many', () => {
    const many = (verdict: VerdictWord, count: number, at: number) =>
      Array.from({ length: count }, (_, i) => ({ ...plain, at: at - i * MINUTE, verdict, rating: 50 }));
    const calls = inOrder([...many('fair', 2000, midnight), ...many('bad', 400, midnight - 2 * DAY)]);
    const { dots } = reportOf(calls, null, today);
    expect(dots).toHaveLength(MOST_DOTS);
    expect(dots.filter(({ verdict }) => verdict === 'bad')).toHaveLength(400);
    const fair = calls.filter(({ verdict }) => verdict === 'fair').slice(-1100);
    expect(dots.filter(({ verdict }) => verdict === 'fair').map(({ uuid }) => uuid)).toEqual(
      fair.map(({ uuid }) => uuid),
    );
  });
});

describe('the place that stands out', () => {
  /** So many calls on ten days, of which so many are poor. */
  const over = (line: string, all: number, poor: number, days = 10) =>
    Array.from({ length: all }, (_, i) => ({
      ...{ ...plain, at: midnight - 12 * DAY + (i % days) * DAY + (i % 60) * MINUTE, line },
      ...{ verdict: ((i * poor) % all < poor ? 'poor' : 'good') as VerdictWord, rating: 80 },
    }));
  const worse = (...calls: ReturnType<typeof over>) => reportOf(inOrder(calls), null, today).worse;

  it('is a line whose share of poor calls chance does not explain', () => {
    expect(worse(...over('Paris', 73, 12), ...over('Berlin', 582, 7))).toMatchObject({
      ...{ by: 'line', key: 'Paris', share: { hits: 12, of: 73 }, others: { hits: 7, of: 582 } },
    });
  });

  it('is marked among the hours of a week and the lines, and no other is', () => {
    const weekly = over('Paris', 60, 20).map((call, i) => ({
      ...call,
      at: midnight - (1 + (i % 8)) * 7 * DAY + i * MINUTE,
    }));
    const { hours, groups } = reportOf(inOrder([...weekly, ...over('Berlin', 582, 7)]), null, today);
    const marked = hours.filter(({ isWorse }) => isWorse);
    expect(marked.map(({ weekday, hour }) => [weekday, hour])).toEqual([[6, 0]]);
    expect(groups.line.groups.filter(({ isWorse }) => isWorse).map(({ key }) => key)).toEqual(['Paris']);
  });

  it('is none where chance may explain it, or where only one day was bad', () => {
    expect(worse(...over('Paris', 73, 4), ...over('Berlin', 582, 12))).toBeNull();
    const oneDay = over('Paris', 73, 0).map((call, i): typeof call =>
      i % 10 === 3 ? { ...call, verdict: 'poor' } : call,
    );
    expect(worse(...oneDay, ...over('Berlin', 582, 7))?.by).not.toBe('line');
  });
});

it('Monday is the first day of the week, also before 1970', () => {
  expect([-4, -3, 0, 4, 20_000].map(weekdayOf)).toEqual([6, 0, 3, 0, 4]);
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
