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
    /** One of the entries, each as likely as its weight says. */
    weighted: <T>(list: readonly (readonly [weight: number, value: T])[]): T => pickWeighted(list, next()),
    /** A UUID in the form of version 4. */
    uuid: (): string => uuidFrom(next),
  };
}

function pickWeighted<T>(list: readonly (readonly [number, T])[], share: number): T {
  let left = share * list.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  return list.at(-1)?.[1] as T;
}

function uuidFrom(next: () => number): string {
  const hex = (digits: number): string => {
    let text = '';
    while (text.length < digits) text += Math.floor(next() * 16).toString(16);
    return text;
  };
  const variant = (8 + Math.floor(next() * 4)).toString(16);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}
