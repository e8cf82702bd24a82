import { useEffect } from 'react';
import { type Chord, isPressed, onMac } from './chords.ts';

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
