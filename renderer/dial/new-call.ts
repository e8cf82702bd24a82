import { createRef } from 'react';
import { appStore } from '../navigation/app-store.ts';

/** The field of New call's number. There is one in the window. */
export const numberField = createRef<HTMLInputElement>();

/** Focuses the number of New call, so that what is typed replaces it. `goesOn`: so that it goes on behind it. */
export function focusNumber(goesOn = false): void {
  const field = numberField.current;
  field?.focus();
  if (goesOn) field?.setSelectionRange(field.value.length, field.value.length);
  else field?.select();
}

/** Opens New call, or goes to its number where it is open. A number that was left there is replaced by the next one that is typed. */
export function showNewCall(): void {
  appStore.getState().newCall();
  focusNumber();
}
