/** The modifiers of a shortcut by Electron's names, in the order in which they are written. */
const MODIFIERS: readonly string[] = ['Control', 'Alt', 'Shift', 'Super'];
const FUNCTION_KEY = /^F(?:[1-9]|1\d|2[0-4])$/;
const PLAIN_KEY = /^(?:[A-Z0-9]|Space)$/;

/** A key press of the DOM. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/** The result of a press while a shortcut is recorded. `more`: only modifiers so far. `taken`: other programs need this key. */
export type Recorded =
  | { kind: 'shortcut'; shortcut: string }
  | { kind: 'more' }
  | { kind: 'taken' }
  | { kind: 'unknown' };

/**
 * Whether a text is a shortcut that other programs do not need: a letter, digit or the space bar with two modifiers, or a function key
 * with one (Shift alone is none). An Electron accelerator: `Control+Shift+D`.
 */
export function isShortcut(text: string): boolean {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  const known = parts.map((part) => MODIFIERS.indexOf(part));
  const inOrder = known.every((place, index) => place >= 0 && (index === 0 || place > (known[index - 1] ?? -1)));
  if (!inOrder || parts.every((part) => part === 'Shift')) return false;
  return FUNCTION_KEY.test(key) || (PLAIN_KEY.test(key) && parts.length >= 2);
}

/** The shortcut of a key press. */
export function readPress(press: Press): Recorded {
  if (['Control', 'Alt', 'Shift', 'Meta', 'OS', 'AltGraph'].includes(press.key)) return { kind: 'more' };
  const key = keyOf(press);
  if (key === null) return { kind: 'unknown' };
  const held = [press.ctrlKey, press.altKey, press.shiftKey, press.metaKey];
  const shortcut = [...MODIFIERS.filter((_, index) => held[index]), key].join('+');
  return isShortcut(shortcut) ? { kind: 'shortcut', shortcut } : { kind: 'taken' };
}

/** By the letter on the key; where a modifier changes the character, by the key's place. */
function keyOf({ key, code }: Press): string | null {
  const letter = key.toUpperCase();
  if (PLAIN_KEY.test(letter) || FUNCTION_KEY.test(letter)) return letter;
  if (key === ' ') return 'Space';
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? null;
}

/** A shortcut as labelled on the keyboard. `mac`: a Mac's. */
export function shortcutWords(shortcut: string, mac: boolean): string {
  const names: Record<string, string> = mac
    ? { Control: '⌃', Alt: '⌥', Shift: '⇧', Super: '⌘' }
    : { Control: 'Ctrl', Super: 'Win' };
  return shortcut
    .split('+')
    .map((part) => names[part] ?? part)
    .join(mac ? ' ' : ' + ');
}
