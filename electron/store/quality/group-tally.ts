import {
  type Dimension,
  dimensions,
  poorShare,
  type SoundGroup,
  type SoundGroups,
  shownGroups,
} from '../../../shared/quality/call-groups.ts';
import { noSoundCounts } from '../../../shared/quality/sound-counts.ts';
import type { VerdictWord } from '../../../shared/quality/verdict.ts';

/** What a call has of each dimension; null where its record doesn't tell. */
export type GroupKeys = Readonly<Record<Dimension, string | null>>;

/** Counts calls by everything that they can be grouped by. */
export function createGroupTally() {
  const maps = {
    counterpart: new Map(),
    line: new Map(),
    codec: new Map(),
  } satisfies Record<Dimension, Map<string | null, SoundGroup>>;
  return {
    add(keys: GroupKeys, verdict: VerdictWord): void {
      for (const dimension of dimensions) {
        const key = keys[dimension];
        const map: Map<string | null, SoundGroup> = maps[dimension];
        let group = map.get(key);
        if (group === undefined) {
          group = { key, name: null, counts: noSoundCounts() };
          map.set(key, group);
        }
        group.counts[verdict] += 1;
      }
    },
    /** `nameOf`: the name of a counterpart, by its key. */
    report(nameOf: (key: string) => string | null): Record<Dimension, SoundGroups> {
      const groupsOf = (dimension: Dimension): SoundGroups => {
        const all: SoundGroup[] = [...maps[dimension].values()];
        const shown = shownGroups(all, poorShare);
        const isNamed = dimension === 'counterpart';
        const groups = shown.map((one) => (isNamed && one.key !== null ? { ...one, name: nameOf(one.key) } : one));
        return { of: all.length, groups };
      };
      return { counterpart: groupsOf('counterpart'), line: groupsOf('line'), codec: groupsOf('codec') };
    },
  };
}
