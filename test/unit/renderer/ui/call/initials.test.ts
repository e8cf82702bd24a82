import { expect, it } from 'vitest';
import { initialsOf } from '../../../../../renderer/ui/call/initials.ts';

it.each([
  ['Maria Keller', 'MK'],
  ['Praxis Dr. Öz', 'PÖ'],
  ['Ahlers, Katrin', 'AK'],
  ['Омар Хаддад', 'ОХ'],
  ['omar', 'O'],
  ['田中 美咲', '田'],
  ['ליאור כהן', 'ל'],
  ['104', ''],
  ['', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
