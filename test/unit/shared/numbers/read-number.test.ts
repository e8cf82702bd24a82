import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import mobileNumbers from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { formatNumber, numberKey, numberKeys, sameNumber } from '../../../../shared/numbers/phone-number.ts';
import {
  habitOf,
  mayLackPlus,
  readNumber,
  withoutTrunkPrefix,
  withPlus,
} from '../../../../shared/numbers/read-number.ts';

/** Desks of countries whose numbers begin with a zero, with none, with an eight or a one. */
const desks = [
  'DE',
  'AT',
  'FR',
  'IT',
  'ES',
  'GB',
  'US',
  'BR',
  'IN',
  'CZ',
  'FI',
  'CH',
  'NL',
  'PL',
  'MX',
  'AR',
  'JP',
  'RU',
] as const;

const examples = getCountries().flatMap((country) => {
  const national = mobileNumbers[country];
  const parsed = national === undefined ? undefined : parsePhoneNumberFromString(national, country);
  return parsed?.isValid() && parsed.country === country ? [parsed] : [];
});

describe('a number without its plus', () => {
  it.each([
    ['4915112345678', 'DE', '0151 12345678'],
    ['4916012345678', 'DE', '+49 160 12345678'],
    ['491711234567', 'DE', '0171 1234567'],
    ['49211123456', 'DE', '0211 123456'],
    ['495111234567', 'DE', '0511 1234567'],
    ['497111234567', 'DE', '0711 1234567'],
    ['4962211234567', 'DE', '06221 1234567'],
    ['49753112345', 'DE', '07531 12345'],
    ['493023125700', 'DE', '030 23125700'],
    ['436641234567', 'DE', '+43 664 1234567'],
    ['41791234567', 'DE', '+41 79 123 45 67'],
    ['447911123456', 'DE', '+44 7911 123456'],
    ['12125550123', 'DE', '+1 212 555 0123'],
    ['393331234567', 'DE', '+39 333 123 4567'],
    ['4915112345678', 'AT', '+49 151 12345678'],
    ['436641234567', 'AT', '0664 1234567'],
    ['33612345678', 'FR', '06 12 34 56 78'],
    ['393331234567', 'IT', '333 123 4567'],
    ['34612345678', 'ES', '612 345 678'],
    ['41791234567', 'BR', '+41 79 123 45 67'],
    ['5511961234567', 'BR', '(11) 96123-4567'],
    ['919876543210', 'IN', '98765 43210'],
    ['420601123456', 'CZ', '601 123 456'],
    ['358401234567', 'FI', '040 1234567'],
    ['447911123456', 'US', '+44 7911 123456'],
  ])('%s in %s is %s', (bare, country, written) => {
    expect(numberKey(bare, country)).toBe(numberKey(written, country));
    expect(sameNumber(bare, written, country)).toBe(true);
  });

  it.each(desks)('is on a desk in %s one of its readings, of whatever country it is', (desk) => {
    for (const { number } of examples) {
      const bare = number.slice(1);
      if (bare.length < 8) continue;
      expect(numberKeys(bare, desk), bare).toContain(numberKey(number, desk));
      expect(sameNumber(bare, number, desk), bare).toBe(true);
    }
  });

  it('is likely that number where the country writes a zero before its own', () => {
    const wrong = (desk: string) =>
      examples.filter(
        ({ number }) => number.length > 10 && numberKey(number.slice(1), desk) !== numberKey(number, desk),
      );
    expect(['DE', 'AT', 'FR', 'GB', 'CH', 'NL', 'FI'].map((desk) => wrong(desk).length)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it.each([
    // As dialled here.
    ['2125550123', 'US', '+12125550123'],
    ['612345678', 'ES', '+34612345678'],
    ['0612345678', 'IT', '+390612345678'],
    ['3331234567', 'IT', '+393331234567'],
    ['1961234567', 'BR', '+551961234567'],
    // A local number, or one without its zero, that no other country has.
    ['23125042', 'DE', '+4923125042'],
    ['301234567', 'DE', '+49301234567'],
    ['2211234567', 'DE', '+492211234567'],
    ['35227123', 'DE', '+4935227123'],
    ['4915112345678', '', '4915112345678'],
    ['491511234567890123', 'DE', '491511234567890123'],
    // Too few digits for one of Niue, and of no country at all.
    ['6834002', 'DE', '+496834002'],
    ['99912345678', 'DE', '+4999912345678'],
  ])('is not read into %s in %s: %s', (digits, country, key) => {
    expect(numberKey(digits, country)).toBe(key);
  });

  it.each([
    ['4915112345678', 'DE', '+4915112345678'],
    ['447911123456', 'US', '+447911123456'],
    ['5215512345678', 'MX', '+525512345678'],
    // 0417 91234567 is as valid.
    ['41791234567', 'DE', null],
    ['0301234567', 'DE', null],
    ['12125550123', 'US', null],
    ['12125550123', 'DE', '+12125550123'],
    // The shortest that counts, and one that lacks nothing.
    ['4930123456', 'DE', '+4930123456'],
    ['+4915112345678', 'DE', null],
    // No plus makes a number of them.
    ['2211234567', 'DE', null],
    ['99912345678', 'DE', null],
    ['8912345678', 'DE', null],
    ['101', 'DE', null],
  ])('%s in %s is surely %s', (digits, country, whole) => {
    expect(withPlus(digits, country)).toBe(whole);
  });

  it('may be one also where it is not sure', () => {
    expect(['41791234567', '4915112345678'].map((digits) => mayLackPlus(digits, 'DE'))).toEqual([true, true]);
    expect(['23125042', '49301234', '0301234567'].map((digits) => mayLackPlus(digits, 'DE'))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('digits of two readings', () => {
  it.each([
    // A mobile number of Switzerland, or one of Wilhelmshaven without its zero.
    ['41791234567', 'DE', ['+41791234567', '+4941791234567']],
    // A mobile number of Chapecó, or one of Deggendorf: Brazil writes no zero before its own.
    ['49991234567', 'BR', ['+5549991234567', '+49991234567']],
    // The calling code of this country before its number is no second one.
    ['493023125700', 'DE', ['+493023125700']],
  ])('%s in %s are %j', (digits, country, keys) => {
    expect(numberKeys(digits, country)).toEqual(keys);
  });

  it.each([
    ['lacksPlus', '+41791234567'],
    ['national', '+4941791234567'],
  ] as const)('have one where the trunk’s habit is known: %s', (habit, key) => {
    expect(numberKeys('41791234567', 'DE', habit)).toEqual([key]);
  });

  it('have none where they are too short for more than an extension or a code', () => {
    expect(readNumber('123456', 'DE')).toEqual({ number: undefined, other: undefined });
    expect(readNumber('*21491234567', 'DE')).toEqual({ number: undefined, other: undefined });
  });
});

describe('the habit of a trunk', () => {
  const lacking = (count: number) => Array.from({ length: count }, (_, n) => `4915112345${600 + n}`);
  const national = (count: number) => Array.from({ length: count }, (_, n) => `22112345${60 + n}`);

  it.each([
    ['lacksPlus', lacking(10)],
    ['national', national(10)],
    [null, lacking(9)],
    [null, [...lacking(8), ...national(8)]],
    // Nine of ten make one, eight do not.
    ['lacksPlus', [...lacking(9), ...national(1)]],
    [null, [...lacking(8), ...national(2)]],
    ['national', [...lacking(1), ...national(9)]],
    [null, [...lacking(2), ...national(8)]],
    // Those of two readings, of none, with a zero or a plus say nothing of it.
    [null, [...lacking(9), '41791234567', '99912345678', '0301234567', '+493012345678', '101']],
    [null, [...national(9), '41791234567', '99912345678', '0301234567', '+493012345678', '101']],
    [null, []],
  ])('is %s: %j', (habit, callers) => {
    expect(habitOf(callers, 'DE')).toBe(habit);
  });
});

describe('a number after 00', () => {
  it('is one of the country where it has such numbers: freephone in Japan', () => {
    expect(numberKey('00371234567', 'JP')).toBe('+8100371234567');
  });

  it.each([
    // No number of any country: it stays what it was dialled as, and is not read at home without its zeros.
    ['001712345678', 'BR', '+1712345678'],
    ['0004943', 'IT', '+04943'],
    ['0030004900', 'BR', '+30004900'],
    ['005511961234567', 'BR', '+5511961234567'],
    ['0033612345678', 'DE', '+33612345678'],
    // Saint Petersburg, though Japan has numbers with 0078.
    ['0078123456789', 'JP', '+78123456789'],
  ])('%s in %s is %s, and stays that as it is written', (digits, country, key) => {
    expect(numberKey(digits, country)).toBe(key);
    expect(numberKey(formatNumber(digits, country).replace(/[^\d+]/g, ''), country)).toBe(key);
  });
});

describe('mobile numbers of Mexico and Argentina', () => {
  it.each([
    [
      'MX',
      [
        '+525512345678',
        '+5215512345678',
        '5215512345678',
        '0455512345678',
        '0445512345678',
        '015512345678',
        '5512345678',
        '525512345678',
        '005215512345678',
      ],
    ],
    ['MX', ['+528112345678', '+52 1 81 1234 5678', '045 81 1234 5678']],
    ['DE', ['+525512345678', '+5215512345678', '5215512345678', '005215512345678']],
    [
      'AR',
      [
        '+5491123456789',
        '+541123456789',
        '5491123456789',
        '541123456789',
        '0111523456789',
        '111523456789',
        '1123456789',
        '+54 11 15 2345-6789',
      ],
    ],
    ['AR', ['+5493514123456', '0351 15 412 3456', '351 412 3456']],
    ['US', ['+5491123456789', '011 54 9 11 2345 6789', '541123456789']],
  ])('in %s are one number in all of these forms: %j', (country, forms) => {
    expect(new Set(forms.map((form) => numberKey(form, country))).size).toBe(1);
  });

  it('stay others than numbers that only look alike', () => {
    const keys = ['+525512345678', '+521551234567', '+5491123456789', '+5411234567890'].map((one) =>
      numberKey(one, 'MX'),
    );
    expect(new Set(keys).size).toBe(4);
  });

  it('are written without what they no longer need', () => {
    expect(formatNumber('+5215512345678', 'DE')).toBe('+52 55 1234 5678');
    expect(formatNumber('+5491123456789', 'DE')).toBe('+54 9 11 2345 6789');
  });
});

describe('withoutTrunkPrefix', () => {
  it.each([
    ['+49030230000', '+4930230000'],
    ['0049030230000', '004930230000'],
    ['+37580172001234', '+375172001234'],
  ])('takes the digits that only callers inside the country dial off %s', (number, without) => {
    expect(withoutTrunkPrefix(number)).toBe(without);
  });

  it.each([
    // Without a country code in front.
    '490301234567',
    '1249030230000',
    // What the library moves within the number is no prefix.
    '+54111523456789',
    // Nothing is left behind the zero.
    '+4901',
    '+490',
    '030',
  ])('leaves %s', (number) => {
    expect(withoutTrunkPrefix(number)).toBe(number);
  });
});
