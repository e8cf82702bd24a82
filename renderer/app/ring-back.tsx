import { type ReactNode, useCallback } from 'react';
import type { Settings } from '../../shared/settings.ts';
import { bridge } from '../bridge.ts';
import { dialStore } from '../dial/store.ts';
import { errorText, errorWords, t } from '../text.ts';
import { DialPanelContext, type RingBack, RingBackContext, useRegion } from '../ui/call/context.ts';
import { codeOf } from '../ui/lazy.tsx';
import { showToast } from '../ui/overlays/toasts.ts';
import { numbers } from './parts.ts';
import { appStore } from './store.ts';

/** Provides `useRingBack` and `useCall`: the first dials a number at once, or opens the dial panel with it where a question has to be answered first. */
export function RingBackProvider({ settings, children }: { settings: Settings; children: ReactNode }): ReactNode {
  const { country } = useRegion();
  const dial = useCallback<RingBack>(
    async (number, from = 'person') => {
      const code = await codeOf(numbers);
      if (code === null) return;
      const outcome = await code.ringBack(number, settings, country, (order) =>
        dialStore.getState().start(order, from),
      );
      if (outcome.kind !== 'ask') return;
      appStore.getState().openDial(outcome.number);
      if (outcome.error !== null) showToast({ text: errorText(outcome.error) });
    },
    [settings, country],
  );
  return (
    <DialPanelContext value={appStore.getState().openDial}>
      <RingBackContext value={dial}>{children}</RingBackContext>
    </DialPanelContext>
  );
}

/** Dials the number that was dialled last, from here or at the phone. */
export async function redial(ring: RingBack): Promise<void> {
  const answer = await bridge.call('dial.recents', { text: '', limit: 1 });
  const last = answer.ok ? answer.value[0] : undefined;
  if (last !== undefined) ring(last.number);
  else showToast({ text: answer.ok ? t('palette.redialNone') : errorWords(answer.error).what });
}
