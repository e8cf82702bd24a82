import type { AppErrorData } from '../shared/errors.ts';
import { firstTexts } from '../shared/messages/en/first.ts';
import { errorWords as wordsOf } from '../shared/messages/error-words.ts';
import { createGrowingText } from '../shared/messages/index.ts';

const texts = createGrowingText('en', firstTexts);

/** Every text of the window. */
export const { t } = texts;

let laterTexts: Promise<void> | null = null;

/** Loads the texts of all code that is loaded later. The first call loads them; the others wait for it. */
export function loadLaterTexts(): Promise<void> {
  laterTexts ??= import('../shared/messages/en/later.ts').then((later) => texts.add(later.laterTexts));
  return laterTexts;
}

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
