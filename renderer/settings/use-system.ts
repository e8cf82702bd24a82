import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Answer, Resource } from '../resource.ts';

/** What the system says now: asked again when the window gets the focus, as the person may have changed it in the system's settings. */
export function useSystem<T>(store: StoreApi<Resource<unknown, T>>): Answer<T> {
  const { answer, load } = useStore(store);
  useEffect(() => {
    const again = (): void => void load(undefined);
    again();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [load]);
  return answer;
}
