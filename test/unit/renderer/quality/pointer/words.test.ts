import { expect, it } from 'vitest';
import { evidenceOf, type Pointer, titleOf } from '../../../../../renderer/quality/pointer/words.ts';

const region = { country: 'DE', locale: 'en-GB', hourCycle: 'h23', zone: 'Europe/Berlin' } as const;
const [from, until] = [Date.UTC(2026, 10, 13, 23), Date.UTC(2026, 10, 23, 9, 5)];
const figures = { inside: { poor: 12, of: 15 }, outside: { poor: 3, of: 140 } };
const pointer = (place: Pointer['place'], more: Partial<Pointer> = {}): Pointer => {
  return { place, ...figures, from, until, isChange: false, calls: [], name: null, ...more };
};

it.each<[Pointer, string, string]>([
  [
    pointer({ kind: 'own' }),
    'Likely cause: your phone or its network',
    '14–23 Nov: 12 of 15 measured calls from your phone were poor or bad; 3 of 140 others.',
  ],
  [
    pointer({ kind: 'line', address: '192.0.2.1' }, { from: until, isChange: true }),
    'Likely cause: the line 192.0.2.1',
    'Since Mon 23 Nov, 10:05: 12 of 15 measured calls that came in over it were poor or bad; 3 of 140 others.',
  ],
  [
    pointer({ kind: 'caller', party: '+49301234567' }, { name: 'Maria Keller', from: until }),
    'Likely cause: the phone or network of Maria Keller',
    '23 Nov: 12 of 15 measured calls from them were poor or bad; 3 of 140 others.',
  ],
  [
    pointer({ kind: 'everything' }),
    'Likely cause: the PBX or its network',
    '14–23 Nov: 12 of 15 measured calls from your phone were poor or bad, and 3 of 140 over the lines.',
  ],
])('the likely cause and its evidence: $place.kind', (one, title, evidence) => {
  expect(titleOf(one)).toBe(title);
  // Systems differ in the spaces and commas of a date.
  expect(
    evidenceOf(one, region)
      .replace(/\s*–\s*/, '–')
      .replace('Mon,', 'Mon'),
  ).toBe(evidence);
});
