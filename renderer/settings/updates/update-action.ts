import type { CallName } from '../../../shared/contract/calls.ts';
import type { UpdateState } from '../../../shared/updates.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { updates } from './updates-store.ts';

async function act(name: Extract<CallName, `updates.${string}`>): Promise<void> {
  updates.getState().take(await bridge.call(name, undefined));
}

/** What can be done about versions: download the newer one, else check. Nothing where that is off. */
export function updateAction(state: UpdateState | null): { words: () => string; run: () => void } | undefined {
  if (state?.kind !== 'on') return undefined;
  if (state.newer !== null) return { words: () => t('updates.download'), run: () => void act('updates.openPage') };
  return { words: () => t('updates.check'), run: () => void act('updates.check') };
}
