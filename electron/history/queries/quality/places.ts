import {
  isPoor,
  noSoundCounts,
  poorShare,
  type Share,
  type SoundCounts,
} from '../../../../shared/quality/sound-counts.ts';
import { type Standing, standings } from '../../../../shared/quality/standing-out.ts';
import type { VerdictWord } from '../../../../shared/quality/verdict.ts';

/** The calls that have something in common: a line, an hour, a counterpart. `key`: null where their records don't tell. */
export interface Place {
  readonly key: string | null;
  readonly counts: SoundCounts;
  /** Those of the day with most poor ones. */
  readonly worstDay: Share;
}

/** Places of one kind without a call. Calls are added in the order of time. */
export function createPlaces() {
  type Day = { day: number; hits: number; of: number };
  const noDay: Day = { day: Number.NaN, hits: 0, of: 0 };
  const places = new Map<string | null, Place & { counts: SoundCounts; worstDay: Day; today: Day }>();
  return {
    add(key: string | null, verdict: VerdictWord, day: number): void {
      let place = places.get(key);
      if (place === undefined) {
        place = { key, counts: noSoundCounts(), worstDay: noDay, today: noDay };
        places.set(key, place);
      }
      place.counts[verdict] += 1;
      if (verdict === 'notMeasured') return;
      if (place.today.day !== day) place.today = { day, hits: 0, of: 0 };
      place.today.of += 1;
      if (isPoor(verdict)) place.today.hits += 1;
      if (place.today.hits > place.worstDay.hits) place.worstDay = place.today;
    },
    all: (): Place[] => [...places.values()],
    standings: (): Standing[] =>
      standings(
        [...places.values()].flatMap(({ key, counts, worstDay }) =>
          key === null ? [] : [{ key, share: poorShare(counts), worstDay }],
        ),
      ),
  };
}
