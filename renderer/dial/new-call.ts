import { createRef } from 'react';

/** The field of New call's number. There is one in the window. */
export const numberField = createRef<HTMLInputElement>();

/** Focuses the number of New call, so that what is typed replaces it. `goesOn`: so that it goes on behind it. */
export function focusNumber(goesOn = false): void {
  const field = numberField.current;
  field?.focus();
  if (goesOn) field?.setSelectionRange(field.value.length, field.value.length);
  else field?.select();
}
