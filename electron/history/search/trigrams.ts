import { type Needle, numberNeedle } from '../../../shared/calls/find-text.ts';

/** Which ids have which characters in a row: a sieve, which lets some through that have not, and keeps back none that has. */
export interface TrigramIndex {
  /** `notations` of a number, and a folded text. An id may be given again; it is then found by both. */
  add(id: number, notations: string, text: string): void;
  /** Lists of ids, a needle's among them; null where those are too many to be worth it. An id may stand in several. */
  candidates(needle: Needle): readonly (readonly number[])[] | null;
}

const buckets = 0x1_0000;
/** Of more ids than these each call's own is looked at instead, and a page of calls is soon full. */
const worthIt = 3000;
const none: readonly number[] = [];

/** An empty one. */
export function createTrigramIndex(): TrigramIndex {
  const three: (number[] | undefined)[] = new Array(buckets);
  /** Of texts only: fewer digits than three are looked for behind a line break. */
  const two: (number[] | undefined)[] = new Array(buckets);

  /** The ids of the rarest characters; null where there are too many or too few characters. */
  function rarest(text: string): readonly number[] | null {
    if (text.length === 2) return fewOf(two[hashTwo(text, 1)] ?? none);
    if (text.length < 2) return null;
    let best: readonly number[] | null = null;
    for (let i = 2; i < text.length; i += 1) {
      const bucket = three[hashThree(text, i)] ?? none;
      if (best === null || bucket.length < best.length) best = bucket;
    }
    return fewOf(best ?? none);
  }

  return {
    add(id, notations, text) {
      for (let i = 2; i < notations.length; i += 1) put(three, hashThree(notations, i), id);
      for (let i = 2; i < text.length; i += 1) put(three, hashThree(text, i), id);
      for (let i = 1; i < text.length; i += 1) put(two, hashTwo(text, i), id);
    },
    candidates(needle) {
      const number = numberNeedle(needle);
      if (number === null) return orNull(rarest(needle.text));
      // Behind a line break a single digit is two characters, which are not kept of numbers.
      const ofNumber = number.length < 3 ? null : rarest(number);
      const ofText = number === needle.text ? none : rarest(needle.text);
      return ofNumber === null || ofText === null ? null : [ofNumber, ofText];
    },
  };
}

function orNull(list: readonly number[] | null): readonly (readonly number[])[] | null {
  return list && [list];
}

function fewOf(list: readonly number[]): readonly number[] | null {
  return list.length > worthIt ? null : list;
}

function put(into: (number[] | undefined)[], at: number, id: number): void {
  const bucket = into[at];
  if (bucket === undefined) into[at] = [id];
  else if (bucket[bucket.length - 1] !== id) bucket.push(id);
}

/** Of the three characters that end at `i`. */
function hashThree(text: string, i: number): number {
  const mixed = Math.imul(text.charCodeAt(i - 2), 961) + Math.imul(text.charCodeAt(i - 1), 31) + text.charCodeAt(i);
  return Math.imul(mixed, 0x9e3779b1) >>> 16;
}

function hashTwo(text: string, i: number): number {
  return Math.imul(Math.imul(text.charCodeAt(i - 1), 31) + text.charCodeAt(i), 0x9e3779b1) >>> 16;
}
