import { numbersIn } from '../../shared/numbers/numbers-in-text.ts';

/** The longest text that a route takes. */
const LONGEST = 200;

/** The numbers of a text as one text for the dial panel, in their order, as many as fit into a route; null without any. */
export function numbersAsText(text: string, country: string): string | null {
  const joined = numbersIn(text, country).reduce((all, number) => {
    const more = all === '' ? number : `${all}; ${number}`;
    return more.length <= LONGEST ? more : all;
  }, '');
  return joined === '' ? null : joined;
}
