import { useRef } from 'react';
import { useStore } from 'zustand';
import { isSameJson } from '../ui/same-json.ts';
import { appStore, type ReadyState } from './app-store.ts';

/**
 * A part of main's status, its settings and `about.get`. Renders again only when that part has other content: a status comes with each
 * poll, and most of them say nothing new. For components below the first load.
 */
export function useReady<T>(select: (boot: ReadyState) => T): T {
  const last = useRef<{ readonly part: T } | null>(null);
  return useStore(appStore, ({ boot }) => {
    if (boot.kind !== 'ready') throw new Error('Nothing is loaded from main yet.');
    const part = select(boot);
    if (last.current === null || !isSameJson(last.current.part, part)) last.current = { part };
    return last.current.part;
  });
}
