import { createStore } from 'zustand/vanilla';
import type { Result } from '../../../shared/errors.ts';
import { errorText, errorWords, t } from '../../text.ts';

/** A message about what was just done, with Undo or a next step. */
export interface ToastMessage {
  text: string;
  undo?: () => void;
  action?: { label: string; onPress: () => void };
}

/** The toasts that wait to be shown: the code that shows them is loaded with the first. */
export const waitingToasts = createStore<readonly ToastMessage[]>(() => []);

/** What can be taken back, the last at the end: longer than its toast is shown, for the key. */
const undoable = createStore<readonly ToastMessage[]>(() => []);

/** The message that was taken back last: its toast closes. */
export const takenBack = createStore<{ readonly message: ToastMessage | null }>(() => ({ message: null }));

/** Shows a toast for 8 s; longer while it is hovered or holds the focus. Two are shown at most: a third closes the oldest. */
export function showToast(message: ToastMessage): void {
  waitingToasts.setState((waiting) => [...waiting, message], true);
  if (message.undo) undoable.setState((before) => [...before, message], true);
}

/** Takes back what a message is about, or what was done last; once. */
export function undo(message = undoable.getState().at(-1)): void {
  if (message === undefined || !undoable.getState().includes(message)) return;
  undoable.setState((before) => before.filter((one) => one !== message), true);
  takenBack.setState({ message });
  message.undo?.();
}

/** Nothing can be taken back any more: another connection is shown. */
export function forgetUndo(): void {
  undoable.setState([], true);
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
