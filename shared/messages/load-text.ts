import type { Language } from '../languages.ts';
import { createText, type LiveText, type Text } from './index.ts';

/** Loads the texts of a language. English is always there; each of the others is a file of its own. */
export async function loadText(language: Language): Promise<Text> {
  switch (language) {
    case 'en':
      return createText();
    case 'de':
      return createText(language, (await import('./de/index.ts')).de);
    case 'fr':
      return createText(language, (await import('./fr/index.ts')).fr);
    case 'es':
      return createText(language, (await import('./es/index.ts')).es);
    case 'it':
      return createText(language, (await import('./it/index.ts')).it);
  }
}

/** The same for what the system shows and for files: without soft hyphens, which some desktops draw and no search expects. */
export async function loadPlainText(language: Language): Promise<Text> {
  const text = await loadText(language);
  const plain = (...asked: Parameters<Text>): string => text(...asked).replaceAll('\u00AD', '');
  return Object.assign(plain, { language: text.language });
}

/**
 * Changes the language of a live text. Of several that are wanted one after the other the last is shown, whichever is loaded first. Resolves to
 * whether this one is shown now; rejects where it can't be loaded, and the texts of before stay.
 */
export function createLanguageChange(words: LiveText, load: (language: Language) => Promise<Text>) {
  let wanted = words.t.language;
  return async (language: Language): Promise<boolean> => {
    wanted = language;
    if (language === words.t.language) return true;
    const text = await load(language);
    if (wanted !== language) return false;
    words.show(text);
    return true;
  };
}
