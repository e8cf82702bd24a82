import fc from 'fast-check';
import { Metadata } from 'libphonenumber-js/core';
import parsePhoneNumber, {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import mobileNumbers from 'libphonenumber-js/mobile/examples';
import { applyRules } from '../../../shared/dialing/apply-rules.ts';
import { orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import type { DialRules } from '../../../shared/dialing/dial-rules.ts';
import { numbersIn } from '../../../shared/numbers/numbers-in-text.ts';
import { formatNumber, numberKey } from '../../../shared/numbers/phone-number.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { type Settings, settingsDefaults } from '../../../shared/settings.ts';

/** Texts made of what numbers, and what is none, are made of. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'+0123456789()/.-– *#;,:x@€\n\u00a0\u202e٣０'),
      fc.constantFrom(
        'tel:',
        'ext. ',
        ';ext=',
        '030 ',
        '+49',
        '0049 (0)',
        ' Durchwahl ',
        '22.11.2026',
        'EUR ',
        ' oder ',
      ),
      fc.constantFrom('0800 FLOWERS', '+49 30 1234567', '0171 2345678', '192.168.1.1', '%2B', 'sip:', '\u0000', '￿'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** Dial rules of all kinds. */
export const anyRules: fc.Arbitrary<DialRules> = fc.record({
  areaCode: fc.constantFrom(null, '30', '030', '212', '06', '999999'),
  outsidePrefix: fc.constantFrom(null, '0', '9', '00', '*9', '#', '9999'),
  notation: fc.constantFrom('asMeant', 'plus', 'abroadPrefix', 'national'),
  internalLengths: fc.constantFrom([], [3], [2, 3, 4], [8]),
  prefixShort: fc.boolean(),
});

/** Countries that write numbers in ways of their own, and none. */
export const anyCountry: fc.Arbitrary<string> = fc.constantFrom(
  'DE',
  'US',
  'GB',
  'IT',
  'FR',
  'RU',
  'BR',
  'JP',
  'de',
  '',
  '??',
);

const desk: Settings = {
  ...settingsDefaults,
  extension: '101',
  gateways: [{ uuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', name: 'Berlin' }],
};

const DIALLABLE = /^\+?[\d*#]{1,32}$/;

/** What is wrong with what a text is read as and would be sent as; null where nothing is. It throws where reading throws. */
export function faultOf(text: string, dialRules: DialRules, country: string): string | null {
  const draft = { number: text, gatewayUuid: null, callerId: { kind: 'settings' } } as const;
  const read = orderFromDraft(draft, { ...desk, dialRules }, country);
  const offered = [...numbersIn(text, country).map(({ number }) => number), ...parseDialText(text, country).choices];
  const sent = read.ok ? [read.order.number, read.order.meant ?? ''] : [];
  const wrong = [...offered, ...sent].find((number) => !DIALLABLE.test(number));
  if (wrong !== undefined) return `${JSON.stringify(text)} gives ${JSON.stringify(wrong)}`;
  const typed = parseTypedNumber(text);
  if (!typed.ok) return null;
  const again = parseTypedNumber(formatNumber(typed.number, country));
  const same = again.ok && numberKey(again.number, country) === numberKey(typed.number, country);
  return same ? null : `${typed.number} is written as ${formatNumber(typed.number, country)}, which is another number`;
}

const TYPES = [
  ...['FIXED_LINE', 'MOBILE', 'TOLL_FREE', 'PREMIUM_RATE', 'PERSONAL_NUMBER', 'VOICEMAIL', 'UAN', 'PAGER', 'VOIP'],
  'SHARED_COST',
];

/** A number of a country and a type, in the four notations there are. */
export interface Example {
  country: CountryCode;
  type: string;
  e164: string;
  notations: string[];
}

function exampleOf(country: CountryCode, type: string, parsed: PhoneNumber): Example {
  const notations = [parsed.number, parsed.formatInternational(), parsed.format('RFC3966'), parsed.formatNational()];
  return { country, type, e164: parsed.number, notations };
}

/** The example that the library itself publishes for each country: one mobile number. */
export function publishedExamples(): Example[] {
  return getCountries().flatMap((country) => {
    const national = mobileNumbers[country];
    const parsed = national && parsePhoneNumber(`+${getCountryCallingCode(country)}${national}`, { extract: false });
    return parsed ? [exampleOf(country, 'MOBILE', parsed)] : [];
  });
}

/** Numbers of every country's every type, made by the library's own patterns; so many of each, always the same. */
export function* examples(ofEach: number): Generator<Example> {
  for (const country of getCountries()) {
    const plan = new Metadata(metadata);
    plan.selectNumberingPlan(country);
    const { numberingPlan } = plan as unknown as {
      numberingPlan: { type(name: string): { pattern(): string } | undefined };
    };
    for (const type of TYPES) {
      const pattern = numberingPlan.type(type)?.pattern();
      if (!pattern) continue;
      const made = fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns: ofEach, seed: 7 });
      for (const national of new Set(made)) {
        const parsed = parsePhoneNumber(`+${getCountryCallingCode(country)}${national}`, { extract: false });
        if (!parsed?.isValid() || parsed.nationalNumber !== national) continue;
        yield exampleOf(country, type, parsed);
      }
    }
  }
}

/** Some countries have numbers that begin with 00, and Gabon some that are valid with and without their zero: read as either. */
function isAmbiguous({ country, e164 }: Example): boolean {
  return e164.startsWith(`+${getCountryCallingCode(country)}00`) || (country === 'GA' && /^\+241\d{7}$/.test(e164));
}

/** What is wrong with how an example is read, with what its text is; null where nothing is. Up to six digits a number only equals itself. */
export function misread(example: Example): string | null {
  const { country, e164, notations } = example;
  for (const text of notations) {
    const read = parseTypedNumber(text);
    if (!read.ok) return `${country} ${text}: ${read.reason}`;
    const isShort = read.number.length <= 6 && !read.number.startsWith('+');
    if (isShort || (!read.number.startsWith('+') && isAmbiguous(example))) continue;
    if (numberKey(read.number, country) !== e164) return `${country} ${text}: ${numberKey(read.number, country)}`;
    const found = numbersIn(`Please call ${text} today.`, country).map(({ number }) => numberKey(number, country));
    const isFound = found.length === 1 && found[0] === e164;
    // A number without a country is taken out of a text only where it is surely one.
    if (!isFound && (read.number.startsWith('+') || found.length > 0)) return `${country} ${text}: found ${found}`;
  }
  return null;
}

/** Whether the rules send an example to the same telephone: with a "+", without its country, or with the way abroad. */
export function missent(example: Example, notation: DialRules['notation']): string | null {
  const { country, e164 } = example;
  const rules: DialRules = { areaCode: null, outsidePrefix: null, notation, internalLengths: [], prefixShort: false };
  const { number } = applyRules(e164, rules, country);
  const isShort = number.length <= 6 && !number.startsWith('+');
  // After the international prefix comes the whole number; which prefix that is depends on the country, see the rules' own table.
  if (isShort || number.endsWith(e164.slice(1)) || isAmbiguous(example)) return null;
  const parsed = parsePhoneNumber(number, { defaultCountry: country, extract: false });
  return parsed?.number === e164 ? null : `${e164} from ${country} as ${notation}: ${number} is ${parsed?.number}`;
}
