import { asciiDigits } from './ascii-digits.ts';

/** A number of up to so many digits is internal (or an emergency number) and equals only itself. */
const SHORT = 6;

/** "anonymous" on a telephone's keys, which some trunks send. */
const ANONYMOUS = '266696687';

/**
 * Whether there is no number to ring back: a text without a digit ("anonymous", "Private Number"), of 0 and + alone, or a negative figure ("-1").
 */
export function isWithheld(number: string | null): boolean {
  const user = userOf(number ?? '');
  const digits = withoutLayout(user);
  return !/[1-9]/.test(digits) || digits === ANONYMOUS || /^\s*[-\u2212]\d{1,2}\s*$/.test(user);
}

/** What trunks send as the name of a caller whose number is withheld. */
const NO_NAME =
  /^(?:anonym(?:ous|us)?|restricted|privat|private(?:number)?|withheld|blocked|unavailable|unknown(?:caller)?|unbekannt|unterdrückt|hidden|nonumber|nocallerid|na|null|none)$/;

/** Whether a caller's name only says that there is no number. */
export function isNoName(name: string): boolean {
  return NO_NAME.test(name.toLowerCase().replace(/[^\p{L}]/gu, ''));
}

/** The address inside `"Maria" <sip:030…@pbx>`; any other text unchanged, also where only a queue's name is in the brackets. */
export function addressOf(number: string): string {
  const [whole = '', inside] = /<([^<>]*)>/.exec(number) ?? [];
  if (inside === undefined) return number;
  const isName = !/[\d@:]/.test(inside) && !isNoName(inside) && /\d{5}/.test(asciiDigits(number.replace(whole, '')));
  return isName ? number : inside;
}

/** A caller as many PBXs write one that came through a queue: what the PBX put beside the number, and the number itself. */
export interface TaggedNumber {
  readonly number: string;
  /** As the PBX wrote it; null where there is only a number. */
  readonly tag: string | null;
}

/** A number of at least two digits. Where a dash stands between spaces, another part begins. */
const NUMBER = String.raw`\+?\(?\d(?:(?!\s\p{Pd}\s)[\d\s().\-/])*\d\)?`;
/** What stands between a name and a number: signs and spaces, but none that a code begins with, and no point as in "anna.12". */
const BETWEEN = String.raw`(?:[^\p{L}\p{N}\p{M}*#+(.]+|\.(?=\+?\d{7}))`;
/** A second name behind a number that has one before it. */
const ALSO_BEHIND = String.raw`(?:\s*[[({<][^\])}>]*[\])}>]|["'”’])?`;
/** "Support:030 …", "Q1-030 …", "[Sales] 030 …", "Sales+49 30 …" */
const NAME_FIRST = new RegExp(
  String.raw`^[[({<"'“]?(.*?\p{L}.*?)[\])}>]?(?:${BETWEEN}|(?<=[\])}])|(?=\+))(${NUMBER})${ALSO_BEHIND}$`,
  'u',
);
/** "1: 030 …", "[2] +49 30 …", "600-030 …": a queue's number, before a whole one. */
const FIGURE_FIRST = new RegExp(
  String.raw`^(?:\[([1-9]\d{0,3})\]\s*|#?(\d{1,4})\s*[:|]\s*|#(\d{1,4})\s+|([1-9]\d{0,3})[-/](?=\+|0\d{8}))(?=[+0])(${NUMBER})$`,
  'u',
);
/** "030 … (Sales)", "030 … - Sales" */
const NAME_LAST = new RegExp(String.raw`^(${NUMBER})(?:${BETWEEN}|(?=[[({<]))[[({<]?(\p{L}.*?)[\])}>]?$`, 'u');
/** "Q1-anonymous", "anonymous (Sales)" */
const WORD_LAST = new RegExp(String.raw`^(.+?)(?:${BETWEEN})(\p{L}[\p{L}\s]*)$`, 'u');
const WORD_FIRST = new RegExp(String.raw`^(\p{L}[\p{L}\s]*?)(?:${BETWEEN})[[({<]?(.+?)[)\]}>]?$`, 'u');
/** A queue's name has no more digits than these, or it is no name. */
const NAME_DIGITS = 4;
/** Longer texts are no number with a queue's name. */
const LONGEST_TAGGED = 100;
/** The figure of a name such as "Queue 2": no number begins like that, and no country code of another digit than 1 and 7 stands alone. */
const NAMES_FIGURE = /^[1-9]\d{0,3}\s+(?=\+|0\d{5})|^[2-689]\s+(?=\d{10,}$)/;
/** In an address a number has as many digits, or it belongs to a name: anna-12@pbx. */
const LEAST_IN_ADDRESS = 7;

/** Parts a caller's number from what the PBX put beside it: "Support:030 …", "Q1-030 …", "030 … (Sales)", "Q1-anonymous". */
export function untagged(text: string): TaggedNumber {
  const untouched = { number: text, tag: null };
  if (text.length > LONGEST_TAGGED || /^\+?\d*$/.test(text)) return untouched;
  const address = text.replace(/^(?:sips?|tel|callto):(?=\S)/i, '');
  const user = address.replace(/@.*$/s, '');
  const found = (pattern: RegExp) => (pattern.exec(user)?.slice(1) ?? []).filter((part) => part !== undefined);
  const parted = [found(NAME_FIRST), found(NAME_LAST).reverse(), found(FIGURE_FIRST)].find(
    ([name = '']) => name !== '' && digitsIn(name) <= NAME_DIGITS,
  );
  const worded = [found(WORD_LAST), found(WORD_FIRST).reverse()].find(([, word = '']) => isNoName(word));
  const [tag, number] = parted ?? worded ?? [];
  if (tag === undefined || number === undefined || digitsIn(tag) > NAME_DIGITS) return untouched;
  if (user !== address && digitsIn(number) < LEAST_IN_ADDRESS) return untouched;
  const [figure = ''] = NAMES_FIGURE.exec(number) ?? [];
  return { number: number.slice(figure.length), tag: `${tag.trim()} ${figure}`.trim() };
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The user part of an address, as written. */
const userOf = (number: string): string =>
  asciiDigits(addressOf(number))
    .replace(/^\s*(?:sips?|tel|callto):/i, '')
    .replace(/[@;].*$/s, '');

/** The user part of an address, without layout characters, in lower case. */
export const digitsOf = (number: string): string => withoutLayout(userOf(number));

const withoutLayout = (text: string): string =>
  text
    .replace(/[\s().\p{Pd}\p{Cf}\u2212/]|\[(?=\+?\d+\])|(?<=\[\+?\d+)\]/gu, '')
    .replace(/^(?:\+|%2b)+/i, '+')
    .toLowerCase();

/** Whether digits (as `digitsOf` makes them) are an extension, an emergency number or a code, which only ever equal themselves. */
export function isExact(digits: string): boolean {
  return !/^\+?\d+$/.test(digits) || digits.replace('+', '').length <= SHORT;
}
