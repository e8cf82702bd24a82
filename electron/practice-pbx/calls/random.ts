/** A seeded source of chance: the same seed gives the same sequence on every machine. */
export type Random = ReturnType<typeof seededRandom>;

/** FNV-1a over UTF-16 units: 32 bits that differ for texts that differ little. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A source of chance that is settled by `seed` alone (mulberry32). */
export function seededRandom(seed: string) {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    /** From 0 up to, but not including, 1. */
    next,
    /** A whole number from `low` to `high`, both included. */
    int,
    chance: (probability: number): boolean => next() < probability,
    /** One of the entries. */
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    /** One of the names, each as likely as its weight says. */
    weighted: <T extends string>(weights: Readonly<Record<T, number>>): T => {
      const names = Object.keys(weights) as T[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      return names.find((name) => {
        left -= weights[name];
        return left < 0;
      }) as T;
    },
    /** A UUID in the form of version 4. */
    uuid: (): string => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => int(0, 15).toString(16)),
  };
}
