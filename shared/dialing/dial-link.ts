import type { LinkReason } from '../errors.ts';
import { asciiDigits } from '../numbers/ascii-digits.ts';
import { numberAndRest } from '../numbers/number-and-rest.ts';
import { parseTypedNumber } from '../numbers/typed-number.ts';

/** What a start of the app requests, by its command line or a link from the system. */
export type StartRequest =
  | { kind: 'open' }
  /** Show this number in the panel: only digits, `+`, `*` and `#`. It is not dialled until the person presses Call. `rest`: never dialled. */
  | { kind: 'dial'; number: string; rest?: string }
  /** The word `dial` without a number that could be dialled. */
  | { kind: 'noNumber'; from: 'command' }
  | { kind: 'noNumber'; from: 'link'; reason: LinkReason }
  | { kind: 'unknown'; word: string };

/** The number of a link, only digits, `+`, `*` and `#`, and what stood behind it; or why it has none. */
export type ReadLink = { ok: true; number: string; rest?: string } | { ok: false; reason: LinkReason };

/** `sips` is read like `sip`. Quotes and hidden characters before it are what copying leaves there. */
const LINK = /^[\s"'<“„‘\p{Cf}]*(tel|callto|sips?):/iu;
/** The longest link that is read. */
const LONGEST_LINK = 2000;
/** The longest rest that is shown, in UTF-16 units. */
const LONGEST_REST = 60;
/** A line break, a NUL, or an override that shows digits in another order: no typing error puts these into a number. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202e]/u;
/** Characters that nobody sees and that pages put around numbers: byte order marks, direction marks, soft hyphens. */
const HIDDEN = /\p{Cf}/gu;
/** What stands around a copied link or number. */
const AROUND = /^[\s"'<“„‘]+|[\s"'>”“’]+$/gu;
/** A code and then a number with its country: "#31#+48…". */
const CODE_AND_NUMBER = /^\s*[*#][\d*#]*[*#]\s*\+/;

/** A fragment in words. Before digits a hash is what a page forgot to encode. */
const FRAGMENT = /#(?=\p{L}).*$/su;

/** A number without blanks whose own plus is encoded, or that has none: a plus in it is what forms write for a blank. */
const FROM_A_FORM = /^(?:%2B|%28|[\d(])\S*$/iu;

/** A single dash before a digit is a typed separator: dropping the word would drop digits. */
const SWITCH = /^--|^-[a-z]/i;

/** Whether a text is a link of one of the schemes, whatever it carries. */
export function isDialLink(text: string): boolean {
  return LINK.test(text);
}

/**
 * The number of a tel:, callto: or sip: link (promise S11). Queries (`?call`) and parameters are dropped but for `phone-context`, which
 * begins a local number, and those that are keyed in after the answer; percent-encoding is decoded once. Of `user@host` the user is taken
 * where it is a number; the host is dropped whatever it is, because the PBX dials through its own gateway. Keys, an extension or a remark
 * behind one clear number are its rest; a link with anything else carries none. Separators are read as in the panel, so `tel:+39-055-1`
 * is +390551 and `tel:+49(0)30…` loses its zero.
 */
export function readDialLink(link: string): ReadLink {
  if (!isDialLink(link)) return refused('empty');
  if (link.length > LONGEST_LINK) return refused('tooLong');
  if (FORBIDDEN.test(link) || FORBIDDEN.test(decoded(link) ?? '')) return refused('hidden');
  const { address, isSip } = withoutSchemes(link.replace(HIDDEN, '').replace(AROUND, ''));
  // `&` begins a query too, but what a page encoded twice (`+49&nbsp;30`) would lose its digits.
  const [named = '', ...others] = address.replace(/(?:\?|&(?=(?:[a-z][\w.-]*)?(?:=|$))).*$/is, '').split(';');
  // `sip:7042;phone-context=+4930231@host`: the host ends what belongs to the user.
  const parameters = isSip ? others.map((one) => one.replace(/@.*$/s, '')) : others;
  // Digits behind a semicolon are no parameter: they are keyed in later, or another number.
  const tail = parameters.filter((one) => !one.includes('=') && /\d/.test(one)).map((one) => `;${one}`);
  const user = userOf(named, isSip);
  const written = user !== null && FROM_A_FORM.test(user) ? user.replaceAll('+', ' ') : user;
  const text = written === null ? null : decoded([written, ...tail].join('').replace(FRAGMENT, ''));
  if (text === null) return refused('characters');
  const shown = text.replace(HIDDEN, '').replace(AROUND, '');
  if (CODE_AND_NUMBER.test(shown)) return refused('code');
  if (shown.includes('%')) return refused('characters');
  const parted = numberAndRest(shown);
  const read = parseTypedNumber(asciiDigits(parted?.number ?? shown));
  if (!read.ok) return read;
  const number = inContext(read.number, parameterOf(parameters, 'phone-context'));
  const rest = [parted?.rest, ...keyed(parameters)].filter((part) => part).join(' ');
  return rest === '' ? { ok: true, number } : { ok: true, number, rest: rest.slice(0, LONGEST_REST) };
}

const refused = (reason: LinkReason): ReadLink => ({ ok: false, reason });

/** The address without its scheme, which some pages write twice, and without slashes. */
function withoutSchemes(link: string): { address: string; isSip: boolean } {
  let [address, isSip] = [link, false];
  for (let scheme = LINK.exec(address); scheme !== null; scheme = LINK.exec(address)) {
    isSip = scheme[1]?.toLowerCase().startsWith('sip') ?? false;
    address = address.slice(scheme[0].length).replace(/^[\s/]+/, '');
  }
  return { address, isSip };
}

/** The user part of an address. Null where it names no user, or one with a password. */
function userOf(address: string, isSip: boolean): string | null {
  const [first = '', ...others] = address.split('@');
  if (others.length > 1 || (others.length === 1 && (first === '' || first.includes(':')))) return null;
  // Without a user it would be a host: `sip:10.0.0.1` is no number.
  return others.length === 1 || !isSip || !first.includes('.') ? first : null;
}

/** A parameter's value, decoded; null without it. */
function parameterOf(parameters: readonly string[], name: string): string | null {
  const found = parameters.find((each) => each.toLowerCase().startsWith(`${name}=`));
  return found === undefined ? null : decoded(found.slice(name.length + 1));
}

/** What RFC 3966 gives to be keyed in after the answer. */
function keyed(parameters: readonly string[]): (string | null)[] {
  const [extension, postDial] = [parameterOf(parameters, 'ext'), parameterOf(parameters, 'postd')];
  return [extension && `ext. ${cleaned(extension)}`, postDial && cleaned(postDial)];
}

const cleaned = (text: string): string => text.replace(/[^\d*#+,;pw.\s-]/gi, '').trim();

/**
 * A local number with the beginning that `phone-context` gives it (RFC 3966). A bare country code is put before a national number, never
 * before a short one, which may be an emergency number. A context that is a host says nothing.
 */
function inContext(number: string, context: string | null): string {
  const before = (context ?? '').replace(/[\s()."'-]/g, '');
  if (!/^\+\d{1,14}$/.test(before) || !/^\d+$/.test(number)) return number;
  const isCountry = before.length <= '+999'.length;
  if (isCountry && number.length <= 3) return number;
  const whole = `${before}${isCountry && before !== '+39' ? number.replace(/^0/, '') : number}`;
  return whole.length > '+'.length + 15 ? number : whole;
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
  const links = words.filter(isDialLink).map(readDialLink);
  const linked = links.findLast((read) => read.ok) ?? links.at(-1);
  if (linked !== undefined) return requestOf(linked);
  if (first !== 'dial') return { kind: 'unknown', word: first };
  const spoken = others.join(' ');
  const read = FORBIDDEN.test(spoken) ? null : parseTypedNumber(spoken);
  return read?.ok ? { kind: 'dial', number: read.number } : { kind: 'noNumber', from: 'command' };
}

function requestOf(read: ReadLink): StartRequest {
  if (!read.ok) return { kind: 'noNumber', from: 'link', reason: read.reason };
  const { number, rest } = read;
  return rest === undefined ? { kind: 'dial', number } : { kind: 'dial', number, rest };
}
