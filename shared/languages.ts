/** The languages that Ringback speaks (ISO 639). */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
};

/** Which language the person chose; `system`: the one of the system. */
export type LanguageChoice = 'system' | Language;

/** The language to show. `systemLocale`: a BCP 47 tag. English where the system speaks none of ours. */
export function shownLanguage(choice: LanguageChoice, systemLocale: string): Language {
  if (choice !== 'system') return choice;
  const [wanted] = systemLocale.toLowerCase().split('-');
  return languages.find((language) => language === wanted) ?? 'en';
}

/** The locale (BCP 47) in which dates and numbers stand beside words of a language: the system's where it speaks the same language. */
export function localeIn(language: Language, systemLocale: string): string {
  if (systemLocale.toLowerCase().split('-')[0] === language) return systemLocale;
  return language === 'en' ? 'en-GB' : language;
}
