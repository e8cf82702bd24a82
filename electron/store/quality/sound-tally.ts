import { FEWEST_CALLS, FEWEST_FOR_TENTH } from '../../../shared/quality/call-groups.ts';
import {
  MOST_DOTS,
  type QualityReport,
  type SoundDot,
  type SoundHour,
  type SoundPeriod,
  weekdayOf,
} from '../../../shared/quality/quality-report.ts';
import { isPoor, noSoundCounts, type SoundCounts } from '../../../shared/quality/sound-counts.ts';
import { bands, type VerdictWord } from '../../../shared/quality/verdict.ts';
import type { Calendar } from './calendar.ts';
import { createGroupTally } from './group-tally.ts';
import type { LocalTime } from './local-clock.ts';
import type { ReportCall } from './report-calls.ts';

/** What the tally takes of an answered call. */
export type TalliedCall = Omit<ReportCall, 'outcome'>;

/** The part of a report that says how calls sounded. */
export type SoundReport = Omit<QualityReport, 'firstDay' | 'lastDay' | 'period'>;

/** A tally without a call, by days and periods of `calendar`: a pure rule over the calls it is given. */
export function createSoundTally(calendar: Calendar) {
  const counts = noSoundCounts();
  const groups = createGroupTally();
  const hours = new Map<number, SoundHour>();
  const periods: SoundPeriod[] = [];
  const dots: SoundDot[] = [];
  let open: { day: number; counts: SoundCounts; ratings: number[] } | null = null;

  function closePeriod(): void {
    if (open !== null) periods.push({ day: open.day, counts: open.counts, ...linesOf(open.ratings) });
  }

  function addToPeriod(begins: number, verdict: VerdictWord, rating: number | null): void {
    if (open === null || open.day !== begins) {
      closePeriod();
      open = { day: begins, counts: noSoundCounts(), ratings: [] };
    }
    open.counts[verdict] += 1;
    if (rating !== null) open.ratings.push(rating);
  }

  function addToHour({ day, minute }: LocalTime, poor: boolean): void {
    const [weekday, hour] = [weekdayOf(day), Math.floor(minute / 60)];
    const before = hours.get(weekday * 24 + hour) ?? { weekday, hour, measured: 0, poor: 0 };
    hours.set(weekday * 24 + hour, {
      weekday,
      hour,
      measured: before.measured + 1,
      poor: before.poor + (poor ? 1 : 0),
    });
  }

  return {
    /** Adds the next call, in the order of time. */
    add(call: TalliedCall): void {
      const { begins, ...local } = calendar.read(call.at);
      const { verdict, rating } = call;
      counts[verdict] += 1;
      const { codec, line } = call.trace;
      groups.add({ counterpart: call.party, codec: codec || null, line: line || null }, verdict);
      addToPeriod(begins, verdict, rating);
      if (verdict === 'notMeasured' || rating === null) return;
      addToHour(local, isPoor(verdict));
      dots.push({ uuid: call.uuid, ...local, band: verdict === 'noSound' ? 'bad' : verdict, rating });
    },
    /** `nameOf`: the name of a counterpart, by their number key. */
    report(nameOf: (key: string) => string | null): SoundReport {
      closePeriod();
      open = null;
      return {
        counts,
        periods,
        hours: [...hours.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour),
        groups: groups.report(nameOf),
        ...thinned(dots),
      };
    },
  };
}

function linesOf(ratings: number[]): Pick<SoundPeriod, 'median' | 'worstTenth'> {
  const sorted = Float64Array.from(ratings).sort();
  const at = (place: number): number => sorted[place] as number;
  const { length } = sorted;
  return {
    median: length < FEWEST_CALLS ? null : (at((length - 1) >> 1) + at(length >> 1)) / 2,
    worstTenth: length < FEWEST_FOR_TENTH ? null : at(Math.ceil(length / 10) - 1),
  };
}

/** At most `MOST_DOTS`: every call of a band, or one in so many. The worse bands take their places first. */
function thinned(dots: readonly SoundDot[]): Pick<QualityReport, 'dots' | 'oneIn'> {
  const all = Map.groupBy(dots, ({ band }) => band);
  const oneIn = { good: 1, fair: 1, poor: 1, bad: 1 };
  let room = MOST_DOTS;
  for (const [done, band] of bands.toReversed().entries()) {
    const count = all.get(band)?.length ?? 0;
    oneIn[band] = Math.max(1, Math.ceil(count / Math.floor(room / (bands.length - done))));
    room -= Math.ceil(count / oneIn[band]);
  }
  const seen = { good: 0, fair: 0, poor: 0, bad: 0 };
  const kept = dots.filter(({ band }) => {
    seen[band] += 1;
    return (seen[band] - 1) % oneIn[band] === 0;
  });
  return { dots: kept, oneIn };
}
