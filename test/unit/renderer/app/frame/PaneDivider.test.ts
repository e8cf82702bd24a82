import { expect, test } from 'vitest';
import { afterKey } from '../../../../../renderer/app/frame/PaneDivider.tsx';
import { listWidths } from '../../../../../shared/settings.ts';

test.each([
  ['ArrowLeft', 380, 364],
  ['ArrowRight', 380, 396],
  ['ArrowLeft', listWidths.min + 5, listWidths.min],
  ['ArrowRight', listWidths.max - 5, listWidths.max],
  ['Home', 380, listWidths.min],
  ['End', 380, listWidths.max],
  ['Enter', 380, null],
] as const)('%s at %i px leads to %s px', (key, width, to) => {
  expect(afterKey(key, width)).toBe(to);
});
