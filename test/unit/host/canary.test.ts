import { expect, test } from 'vitest';
import { formsOf, holds } from '../../support/inputs/canary.ts';

const key = 'kQ8zR1vT_m2Lx0Yp.Jw7-cD4sN9bGhE5f';

test('the search for the key finds it in every form', () => {
  for (const form of formsOf(key)) {
    for (const before of [0, 1, 2, 3])
      expect(holds(Buffer.concat([Buffer.alloc(before, 'x'), form, Buffer.from('xx')]), key)).toBe(true);
  }
  for (const before of ['', 'a', 'ab', 'abc']) {
    const text = Buffer.from(Buffer.from(`${before}${key}c`).toString('base64'));
    expect(holds(text, key)).toBe(true);
  }
  expect(holds(Buffer.from('nothing of the kind'), key)).toBe(false);
});
