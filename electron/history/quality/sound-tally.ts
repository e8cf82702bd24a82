import type { Perspective } from '../../../shared/calls/call.ts';
import { callFilterOf, noViewFilter } from '../../../shared/calls/view-filter.ts';
import {
  FEWEST_CALLS,
  MOST_ADDRESSES,
  MOST_DOTS,
  measuredOf,
  noSoundCounts,
  type QualityReport,
  type SoundCounts,
  type SoundDot,
  type SoundHour,
  type SoundPeriod,
  weekdayOf,
} from '../../../shared/quality/quality-report.ts';
import { type Band, bands, type VerdictWord } from '../../../shared/quality/verdict.ts';
import { type LocalTime, localClock } from './local-clock.ts';

/** An answered call as the tally takes it. `at`: epoch ms. `mos`: null unless it was measured. */
export interface TalliedCall {
  readonly uuid: string;
  readonly at: number;
  readonly direction: Perspective['direction'];
  readonly verdict: VerdictWord;
  readonly mos: number | null;
  /** The remote media address; null where the record names none. */
  readonly address: string | null;
}

/** A report of more days than this shows weeks. */
const MOST_DAYS = 92;

/** The days of a report. `firstDay`: null for that of the first call. */
export interface SoundSpan {
  readonly firstDay: number | null;
  readonly lastDay: number;
}

/** The span of the last `days`, today included; null for all. `from`: when it begins, epoch ms; null for all. */
export function soundSpan(days: number | null, now: number, zone: string): SoundSpan & { from: number | null } {
  const { day: lastDay } = localClock(zone)(now);
  if (days === null) return { from: null, firstDay: null, lastDay };
  const { from } = callFilterOf({ ...noViewFilter, range: { kind: 'days', days } }, now, zone);
  return { from, firstDay: lastDay + 1 - days, lastDay };
}

/** Adds up how calls sounded; a pure rule over the calls it is given. */
export interface SoundTally {
  /** Adds the next call, in the order of time. */
  add(call: TalliedCall): void;
  report(): QualityReport;
}

/** A tally of calls, whose times are read by `clock`. */
export function createSoundTally({ firstDay, lastDay }: SoundSpan, clock: (at: number) => LocalTime): SoundTally {
  const counts = noSoundCounts();
  const directions = new Map<Perspective['direction'], SoundCounts>();
  const addresses = new Map<string | null, SoundCounts>();
  const hours = new Map<number, SoundHour>();
  const periods: SoundPeriod[] = [];
  const dots: SoundDot[] = [];
  let first = firstDay;
  let last = lastDay;
  let open: { day: number; counts: SoundCounts; scores: number[] } | null = null;

  const period = (): 'day' | 'week' => (lastDay - (first ?? lastDay) < MOST_DAYS ? 'day' : 'week');

  function closePeriod(): void {
    if (open !== null) periods.push({ day: open.day, counts: open.counts, ...scoresOf(open.scores) });
  }

  function addToPeriod(day: number, verdict: VerdictWord, mos: number | null): void {
    const begins = period() === 'day' ? day : day - weekdayOf(day);
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
    add(call) {
      const local = clock(call.at);
      first ??= local.day;
      last = Math.max(last, local.day);
      const band = bandOf(call);
      const verdict = band ?? (call.verdict === 'incomplete' ? 'incomplete' : 'notMeasured');
      counts[verdict] += 1;
      countsIn(directions, call.direction)[verdict] += 1;
      countsIn(addresses, call.address)[verdict] += 1;
      addToPeriod(local.day, verdict, band === null ? null : call.mos);
      if (band === null || call.mos === null) return;
      addToHour(local, band === 'poor' || band === 'bad');
      dots.push({ uuid: call.uuid, ...local, band, mos: call.mos });
    },
    report() {
      closePeriod();
      open = null;
      return {
        firstDay: first ?? lastDay,
        lastDay: last,
        counts,
        period: period(),
        periods,
        hours: [...hours.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour),
        directions: (['in', 'out', 'internal'] as const).flatMap((direction) => {
          const of = directions.get(direction);
          return of === undefined ? [] : [{ direction, counts: of }];
        }),
        ...busiest(addresses),
        ...thinned(dots, counts),
      };
    },
  };
}

/** The band of a call with a score; null without one. */
function bandOf({ verdict, mos }: TalliedCall): Band | null {
  return mos === null ? null : (bands.find((band) => band === verdict) ?? null);
}

function countsIn<Key>(groups: Map<Key, SoundCounts>, key: Key): SoundCounts {
  const known = groups.get(key) ?? noSoundCounts();
  groups.set(key, known);
  return known;
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

function busiest(groups: ReadonlyMap<string | null, SoundCounts>): Pick<QualityReport, 'addresses' | 'otherAddresses'> {
  const sorted = [...groups]
    .map(([address, counts]) => ({ address, counts }))
    .sort((a, b) => measuredOf(b.counts) - measuredOf(a.counts) || ((a.address ?? '') < (b.address ?? '') ? -1 : 1));
  const rest = sorted.slice(MOST_ADDRESSES);
  const sum = noSoundCounts();
  for (const { counts } of rest) {
    for (const word of Object.keys(sum) as VerdictWord[]) sum[word] += counts[word];
  }
  return { addresses: sorted.slice(0, MOST_ADDRESSES), otherAddresses: { addresses: rest.length, counts: sum } };
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
