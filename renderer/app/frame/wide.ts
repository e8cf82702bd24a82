import { useSyncExternalStore } from 'react';

const query = '(min-width: 900px)';

/** Whether the window has room for a list and a page side by side. */
export const isWide = (): boolean => window.matchMedia(query).matches;

/** The same, for what is drawn. */
export function useWide(): boolean {
  return useSyncExternalStore((onChange) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, isWide);
}
