import { describe, expect, it } from 'vitest';
import { type Language, languages, localeIn, shownLanguage } from '../../../../shared/languages.ts';
import { createLiveText, createText } from '../../../../shared/messages/index.ts';
import { createLanguageChange, loadPlainText, loadText } from '../../../../shared/messages/load-text.ts';
import { allTexts, type Catalogue, catalogues } from '../../../support/catalogues.ts';
import { de as sameInGerman } from './same-as-english/de.ts';
import { es as sameInSpanish } from './same-as-english/es.ts';
import { fr as sameInFrench } from './same-as-english/fr.ts';
import { italian as sameInItalian } from './same-as-english/it.ts';

const sameAsEnglish = { de: sameInGerman, fr: sameInFrench, es: sameInSpanish, it: sameInItalian } as const;
const others = languages.filter((language) => language !== 'en');

const entries = (catalogue: Catalogue): [key: string, text: string][] =>
  Object.entries(catalogue).flatMap(([part, texts]) =>
    Object.entries(texts).map(([name, text]): [string, string] => [`${part}.${name}`, text]),
  );

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');

const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const plurals = new Set(entries(allTexts.en).flatMap(([key]) => (key.endsWith('_other') ? key.slice(0, -6) : [])));
const isPlural = (key: string): boolean => pluralForm.test(key) && plurals.has(key.replace(pluralForm, ''));
/** The English text that stands for a text; of a plural, that of many. */
function english(key: string): string {
  const [part = '', name = ''] = key.split('.');
  const texts: Readonly<Record<string, string>> = allTexts.en[part] ?? {};
  return (isPlural(key) ? texts[name.replace(pluralForm, '_other')] : texts[name]) ?? '';
}

describe.each(others)('the texts in %s', (language) => {
  const texts = entries(allTexts[language]);

  it('are not empty, have no stray space, and leave open what the English ones do', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      expect(text.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]|\$t\(/);
      const open = new Set(placeholders(text));
      const wanted = new Set(placeholders(english(key)));
      // One call may go without its number.
      for (const number of ['count', 'written']) if (key.endsWith('_one') && wanted.has(number)) open.add(number);
      expect([...open].toSorted(), key).toEqual([...wanted].toSorted());
    }
  });

  it('have each plural form that the language has, and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    expect([0, 1, 2, 5, 1_000_000].every((count) => forms.includes(new Intl.PluralRules(language).select(count)))).toBe(
      true,
    );
    const keys = texts.map(([key]) => key).filter(isPlural);
    const bases = new Set(keys.map((key) => key.replace(pluralForm, '')));
    for (const base of bases) {
      const present = keys
        .filter((key) => key.replace(pluralForm, '') === base)
        .map((key) => key.slice(base.length + 1));
      expect(present.toSorted(), base).toEqual(forms);
    }
  });

  it('are not the English ones, but for those that say why', () => {
    const same = texts.filter(
      ([key, text]) => /\p{L}{2}/u.test(text.replace(/\{\{\w+\}\}/g, '')) && text === english(key),
    );
    expect(same.map(([key]) => key).filter((key) => !(key in sameAsEnglish[language]))).toEqual([]);
    const known = new Set(same.map(([key]) => key));
    expect(Object.keys(sameAsEnglish[language]).filter((key) => !known.has(key))).toEqual([]);
  });

  it('are loaded, and count in their language', async () => {
    const t = await loadText(language);
    expect(t.language).toBe(language);
    expect(t('shell.starting')).toBe(catalogues[language].shell?.starting);
    expect(t('time.minutes', { count: 2 })).not.toBe('');
  });
});

it('what the system shows and what files hold has no soft hyphen, which the window has', async () => {
  const key = 'trouble.reason_certificate';
  expect((await loadText('de'))(key)).toContain('\u00AD');
  const plain = await loadPlainText('de');
  expect([plain(key), plain.language]).toEqual(['Zertifikat nicht vertrauenswürdig', 'de']);
});

it.each(languages)('the setting of the language is found in %s by the name of each', async (language) => {
  const words = (await loadText(language))('settingWords.language').toLowerCase();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  for (const other of languages) expect(words).toContain(names.of(other)?.toLowerCase());
});

describe('which language is shown', () => {
  it.each([
    ['system', 'de-AT', 'de'],
    ['system', 'FR', 'fr'],
    ['system', 'en-US', 'en'],
    // Latin: a language that Ringback won't speak.
    ['system', 'la-VA', 'en'],
    ['system', '', 'en'],
    ['it', 'de-DE', 'it'],
  ] as const)('%s on a system in %s: %s', (choice, locale, language) => {
    expect(shownLanguage(choice, locale)).toBe(language);
  });

  it('writes dates as the system does where it speaks that language', () => {
    expect(localeIn('de', 'de-AT')).toBe('de-AT');
    expect(localeIn('de', 'en-US')).toBe('de');
    expect(localeIn('en', 'en-US')).toBe('en-US');
    expect(localeIn('en', 'de-DE')).toBe('en-GB');
  });

  describe('of several languages that are wanted', () => {
    /** Loads when it is told to. */
    function slowly() {
      const loading = new Map<Language, { end(): void; fail(): void }>();
      const words = createLiveText(createText());
      const change = createLanguageChange(words, async (language) => {
        await new Promise<void>((resolve, reject) => {
          loading.set(language, { end: resolve, fail: () => reject(new Error('no file')) });
        });
        return loadText(language);
      });
      return { words, change, loading };
    }

    it.each([
      ['it', 'de', 'it'],
      ['it', 'it', 'de'],
      // Wanted again while another one is on its way.
      ['en', 'de', 'en'],
      ['en', 'en', 'de'],
    ] as const)('the last, %s, is shown: %s is there first, then %s', async (last, first, second) => {
      const { words, change, loading } = slowly();
      const shown = [change('de'), change(last)];
      for (const language of [first, second]) loading.get(language)?.end();
      expect(await Promise.all(shown)).toEqual([false, true]);
      expect(words.t.language).toBe(last);
    });

    it('one that can’t be loaded leaves the texts of before, and the next one is shown', async () => {
      const { words, change, loading } = slowly();
      const failing = change('fr');
      loading.get('fr')?.fail();
      await expect(failing).rejects.toThrow('no file');
      expect(words.t.language).toBe('en');
      const next = change('es');
      loading.get('es')?.end();
      expect([await next, words.t('time.today')]).toEqual([true, catalogues.es.time?.today]);
    });
  });

  it('changes at once for whoever has the text', async () => {
    const { t, show } = createLiveText(createText());
    expect([t.language, t('time.today')]).toEqual(['en', 'Today']);
    show(await loadText('de'));
    expect([t.language, t('time.today')]).toEqual(['de', 'Heute']);
  });
});
