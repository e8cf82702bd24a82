import fc from 'fast-check';
import { expect, it } from 'vitest';
import { report } from '../support/faults/report.ts';
import { anyCountry, anyRules, anyText, examples, faultOf, misread, missent } from '../support/inputs/number-texts.ts';

it('10,000 generated texts: what is dialled is made of digits, plus, star and hash, and written as it is read', () => {
  let texts = 0;
  fc.assert(
    fc.property(anyText, anyRules, anyCountry, (text, rules, country) => {
      texts += 1;
      expect(faultOf(text, rules, country)).toBeNull();
    }),
    { numRuns: 10_000 },
  );
  report({ name: 'number texts', tried: texts, survived: texts });
}, 300_000);

it('numbers of every country and type in four notations: read, found in a text and sent as the same number', () => {
  let numbers = 0;
  const faults: string[] = [];
  for (const each of examples(5)) {
    numbers += 1;
    const found = [misread(each), ...(['plus', 'abroadPrefix', 'national'] as const).map((way) => missent(each, way))];
    faults.push(...found.filter((fault) => fault !== null));
  }
  report({ name: 'numbers of every country', tried: 4 * numbers, survived: 4 * numbers - faults.length });
  expect(faults).toEqual([]);
  expect(numbers).toBeGreaterThan(4000);
}, 300_000);
