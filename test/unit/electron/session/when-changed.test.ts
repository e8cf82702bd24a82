import { expect, it } from 'vitest';
import { whenChanged } from '../../../../electron/session/when-changed.ts';

it('acts on the changes of what is read, and on no others', () => {
  let tell: () => void = () => {};
  let value: string | null = 'a';
  const told: (string | null)[] = [];
  const settings = {
    onChange(listener: () => void) {
      tell = listener;
      return () => {};
    },
  };
  whenChanged(
    settings,
    () => value,
    () => told.push(value),
  );
  tell();
  expect(told).toEqual([]);
  value = 'b';
  tell();
  tell();
  value = null;
  tell();
  expect(told).toEqual(['b', null]);
});
