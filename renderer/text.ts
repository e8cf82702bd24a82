import type { AppErrorData } from '../shared/errors.ts';
import { createText } from '../shared/messages/index.ts';
import { errorWords as wordsOf } from './errors/error-words.ts';

/** Every text of the window. */
export const t = createText('en');

let clock: (at: number) => string = (at) => new Date(at).toISOString();

/** Sets how errors write a time (epoch ms). The app calls it once it knows the system's clock format. */
export function setErrorClock(write: (at: number) => string): void {
  clock = write;
}

/** What happened and what to do, for any error. */
export function errorWords(error: AppErrorData): { what: string; todo: string } {
  return wordsOf(t, error, clock);
}

/** `errorWords` as one text. */
export function errorText(error: AppErrorData): string {
  const { what, todo } = errorWords(error);
  return `${what} ${todo}`.trim();
}
