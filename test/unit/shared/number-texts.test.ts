import fc from 'fast-check';
import parsePhoneNumber, { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import mobileNumbers from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';
import { applyRules } from '../../../shared/dialing/apply-rules.ts';
import { orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import { numbersIn } from '../../../shared/numbers/numbers-in-text.ts';
import { formatNumber, numberKey } from '../../../shared/numbers/phone-number.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { settingsDefaults } from '../../../shared/settings.ts';
import { anyCountry, anyRules, anyText } from '../../support/inputs/number-texts.ts';
import { tries } from '../../support/tries.ts';

const desk = {
  ...settingsDefaults,
  extension: '101',
  gateways: [{ uuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', name: 'Berlin' }],
};

it('every text is read without a failure, into digits, plus, star and hash only, and written as the number that it is', () => {
  fc.assert(
    fc.property(anyText, anyRules, anyCountry, (text, dialRules, country) => {
      const draft = { number: text, gatewayUuid: null, callerId: { kind: 'settings' } } as const;
      const read = orderFromDraft(draft, { ...desk, dialRules }, country);
      const offered = [...numbersIn(text, country), ...parseDialText(text, country).choices];
      const sent = read.ok ? [read.order.number, read.order.meant ?? ''] : [];
      for (const number of [...offered, ...sent]) expect(number).toMatch(/^\+?[\d*#]{1,32}$/);
      const typed = parseTypedNumber(text);
      if (!typed.ok) return;
      const again = parseTypedNumber(formatNumber(typed.number, country));
      expect(again.ok && numberKey(again.number, country)).toBe(numberKey(typed.number, country));
    }),
    { numRuns: tries(500, 10_000) },
  );
});

const NONE = { areaCode: null, outsidePrefix: null, internalLengths: [] };

/** The example that the library itself publishes for each country: one mobile number. */
it.each(getCountries().filter((country) => mobileNumbers[country]))(
  'a number of %s is read and found in a text in four notations, and sent as the same number',
  (country) => {
    const parsed = parsePhoneNumber(`+${getCountryCallingCode(country)}${mobileNumbers[country]}`);
    if (!parsed) throw new Error(`the library does not read its own number of ${country}`);
    const e164 = parsed.number;
    const keyOf = (number: string) => numberKey(number, country);
    for (const text of [e164, parsed.formatInternational(), parsed.format('RFC3966'), parsed.formatNational()]) {
      const read = parseTypedNumber(text);
      // Up to six digits a number only equals itself.
      if (read.ok && /^\d{1,6}$/.test(read.number)) continue;
      expect(read.ok && keyOf(read.number), text).toBe(keyOf(e164));
      const found = numbersIn(`Please call ${text} today.`, country).map(keyOf);
      // A number without a country is taken out of a text only where it is surely one.
      if (text.includes('+') || found.length > 0) expect(found, text).toEqual([keyOf(e164)]);
    }
    for (const notation of ['plus', 'abroadPrefix', 'national'] as const) {
      const { number } = applyRules(e164, { ...NONE, notation }, country);
      // After the international prefix comes the whole number; which prefix that is depends on the country.
      if (number.endsWith(e164.slice(1))) continue;
      expect(parsePhoneNumber(number, { defaultCountry: country, extract: false })?.number, notation).toBe(e164);
    }
  },
);
