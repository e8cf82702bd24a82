import type { Language } from '../languages.ts';
import { createText, type Text } from './index.ts';

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
