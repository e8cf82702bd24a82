import type { KeyboardEvent } from 'react';

/** The keys that press the buttons of a caller. */
export const rowKeys = { ringBack: 'C', later: 'H', done: 'E', restore: 'U' } as const;

/** Marks the element whose buttons the keys press, besides a row: `<div {...callerScope}>`. */
export const callerScope = { 'data-caller': '' } as const;

/** Presses the button of the row or page that has the focus. Each button lies in an element with `data-action`. */
export function actByKey(event: KeyboardEvent): void {
  const { key, target, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
  const action = Object.entries(rowKeys).find(([, each]) => each === key.toUpperCase())?.[0];
  if (action === undefined || repeat || altKey || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof HTMLElement) || target.closest('input, textarea') !== null) return;
  // The page itself has the focus after Enter.
  const caller = target.closest('[data-caller], [role=row]') ?? target.querySelector('[data-caller]');
  // Events of a row's menu or dialog bubble here too, though it is elsewhere in the page.
  if (caller === null || !event.currentTarget.contains(caller)) return;
  const button = caller.querySelector<HTMLElement>(`[data-action=${action}] button`);
  if (button === null) return;
  event.preventDefault();
  // As by Enter: of a menu that a click opens, no item has the focus.
  for (const type of ['keydown', 'keyup'])
    button.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true }));
}
