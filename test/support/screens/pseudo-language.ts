import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { inOut } from '../../../build/paths.ts';
import { languageNames } from '../../../shared/languages.ts';
import { createText, type Text } from '../../../shared/messages/index.ts';
import type { Texts } from '../../../shared/messages/texts.ts';
import { type Catalogue, catalogues } from '../catalogues.ts';
import type { RunningApp } from '../host/running-app.ts';

const ACCENTED = Object.fromEntries(
  [...'aàeéiîoöuüyÿcçnñAÀEÉIÎOÖUÜCÇNÑ'.matchAll(/(.)(.)/g)].map(([, a = '', b = '']) => [a, b]),
);

/** "Ring back {{name}}" as "⟦Ríngrî bâckba {{name}}⟧": in brackets, with accents, each word 1.4 times as long. */
function pseudo(text: string): string {
  const longer = (word: string): string => word + word.slice(0, Math.round(word.length * 0.4));
  const parts = text
    .split(/(\{\{\w+\}\})/)
    .map((part) =>
      part.startsWith('{{')
        ? part
        : part.replaceAll(/\p{L}{3,}/gu, longer).replaceAll(/\p{L}/gu, (letter) => ACCENTED[letter] ?? letter),
    );
  return `⟦${parts.join('')}⟧`;
}

const pseudoCatalogue: Catalogue = Object.fromEntries(
  Object.entries(catalogues.en).map(([part, texts]) => [
    part,
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudo(text)])),
  ]),
);

/** The window's texts once `answerInPseudo` has a window load them. */
export const pseudoText: Text = createText('de', pseudoCatalogue as Texts<'de'>);

/** Answers the file of the German texts with those of a language that nobody speaks. Whatever then has no bracket was not written in the catalogue. */
export async function answerInPseudo({ main }: RunningApp): Promise<void> {
  const file = germanFiles().find(({ text }) => text.includes('callActions:'));
  if (file === undefined) throw new Error('The built window has no file of German texts.');
  const body = `export const de = ${JSON.stringify(pseudoCatalogue)};`;
  await main.answerFiles(file.name, body);
}

/**
 * What a page shows or names that is in no bracket: its texts, labels, titles and placeholders, as "where: text". Without what is no text of the
 * catalogue: names, numbers and times in their own elements, what Intl writes, React Aria's own words, the words in `data`, and a fault sheet's own
 * text, which main writes. A title that repeats what its element shows is not looked at twice.
 */
export async function unbracketedIn(page: Page, data: unknown): Promise<string[]> {
  const found = await page.evaluate((sheet) => {
    const DATA = `bdi, [lang]:not(html), time, code, pre, script, style, noscript, option, textarea, input, [aria-label="${sheet}"]`;
    const texts: [where: string, text: string][] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode;
      if (parentElement === null || parentElement.closest(DATA) !== null) continue;
      texts.push([`${parentElement.tagName} ${parentElement.className}`, textContent ?? '']);
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (name === 'title' && element.textContent?.includes(element.getAttribute(name) ?? '')) continue;
        else if (name === 'placeholder' || element.closest('bdi, time') === null)
          texts.push([`${element.tagName} ${element.className} ${name}`, element.getAttribute(name) ?? '']);
    return texts;
  }, pseudoText('faultSheet.preview'));
  const known = new Set([...wordsOf(data), ...writtenAlike, ...wordsOf(ariaTexts())]);
  return [
    ...new Set(
      found
        .filter(([, text]) => !text.includes('⟦') && wordsOf(text).some((word) => !known.has(word)))
        .map(([where, text]) => `${where}: ${text.trim()}`),
    ),
  ];
}

/** The words of three letters or more in all texts of a value. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/\p{L}{3,}/gu) ?? [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const countries = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' });

const zoneIn = (month: number): string =>
  new Date(2026, month).toLocaleString('de', { timeZone: 'Europe/Berlin', timeZoneName: 'short' });

/** What is the same in every language or written by Intl: names of days, months and countries, of languages, of the app; letters of keys; examples. */
const writtenAlike = [
  ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1))).flatMap((date) =>
    (['long', 'short'] as const).flatMap((form) =>
      wordsOf([date.toLocaleString('de', { month: form }), date.toLocaleString('de', { weekday: form })]),
    ),
  ),
  ...[...LETTERS].flatMap((a) => [...LETTERS].flatMap((b) => wordsOf(countries.of(a + b)))),
  ...wordsOf([zoneIn(0), zoneIn(6)]),
  ...wordsOf([Object.values(languageNames), catalogues.en.shell?.appName]),
  ...wordsOf('ABC DEF GHI JKL MNO PQRS TUV WXYZ'),
  ...wordsOf('name@example.com ldap.example.com dc=example,dc=com (objectClass=person)'),
];

const ariaTexts = (): string => germanFiles().find(({ text }) => !text.includes('callActions:'))?.text ?? '';

/** The built window's files of German texts: its own, and React Aria's. */
function germanFiles(): { readonly name: string; readonly text: string }[] {
  const assets = inOut('renderer/assets');
  return readdirSync(assets)
    .filter((name) => /^de-.*\.js$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(assets, name), 'utf8') }));
}
