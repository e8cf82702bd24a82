import { fold } from '../../../shared/calls/find-text.ts';

/** The kinds of a match, best first. */
const matches = ['prefix', 'wordStart', 'inside', 'subsequence'] as const;
export type Match = (typeof matches)[number];

/** Something to search for. `words`: the title, then other search terms. */
export interface Candidate {
  readonly id: string;
  readonly words: readonly string[];
}

/** The match of `typed` in a text; null for none and for an empty `typed`. */
export function matchOf(typed: string, text: string): Match | null {
  const [query, whole] = [fold(typed).trim(), fold(text)];
  if (query === '') return null;
  if (whole.startsWith(query)) return 'prefix';
  const terms = query.split(/\s+/);
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  if (terms.every((each) => words.some((word) => word.startsWith(each)))) return 'wordStart';
  if (terms.every((each) => whole.includes(each))) return 'inside';
  return isSubsequence(terms.join(''), words) ? 'subsequence' : null;
}

/** Whether the letters (two or more) occur in this order, the first at the start of a word: "gm" finds "Go to missed". */
function isSubsequence(letters: string, words: readonly string[]): boolean {
  if (letters.length < 2) return false;
  return words.some((word, from) => {
    if (!word.startsWith(letters.charAt(0))) return false;
    let found = 0;
    for (const letter of words.slice(from).join('')) if (letter === letters.charAt(found)) found += 1;
    return found >= letters.length;
  });
}

/** A lower weight counts as never used. A single use falls below it after a month. */
const leastWeight = 0.05;

/** The best match of a candidate. Matches in other words than the title count as `inside`. */
function bestMatch(typed: string, [title = '', ...others]: readonly string[]): Match | null {
  const own = matchOf(typed, title);
  if (own !== null && own !== 'subsequence') return own;
  const also = others.some((each) => {
    const match = matchOf(typed, each);
    return match !== null && match !== 'subsequence';
  });
  return also ? 'inside' : own;
}

/**
 * The candidates that match, best first: by use (`weightOf`, by id), then by match, then in their order. Subsequence matches come last,
 * so that a habit never hides a plain match.
 */
export function ranked<C extends Candidate>(
  all: readonly C[],
  typed: string,
  weightOf: (id: string) => number,
): readonly C[] {
  return all
    .flatMap((one) => {
      const match = bestMatch(typed, one.words);
      return match === null ? [] : [{ one, match, weight: worth(weightOf(one.id)) }];
    })
    .toSorted(
      (a, b) =>
        Number(a.match === 'subsequence') - Number(b.match === 'subsequence') ||
        b.weight - a.weight ||
        matches.indexOf(a.match) - matches.indexOf(b.match),
    )
    .map(({ one }) => one);
}

/** The candidates that were used, most used first. */
export function mostUsed<C extends Candidate>(all: readonly C[], weightOf: (id: string) => number): readonly C[] {
  return all
    .map((one) => ({ one, weight: worth(weightOf(one.id)) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ one }) => one);
}

function worth(weight: number): number {
  return weight < leastWeight ? 0 : weight;
}
