import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cached } from '../cached.ts';
import { callingCodeOf } from './country.ts';
import { e164, formsAbroad, type Habit, readNumber } from './read-number.ts';
import { unknownCountry } from './unknown-country.ts';
import { digitsOf, isExact, isWithheld } from './withheld-and-short.ts';

/** Formatted numbers that are cached: two or three megabytes. */
const MAX_CACHED = 20_000;
/** By country and number: reading a number takes 20 µs, and the same ones are shown again and again. */
const formatted = new Map<string, string>();

/**
 * Formats a number for `country` (ISO 3166 letters): nationally for a number of that country's calling code, else internationally.
 * With a country code, odd numbers are grouped too, and 00 is written as +. Extensions, service codes and anything else that is not surely a
 * number there are returned unchanged.
 */
export function formatNumber(number: string, country: string): string {
  return cached(formatted, `${country} ${number}`, MAX_CACHED, () => format(number, country));
}

function format(number: string, country: string): string {
  const digits = digitsOf(number);
  if (isExact(digits)) return number;
  const parsed = readNumber(digits, country).number;
  const home = callingCodeOf(country);
  if (parsed?.isValid()) {
    if (parsed.countryCallingCode !== home) return parsed.formatInternational();
    // 447911123456 would pass for a German number. Without its zero it may be another country's: leave it unchanged.
    const bare = !/^(?:\+|0)/.test(digits);
    if (bare && digits === `${home}${parsed.nationalNumber}`) return parsed.formatNational();
    if (bare && parsed.formatNational().startsWith('0')) return number;
    // A number that no format fits loses its zero.
    if (parsed.formatNational() !== parsed.nationalNumber || bare) return parsed.formatNational();
    // Japan has numbers of its own that begin with 00.
    return isInternational(digits) && digits !== parsed.nationalNumber ? parsed.formatInternational() : number;
  }
  return grouped(digits, parsed, country) ?? (digits.startsWith('00') ? `+${digits.slice(2)}` : number);
}

/** Digits that are no number of any plan, such as one made up or newly given out: grouped as their country's others are, null for bare ones. */
function grouped(digits: string, parsed: PhoneNumber | undefined, country: string): string | null {
  if (parsed === undefined) return null;
  const text = parsed.formatNational();
  const isGrouped = text !== parsed.nationalNumber;
  if (isInternational(digits)) {
    const written =
      parsed.countryCallingCode === callingCodeOf(country) && isGrouped ? text : parsed.formatInternational();
    // A second zero after the country code would be lost when it is read again.
    return numberKey(written, country) === e164(parsed) ? written : null;
  }
  return digits.startsWith('0') && isGrouped && text.replace(/\D/g, '') === digits ? text : null;
}

/** A number in international form, "+49 30 1234567". Extensions, service codes and addresses are returned unchanged. */
export function internationalNumber(number: string, country: string): string {
  const whole = isWithheld(number) ? undefined : readNumber(digitsOf(number), country).number?.number;
  const key = whole ?? numberKey(number, country);
  return key?.startsWith('+') ? formatNumber(key, unknownCountry) : formatNumber(number, country);
}

/** The country (ISO 3166 letters) of a valid number; null where it is unclear. Some calling codes belong to several countries. */
export function countryOfNumber(number: string, country: string): string | null {
  const { number: parsed, other } = readNumber(digitsOf(number), country);
  return parsed?.isValid() && other === undefined ? (parsed.country ?? null) : null;
}

/** Whether a number is as long as its country's numbers are, and begins like one. An extension is not. */
export function isWholeNumber(number: string, country: string): boolean {
  return readNumber(digitsOf(number), country).number?.isValid() ?? false;
}

/** The number of a party as it is shown; null if it is withheld or unknown. */
export function writtenNumber(
  party: { readonly number: string | null; readonly withheld: boolean },
  country: string,
): string | null {
  return party.number === null || party.withheld ? null : formatNumber(party.number, country);
}

/**
 * Whether two numbers are equal: by E.164, read in `country`, where a number has two readings by either; where one has no country code, by
 * national significant number. Short ones (extensions) are equal only when written the same, withheld ones never.
 */
export function sameNumber(a: string | null, b: string | null, country: string): boolean {
  if (!isGiven(a) || !isGiven(b)) return false;
  const keysB = numberKeys(b, country);
  if (numberKeys(a, country).some((key) => keysB.includes(key))) return true;
  const [digitsA, digitsB] = [digitsOf(a), digitsOf(b)];
  if (isExact(digitsA) || isExact(digitsB)) return false;
  if (isInternational(digitsA) === isInternational(digitsB)) return false;
  const [abroad, here] = isInternational(digitsA) ? [digitsA, digitsB] : [digitsB, digitsA];
  const parsed = readNumber(abroad, country).number;
  const full = parsed?.number.slice(1) ?? abroad.replace(/\+|00/, '');
  const national = here.replace(/^0/, '');
  return here === full || (parsed !== undefined && national === parsed.nationalNumber.replace(/^0/, ''));
}

/**
 * The key by which numbers are grouped and looked up: E.164 where possible, else the bare digits. Null when withheld or without a
 * number. All notations of a number have the same key.
 */
export function numberKey(number: string | null, country: string): string | null {
  return numberKeys(number, country)[0] ?? null;
}

/** The key of a number, and where it can be read in two ways the key of the other reading. Empty when withheld or without a number. */
export function numberKeys(number: string | null, country: string, habit: Habit = null): string[] {
  if (!isGiven(number)) return [];
  const digits = digitsOf(number);
  if (isExact(digits)) return [digits];
  const { number: likely, other } = readNumber(digits, country, habit);
  const key = likely === undefined ? digits.replace(/^00/, '+') : e164(likely);
  return other === undefined ? [key] : [key, e164(other)];
}

/**
 * All notations of a number as bare digits, each after a line break: as recorded, with "+", with "00", and nationally, as they were
 * written formerly too. `keys`: its `numberKeys`. For finding parts of numbers in any notation.
 */
export function notationsOf(number: string | null, keys: readonly string[]): string {
  if (!isGiven(number)) return '';
  const notations = [digitsOf(number), ...keys];
  for (const written of keys.flatMap(formsAbroad)) {
    const parsed = parsePhoneNumberFromString(written);
    notations.push(written, `00${written.slice(1)}`);
    if (parsed) notations.push(parsed.formatNational().replace(/\D/g, ''));
  }
  return [...new Set(notations)].map((notation) => `\n${notation}`).join('');
}

/**
 * Whether digits are `number` as dialled inside its country. Digits that are possible only without an area code, and would have a zero
 * otherwise, are not.
 */
export function isWrittenNationally(digits: string, number: PhoneNumber): boolean {
  const written = number.formatNational();
  if (digits !== written.replace(/\D/g, '')) return false;
  if (digits.startsWith('0') || /\D/.test(written)) return true;
  const withZero = parsePhoneNumberFromString(`0${digits}`, { defaultCallingCode: number.countryCallingCode });
  return withZero?.nationalNumber !== number.nationalNumber;
}

const isGiven = (number: string | null): number is string => !isWithheld(number);

function isInternational(digits: string): boolean {
  return /^(?:\+|00)/.test(digits);
}
