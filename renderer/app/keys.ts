import { useEffect } from 'react';

/** What keys do. */
export interface KeyAction {
  readonly keys: readonly Chord[];
  readonly run: () => void;
}

/** What the window's keys do. */
export interface KeyActions {
  actions: readonly KeyAction[];
  onBack: () => void;
}

/** Whether somebody types there. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null;
}

/** Listens to the keys that work everywhere. Not while a dialog is open: it has the keys then. A held key is one press. */
export function useKeys({ actions, onBack }: KeyActions): void {
  useEffect(() => {
    const isMac = onMac();
    // A toast is an alertdialog too, and leaves the keys to the window.
    const dialogs = '[role=dialog]:not([aria-modal=false]),[role=alertdialog]:not([aria-modal=false])';
    const dialogOpen = (): boolean => document.querySelector(dialogs) !== null;
    // In the capture phase, because components keep the keys they get from the document.
    const chords = (event: KeyboardEvent): void => {
      if (dialogOpen()) return;
      const typing = isTyping(event.target);
      const action = actions.find(({ keys }) => keys.some((key) => isPressed(key, event, typing, isMac)));
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) action.run();
    };
    // In the bubble phase, so that a menu or a field that uses Escape itself comes first.
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !dialogOpen()) onBack();
    };
    window.addEventListener('keydown', chords, true);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('keydown', chords, true);
      window.removeEventListener('keydown', leave);
    };
  }, [actions, onBack]);
}

/** A key with what is held down for it. `main`: Ctrl, on a Mac ⌘. `key`: as `KeyboardEvent.key` has it, in lower case; digits by their place in the top row. */
export interface Chord {
  readonly held: 'main' | 'alt' | 'none';
  readonly key: string;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether a key press is a chord. While somebody types, a chord without a held key is what they type, and so is ⌥ with a digit on a
 * Mac, where layouts put brackets there.
 */
export function isPressed({ held, key }: Chord, event: Pressed, typing: boolean, isMac: boolean): boolean {
  const main = event.ctrlKey || event.metaKey;
  if (held === 'main') return main && !event.altKey && keyOf(event) === key;
  if (main) return false;
  if (held === 'alt') return event.altKey && !event.shiftKey && !(isMac && typing) && event.code === `Digit${key}`;
  return !event.altKey && !(typing && key.length === 1) && event.key.toLowerCase() === key;
}

function keyOf({ key, code }: Pressed): string {
  // On layouts whose top row has digits only with Shift (French), the place of the key tells.
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  return digit !== undefined && !/^\d$/.test(key) ? digit : key.toLowerCase();
}

/** How a chord is written: "Ctrl K", on a Mac "⌘ K". */
export function chordText({ held, key }: Chord, isMac: boolean): string {
  const name = key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
  const before = { main: isMac ? '⌘ ' : 'Ctrl ', alt: isMac ? '⌥ ' : 'Alt ', none: '' }[held];
  return before + name;
}

/** As `aria-keyshortcuts` wants it. */
export function chordShortcut({ held, key }: Chord, isMac: boolean): string {
  const name = key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
  const before = { main: isMac ? 'Meta+' : 'Control+', alt: 'Alt+', none: '' }[held];
  return before + name;
}

/** Whether this window runs on a Mac. */
export function onMac(agent: string = navigator.userAgent): boolean {
  return /Macintosh|Mac OS X/.test(agent);
}
