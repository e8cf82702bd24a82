/** What to do when a value that follows from the settings has changed; values are compared with `===`. */
export type SettingEffect = readonly [value: () => unknown, effect: () => void];

/** Runs each effect after a change of the settings that changed its value. */
export function runSettingEffects(
  settings: { onChange(listener: () => void): unknown },
  effects: readonly SettingEffect[],
): void {
  for (const [value, effect] of effects) {
    let last = value();
    settings.onChange(() => {
      const current = value();
      if (current === last) return;
      last = current;
      effect();
    });
  }
}
