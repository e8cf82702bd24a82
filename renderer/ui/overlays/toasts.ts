import { createStore } from 'zustand/vanilla';

/** A message about what was just done, with Undo or a next step. */
export interface ToastMessage {
  text: string;
  undo?: () => void;
  action?: { label: string; onPress: () => void };
}

/** The toasts that wait to be shown: the code that shows them is loaded with the first. */
export const waitingToasts = createStore<readonly ToastMessage[]>(() => []);

/** Shows a toast for 8 s; longer while it is hovered or holds the focus. */
export function showToast(message: ToastMessage): void {
  waitingToasts.setState((waiting) => [...waiting, message], true);
}
