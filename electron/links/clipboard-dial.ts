import type { GlobalShortcut } from 'electron';
import type { ShortcutState } from '../../shared/links.ts';
import type { Route } from '../../shared/route.ts';
import { numbersAsText } from './numbers-as-text.ts';

/** The part of Electron's clipboard that is read; nothing is written. `selection`: the marked text, on Linux. */
export interface ReadableClipboard {
  readText(): Promise<string> | string;
  readonly selection?: { readText(): Promise<string> | string } | undefined;
}

export interface ClipboardDialDeps {
  readonly clipboard: ReadableClipboard;
  readonly country: () => string;
  /** Whether the clipboard can be read at any time; a browser lets it be read only while its window is open. */
  readonly readsAlways: boolean;
  readonly showRoute: (route: Route) => void;
}

/** Shows the numbers of the marked text, else of the copied one, in the dial panel; dials nothing. */
export function clipboardDial({ clipboard, country, readsAlways, showRoute }: ClipboardDialDeps): () => Promise<void> {
  const numbersIn = async (source: Pick<ReadableClipboard, 'readText'> | undefined): Promise<string | null> => {
    try {
      return numbersAsText((await source?.readText()) ?? '', country());
    } catch {
      return null;
    }
  };
  return async () => {
    const number = (await numbersIn(clipboard.selection)) ?? (await numbersIn(clipboard));
    if (number !== null) showRoute({ kind: 'dial', number });
    else showRoute({ kind: 'noNumber', from: readsAlways ? 'clipboard' : 'clipboardHost' });
  };
}

/** The one shortcut that works in every program. Registers nothing until `set`; the system releases the shortcut when the app ends. */
export function createShortcut(globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>, onPress: () => void) {
  let registered: string | null = null;
  let state: ShortcutState = 'off';
  const register = (shortcut: string): boolean => {
    try {
      return globalShortcut.register(shortcut, onPress);
    } catch {
      return false;
    }
  };
  return {
    /** Registers this one instead of the one before; null registers none. */
    set(shortcut: string | null): void {
      if (registered !== null) globalShortcut.unregister(registered);
      registered = shortcut !== null && register(shortcut) ? shortcut : null;
      state = shortcut === null ? 'off' : registered === null ? 'refused' : 'on';
    },
    state: (): ShortcutState => state,
  };
}
