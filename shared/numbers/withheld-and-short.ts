/** A number of up to so many digits is internal (or an emergency number) and equals only itself. */
const SHORT = 6;

/** "anonymous" on a telephone's keys, which some trunks send. */
const ANONYMOUS = '266696687';

/**
 * Whether there is no number to ring back: a text without a digit ("anonymous", "Private Number"), or of 0 and + alone.
 */
export function isWithheld(number: string | null): boolean {
  const digits = digitsOf(number ?? '');
  return !/[1-9]/.test(digits) || digits === ANONYMOUS;
}

/** What trunks send as the name of a caller whose number is withheld. */
const NO_NAME =
  /^(?:anonym(?:ous|us)?|restricted|privat|private(?:number)?|withheld|blocked|unavailable|unknown(?:caller)?|unbekannt|unterdrückt|hidden|nonumber|nocallerid|na|null|none)$/;

/** Whether a caller's name only says that there is no number. */
export function isNoName(name: string): boolean {
  return NO_NAME.test(name.toLowerCase().replace(/[^\p{L}]/gu, ''));
}

/** The address inside `"Maria" <sip:030…@pbx>`; any other text unchanged. */
export function addressOf(number: string): string {
  return /<([^<>]*)>/.exec(number)?.[1] ?? number;
}

/** The user part of an address, without layout characters, in lower case. */
export function digitsOf(number: string): string {
  return addressOf(number)
    .replace(/^\s*(?:sips?|tel):/i, '')
    .replace(/[@;].*$/s, '')
    .replace(/[\s().\p{Pd}\p{Cf}\u2212/]/gu, '')
    .toLowerCase();
}

/** Whether digits (as `digitsOf` makes them) are an extension, an emergency number or a code, which only ever equal themselves. */
export function isExact(digits: string): boolean {
  return !/^\+?\d+$/.test(digits) || digits.replace('+', '').length <= SHORT;
}
