import { useSyncExternalStore } from 'react';

/** From here on, list and page stand side by side (styles/tokens.css). */
const WIDE = '(min-width: 700px)';
/** From here on, the navigation shows names, views and favourites; below it is a rail of icons. */
const ROOMY = '(min-width: 1100px)';

const matches = (query: string) => (): boolean => window.matchMedia(query).matches;

/** Whether the window has room for a list and a page side by side. */
export const isWide = matches(WIDE);

/** The same, for what is drawn. */
export const useWide = (): boolean => useMatch(WIDE);

/** Whether the navigation beside the list has room for names. */
export const useRoomy = (): boolean => useMatch(ROOMY);

function useMatch(query: string): boolean {
  return useSyncExternalStore((onChange) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, matches(query));
}
