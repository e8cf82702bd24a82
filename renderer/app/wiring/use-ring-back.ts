import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { NumberSource } from '../../../shared/dialing/guard-kind.ts';
import type { Settings } from '../../../shared/settings.ts';
import { ringBack, startDial } from '../../dial/ring-back.ts';
import { errorWords } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { showToast } from '../../ui/overlays/Toast.tsx';
import { appStore } from '../store.ts';

/** Rings a number by one press; opens the dial panel with it where something has to be asked first. */
export function useRingBack(settings: Settings): (number: string, from?: NumberSource) => Promise<void> {
  const { openDial } = useStore(appStore);
  const { country } = useRegion();
  return useCallback(
    async (number, from = 'person') => {
      const done = await ringBack(number, settings, country, startDial, from);
      if (done.kind !== 'ask') return;
      openDial(done.number);
      if (done.error === null) return;
      const { what, todo } = errorWords(done.error);
      showToast({ text: `${what} ${todo}` });
    },
    [settings, country, openDial],
  );
}
