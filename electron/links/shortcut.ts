import type { GlobalShortcut } from 'electron';
import type { ShortcutState } from '../../shared/links.ts';

/** The one shortcut that works in every program. */
export interface Shortcut {
  /** Takes this one instead of the one before; null takes none. */
  set(shortcut: string | null): void;
  state(): ShortcutState;
}

/** Holds no shortcut until `set`; the system lets go of it when the app ends. */
export function createShortcut(
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>,
  onPress: () => void,
): Shortcut {
  let held: string | null = null;
  let state: ShortcutState = 'off';
  const registered = (shortcut: string): boolean => {
    try {
      return globalShortcut.register(shortcut, onPress);
    } catch {
      return false;
    }
  };
  return {
    set(shortcut) {
      if (held !== null) globalShortcut.unregister(held);
      held = shortcut !== null && registered(shortcut) ? shortcut : null;
      state = shortcut === null ? 'off' : held === null ? 'refused' : 'on';
    },
    state: () => state,
  };
}
