/** A number of up to so many digits is internal (or an emergency number) and equals only itself. */
const SHORT = 6;

/** What trunks write instead of a withheld number. */
const WITHHELD =
  /^(?:anonym(?:ous|us)?|restricted|private|privat|withheld|blocked|unavailable|unknown|unbekannt|hidden|nonumber|na|null|none|0{4,})$/;

/** Whether there is no number to ring back: none, "anonymous", "Restricted" and the like. */
export function isWithheld(number: string | null): boolean {
  if (number === null) return true;
  const word = digitsOf(number).replace(/[^\p{L}\d*#+]/gu, '');
  return word === '' || WITHHELD.test(word);
}

/** The user part of a SIP address, without layout characters, in lower case. */
export function digitsOf(number: string): string {
  return number
    .replace(/^\s*(?:sips?|tel):/i, '')
    .replace(/[@;].*$/s, '')
    .replace(/[\s().\-/]/g, '')
    .toLowerCase();
}

/** Whether digits (as `digitsOf` makes them) are an extension, an emergency number or a code, which only ever equal themselves. */
export function isExact(digits: string): boolean {
  return !/^\+?\d+$/.test(digits) || digits.replace('+', '').length <= SHORT;
}

/** The key of a number that only ever equals itself (see `numberKey`), which needs no metadata of countries; null for any other. */
export function shortKey(number: string): string | null {
  if (isWithheld(number)) return null;
  const digits = digitsOf(number);
  return isExact(digits) && digits !== '' ? digits : null;
}
