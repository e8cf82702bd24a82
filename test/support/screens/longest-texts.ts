import type { Page } from '@playwright/test';
import { catalogues } from '../catalogues.ts';

/** An English text, and the same in the language that needs the most room for it. */
interface Longest {
  readonly english: string;
  readonly longest: string;
}

const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** How a plural of English is called in a language that has more forms. */
const NAMES = (name: string): readonly string[] =>
  name.endsWith('_other') ? PLURALS.map((form) => name.replace(/other$/, form)) : [name];

/** Every English text, with the longest of its translations. A text that several keys share has the longest of all. */
function longestTexts(): Longest[] {
  const { en, ...others } = catalogues;
  const found = new Map<string, string>();
  for (const [part, texts] of Object.entries(en))
    for (const [name, english] of Object.entries(texts)) {
      const translations = Object.values(others).flatMap((one) => NAMES(name).flatMap((key) => one[part]?.[key] ?? []));
      const all = [...translations, found.get(english) ?? '', english];
      found.set(
        english,
        all.reduce((longest, text) => (bare(text).length > bare(longest).length ? text : longest)),
      );
    }
  return [...found].map(([english, longest]) => ({ english, longest }));
}

/** A text without what is put in. A soft hyphen takes no room. */
const bare = (text: string): string => text.replace(/\{\{\w+\}\}|\u00AD/g, '');

let all: Longest[] | undefined;

/**
 * Puts the longest translation in the place of each English text that is in the document, runs `look`, and puts the English ones back. It is faster
 * than changing the language, and what is open stays open. Of a text made of several, each is changed.
 */
export async function withLongestTexts<T>(page: Page, look: () => Promise<T>): Promise<T> {
  all ??= longestTexts();
  // The page keeps how it translates until it is loaded again.
  if (!(await page.evaluate(() => Reflect.has(globalThis, 'inLongest')))) await page.evaluate(learnTexts, all);
  await page.evaluate(swapTexts);
  // Charts are drawn for the room that the words have left.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  try {
    return await look();
  } finally {
    await page.evaluate(() => (Reflect.get(globalThis, 'putTextsBack') as () => void)());
  }
}

/** Runs in the page: leaves the function there that gives a text in its longest language, null where it has none. */
function learnTexts(all: readonly Longest[]): void {
  const exact = new Map(all.filter(({ english }) => !english.includes('{{')).map((one) => [one.english, one.longest]));
  const SEPARATOR = /( · |, |: |(?<=[.!?…]) )/;
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const patterns = all
    .filter(({ english }) => english.includes('{{') && /\p{L}/u.test(english.replace(/\{\{\w+\}\}/g, '')))
    .map(({ english, longest }) => {
      const names = [...english.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      const parts = english.split(/\{\{\w+\}\}/).map(escaped);
      return { pattern: new RegExp(`^${parts.join('(.+?)')}$`, 's'), names, longest };
    });
  const wholeInOther = (text: string): string | null => {
    const same = exact.get(text);
    if (same !== undefined) return same;
    for (const { pattern, names, longest } of patterns) {
      const values = pattern.exec(text)?.slice(1);
      if (values)
        return longest.replace(/\{\{(\w+)\}\}/g, (_, name) => {
          const value = values[names.indexOf(name)] ?? '';
          return wholeInOther(value) ?? value;
        });
    }
    return null;
  };
  /** Sentence by sentence, and fact by fact ("Missed · rang 24 s"): the longest run of them that is one text. */
  const partsInOther = (parts: readonly string[]): string => {
    for (let end = parts.length; end > 0; end -= 1) {
      const other = wholeInOther(parts.slice(0, end).join(''));
      if (other !== null) return other + partsInOther(parts.slice(end));
    }
    return parts.length === 0 ? '' : parts[0] + partsInOther(parts.slice(1));
  };
  const inOther = (text: string): string | null =>
    wholeInOther(text) ?? (SEPARATOR.test(text) ? partsInOther(text.split(SEPARATOR)) : null);
  const known = new Map<string, string | null>();
  Reflect.set(globalThis, 'inLongest', (text: string): string | null => {
    const other = known.get(text);
    if (other !== undefined) return other;
    const found = inOther(text);
    known.set(text, found);
    return found;
  });
}

/** Runs in the page. */
function swapTexts(): void {
  const inOther = Reflect.get(globalThis, 'inLongest') as (text: string) => string | null;
  const back: (() => void)[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text;
    const text = node.data.trim();
    const other = text === '' ? null : inOther(text);
    if (other === null) continue;
    const before = node.data;
    node.data = before.replace(text, () => other);
    back.push(() => {
      node.data = before;
    });
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder], textarea[placeholder]')) {
    const before = field.placeholder;
    const other = inOther(before) ?? before;
    // What is cut off is whole in its title.
    const { title } = field;
    if (title === before) field.title = other;
    field.placeholder = other;
    back.push(() => {
      field.title = title;
      field.placeholder = before;
    });
  }
  Reflect.set(globalThis, 'putTextsBack', () => {
    for (const one of back) one();
  });
}
