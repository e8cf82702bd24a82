import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyCountry,
  anyRules,
  anyText,
  examples,
  faultOf,
  misread,
  missent,
  publishedExamples,
} from '../../support/inputs/number-texts.ts';
import { tries } from '../../support/tries.ts';

describe('every text', () => {
  it('is read without a failure, into digits, plus, star and hash only, and written as the number that it is', () => {
    fc.assert(
      fc.property(anyText, anyRules, anyCountry, (text, rules, country) => {
        expect(faultOf(text, rules, country)).toBeNull();
      }),
      { numRuns: tries(500, 10_000) },
    );
  });
});

describe('every country’s every type of number', () => {
  const all = [...examples(tries(1, 5))].filter((_, index) => index % tries(5, 1) === 0);

  it('is read in every notation as the same number', () => {
    expect(all.length).toBeGreaterThan(tries(150, 4000));
    expect(all.map(misread).filter((each) => each !== null)).toEqual([]);
  });

  it.each(['plus', 'abroadPrefix', 'national'] as const)('is sent to the same telephone, written as %s', (notation) => {
    expect(all.map((each) => missent(each, notation)).filter((each) => each !== null)).toEqual([]);
  });
});

it('the library’s own example of each country, in four notations: read, found in a text and sent as the same number', () => {
  const all = publishedExamples();
  const faults = all.flatMap((each) => [
    misread(each),
    missent(each, 'plus'),
    missent(each, 'abroadPrefix'),
    missent(each, 'national'),
  ]);
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  expect(all.length).toBeGreaterThan(240);
});
