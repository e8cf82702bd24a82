import { numbersIn } from './numbers-in-text.ts';
import { parseTypedNumber } from './typed-number.ts';

/** The longest text that a route takes. */
const LONGEST = 200;
/** A number alone, however short: an extension, a service code. */
const ALONE = /^\+?[\d*#][\d*# ]{0,40}$/;

/** The numbers of a text as one text for the dial panel, in their order, as many as fit into a route; null without any. */
export function numbersAsText(text: string, country: string): string | null {
  const found = numbersIn(text, country);
  if (found.length === 0 && ALONE.test(text.trim())) {
    const read = parseTypedNumber(text);
    if (read.ok) found.push(read.number);
  }
  const joined = found.reduce((all, number) => {
    const more = all === '' ? number : `${all}; ${number}`;
    return more.length <= LONGEST ? more : all;
  }, '');
  return joined === '' ? null : joined;
}
