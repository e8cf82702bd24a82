import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { callingCodeOf, knownCountry, parseOptions } from '../numbers/country.ts';
import { isWrittenNationally, sameNumber } from '../numbers/phone-number.ts';
import { isTooLong, mayLackPlus, withPlus } from '../numbers/read-number.ts';
import { mayBeCode } from '../numbers/typed-number.ts';
import type { DialRules } from './dial-rules.ts';

/** What a rule made of a number: `areaCode` and `prefix` put before it; `plus`, `abroad` and `national` wrote it another way. */
export interface RuleStep {
  kind: 'areaCode' | 'plus' | 'abroad' | 'national' | 'prefix';
  after: string;
}

/** A rewritten number. `plain`: the original without a typed outside prefix. */
export interface Ruled {
  number: string;
  plain: string;
  steps: RuleStep[];
}

/** Up to so many digits a number is one of the house, a service or an emergency number. */
const SHORT = 3;

/** A shorter number is an extension, though small countries have such numbers. */
const LEAST_WHOLE = 5;

/** Directory, help and emergency numbers (112, 116117, 118…) are the same in every area and have no area code. */
const SERVICE = /^11\d{0,4}$/;

/**
 * The number to send to the PBX for a dialled one (`/^\+?[\d*#]+$/`, as `parseTypedNumber` returns it). Emergency numbers
 * are short, and unchanged: many PBXs route only the plain number, and a wrong one is worse than none.
 */
export function applyRules(meant: string, rules: DialRules, country: string): Ruled {
  if (isLeftAlone(meant, rules)) return { number: meant, plain: meant, steps: [] };
  const plain = withoutPrefix(meant, rules, country);
  if (plain !== meant) return { number: meant, plain, steps: [] };
  const steps: RuleStep[] = [];
  let number = meant;
  const step = (kind: RuleStep['kind'], after: string): void => {
    if (after === number) return;
    steps.push({ kind, after });
    number = after;
  };
  if (knownCountry(country) !== undefined) {
    if (rules.areaCode !== null) step('areaCode', withAreaCode(number, rules.areaCode, country));
    const written = inNotation(number, rules.notation, country);
    if (written !== null) step(written.kind, written.after);
  }
  if (rules.outsidePrefix !== null && !number.startsWith('+')) step('prefix', `${rules.outsidePrefix}${number}`);
  return { number, plain, steps };
}

/**
 * A recorded number without the outside prefix of `rules`, to compare it with other numbers.
 * The prefix is removed only if the rest is a whole telephone number and the original is not.
 */
export function withoutPrefix(
  sent: string,
  { outsidePrefix }: Pick<DialRules, 'outsidePrefix'>,
  country: string,
): string {
  if (outsidePrefix === null || !sent.startsWith(outsidePrefix)) return sent;
  const rest = sent.slice(outsidePrefix.length);
  return isWhole(rest, country) && !isWhole(sent, country) ? rest : sent;
}

/** Whether two numbers, as sent to the PBX or as recorded by it, belong to the same telephone. */
export function sameDialled(one: string, other: string, outsidePrefix: string | null, country: string): boolean {
  const plain = (number: string): string => withoutPrefix(number, { outsidePrefix }, country);
  return sameNumber(one, other, country) || sameNumber(plain(one), plain(other), country);
}

/** Whether a number is a code, or one of the house, a service or an emergency number. */
function isLeftAlone(meant: string, { internalLengths }: DialRules): boolean {
  if (mayBeCode(meant)) return true;
  return !meant.startsWith('+') && (meant.length <= SHORT || internalLengths.includes(meant.length));
}

function withAreaCode(number: string, areaCode: string, country: string): string {
  if (!/^[1-9]/.test(number) || SERVICE.test(number) || isWhole(number, country)) return number;
  if (mayLackPlus(number, country)) return number;
  const full = parse(`${areaCode}${number}`, country);
  return full?.isValid() ? nationally(full) : number;
}

/** A number in another notation; null where it is to stay, or has no country code. */
function inNotation(number: string, notation: DialRules['notation'], country: string): RuleStep | null {
  const abroad = internationalPrefix(country);
  const digits = number.startsWith('+') ? number.slice(1) : afterInternationalPrefix(number, abroad, country);
  if (notation === 'asMeant' || digits === null) return null;
  if (notation === 'plus') return { kind: 'plus', after: `+${digits}` };
  const parsed = parse(`+${digits}`, country);
  if (notation === 'national' && parsed?.isValid() && parsed.countryCallingCode === callingCodeOf(country)) {
    return { kind: 'national', after: nationally(parsed) };
  }
  return abroad === null ? null : { kind: 'abroad', after: `${abroad}${digits}` };
}

/** The digits after the international prefix (country code and number), also where it is omitted; null for a number without one. */
function afterInternationalPrefix(number: string, abroad: string | null, country: string): string | null {
  const prefix = [abroad ?? '00', '00'].find((each) => number.startsWith(each));
  if (prefix === undefined) return withPlus(number, country)?.slice(1) ?? null;
  // "00" is read as an international prefix everywhere, but Japan has numbers that begin with it.
  if (prefix !== abroad && parse(number, country)?.isValid()) return null;
  const digits = number.slice(prefix.length);
  return parse(`+${digits}`, country)?.isValid() ? digits : null;
}

/** The international prefix of `country`: "00", "011", "0011" …; null where it depends on the carrier. */
function internationalPrefix(country: string): string | null {
  const fromCountry = knownCountry(country);
  if (fromCountry === undefined) return null;
  const far = parsePhoneNumberFromString(fromCountry === 'FR' ? '+442079460000' : '+33123456789');
  const written: string | undefined = far?.format('IDD', { fromCountry });
  return written?.split(` ${far?.countryCallingCode}`)[0]?.replace(/\D/g, '') || null;
}

/** Whether digits are a complete telephone number as dialled in `country`: with its leading zero where numbers have one, or with "00". */
function isWhole(digits: string, country: string): boolean {
  if (digits.length < LEAST_WHOLE) return false;
  if (afterInternationalPrefix(digits, internationalPrefix(country), country) !== null) return true;
  const parsed = parse(digits, country);
  if (!parsed?.isValid() || isTooLong(parsed)) return false;
  // North America writes its numbers without the 1 that may be dialled before them.
  if (digits === `1${parsed.nationalNumber}`) return true;
  return isWrittenNationally(digits, parsed);
}

function nationally(number: PhoneNumber): string {
  return number.formatNational().replace(/\D/g, '');
}

function parse(digits: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(digits, parseOptions(country));
}
