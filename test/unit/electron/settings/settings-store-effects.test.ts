import { expect, it } from 'vitest';
import { runSettingEffects } from '../../../../electron/settings/settings-store.ts';

it('runs an effect when its value has changed, and else never', () => {
  let tell: () => void = () => {};
  let value: string | null = 'a';
  const effects: (string | null)[] = [];
  const settings = {
    onChange(listener: () => void) {
      tell = listener;
      return () => {};
    },
  };
  runSettingEffects(settings, [[() => value, () => effects.push(value)]]);
  tell();
  expect(effects).toEqual([]);
  value = 'b';
  tell();
  tell();
  value = null;
  tell();
  expect(effects).toEqual(['b', null]);
});
