import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { callingCodeOf, knownCountry, parseOptions } from './country.ts';
import { isExact } from './withheld-and-short.ts';

/**
 * What digits mean. `number`: the likely reading; undefined where no country has numbers of this length, and without a country code where
 * the country is unknown. `other`: a second reading that is as valid, where digits may be national or lack the plus of another number.
 */
export interface Reading {
  readonly number: PhoneNumber | undefined;
  readonly other: PhoneNumber | undefined;
}

/** Fewer digits are never one of another country without its plus: only odd places have such short ones. */
const LEAST_ABROAD = 8;
/** Fewer digits than these are a local number more often than one of another country. */
const LEAST_LIKELY_ABROAD = 10;
/** E.164 allows 15 digits with the country code, but no number that is given out has more than these. */
const LONGEST_GIVEN_OUT = 13;

/** Numbers as Mexico wrote them until 2019: mobiles with a 1 after its country code, and all with a prefix before the ten digits. */
const FORMER_MEXICAN = { abroad: /^\+52(?:1|0(?:1|4[45]))(?=\d{10}$)/, home: /^0(?:1|4[45])(?=\d{10}$)/ };

/** What people write behind country codes that have no such prefix, or none any more: 0, and 8 in what was the Soviet Union. In Italy and San Marino a zero belongs to the number. */
const NO_PREFIX = { zero: /^0(?!0)/, eight: /^80?/, without: /^(?:39|378)$/, soviet: /^(?:7|37[0-57]|380|99[2-68])$/ };

/** In Argentina a 9 after the country code says that a call to a mobile comes from abroad; the ten digits are the same telephone's without it. */
const ARGENTINE_MOBILE = /^\+549(?=\d{10}$)/;

/** What a trunk means by digits of two valid readings: a number that lacks its plus, or one of this country; null: not known. */
export type Habit = 'lacksPlus' | 'national' | null;

/** So many callers with one reading make a habit, if this share of them agrees. */
const LEAST_CALLERS = 10;
const AGREEING = 0.9;

/** The habit of a trunk, by the callers it sent whose digits have only one reading. */
export function habitOf(callers: Iterable<string>, country: string): Habit {
  let [lacking, national] = [0, 0];
  for (const digits of callers) {
    const { number, other } = readNumber(digits, country);
    if (other !== undefined || !number?.isValid() || !/^[1-9]/.test(digits)) continue;
    if (mayLackPlus(digits, country)) lacking += 1;
    else national += 1;
  }
  const all = lacking + national;
  if (all < LEAST_CALLERS) return null;
  if (lacking >= AGREEING * all) return 'lacksPlus';
  return national >= AGREEING * all ? 'national' : null;
}

/**
 * Reads digits (as `digitsOf` returns them) in `country` (ISO 3166 letters). Everything that compares, writes or judges numbers reads them
 * here. Many trunks omit the plus: `4915112345678` is +49 151 12345678 wherever that is valid and the digits are no number of
 * `country`, are too long for one, or lack the zero that its numbers begin with. Where both readings are valid, the `habit` decides.
 */
export function readNumber(digits: string, country: string, habit: Habit = null): Reading {
  if (isExact(digits)) return only(undefined);
  if (digits.startsWith('+')) return only(possible(international(digits)));
  if (digits.startsWith('00')) {
    const abroad = possible(international(`+${digits.slice(2)}`));
    const national = abroad?.isValid() ? undefined : nationally(digits, country);
    return only(national?.isValid() ? national : abroad);
  }
  const home = knownCountry(country);
  // Without a country 2125550123 is ambiguous.
  if (home === undefined) return only(undefined);
  const national = possible(nationally(home === 'MX' ? digits.replace(FORMER_MEXICAN.home, '') : digits, country));
  if (digits.startsWith('0') || digits.length < LEAST_ABROAD) return only(national);
  const abroad = international(`+${digits}`);
  if (!abroad?.isValid() || abroad.number === national?.number) return only(national);
  if (!national?.isValid() || isTooLong(national)) return only(abroad);
  if (habit !== null) return only(habit === 'lacksPlus' ? abroad : national);
  const isBare = national.formatNational().startsWith('0') && digits.length >= LEAST_LIKELY_ABROAD;
  return isBare ? { number: abroad, other: national } : { number: national, other: abroad };
}

/**
 * A number with its plus whose digits surely lack nothing else; null for other digits. North America dials its country code at home
 * too: that is no lack.
 */
export function withPlus(digits: string, country: string): string | null {
  const whole = lackingPlus(digits, country);
  if (whole === undefined || readNumber(digits, country).other !== undefined) return null;
  return whole.countryCallingCode === '1' && callingCodeOf(country) === '1' ? null : whole.number;
}

/** Whether digits may be a number with its country code that lacks the plus, and are more than a local number has. */
export const mayLackPlus = (digits: string, country: string): boolean => lackingPlus(digits, country) !== undefined;

/** The reading of digits that only lack their plus; undefined where there is none, and for a local number. */
function lackingPlus(digits: string, country: string): PhoneNumber | undefined {
  if (digits.length < LEAST_LIKELY_ABROAD) return undefined;
  const whole = international(`+${digits}`);
  const { number, other } = readNumber(digits, country);
  return [number, other].find((one) => one?.isValid() && one.number === whole?.number);
}

/** Whether a number is longer than any that is given out, though its country's plan may allow it. */
export const isTooLong = ({ number }: PhoneNumber): boolean => number.length > LONGEST_GIVEN_OUT + '+'.length;

/** A number with its country code, without the digits behind it that only callers inside the country dial: "+49 030 1234567", "+375 8 017 2001234". */
export function withoutTrunkPrefix(number: string): string {
  const [sign = ''] = /^(?:\+|00)/.exec(number) ?? [];
  const digits = number.slice(sign.length);
  const parsed = sign === '' ? undefined : international(`+${digits}`);
  if (!parsed?.isValid()) return number;
  const { countryCallingCode: code, nationalNumber } = parsed;
  // The library leaves away what it knows as such a prefix.
  const hasPrefix = digits.length > `${code}${nationalNumber}`.length && digits.endsWith(nationalNumber);
  return hasPrefix ? `${sign}${parsed.number.slice(1)}` : number;
}

/** The number in E.164, as all of its notations have it. */
export function e164(number: PhoneNumber): string {
  return number.number.replace(ARGENTINE_MOBILE, '+54');
}

/** The forms with a country code in which people may know a number, by its key; none for a key without one. */
export function formsAbroad(key: string): string[] {
  if (!key.startsWith('+')) return [];
  const national = /^\+5[24](?=\d{10}$)/.test(key) ? key.slice(3) : null;
  if (national === null) return [key];
  return key.startsWith('+52') ? [key, `+521${national}`] : [key, `+549${national}`];
}

function international(digits: string): PhoneNumber | undefined {
  const written = digits.replace(FORMER_MEXICAN.abroad, '+52');
  const parsed = parsePhoneNumberFromString(written);
  if (parsed === undefined || parsed.isValid() || NO_PREFIX.without.test(parsed.countryCallingCode)) return parsed;
  const code = parsed.countryCallingCode;
  const rest = written.slice('+'.length + code.length);
  const prefixes = NO_PREFIX.soviet.test(code) ? [NO_PREFIX.zero, NO_PREFIX.eight] : [NO_PREFIX.zero];
  const bare = prefixes
    .filter((one) => one.test(rest))
    .map((one) => parsePhoneNumberFromString(`+${code}${rest.replace(one, '')}`));
  return bare.find((one) => one?.isValid()) ?? parsed;
}

function nationally(digits: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(digits, parseOptions(country));
}

const only = (number: PhoneNumber | undefined): Reading => ({ number, other: undefined });

function possible(parsed: PhoneNumber | undefined): PhoneNumber | undefined {
  return parsed?.isPossible() ? parsed : undefined;
}
