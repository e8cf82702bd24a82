import { fold, foldAll, foldedWords } from '../../../shared/calls/find-text.ts';

/** How well a text matches, the best first: complete (the text itself, or whole words of it), from the start of words, a fragment. */
export type Match = 'complete' | 'start' | 'inside';

const order: readonly Match[] = ['complete', 'start', 'inside'];

/** Something to search for. `title`: empty for what is found by something else alone. */
export interface Candidate {
  readonly id: string;
  readonly title: string;
}

/** The match of `typed` in a text; null for none and for an empty `typed`. */
export function matchOf(typed: string, text: string): Match | null {
  const [query, whole] = [fold(typed).trim(), foldAll(text)];
  if (query === '') return null;
  const terms = foldedWords(query);
  const spellings = whole.split('\n');
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  if (spellings.includes(query) || terms.every((each) => words.includes(each))) return 'complete';
  if (spellings.some((each) => each.startsWith(query))) return 'start';
  if (terms.every((each) => words.some((word) => word.startsWith(each)))) return 'start';
  return terms.every((each) => whole.includes(each)) ? 'inside' : null;
}

/** The candidates that match, the best first; equal matches keep their order. `matchFor` decides about what is found by something else than its title. */
export function ranked<C extends Candidate>(
  all: readonly C[],
  typed: string,
  matchFor: (one: C) => Match | null = () => null,
): readonly C[] {
  return all
    .flatMap((one) => {
      const found = [matchOf(typed, one.title), matchFor(one)];
      const rank = order.findIndex((match) => found.includes(match));
      return rank < 0 ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** The text in pieces: every second one is what was typed, at the beginning of words, else anywhere. */
export function piecesOf(text: string, typed: string): readonly string[] {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [text];
  const found = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const split = (before: string) => text.split(new RegExp(`${before}(${found})`, 'iu'));
  const pieces = split('(?<![\\p{L}\\p{N}])');
  return pieces.length > 1 ? pieces : split('');
}
