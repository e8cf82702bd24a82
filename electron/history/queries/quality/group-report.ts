import { MOST_GROUPS, type SoundGroup, type SoundGroups } from '../../../../shared/quality/call-groups.ts';
import { measuredOf, noSoundCounts, poorShare, shareInterval } from '../../../../shared/quality/sound-counts.ts';
import { FEWEST_CALLS } from '../../../../shared/quality/standing-out.ts';
import { verdictWords } from '../../../../shared/quality/verdict.ts';
import type { Place } from './places.ts';

/** The places of a dimension as they are shown: the first few, and the others in two sums. `nameOf`: the name of a counterpart. */
export function groupsOf(
  places: readonly Place[],
  worse: ReadonlySet<string>,
  nameOf: (key: string) => string | null,
): SoundGroups {
  const few = places.filter(({ counts }) => measuredOf(counts) < FEWEST_CALLS);
  const ranked = places
    .filter(({ counts }) => measuredOf(counts) >= FEWEST_CALLS)
    .map((place) => {
      const { hits, of } = poorShare(place.counts);
      return { place, of, low: shareInterval(hits, of).low };
    })
    .sort((a, b) => b.low - a.low || b.of - a.of || ((a.place.key ?? '') < (b.place.key ?? '') ? -1 : 1));
  const groups = ranked.slice(0, MOST_GROUPS).map(({ place: { key, counts } }): SoundGroup => {
    return { key, name: key === null ? null : nameOf(key), counts, isWorse: key !== null && worse.has(key) };
  });
  return { groups, others: summed(ranked.slice(MOST_GROUPS).map(({ place }) => place)), few: summed(few) };
}

function summed(places: readonly Place[]): SoundGroups['others'] {
  const counts = noSoundCounts();
  for (const place of places) for (const word of verdictWords) counts[word] += place.counts[word];
  return { groups: places.length, counts };
}
