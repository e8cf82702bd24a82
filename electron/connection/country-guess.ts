import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { Call } from '../../shared/calls/call.ts';
import type { CountryGuess } from '../../shared/settings.ts';

/** The evidence for a guess. `zone`: IANA, the PBX's. `callerIds`: those of the settings. */
export interface CountryEvidence {
  readonly zone: string;
  readonly calls: readonly Pick<Call, 'direction' | 'callerNumber' | 'destinationNumber'>[];
  readonly callerIds: readonly string[];
}

/** Up to so many digits a number is an extension or a service. */
const short = 6;

/**
 * Guesses the country whose numbers are written without a code: that of the PBX's own numbers, else of its zone, else of its callers. `sure`
 * where zone and numbers agree: those with a country code, or else those without. Null: there is nothing to guess from.
 */
export function guessCountry({ zone, calls, callerIds }: CountryEvidence): CountryGuess | null {
  const incoming = calls.filter(({ direction }) => direction === 'inbound');
  const outgoing = calls.filter(({ direction }) => direction === 'outbound');
  const callers = distinct(incoming.map(({ callerNumber }) => callerNumber));
  const own = commonCountry(
    distinct([
      ...callerIds,
      ...incoming.map(({ destinationNumber }) => destinationNumber),
      ...outgoing.map(({ callerNumber }) => callerNumber),
    ]),
  );
  const ofZone = countryOfZone(zone);
  const ofNumbers = own ?? commonCountry(callers);
  const agree = isSameCode(ofZone, ofNumbers);
  const country = agree ? ofZone : (own ?? ofZone ?? ofNumbers);
  if (country === null) return null;
  const national = callers.filter((digits) => !isInternational(digits));
  const fitting = national.filter((digits) => isWrittenIn(country, digits)).length;
  const strangers = national.length - fitting;
  const isSupported = agree || (ofNumbers === null && fitting > 0);
  return { country, sure: isSupported && (strangers < 2 || strangers <= fitting) };
}

/** Whether two countries have one calling code, as the United States and Canada have. */
function isSameCode(one: CountryCode | null, other: CountryCode | null): boolean {
  return one !== null && other !== null && getCountryCallingCode(one) === getCountryCallingCode(other);
}

/** The digits of telephone numbers, each once. */
function distinct(numbers: readonly (string | null)[]): string[] {
  const digits = numbers.map((number) => (number ?? '').replace(/[\s().\-/]/g, '').replace(/^00/, '+'));
  return [...new Set(digits.filter((each) => /^\+?\d+$/.test(each) && each.replace('+', '').length > short))];
}

const isInternational = (digits: string): boolean => digits.startsWith('+');

/** The country of at least half of the numbers that have a country code; null without one. */
function commonCountry(numbers: readonly string[]): CountryCode | null {
  const countries = numbers.flatMap((digits) => {
    const parsed = parsePhoneNumberFromString(digits);
    return parsed?.isValid() ? (parsed.country ?? []) : [];
  });
  return countries.find((each) => 2 * countries.filter((one) => one === each).length >= countries.length) ?? null;
}

/** The country of a zone by the tz database, as the Unicode data has it; null for UTC, CET and other zones of no country. */
export function countryOfZone(zone: string): CountryCode | null {
  // ICU takes CET for Brussels, and EST5EDT for New York.
  if (!zone.includes('/')) return null;
  return zoneCountries().get(zone) ?? zoneCountries().get(canonical(zone)) ?? null;
}

/** Whether digits without a plus are a number of that country: as dialled nationally, or with the country code. */
function isWrittenIn(country: CountryCode, digits: string): boolean {
  const national = parsePhoneNumberFromString(digits, { defaultCountry: country });
  if (national?.isValid() && national.formatNational().replace(/\D/g, '') === digits) return true;
  const whole = parsePhoneNumberFromString(`+${digits}`);
  return whole?.isValid() === true && whole.countryCallingCode === getCountryCallingCode(country);
}

/** Built on first use: it takes some milliseconds. */
let zones: ReadonlyMap<string, CountryCode> | null = null;

function zoneCountries(): ReadonlyMap<string, CountryCode> {
  zones ??= new Map(getCountries().flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const)));
  return zones;
}

/** The Intl Locale Info proposal, which TypeScript does not know yet: a method since 2023, a getter before. */
interface WithZones {
  getTimeZones?(): string[] | undefined;
  readonly timeZones?: string[] | undefined;
}

function zonesOf(country: CountryCode): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & WithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Zones have several names (Asia/Calcutta, Asia/Kolkata). */
function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
