import { expect, it } from 'vitest';
import { systemAccent } from '../../../../electron/desktop/system-accent.ts';

const told = (colour: unknown) => systemAccent({ getAccentColor: () => colour as string });

it('is the colour without its opacity', () => {
  expect(told('0078D4FF')).toBe('#0078d4');
  expect(told('aabbccdd')).toBe('#aabbcc');
});

it('is null where the system tells none, or the host lacks the call', () => {
  for (const nothing of ['', '#0078d4', 'blue', '0078d4', undefined, null]) expect(told(nothing)).toBeNull();
  expect(systemAccent({} as { getAccentColor(): string })).toBeNull();
});
