import { fold } from '../../../shared/calls/find-text.ts';

/** How a text is found, best first: it begins so, its words do, it has it, or its letters come in that order. */
const matches = ['prefix', 'wordStart', 'inside', 'subsequence'] as const;
export type Match = (typeof matches)[number];

/** Something that can be found. `words`: its title, then whatever else it is found by. */
export interface Candidate {
  readonly id: string;
  readonly words: readonly string[];
}

/** How what was typed is found in a text; null where it is not. '' is found in none. */
export function matchOf(typed: string, text: string): Match | null {
  const [query, whole] = [fold(typed).trim(), fold(text)];
  if (query === '') return null;
  if (whole.startsWith(query)) return 'prefix';
  const asked = query.split(/\s+/);
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  if (asked.every((each) => words.some((word) => word.startsWith(each)))) return 'wordStart';
  if (asked.every((each) => whole.includes(each))) return 'inside';
  return isSubsequence(asked.join(''), words) ? 'subsequence' : null;
}

/** Two letters or more, in their order, the first of them where a word begins: "gm" finds "Go to missed". */
function isSubsequence(letters: string, words: readonly string[]): boolean {
  if (letters.length < 2) return false;
  return words.some((word, from) => {
    if (!word.startsWith(letters.charAt(0))) return false;
    let found = 0;
    for (const letter of words.slice(from).join('')) if (letter === letters.charAt(found)) found += 1;
    return found >= letters.length;
  });
}

/** What is worth less was not used for so long that it counts as never used: a single use, a month later. */
const leastWeight = 0.05;

/** The best match of a candidate: its other words count as being inside, so that a title goes first. */
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
 * Those that are found, best first: what was used more (`weightOf`, by id), then what matches better, then as they came. Letters that
 * only come in the right order go behind all that, so that habit never hides what was plainly asked for.
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

/** Those that are used at all, most first. */
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
