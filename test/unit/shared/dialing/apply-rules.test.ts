import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRules, sameDialled, withoutPrefix } from '../../../../shared/dialing/apply-rules.ts';
import { type DialRules, dialRules, noRules } from '../../../../shared/dialing/dial-rules.ts';
import { unknownCountry } from '../../../../shared/numbers/unknown-country.ts';

const berlin: DialRules = {
  areaCode: '030',
  outsidePrefix: '0',
  notation: 'national',
  internalLengths: [4],
};
const newYork: DialRules = { ...berlin, areaCode: '212', outsidePrefix: '9' };

/** "sent, or the same as was meant: what each rule did". */
function ruled(meant: string, rules: DialRules, country = 'DE'): [string, string] {
  const { number, steps } = applyRules(meant, rules, country);
  expect(steps.at(-1)?.after ?? meant).toBe(number);
  return [number, steps.map(({ kind }) => kind).join(' ')];
}

describe('applyRules', () => {
  it.each([
    ['+49301234567', '00301234567', 'national prefix'],
    ['0049301234567', '00301234567', 'national prefix'],
    ['1234567', '00301234567', 'areaCode prefix'],
    ['+442079460000', '000442079460000', 'abroad prefix'],
    ['00442079460000', '000442079460000', 'prefix'],
    ['101', '101', ''],
    ['116117', '0116117', 'prefix'],
    ['*97', '*97', ''],
    ['*21*0301234567#', '*21*0301234567#', ''],
    ['00301234567', '00301234567', ''],
    ['000442079460000', '000442079460000', ''],
  ])('Berlin, 0 for the outside: %s goes as %s (%s)', (meant, sent, steps) => {
    expect(ruled(meant, berlin)).toEqual([sent, steps]);
  });

  it.each([
    ['+12125550123', '92125550123', 'national prefix'],
    ['2125550123', '92125550123', 'prefix'],
    ['5550123', '92125550123', 'areaCode prefix'],
    ['+442079460000', '9011442079460000', 'abroad prefix'],
    ['9011442079460000', '9011442079460000', ''],
    ['911', '911', ''],
    ['4711', '4711', ''],
  ])('New York, 9 for the outside: %s goes as %s (%s)', (meant, sent, steps) => {
    expect(ruled(meant, newYork, 'US')).toEqual([sent, steps]);
  });

  it.each<[string, Partial<DialRules>, string, string, string]>([
    ['0049301234567', { notation: 'plus' }, 'DE', '+49301234567', 'plus'],
    ['+49301234567', { notation: 'abroadPrefix' }, 'DE', '0049301234567', 'abroad'],
    ['+49301234567', { notation: 'abroadPrefix' }, 'US', '01149301234567', 'abroad'],
    ['+49301234567', { notation: 'abroadPrefix' }, 'RU', '81049301234567', 'abroad'],
    ['0049301234567', { notation: 'abroadPrefix' }, 'AU', '001149301234567', 'abroad'],
    ['+49301234567', { notation: 'abroadPrefix' }, unknownCountry, '+49301234567', ''],
    ['+49301234567', { notation: 'national' }, unknownCountry, '+49301234567', ''],
    ['+49301234567', { notation: 'plus' }, unknownCountry, '+49301234567', ''],
    ['0049301234567', { notation: 'plus' }, unknownCountry, '0049301234567', ''],
    ['1234567', { areaCode: '030' }, unknownCountry, '1234567', ''],
    ['0301234567', { outsidePrefix: '9' }, unknownCountry, '90301234567', 'prefix'],
    ['+390612345678', { notation: 'national' }, 'IT', '0612345678', 'national'],
    ['+49301234567', { outsidePrefix: '0' }, 'DE', '+49301234567', ''],
    ['1012', { outsidePrefix: '0', internalLengths: [4] }, 'DE', '1012', ''],
    ['123456', { areaCode: '30' }, 'DE', '030123456', 'areaCode'],
    // International without the plus: never behind an area code; as it came where another reading is as valid.
    ['4915112345678', { areaCode: '030' }, 'DE', '4915112345678', ''],
    ['4915112345678', { areaCode: '030', notation: 'national' }, 'DE', '015112345678', 'national'],
    ['4915112345678', { notation: 'plus' }, 'DE', '+4915112345678', 'plus'],
    ['436641234567', { areaCode: '030', notation: 'abroadPrefix' }, 'DE', '00436641234567', 'abroad'],
    ['41791234567', { areaCode: '030', notation: 'plus' }, 'DE', '41791234567', ''],
    ['41791234567', { areaCode: '01', notation: 'plus' }, 'AT', '+41791234567', 'plus'],
    ['447911123456', { areaCode: '212', notation: 'national' }, 'US', '011447911123456', 'abroad'],
    ['12125550123', { areaCode: '212', notation: 'abroadPrefix' }, 'US', '12125550123', ''],
    ['5215512345678', { notation: 'plus' }, 'MX', '+525512345678', 'plus'],
    ['49301234', { areaCode: '089' }, 'DE', '08949301234', 'areaCode'],
    ['35227123', { areaCode: '030' }, 'DE', '03035227123', 'areaCode'],
    // No number of Berlin is so long.
    ['1234567890123456', { areaCode: '030' }, 'DE', '1234567890123456', ''],
    ['4711', { areaCode: '030' }, 'DE', '0304711', 'areaCode'],
    // What begins with a zero has its area code.
    ['076604', { areaCode: '030' }, 'DE', '076604', ''],
    // The prefix depends on the carrier there; France is the country that the others’ prefixes are read from.
    ['+49301234567', { notation: 'abroadPrefix' }, 'BR', '+49301234567', ''],
    ['+442079460000', { notation: 'abroadPrefix' }, 'FR', '00442079460000', 'abroad'],
    ['+49301234567', { notation: 'abroadPrefix' }, 'GB', '0049301234567', 'abroad'],
    // A length inside the house is one of digits alone.
    ['+49301234567', { notation: 'national', internalLengths: [12] }, 'DE', '0301234567', 'national'],
    // Japan has numbers that begin with 00, also where another country has them behind it.
    ['0078123456789', { notation: 'plus' }, 'JP', '0078123456789', ''],
    ['0078123456789', { notation: 'plus' }, 'DE', '+78123456789', 'plus'],
    ['15512345678', { areaCode: '55' }, 'MX', '15512345678', ''],
    ['5511961234567', { notation: 'plus' }, 'BR', '+5511961234567', 'plus'],
    ['0012345678901234567890', { notation: 'plus' }, 'US', '0012345678901234567890', ''],
    ['1523456789', { areaCode: '011' }, 'AR', '01115234 56789'.replace(' ', ''), 'areaCode'],
  ])('%s by %j from %s goes as %s (%s)', (meant, rules, country, sent, steps) => {
    expect(ruled(meant, { ...noRules, ...rules }, country)).toEqual([sent, steps]);
  });

  it('keeps as plain what was meant without the prefix that was typed along', () => {
    const typed = { number: '001712345678', plain: '01712345678', steps: [] };
    expect(applyRules('001712345678', berlin, 'DE')).toEqual(typed);
    expect(applyRules('01712345678', berlin, 'DE').plain).toBe('01712345678');
    expect(applyRules('101', berlin, 'DE')).toEqual({ number: '101', plain: '101', steps: [] });
  });

  it.each([
    ['001712345678', '01712345678', '0', true],
    ['001712345678', '+491712345678', '0', true],
    ['001712345678', '01712345678', null, false],
    ['001712345678', '01712345679', '0', false],
    ['101', '0101', '0', false],
  ])('%s is dialled as %s is with the prefix %s: %s', (one, other, prefix, same) => {
    expect(sameDialled(one, other, prefix, 'DE')).toBe(same);
  });

  const number = fc
    .tuple(fc.constantFrom('', '+', '+49', '0', '00', '0049', '+1', '9', '030', '*'), fc.stringMatching(/^\d{1,14}$/))
    .map((parts) => parts.join(''));
  const rules: fc.Arbitrary<DialRules> = fc.record({
    areaCode: fc.constantFrom(null, '30', '030', '212', '6'),
    outsidePrefix: fc.constantFrom(null, '0', '9', '00', '79', '1', '9999'),
    notation: fc.constantFrom('asMeant', 'plus', 'abroadPrefix', 'national'),
    internalLengths: fc.constantFrom([], [3], [2, 3, 4]),
  });
  const country = fc.constantFrom('DE', 'US', 'GB', 'IT', 'RU', 'BR', '');

  it('changes nothing without rules, and makes nothing but digits, plus, star and hash', () => {
    fc.assert(
      fc.property(number, rules, country, (meant, some, from) => {
        expect(applyRules(meant, noRules, from).number).toBe(meant);
        const { number: sent, steps } = applyRules(meant, some, from);
        expect(sent).toMatch(/^\+?[\d*#]{1,32}$/);
        expect(steps.at(-1)?.after ?? meant).toBe(sent);
        expect(dialRules.parse(some)).toEqual(some);
      }),
      { numRuns: 500 },
    );
  });

  it('puts a prefix before a whole number once, however often the rules are applied', () => {
    const whole = fc.constantFrom('+49301234567', '0301234567', '01712345678', '+442079460000', '004315321234');
    fc.assert(
      fc.property(whole, rules, (meant, some) => {
        const once = applyRules(meant, { ...some, internalLengths: [] }, 'DE').number;
        if (/[*#]/.test(once)) return;
        expect(applyRules(once, { ...some, internalLengths: [] }, 'DE').number).toBe(once);
        expect(sameDialled(once, meant, some.outsidePrefix, 'DE')).toBe(true);
      }),
    );
  });
});

describe('withoutPrefix', () => {
  it.each([
    ['001712345678', '0', '01712345678'],
    ['000442079460000', '0', '00442079460000'],
    ['00442079460000', '0', '00442079460000'],
    ['0101', '0', '0101'],
    ['*901712345678', '*9', '01712345678'],
    ['001712345678', null, '001712345678'],
    ['anonymous', '0', 'anonymous'],
    ['04915112345678', '0', '4915112345678'],
    // Longer than any number that is given out, and shorter than one is taken for.
    ['003012345678901', '0', '003012345678901'],
    ['04002', '0', '04002', 'NU'],
    ['902345', '9', '02345', 'NO'],
    ['92125550123', '9', '2125550123', 'US'],
    ['712125550123', '7', '12125550123', 'US'],
    ['71212555', '7', '71212555', 'US'],
    ['000371234567', '0', '00371234567', 'JP'],
    ['0+49301234567', '0', '0+49301234567'],
  ])('of %s with prefix %s is %s', (sent, outsidePrefix, plain, country = 'DE') => {
    expect(withoutPrefix(sent, { outsidePrefix }, country)).toBe(plain);
  });
});
