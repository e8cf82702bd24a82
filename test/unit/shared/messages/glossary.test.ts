import { describe, expect, it } from 'vitest';
import { languages } from '../../../../shared/languages.ts';
import { allTexts } from '../../../support/catalogues.ts';
import { glossary, saidOtherwise } from './glossary.ts';

/** The words that a person may type to find something: other words for it, all of them. */
const searchWords = /^settingWords\.|^palette\.words/;

/** A text as it is read: without soft hyphens and what is filled in, and without the names of hosts. */
const read = (text: string): string =>
  text
    .replaceAll('\u00AD', '')
    .replace(/\{\{\w+\}\}/g, '…')
    .replace(/(?:https:\/\/)?\w+\.example\S*/g, '…');

const texts = languages.flatMap((language) =>
  Object.entries(allTexts[language]).flatMap(([part, own]) =>
    Object.entries(own).map(([name, text]) => ({ language, key: `${part}.${name}`, text: read(text) })),
  ),
);
const english = new Map(texts.flatMap(({ language, key, text }) => (language === 'en' ? [[key, text] as const] : [])));

/** Where a text lacks the word for what its English text names. */
const unnamed = texts
  .filter(({ language, key }) => language !== 'en' && !searchWords.test(key))
  .flatMap(({ language, key, text }) => {
    const said = english.get(key) ?? english.get(key.replace(/_\w+$/, '_other')) ?? '';
    return glossary
      .filter((term) => new RegExp(term.en[0], 'u').test(said) && !new RegExp(term[language][0], 'iu').test(text))
      .map((term) => ({ place: `${language} ${key}`, what: `“${text}” for “${said}”, without ${term[language][0]}` }));
  });

describe('one word for one thing, in each language', () => {
  it('a text names what its English text names, by the word of the glossary', () => {
    expect(unnamed.filter(({ place }) => !(place in saidOtherwise))).toEqual([]);
    const places = new Set(unnamed.map(({ place }) => place));
    expect(Object.keys(saidOtherwise).filter((place) => !places.has(place))).toEqual([]);
  });

  it('no text has another word for it', () => {
    const wrong = texts
      .filter(({ key }) => !searchWords.test(key))
      .flatMap(({ language, key, text }) =>
        glossary.flatMap((term) => {
          const found = new RegExp(`(?<!\\p{L})(?:${term[language][1] ?? '(?!)'})`, 'iu').exec(text);
          return found === null ? [] : [`${language} ${key}: “${found[0]}” in “${text}”`];
        }),
      );
    expect(wrong).toEqual([]);
  });

  it('each term is named in the English texts', () => {
    const unused = glossary.filter(
      ({ en }) => ![...english.values()].some((text) => new RegExp(en[0], 'u').test(text)),
    );
    expect(unused.map(({ en }) => en[0])).toEqual([]);
  });
});
