import { useEffect } from 'react';
import { t } from '../text.ts';
import { onMac } from '../ui/on-mac.ts';
import { destinations, type Screen } from './place.ts';

/** A key with its modifier. `main`: Ctrl, on a Mac ⌘. `key`: `KeyboardEvent.key` in lower case; digits by their place in the top row. */
export interface Chord {
  readonly held: 'main' | 'alt' | 'none';
  readonly key: string;
}

/** Ctrl or ⌘ with a key. */
const mainKey = (key: string): Chord => ({ held: 'main', key });

/** Goes to a screen: a digit for each destination, and a comma for the settings. */
export const screenKey = (screen: Screen): Chord =>
  mainKey(screen === 'settings' ? ',' : String(destinations.indexOf(screen) + 1));

const enter = 'enter';

/** Calls at once what is chosen: a result of the palette, a missed caller. */
export const callKey = mainKey(enter);

/** Polls for new calls. */
export const refreshKey: Chord = { held: 'none', key: 'f5' };

/** Opens New call. */
export const newCallKey = mainKey('n');

/** Makes the box filter the list of calls. */
export const findKey = mainKey('f');

/** Opens the palette, from anywhere. */
export const paletteKey = mainKey('k');

/** Selects all rows of a list, or all of a field. Nothing else is selected by it. */
export const selectAllKey = mainKey('a');

/** Takes back what was done last. In a text field the key belongs to what was typed. */
export const undoKey = mainKey('z');

/** Shows the keys. */
export const keysKeys: readonly Chord[] = [
  { held: 'none', key: 'f1' },
  { held: 'none', key: '?' },
];

/** Makes the box filter the list, as a single key. */
export const slashKey: Chord = { held: 'none', key: '/' };

/**
 * The keys that press the buttons of a caller. Calling takes a modifier, as in the palette: what is dictated or typed into the wrong place is
 * letters, and a call can't be undone. The others can.
 */
export const callerKeys = {
  ringBack: callKey,
  later: { held: 'none', key: 'h' },
  done: { held: 'none', key: 'e' },
  restore: { held: 'none', key: 'u' },
} as const satisfies Record<string, Chord>;

/** How many favourites have a key. */
export const keyedFavourites = 9;

/** Alt with a digit. 1–9 dial the favourites, 0 redials. */
export const digitKey = (digit: number): Chord => ({ held: 'alt', key: String(digit) });

export interface KeyAction {
  readonly keys: readonly Chord[];
  readonly run: () => void;
}

/** Listens to the window's keys, except while a dialog is open. Holding a key counts as one press. */
export function useKeys(actions: readonly KeyAction[], onBack: () => void): void {
  useEffect(() => {
    const isMac = onMac();
    // A toast is an alertdialog too, and leaves the keys to the window.
    const dialogs = '[role=dialog]:not([aria-modal=false]),[role=alertdialog]:not([aria-modal=false])';
    const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null;
    const onChord = (event: KeyboardEvent): void => {
      // Chromium would select the text of the whole page.
      if (isPressed(selectAllKey, event, false, isMac) && !isTyping(event.target)) event.preventDefault();
      if (isDialogOpen()) return;
      const typing = isTyping(event.target);
      const action = actions.find(({ keys }) => keys.some((key) => isPressed(key, event, typing, isMac)));
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) action.run();
    };
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) onBack();
    };
    // In the capture phase, because components keep key events from the document.
    window.addEventListener('keydown', onChord, true);
    // In the bubble phase, so that a menu or a field that uses Escape itself comes first.
    window.addEventListener('keydown', onEscape);
    return () => {
      window.removeEventListener('keydown', onChord, true);
      window.removeEventListener('keydown', onEscape);
    };
  }, [actions, onBack]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key press is a chord. In a text field, plain characters are text, and so is ⌥ with a digit on a Mac (it types brackets). */
export function isPressed({ held, key }: Chord, event: KeyPress, typing: boolean, isMac: boolean): boolean {
  const main = event.ctrlKey || event.metaKey;
  if (held === 'main' && key === undoKey.key && (typing || event.shiftKey)) return false;
  if (held === 'main') return main && !event.altKey && keyOf(event) === key;
  if (main) return false;
  if (held === 'alt') return event.altKey && !event.shiftKey && !(isMac && typing) && event.code === `Digit${key}`;
  return !event.altKey && !(typing && key.length === 1) && event.key.toLowerCase() === key;
}

function keyOf({ key, code }: KeyPress): string {
  // On layouts whose top row has digits only with Shift (French), the key's place counts.
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  return digit !== undefined && !/^\d$/.test(key) ? digit : key.toLowerCase();
}

/** The text of a chord, as its keys are labelled in the language that is shown: "Ctrl K", "Strg K", on a Mac "⌘ K". */
export function chordText({ held, key }: Chord, isMac = onMac()): string {
  return (
    { main: isMac ? '⌘ ' : `${t('shell.keyCtrl')} `, alt: isMac ? '⌥ ' : 'Alt ', none: '' }[held] +
    (key === enter ? '↵' : keyName(key))
  );
}

/** The value of `aria-keyshortcuts` for a chord. */
export function chordShortcut({ held, key }: Chord, isMac = onMac()): string {
  return { main: isMac ? 'Meta+' : 'Control+', alt: 'Alt+', none: '' }[held] + keyName(key);
}

/** How a button says its key. */
export const keyWords = (chord: Chord) => ({ text: chordText(chord), shortcut: chordShortcut(chord) });

const keyName = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** The text of the key that dials the favourite at `place` (from 0); null for a favourite without a key. */
export function keyAt(place: number): string | null {
  return place < 0 || place >= keyedFavourites ? null : chordText(digitKey(place + 1));
}
