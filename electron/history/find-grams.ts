import { type Needle, numberNeedle } from '../../shared/find-text.ts';

/** Which ids have which three characters in a row: a sieve, which lets some through that have not, and keeps back none that has. */
export interface Grams {
  /** An id may be given again with another text; it is then found by both. */
  add(id: number, text: string): void;
  /** Each id from `from` on and before `end` that may have the needle, once. */
  candidates(needle: Needle, from: number, end: number): Iterable<number>;
}

const buckets = 0x1_0000;

/** An empty one. */
export function createGrams(): Grams {
  const ids: (number[] | undefined)[] = new Array(buckets);

  /** The ids of the rarest three characters; null where there are not three. */
  function rarest(text: string): readonly number[] | null {
    let best: readonly number[] | null = null;
    for (let i = 2; i < text.length; i += 1) {
      const bucket = ids[hash(text, i)];
      if (bucket === undefined) return [];
      if (best === null || bucket.length < best.length) best = bucket;
    }
    return best;
  }

  return {
    add(id, text) {
      for (let i = 2; i < text.length; i += 1) {
        const at = hash(text, i);
        const bucket = ids[at];
        if (bucket === undefined) ids[at] = [id];
        else if (bucket[bucket.length - 1] !== id) bucket.push(id);
      }
    },
    *candidates(needle, from, end) {
      const lists = [rarest(needle.text)];
      const number = numberNeedle(needle);
      if (number !== null && number !== needle.text) lists.push(rarest(number));
      if (lists.includes(null)) {
        for (let id = from; id < end; id += 1) yield id;
        return;
      }
      const seen = new Uint8Array(end);
      for (const list of lists) {
        for (const id of list ?? []) {
          if (id < from || seen[id] === 1) continue;
          seen[id] = 1;
          yield id;
        }
      }
    },
  };
}

/** Of the three characters that end at `i`. */
function hash(text: string, i: number): number {
  const [a, b, c] = [text.charCodeAt(i - 2), text.charCodeAt(i - 1), text.charCodeAt(i)];
  return (Math.imul(Math.imul(a, 961) + Math.imul(b, 31) + c, 0x9e3779b1) >>> 16) & (buckets - 1);
}
