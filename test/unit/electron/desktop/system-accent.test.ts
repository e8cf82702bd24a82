import { expect, it } from 'vitest';
import { systemAccent } from '../../../../electron/desktop/system-accent.ts';

const accentOf = (colour: unknown) => systemAccent({ getAccentColor: () => colour as string });

it('is the colour without its opacity', () => {
  expect(accentOf('0078D4FF')).toBe('#0078d4');
  expect(accentOf('aabbccdd')).toBe('#aabbcc');
});

it('is null if the system reports none, or the host lacks the call', () => {
  for (const nothing of ['', '#0078d4', 'blue', '0078d4', undefined, null]) expect(accentOf(nothing)).toBeNull();
  expect(systemAccent({} as { getAccentColor(): string })).toBeNull();
});
