import { expect, it } from 'vitest';
import { addUse, type PaletteUse, weightAt } from '../../../shared/palette-uses.ts';

const day = 86_400_000;
const noon = Date.UTC(2026, 2, 2, 12);

const worth: [what: string, use: Pick<PaletteUse, 'weight' | 'at'>, now: number, wanted: number][] = [
  ['just now', { weight: 1, at: noon }, noon, 1],
  ['a week ago', { weight: 1, at: noon }, noon + 7 * day, 0.5],
  ['two weeks ago', { weight: 8, at: noon }, noon + 14 * day, 2],
  ['before the clock was set back', { weight: 3, at: noon }, noon - 30 * day, 3],
];
it.each(worth)('a use %s', (_what, one, now, wanted) => {
  expect(weightAt(one, now)).toBeCloseTo(wanted);
});

it('counts one more on what the ones before are still worth', () => {
  const first = addUse(null, 'command look', noon);
  expect(first).toEqual({ id: 'command look', weight: 1, at: noon });
  expect(addUse(first, 'command look', noon + 7 * day)).toEqual({
    id: 'command look',
    weight: 1.5,
    at: noon + 7 * day,
  });
});

it('daily use of this week outweighs twice as much of a month ago', () => {
  let [lately, once]: [PaletteUse | null, PaletteUse | null] = [null, null];
  for (let i = 0; i < 5; i += 1) lately = addUse(lately, 'lately', noon + (30 + i) * day);
  for (let i = 0; i < 10; i += 1) once = addUse(once, 'once', noon + i * day);
  const now = noon + 35 * day;
  expect(weightAt(lately ?? { weight: 0, at: 0 }, now)).toBeGreaterThan(weightAt(once ?? { weight: 99, at: now }, now));
});
