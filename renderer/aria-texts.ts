import type { Language } from '../shared/languages.ts';

type AriaTexts = Record<string, unknown>;

/** What is kept free for each part of React Aria in each language, until its texts are loaded. */
const kept = new Map<string, AriaTexts>();

/** The texts of a part of React Aria in a language: empty until they are loaded. The build puts it in the place of the library's own files. */
export function ariaTextsOf(language: string, part: string): AriaTexts {
  const key = `${language} ${part}`;
  const texts = kept.get(key) ?? {};
  kept.set(key, texts);
  return texts;
}

/** Loads React Aria's own texts in a language, before the window is shown in it. Those in English are always there. */
export async function loadAriaTexts(language: Language): Promise<void> {
  if (language === 'en') return;
  const { texts } = await filesOf[language]();
  for (const [part, own] of Object.entries(texts)) Object.assign(ariaTextsOf(language, part), own);
}

const filesOf = {
  de: () => import('virtual:aria-texts/de'),
  fr: () => import('virtual:aria-texts/fr'),
  es: () => import('virtual:aria-texts/es'),
  it: () => import('virtual:aria-texts/it'),
};
