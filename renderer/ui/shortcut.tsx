import type { ComponentProps, ReactElement } from 'react';

/** What says the key of a button of React Aria, which hands `aria-keyshortcuts` on to no element. Undefined: there is none. */
export function buttonWithKey(shortcut: string | undefined): {
  render?: (button: ComponentProps<'button'>) => ReactElement;
} {
  return shortcut === undefined ? {} : { render: (button) => <button {...button} aria-keyshortcuts={shortcut} /> };
}

/** The same for an item of a menu. */
export function itemWithKey(shortcut: string | undefined): { render?: (item: object) => ReactElement } {
  return shortcut === undefined ? {} : { render: (item) => <div {...item} aria-keyshortcuts={shortcut} /> };
}
