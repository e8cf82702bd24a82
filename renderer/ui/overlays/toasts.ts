import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';
import type { Result } from '../../../shared/errors.ts';
import { errorText, errorWords, t } from '../../text.ts';

/** A message about what was just done, with Undo. */
export interface ToastMessage {
  text: string;
  undo?: () => void;
}

const SHOWN_MS = 8000;
const MOST_SHOWN = 2;

/** The toasts on screen. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: MOST_SHOWN });

/** What can be taken back, the last at the end: longer than its toast is shown, for the key. */
let undoable: readonly ToastMessage[] = [];

/** Shows a toast for 8 s; longer while it is hovered or holds the focus. Two are shown at most: a third closes the oldest. */
export function showToast(message: ToastMessage): void {
  // The queue would show an older toast again, for its whole time, once the newer ones are gone.
  for (const { key } of toastQueue.visibleToasts.slice(MOST_SHOWN - 1)) toastQueue.close(key);
  toastQueue.add(message, { timeout: SHOWN_MS });
  if (message.undo) undoable = [...undoable, message];
}

/** Takes back what a message is about, or what was done last; once. Its toast closes. */
export function undo(message = undoable.at(-1)): void {
  if (message === undefined || !undoable.includes(message)) return;
  undoable = undoable.filter((one) => one !== message);
  for (const { key, content } of toastQueue.visibleToasts) if (content === message) toastQueue.close(key);
  message.undo?.();
}

/** Another connection is shown: nothing is said any more of the one before, and nothing of it can be taken back. */
export function forgetToasts(): void {
  undoable = [];
  toastQueue.clear();
}

/** Whether a change was saved; a toast says why not. */
export function isSaved(answer: Result<unknown>): boolean {
  if (!answer.ok) showToast({ text: t('shell.notSaved', { what: errorWords(answer.error).what }) });
  return answer.ok;
}

/** Shows why a call failed; nothing where it didn't. */
export function showError(answer: Result<unknown>): void {
  if (!answer.ok) showToast({ text: errorText(answer.error) });
}
