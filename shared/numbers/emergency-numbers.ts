import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { emergencyTable } from './emergency-table.generated.ts';
import { callableForms, type DialPlan } from './outside-prefix.ts';
import { unknownCountry } from './unknown-country.ts';

/** Every mobile network takes these as emergency calls (3GPP TS 22.101), and ITU-T E.161.1 recommends them to all countries. */
const EVERYWHERE = ['112', '911'];

const NUMBERS_OF = new Map(
  emergencyTable
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3).split(',')] as const),
);

const ANYWHERE = new Set([...NUMBERS_OF.values()].flat());

/**
 * Whether a number reaches an emergency service in `country`: unchanged, after an outside prefix or a service code, or after the
 * calling code of this or another country. Only the whole number counts: 1122334 is none. An extension that is also an
 * emergency number counts as one, because only the PBX knows which of the two it reaches.
 */
export function isEmergencyNumber(number: string, country: string, dialPlan: DialPlan): boolean {
  // 101 to 119 are emergency numbers in some country and extensions in most offices.
  const home = country === unknownCountry && dialPlan.isExtension(number) ? '' : country;
  return callableForms(number, dialPlan.outsidePrefix).some(({ form, guessed }) => {
    if (guessed && dialPlan.isExtension(number)) return false;
    // Of two digits only the zero is taken for an outside line: 915 is an extension more often than 9 and then 15.
    if (guessed && number.length === 3 && !number.startsWith('0')) return false;
    return isOneOf(form, home) || isInternational(form, home);
  });
}

/** Where the country is unknown, a number that reaches help anywhere counts. */
function isOneOf(digits: string, country: string): boolean {
  if (EVERYWHERE.includes(digits)) return true;
  if (country === unknownCountry) return ANYWHERE.has(digits);
  return NUMBERS_OF.get(country.toUpperCase())?.includes(digits) ?? false;
}

/** "+49 110", "0044 999", and "+110", the result of a rule that puts a plus before every number. */
function isInternational(form: string, home: string): boolean {
  const digits = /^(?:\+|00)(\d{2,7})$/.exec(form)?.[1];
  if (digits === undefined) return false;
  if (isOneOf(digits, home)) return true;
  return getCountries().some((country) => {
    const code = getCountryCallingCode(country);
    return digits.startsWith(code) && isOneOf(digits.slice(code.length), country);
  });
}
