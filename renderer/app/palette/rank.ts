import { fold } from '../../../shared/calls/find-text.ts';

/** The kinds of a match, best first. `whole`: the text itself; `words`: whole words of it. */
const matches = ['whole', 'words', 'prefix', 'wordStart', 'inside', 'subsequence'] as const;
export type Match = (typeof matches)[number];

/** Kinds that rank alike: complete, from the start of a word, a fragment, scattered letters. */
const tiers: Record<Match, number> = { whole: 0, words: 0, prefix: 1, wordStart: 1, inside: 2, subsequence: 3 };

/** Something to search for. `words`: the title, then other search terms. */
export interface Candidate {
  readonly id: string;
  readonly words: readonly string[];
}

/** The match of `typed` in a text; null for none and for an empty `typed`. */
export function matchOf(typed: string, text: string): Match | null {
  const [query, whole] = [fold(typed).trim(), fold(text)];
  if (query === '') return null;
  if (whole === query) return 'whole';
  const terms = query.split(/\s+/);
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  if (terms.every((each) => words.includes(each))) return 'words';
  if (whole.startsWith(query)) return 'prefix';
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
 * The candidates that match, best first: complete matches, then starts of words, fragments and scattered letters; in each of these in their
 * order. `matchFor` decides about what is not found by its words.
 */
export function ranked<C extends Candidate>(
  all: readonly C[],
  typed: string,
  matchFor: (one: C) => Match | null = () => null,
): readonly C[] {
  return all
    .flatMap((one) => {
      const match = better(bestMatch(typed, one.words), matchFor(one));
      return match === null ? [] : [{ one, tier: tiers[match] }];
    })
    .toSorted((a, b) => a.tier - b.tier)
    .map(({ one }) => one);
}

function better(one: Match | null, other: Match | null): Match | null {
  if (one === null || other === null) return one ?? other;
  return matches.indexOf(one) <= matches.indexOf(other) ? one : other;
}

/** A piece of a text. `isMatch`: it is what was typed. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The text in pieces, with the typed words marked where they begin a word, else where they are. */
export function piecesOf(text: string, typed: string): readonly Piece[] {
  const letters = [...text];
  const folded = letters.map(fold);
  const marked = new Set<number>();
  for (const term of fold(typed).split(/\s+/)) for (const place of placesOf(term, folded)) marked.add(place);
  const pieces: { text: string; isMatch: boolean }[] = [];
  for (const [place, letter] of letters.entries()) {
    const isMatch = marked.has(place);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else pieces.push({ text: letter, isMatch });
  }
  return pieces;
}

/** The places of a term's letters in a text whose letters are folded one by one; none where it is not in it. */
function placesOf(term: string, folded: readonly string[]): number[] {
  if (term === '') return [];
  const whole = folded.join('');
  const starts = [...whole.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const from = starts.find((start) => whole.startsWith(term, start)) ?? whole.indexOf(term);
  if (from < 0) return [];
  const places: number[] = [];
  let at = 0;
  for (const [place, letter] of folded.entries()) {
    if (at < from + term.length && at + letter.length > from) places.push(place);
    at += letter.length;
  }
  return places;
}
