import { FEWEST_CALLS } from '../../../shared/quality/call-groups.ts';
import {
  MOST_DOTS,
  type QualityReport,
  type SoundDot,
  type SoundHour,
  type SoundPeriod,
  weekdayOf,
} from '../../../shared/quality/quality-report.ts';
import { noSoundCounts, type SoundCounts } from '../../../shared/quality/sound-counts.ts';
import { type Band, bands, type VerdictWord } from '../../../shared/quality/verdict.ts';
import type { Calendar } from './calendar.ts';
import { createGroupTally } from './group-tally.ts';
import type { LocalTime } from './local-clock.ts';
import type { ReportCall } from './report-calls.ts';

/** What the tally takes of an answered call. */
export type TalliedCall = Omit<ReportCall, 'outcome'>;

/** The part of a report that says how calls sounded. */
export type SoundReport = Omit<QualityReport, 'firstDay' | 'lastDay' | 'period'>;

/** How calls sounded. */
export type SoundTally = ReturnType<typeof createSoundTally>;

/** A tally without a call, by days and periods of `calendar`: a pure rule over the calls it is given. */
export function createSoundTally(calendar: Calendar) {
  const counts = noSoundCounts();
  const groups = createGroupTally();
  const hours = new Map<number, SoundHour>();
  const periods: SoundPeriod[] = [];
  const dots: SoundDot[] = [];
  let open: { day: number; counts: SoundCounts; scores: number[] } | null = null;

  function closePeriod(): void {
    if (open !== null) periods.push({ day: open.day, counts: open.counts, ...scoresOf(open.scores) });
  }

  function addToPeriod(begins: number, verdict: VerdictWord, mos: number | null): void {
    if (open === null || open.day !== begins) {
      closePeriod();
      open = { day: begins, counts: noSoundCounts(), scores: [] };
    }
    open.counts[verdict] += 1;
    if (mos !== null) open.scores.push(mos);
  }

  function addToHour({ day, minute }: LocalTime, isPoor: boolean): void {
    const [weekday, hour] = [weekdayOf(day), Math.floor(minute / 60)];
    const before = hours.get(weekday * 24 + hour) ?? { weekday, hour, measured: 0, poor: 0 };
    const poor = before.poor + (isPoor ? 1 : 0);
    hours.set(weekday * 24 + hour, { weekday, hour, measured: before.measured + 1, poor });
  }

  return {
    /** Adds the next call, in the order of time. */
    add(call: TalliedCall): void {
      const { begins, ...local } = calendar.read(call.at);
      const band = bandOf(call);
      const verdict = verdictOf(call, band);
      counts[verdict] += 1;
      const { codec, line } = call.trace;
      groups.add({ counterpart: call.party, codec: codec || null, line: line || null }, verdict);
      addToPeriod(begins, verdict, band === null ? null : call.mos);
      if (band === null || call.mos === null) return;
      addToHour(local, band === 'poor' || band === 'bad');
      dots.push({ uuid: call.uuid, ...local, band, mos: call.mos });
    },
    /** `nameOf`: the name of a counterpart, by their number key. Yields where other work may come in between. */
    *report(nameOf: (key: string) => string | null): Generator<void, SoundReport> {
      closePeriod();
      open = null;
      const byGroup = yield* groups.report(nameOf);
      return {
        counts,
        periods,
        hours: [...hours.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour),
        groups: byGroup,
        ...thinned(dots, counts),
      };
    },
  };
}

/** The band of a call with a score; null without one. */
function bandOf({ verdict, mos }: TalliedCall): Band | null {
  return mos === null ? null : (bands.find((band) => band === verdict) ?? null);
}

function verdictOf({ verdict }: TalliedCall, band: Band | null): VerdictWord {
  return band ?? (verdict === 'incomplete' ? 'incomplete' : 'notMeasured');
}

function scoresOf(scores: number[]): Pick<SoundPeriod, 'median' | 'worstTenth'> {
  if (scores.length < FEWEST_CALLS) return { median: null, worstTenth: null };
  const sorted = Float64Array.from(scores).sort();
  const at = (place: number): number => sorted[place] as number;
  return {
    median: (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2,
    worstTenth: at(Math.ceil(sorted.length / 10) - 1),
  };
}

/** At most `MOST_DOTS`: every call of a band, or one in so many. The worse bands take their places first. */
function thinned(dots: readonly SoundDot[], counts: SoundCounts): Pick<QualityReport, 'dots' | 'oneIn'> {
  const oneIn = { good: 1, fair: 1, poor: 1, bad: 1 };
  let room = MOST_DOTS;
  for (const [done, band] of bands.toReversed().entries()) {
    oneIn[band] = Math.max(1, Math.ceil(counts[band] / Math.floor(room / (bands.length - done))));
    room -= Math.ceil(counts[band] / oneIn[band]);
  }
  const seen = { good: 0, fair: 0, poor: 0, bad: 0 };
  const kept = dots.filter(({ band }) => {
    seen[band] += 1;
    return (seen[band] - 1) % oneIn[band] === 0;
  });
  return { dots: kept, oneIn };
}
