import type { Status } from '../../../shared/connection.ts';
import { troubleOf } from '../../../shared/trouble.ts';
import { bridge } from '../../bridge.ts';
import { appStore, regionOf, shownExtension } from '../../navigation/app-store.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { timeWords } from '../../ui/call/describe-call.ts';
import { showToast } from '../../ui/overlays/toasts.ts';

/** Polls for new calls now. A toast says when they were updated, or that the trouble in the strip is still there; the strip shows any other. */
export async function refreshCalls(): Promise<void> {
  const state = appStore.getState();
  const [before, extension] = [state.boot, shownExtension(state)];
  if (before.kind !== 'ready' || extension === null) return;
  const answer = await bridge.call('connection.poll', { extension });
  if (answer.ok) showToast({ text: statusWords(answer.value, Date.now(), regionOf(before.about, before.settings)) });
  else if (troubleOf(before.status)?.error.kind === answer.error.kind) showToast({ text: t('shell.stillSo') });
}

/** How fresh the calls are. Polls of the same minute give the same words. */
export function statusWords(status: Status, now: number, region: Region): string {
  if (status.lastPollAt !== null) return t('shell.updated', { at: timeWords('at', status.lastPollAt, now, region) });
  return t(status.link.kind === 'polling' ? 'shell.polling' : 'shell.neverUpdated');
}
