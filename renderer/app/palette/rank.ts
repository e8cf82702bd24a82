import { fold } from '../../../shared/calls/find-text.ts';

/** How well a text matches, the best first: complete (the text itself, or whole words of it), from the start of words, a fragment. */
export type Match = 'complete' | 'start' | 'inside';

const order: readonly Match[] = ['complete', 'start', 'inside'];

/** Something to search for. `words`: the title, then other search terms. */
export interface Candidate {
  readonly id: string;
  readonly words: readonly string[];
}

/** The match of `typed` in a text; null for none and for an empty `typed`. */
export function matchOf(typed: string, text: string): Match | null {
  const [query, whole] = [fold(typed).trim(), fold(text)];
  if (query === '') return null;
  const terms = query.split(/\s+/);
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  if (whole === query || terms.every((each) => words.includes(each))) return 'complete';
  if (whole.startsWith(query)) return 'start';
  if (terms.every((each) => words.some((word) => word.startsWith(each)))) return 'start';
  return terms.every((each) => whole.includes(each)) ? 'inside' : null;
}

/**
 * The candidates that match, the best first; equal matches keep their order. Other words than the title count as a fragment. `matchFor`
 * decides about what is found by something else than its words.
 */
export function ranked<C extends Candidate>(
  all: readonly C[],
  typed: string,
  matchFor: (one: C) => Match | null = () => null,
): readonly C[] {
  return all
    .flatMap((one) => {
      const [title = '', ...others] = one.words;
      const isAlso = others.some((each) => matchOf(typed, each) !== null);
      const found = [matchOf(typed, title), matchFor(one), isAlso ? 'inside' : null];
      const rank = order.findIndex((match) => found.includes(match));
      return rank < 0 ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
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
