import type { PhoneNumber } from 'libphonenumber-js/max';
import { callingCodeOf } from '../../shared/numbers/country.ts';
import { callableForms, type DialPlan } from '../../shared/numbers/outside-prefix.ts';
import { numberKeys } from '../../shared/numbers/phone-number.ts';
import { readNumber } from '../../shared/numbers/read-number.ts';

/** Satellite networks and international premium rate, which belong to no country: ITU-T E.164 assigns 870, 881, 882, 883 and 979. */
const COSTLY_CODES = ['870', '881', '882', '883', '979'];

/** Countries where directory enquiries are 118 and two or three digits more, which is expensive nearly everywhere. */
const DIRECTORY_118 = ['AT', 'BG', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'IE', 'LU', 'PL', 'PT', 'SE'];

/**
 * Whether a call to this number costs more than an ordinary one: premium rate and shared cost by libphonenumber's types, satellite
 * networks, directory enquiries; also after an outside prefix. Other short numbers do not count: in most offices the same digits
 * are extensions.
 */
export function isPremiumNumber(number: string, country: string, dialPlan: DialPlan): boolean {
  const isValid = readings(number, country).some((one) => one.isValid());
  const isAbroad = /^(?:\+|00)/.test(number) && isValid;
  return callableForms(number, dialPlan.outsidePrefix).some(({ form, guessed }) => {
    if (isDirectory(form, country)) return !dialPlan.isExtension(number);
    const costly = readings(form, country).filter(isCostly);
    return guessed ? !isAbroad && costly.some((one) => isWhole(form, one, isValid)) : costly.length > 0;
  });
}

/**
 * Whether a number is another country's, or may be where the country is unknown: by its calling code, also after an outside prefix.
 * Without a calling code it is national.
 */
export function isForeignNumber(number: string, country: string, dialPlan: DialPlan): boolean {
  const home = callingCodeOf(country);
  return callableForms(number, dialPlan.outsidePrefix).some(({ form, guessed }) => {
    if (guessed && !/^(?:\+|00)/.test(form)) return false;
    // A number with a plus is dialled abroad, whether it exists or not, unless it is one of this country.
    return numberKeys(form, country).some(
      (key) => key.startsWith('+') && !(home !== null && key.startsWith(`+${home}`)),
    );
  });
}

function isCostly(parsed: PhoneNumber): boolean {
  if (COSTLY_CODES.includes(parsed.countryCallingCode)) return true;
  const type = parsed.getType();
  return type === 'PREMIUM_RATE' || type === 'SHARED_COST';
}

function isDirectory(form: string, country: string): boolean {
  return /^118\d{2,3}$/.test(form) && DIRECTORY_118.includes(country.toUpperCase());
}

/**
 * Whether the rest after a guessed prefix is a usual notation of a number, which makes the prefix likely: with its trunk zero, with the 1
 * of North America, internationally, or without all of these where the whole is no number.
 */
function isWhole(form: string, parsed: PhoneNumber, wholeIsValid: boolean): boolean {
  if (/^(?:\+|00)/.test(form)) return true;
  const national = parsed.formatNational().replace(/\D/g, '');
  if (form === national) return form.startsWith('0') || !wholeIsValid;
  return form === `1${national}`;
}

/** All that a form can be read as. */
function readings(form: string, country: string): PhoneNumber[] {
  const { number, other } = readNumber(form, country);
  return [number, other].filter((one) => one !== undefined);
}
