import {
  type Dimension,
  dimensions,
  type SoundGroups,
  type WorsePlace,
} from '../../../../shared/quality/call-groups.ts';
import {
  FEWEST_FOR_TENTH,
  MOST_DOTS,
  type QualityReport,
  type SoundDot,
  type SoundPeriod,
  weekdayOf,
} from '../../../../shared/quality/quality-report.ts';
import { measuredOf, noSoundCounts, poorOf } from '../../../../shared/quality/sound-counts.ts';
import { type Standing, worseKeys, worstOf } from '../../../../shared/quality/standing-out.ts';
import { groupsOf } from './group-report.ts';
import type { LocalTime } from './local-clock.ts';
import { createPlaces, type Place } from './places.ts';
import type { ReportCall } from './report-calls.ts';

type NameOf = (key: string) => string | null;

/** A tally without a call, by the days of a clock: a pure rule over the calls it is given. */
export function createSoundTally(clock: (at: number) => LocalTime) {
  const counts = noSoundCounts();
  const by = { counterpart: createPlaces(), line: createPlaces(), codec: createPlaces(), hour: createPlaces() };
  /** Hours of the week. */
  const hours = createPlaces();
  const periods = new Map<number, Pick<SoundPeriod, 'counts'> & { ratings: number[] }>();
  const dots: SoundDot[] = [];

  return {
    counts,
    /** Adds the next call, in the order of time. */
    add(call: ReportCall): void {
      const { day, minute } = clock(call.at);
      const { uuid, verdict, rating, party, seconds, line, codec } = call;
      const [weekday, hour] = [String(weekdayOf(day)), String(Math.floor(minute / 60))];
      const place = { counterpart: party, line, codec, hour };
      for (const each of dimensions) by[each].add(place[each], verdict, day);
      hours.add(`${weekday} ${hour}`, verdict, day);
      counts[verdict] += 1;
      const period = periods.get(day) ?? { counts: noSoundCounts(), ratings: [] };
      periods.set(day, period);
      period.counts[verdict] += 1;
      if (rating !== null) period.ratings.push(rating);
      if (verdict === 'notMeasured' || verdict === 'good') return;
      dots.push({ uuid, day, minute, verdict, party, name: null, line, codec, seconds: seconds ?? 0 });
    },
    /** The report of these days and those of its calls; `firstDay` null: that of the first call. `nameOf`: the name of a counterpart, by their number key. */
    report(
      { firstDay, lastDay }: { firstDay: number | null; lastDay: number },
      nameOf: NameOf,
    ): Omit<QualityReport, 'calls' | 'before' | 'earlier'> {
      const days = [...periods.keys()];
      const places = Object.fromEntries(dimensions.map((each) => [each, by[each].standings()])) as Record<
        Dimension,
        Standing[]
      >;
      const groups = dimensions.map((dimension): [string, SoundGroups] => {
        const name = dimension === 'counterpart' ? nameOf : (): null => null;
        return [dimension, groupsOf(by[dimension].all(), worseKeys(places[dimension]), name)];
      });
      const worst = worstOf(places);
      return {
        firstDay: firstDay ?? days[0] ?? lastDay,
        lastDay: Math.max(lastDay, ...days.slice(-1)),
        counts,
        periods: [...periods].map(([day, { counts: sums, ratings }]) => ({
          day,
          counts: sums,
          worstTenth: worstTenthOf(ratings),
        })),
        hours: hoursOf(hours.all(), worseKeys(hours.standings())),
        groups: Object.fromEntries(groups) as QualityReport['groups'],
        worse: worst && named(worst, nameOf),
        dots: drawn(dots).map((dot) => ({ ...dot, name: dot.party === null ? null : nameOf(dot.party) })),
      };
    },
  };
}

function hoursOf(places: readonly Place[], worse: ReadonlySet<string>): QualityReport['hours'] {
  const all = places.map(({ key, counts }) => {
    const [weekday = 0, hour = 0] = (key ?? '').split(' ').map(Number);
    return { weekday, hour, measured: measuredOf(counts), poor: poorOf(counts), isWorse: worse.has(key ?? '') };
  });
  return all.filter(({ measured }) => measured > 0).sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}

function worstTenthOf(ratings: readonly number[]): number | null {
  if (ratings.length < FEWEST_FOR_TENTH) return null;
  return Float64Array.from(ratings).sort()[Math.ceil(ratings.length / 10) - 1] ?? null;
}

function named({ by, key, share, others }: Standing & Pick<WorsePlace, 'by'>, nameOf: NameOf): WorsePlace {
  return { by, key, name: by === 'counterpart' ? nameOf(key) : null, share, others };
}

/** At most `MOST_DOTS` of them in the order of time: the newest of the worst. */
function drawn(dots: readonly SoundDot[]): SoundDot[] {
  if (dots.length <= MOST_DOTS) return [...dots];
  const worstFirst = ['noSound', 'bad', 'poor', 'fair'] as const;
  const chosen = worstFirst.flatMap((word) => dots.filter(({ verdict }) => verdict === word).toReversed());
  const kept = new Set(chosen.slice(0, MOST_DOTS));
  return dots.filter((dot) => kept.has(dot));
}
