import type { AppErrorData } from '../shared/errors.ts';
import { errorWords as wordsOf } from '../shared/messages/error-words.ts';
import { createText } from '../shared/messages/index.ts';

/** Every text a person reads in the window. */
export const t = createText('en');

/** What happened and what to do, for any error. */
export function errorWords(error: AppErrorData): { what: string; todo: string } {
  return wordsOf(t, error);
}
