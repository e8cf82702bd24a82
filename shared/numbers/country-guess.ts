import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/min/metadata';
import type { Call } from '../calls/call.ts';
import type { CountryGuess } from '../settings.ts';

/** The evidence for a guess. `zone`: IANA, the PBX's; `zoneChosen`: a person chose it, so it is not just this computer's. */
export interface CountryEvidence {
  readonly zone: string;
  readonly zoneChosen: boolean;
  readonly calls: readonly Pick<Call, 'direction' | 'callerNumber' | 'destinationNumber'>[];
  /** The caller IDs of the settings. */
  readonly callerIds: readonly string[];
  /** The outside prefix, which is before called numbers. */
  readonly outsidePrefix: string | null;
}

/** The distinct numbers of the evidence. International ones as E.164, all others as bare digits. */
interface Numbers {
  /** Own numbers of the PBX with a country code. */
  readonly own: string[];
  /** External numbers with a country code. */
  readonly international: string[];
  /** Callers' numbers, which their trunk wrote without a country code. */
  readonly callers: string[];
  /** Called or own numbers without a country code: the area code may be missing, so they contradict nothing. */
  readonly others: string[];
}

/** Up to so many digits a number is an extension or a service. */
const short = 6;
/** This many numbers with a country code are evidence without a zone. */
const enough = 3;

/**
 * Guesses the country whose numbers are written without a code: that of the PBX's zone, or of its numbers where those are written with
 * another country's code and more of the others fit that. `sure` where zone and numbers agree and more than one coincidence supports it.
 * Null: there is nothing to guess from.
 */
export function guessCountry(evidence: CountryEvidence): CountryGuess | null {
  const { own, international, callers, others } = numbersOf(evidence);
  const ofZone = countryOfZone(evidence.zone);
  const coded = own.length > 0 ? own : international;
  const ofNumbers = mainCountry(commonCode(coded));
  const fitting = (country: CountryCode, numbers: readonly string[]) =>
    numbers.filter((each) => isWrittenIn(country, each)).length;
  const agree = ofZone === null || ofNumbers === null || codeOf(ofZone) === codeOf(ofNumbers);
  const country =
    agree || ofZone === null || ofNumbers === null
      ? (ofZone ?? ofNumbers)
      : fitting(ofNumbers, callers) > fitting(ofZone, callers)
        ? ofNumbers
        : ofZone;
  if (country === null) return null;
  const fit = fitting(country, callers);
  const strangers = callers.length - fit;
  const isSupported =
    ofZone === null
      ? own.length > 0 || coded.length >= enough
      : evidence.zoneChosen || ofNumbers !== null || fit + fitting(country, others) > 0;
  return { country, sure: agree && isSupported && (strangers < 2 || strangers <= fit) };
}

/** The country code of at least half of the numbers (E.164); null without one. */
function commonCode(numbers: readonly string[]): string | null {
  const codes = numbers.map(codeOfNumber);
  return codes.find((code) => 2 * codes.filter((one) => one === code).length >= codes.length) ?? null;
}

/** The country of a zone by the tz database, as the Unicode data has it; null for UTC, CET and other zones of no country. */
export function countryOfZone(zone: string): CountryCode | null {
  // ICU takes CET for Brussels, and EST5EDT for New York.
  if (!zone.includes('/')) return null;
  return zoneCountries().get(zone) ?? zoneCountries().get(canonical(zone)) ?? null;
}

function numbersOf({ calls, callerIds, outsidePrefix }: CountryEvidence): Numbers {
  const own = new Set<string>();
  const international = new Set<string>();
  const callers = new Set<string>();
  const others = new Set<string>();
  const add = (number: string | null, abroad: Set<string>, national: Set<string>): void => {
    const digits = digitsOf(number);
    if (digits === null) return;
    const full = internationalOf(digits);
    if (full !== null) abroad.add(full);
    else if (!/^(?:\+|00)/.test(digits)) national.add(digits);
  };
  for (const each of callerIds) add(each, own, others);
  for (const { direction, callerNumber, destinationNumber } of calls) {
    if (direction === 'inbound') {
      add(callerNumber, international, callers);
      add(destinationNumber, own, others);
    } else if (direction === 'outbound') {
      add(callerNumber, own, others);
      // A prefix before a number makes it look like another one: 0 before 030 looks like a call abroad.
      const called = digitsOf(destinationNumber);
      if (called?.startsWith('+') || (outsidePrefix === null && !called?.startsWith('00'))) {
        add(called, international, others);
      }
    }
  }
  return { own: [...own], international: [...international], callers: [...callers], others: [...others] };
}

function digitsOf(number: string | null): string | null {
  const digits = (number ?? '').replace(/[\s().\-/]/g, '');
  return /^\+?\d+$/.test(digits) && digits.replace('+', '').length > short ? digits : null;
}

/** E.164 of a number with its country. */
function internationalOf(digits: string): string | null {
  const parsed = /^(?:\+|00)/.test(digits) ? parsePhoneNumberFromString(digits.replace(/^00/, '+')) : undefined;
  return parsed?.isValid() ? parsed.number : null;
}

/** Whether digits without a plus are a number of that country: as dialled nationally, or with the country code. */
function isWrittenIn(country: CountryCode, digits: string): boolean {
  const national = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
  if (national?.isValid() && national.formatNational().replace(/\D/g, '') === digits) return true;
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() === true && codeOfNumber(`+${digits}`) === codeOf(country);
}

function codeOf(country: CountryCode): string {
  return getCountryCallingCode(country);
}

function codeOfNumber(e164: string): string {
  return parsePhoneNumberFromString(e164)?.countryCallingCode ?? '';
}

/** The country that a calling code is mostly used by: US of 1, GB of 44. */
function mainCountry(code: string | null): CountryCode | null {
  const [main] = Object.entries(metadata.country_calling_codes).find(([each]) => each === code)?.[1] ?? [];
  return getCountries().find((each) => each === main) ?? null;
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
