import { expect, it } from 'vitest';
import { styleSheets } from './style-sheets.ts';

it('no style sheet composes a class of another file: the build copies that file’s rules, and a copy overrides what overrode the first', () => {
  expect(styleSheets.size).toBeGreaterThan(50);
  const composing = [...styleSheets].filter(([, css]) => /composes:[^;]*\sfrom\s+["']/.test(css));
  expect(composing.map(([file]) => file)).toEqual([]);
});
