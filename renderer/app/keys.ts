import { type RefObject, useEffect } from 'react';
import { type Screen, screens } from './place.ts';

/** What the window's keys do. */
export interface KeyActions {
  onGo: (screen: Screen) => void;
  onBack: () => void;
  boxRef: RefObject<HTMLInputElement | null>;
}

/** The screen of ⌘/Ctrl 1–5; null for any other key. */
export function screenOfKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Screen | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  return screens[Number.parseInt(event.key, 10) - 1] ?? null;
}

/** Listens to the keys that work everywhere. Not while a dialog is open: it has the keys then. */
export function useKeys({ onGo, onBack, boxRef }: KeyActions): void {
  useEffect(() => {
    const dialogOpen = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null;
    // In the capture phase, because components keep the keys they get from the document.
    const chords = (event: KeyboardEvent): void => {
      if (dialogOpen()) return;
      const screen = screenOfKey(event);
      const box = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (screen === null && !box) return;
      event.preventDefault();
      if (screen !== null) onGo(screen);
      else boxRef.current?.focus();
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
  }, [onGo, onBack, boxRef]);
}
