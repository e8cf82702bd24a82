import type { ForgetSubject } from '../../shared/calls/chosen-calls.ts';
import { bridge } from '../bridge.ts';
import { errorWords, t } from '../text.ts';
import { showToast } from '../ui/overlays/toasts.ts';

/** Forgets calls at once, with an undo; all calls only after main's question. Returns whether they were forgotten. */
export async function forgetCalls(what: ForgetSubject): Promise<boolean> {
  const answer = await bridge.call('calls.forget', { what });
  if (!answer.ok) {
    if (answer.error.kind === 'declined') return false;
    showToast({ text: t('callActions.notForgotten', { what: errorWords(answer.error).what }) });
    return false;
  }
  const { id, calls } = answer.value;
  showToast({
    text: t('callActions.forgot', { count: calls }),
    undo: () => void undo(id),
  });
  return true;
}

async function undo(id: string): Promise<void> {
  const answer = await bridge.call('calls.undoForget', { id });
  showToast({ text: answer.ok ? t('callActions.undone') : t('callActions.notUndone', errorWords(answer.error)) });
}
