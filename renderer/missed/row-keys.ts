import type { KeyboardEvent } from 'react';
import { callerKeys, isPressed, keyWords } from '../navigation/keys.ts';
import { onMac } from '../ui/on-mac.ts';

/** How a button says its key. */
export const keyOf = (action: keyof typeof callerKeys) => keyWords(callerKeys[action]);

/** Marks the element whose buttons the keys press, besides a row: `<div {...callerScope}>`. */
export const callerScope = { 'data-caller': '' } as const;

/** Presses the button of the row or page that has the focus, before the row takes the key. Each button lies in an element with `data-action`. */
export function actByKey(event: KeyboardEvent): void {
  const { nativeEvent, target, repeat, shiftKey } = event;
  const action = Object.entries(callerKeys).find(([, chord]) => isPressed(chord, nativeEvent, false, onMac()))?.[0];
  if (action === undefined || repeat || shiftKey) return;
  if (!(target instanceof HTMLElement) || target.closest('input, textarea') !== null) return;
  // The page itself has the focus after Enter.
  const caller = target.closest('[data-caller], [role=row]') ?? target.querySelector('[data-caller]');
  // Events of a row's menu or dialog come here too, though it is elsewhere in the page.
  if (caller === null || !event.currentTarget.contains(caller)) return;
  const button = caller.querySelector<HTMLElement>(`[data-action=${action}] button`);
  if (button === null) return;
  event.preventDefault();
  event.stopPropagation();
  // As by Enter: of a menu that a click opens, no item has the focus.
  for (const type of ['keydown', 'keyup'])
    button.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true }));
}
