import { parseTypedNumber } from '../numbers/typed-number.ts';

/** What a start of the app requests, by its command line or a link from the system. */
export type StartRequest =
  | { kind: 'open' }
  /** Show this number in the panel: only digits, `+`, `*` and `#`. It is not dialled until the person presses Call. */
  | { kind: 'dial'; number: string }
  /** A link, or the word `dial`, without a number that could be dialled. */
  | { kind: 'noNumber'; from: 'link' | 'command' }
  | { kind: 'unknown'; word: string };

/** `sips` is read like `sip`. */
const LINK = /^\s*(tel|callto|sips?):/i;
/** The longest link that is read. */
const LONGEST_LINK = 2000;
/** Separators of a number's groups after decoding, besides digits, `+`, `*` and `#`; includes no-break spaces and typographic hyphens. */
const NUMBER_TEXT = /^\+?[\d*#\s().\-/\u2010-\u2015]+$/;
/** A line break, a NUL, a direction mark: no typing error puts these into a number. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A single dash before a digit is a typed separator: dropping the word would drop digits. */
const SWITCH = /^--|^-[a-z]/i;

/** Whether a text is a link of one of the schemes, whatever it carries. */
export function isDialLink(text: string): boolean {
  return LINK.test(text);
}

/**
 * The number of a tel:, callto: or sip: link, or null (promise S11). Parameters (`;phone-context=…`, `;ext=…`) and queries (`?call`)
 * are dropped, percent-encoding is decoded once, and a link with anything but a number carries none. Of
 * `sip:user@host` the user is taken where it is a number; the host is dropped whatever it is, because the PBX dials through its
 * own gateway. Separators are read as in the panel, so `tel:+39-055-1` is +390551 and `tel:+49(0)30…` loses its zero.
 */
export function parseDialLink(link: string): string | null {
  const scheme = LINK.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined || link.length > LONGEST_LINK || FORBIDDEN.test(link)) return null;
  const address = link.replace(LINK, '').replace(/^\/\//, '');
  const user = scheme.startsWith('sip') ? sipUser(address) : address;
  const text = user === null ? null : decoded(user.replace(/[;?].*$/s, ''));
  if (text === null || FORBIDDEN.test(text) || !NUMBER_TEXT.test(text.trim())) return null;
  const read = parseTypedNumber(text);
  return read.ok ? read.number : null;
}

/** Null where it names no user, or one with a password. */
function sipUser(address: string): string | null {
  const parts = address.replace(/[?].*$/s, '').split('@');
  const [first = ''] = parts;
  if (parts.length === 2) return first;
  // Without a user it would be a host: `sip:10.0.0.1` is no number.
  return parts.length === 1 && !first.includes('.') ? first : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Parses a command line. `words`: the arguments after the program and its folder. Switches (`--…`) are
 * ignored. `dial` and the words after it are one number; else the last argument that is a link with a number
 * counts, and everything else is dropped (promise S11).
 */
export function parseCommandLine(args: readonly string[]): StartRequest {
  const words = args.filter((word) => word !== '' && !SWITCH.test(word));
  const [first, ...others] = words;
  if (first === undefined) return { kind: 'open' };
  const linked = words.map(parseDialLink).findLast((number) => number !== null);
  if (linked !== undefined && linked !== null) return { kind: 'dial', number: linked };
  if (words.some(isDialLink)) return { kind: 'noNumber', from: 'link' };
  if (first !== 'dial') return { kind: 'unknown', word: first };
  const spoken = others.join(' ');
  const read = FORBIDDEN.test(spoken) ? null : parseTypedNumber(spoken);
  return read?.ok ? { kind: 'dial', number: read.number } : { kind: 'noNumber', from: 'command' };
}
