import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import { bridge } from '../../bridge.ts';
import { dialStore } from '../store.ts';

/** Numbers dialled lately that a text finds, and until they are there those of the text before; read again when a dial begins. */
export function useRecents(text: string, limit: number): readonly RecentNumber[] {
  const [found, setFound] = useState<readonly RecentNumber[]>([]);
  const newest = useStore(dialStore, (state) => state.dials[0]?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new dial is the newest of the recents
  useEffect(() => {
    let stale = false;
    void bridge.call('dial.recents', { text, limit }).then((answer) => {
      if (!stale) setFound(answer.ok ? answer.value : []);
    });
    return () => {
      stale = true;
    };
  }, [text, limit, newest]);
  return found;
}
