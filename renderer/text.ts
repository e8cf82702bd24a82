import { createStore } from 'zustand/vanilla';
import type { AppErrorData } from '../shared/errors.ts';
import type { Language } from '../shared/languages.ts';
import { createLiveText, createText } from '../shared/messages/index.ts';
import { createLanguageChange, loadText } from '../shared/messages/load-text.ts';
import { loadAriaTexts } from './aria-texts.ts';
import { errorWords as wordsOf } from './errors/error-words.ts';

const words = createLiveText(createText());

/** Every text of the window, in the language that is shown. Never called while a module is read: the language may change afterwards. */
export const { t } = words;

/** The language of all texts. The window is made again when it changes. */
export const languageStore = createStore<Language>(() => 'en');

const change = createLanguageChange(words, async (language) => {
  const [text] = await Promise.all([loadText(language), loadAriaTexts(language)]);
  return text;
});

/** Shows all texts in a language, once they are there. Where they can't be loaded, those of before stay. */
export async function showLanguage(language: Language): Promise<void> {
  if (!(await change(language)) || language === languageStore.getState()) return;
  document.documentElement.lang = language;
  languageStore.setState(language, true);
}

/** A text as it stands within a line. German keeps its capital: it may be a noun's. */
export function withinLine(text: string): string {
  return t.language === 'de' ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

let clock: (at: number) => string = (at) => new Date(at).toISOString();

/** Sets how errors write a time (epoch ms) in a sentence: "at 09:12". The app calls it once it knows the system's clock format. */
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
