import type { KindWords } from '../../../../../shared/people/import/entry.ts';

/** The words of the kinds of numbers, each its own name. */
export const kindWords: KindWords = {
  mobile: 'mobile',
  work: 'work',
  home: 'home',
  fax: 'fax',
  main: 'main',
  pager: 'pager',
  other: 'other',
};

/** A text as the bytes of a file. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
