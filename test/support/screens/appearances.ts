import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { withLongestTexts } from './longest-texts.ts';

/** A way to show the window. */
export interface Look {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors: 'active' | 'none';
}

const usual = { width: 400, height: 720 };
const plain = { colorScheme: 'light', forcedColors: 'none' } as const;

/** The window as it opens. */
export const light: Look = { name: 'light', size: usual, ...plain };
export const forcedColours: Look = { name: 'forced colours', size: usual, colorScheme: 'dark', forcedColors: 'active' };
/** A dark window of 720 × 900 at 200 %: to the page it is one of half the size, and the narrowest there is. */
export const zoomed: Look = { ...plain, name: 'dark at 200 %', size: { width: 360, height: 450 }, colorScheme: 'dark' };
/** The narrowest window that is promised, and one beside another program. */
const narrow: Look = { name: 'longest texts, 320 px', size: { width: 320, height: 720 }, ...plain };
const compact: Look = { name: 'longest texts, 380 px', size: { width: 380, height: 720 }, ...plain };
/** List and page side by side. */
export const wide: Look = { name: 'wide', size: { width: 1100, height: 760 }, ...plain };

/** Shows the window in this way. Without motion, which a check would meet half way. */
export async function lookAt(page: Page, { size, colorScheme, forcedColors }: Look): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** What the pointer and a press set. */
const LIT = [['data-hovered'], ['data-hovered', 'data-pressed']] as const;

/** The texts without enough contrast once everything in the page is under the pointer, and once it is pressed as well. */
async function faultsOfLit(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const attributes of LIT) {
    const isAnyLit = await page.evaluate(async (attributes) => {
      const colours = ['color', 'background', 'opacity', 'textDecoration', 'borderBottom'] as const;
      const looks = () =>
        new Map(
          [...document.body.querySelectorAll('*')].map((element) => {
            const style = getComputedStyle(element);
            return [element, colours.map((name) => style[name]).join()];
          }),
        );
      const before = looks();
      const lit = [...document.querySelectorAll('a, button, label, summary, [role]')].flatMap((element) =>
        attributes.filter((name) => !element.hasAttribute(name)).map((name) => ({ element, name })),
      );
      for (const { element, name } of lit) element.setAttribute(name, 'true');
      // Half way from one colour to another nothing can be compared.
      await Promise.allSettled(
        document.getAnimations().map(({ effect, finished }) => effect?.getTiming().iterations === Infinity || finished),
      );
      // What looks as it did was checked as it was.
      const others = [...looks()].flatMap(([element, look]) => (look === before.get(element) ? [] : element));
      Reflect.set(globalThis, 'lit', others);
      Reflect.set(globalThis, 'putOut', () => {
        for (const { element, name } of lit) element.removeAttribute(name);
      });
      return others.length > 0;
    }, attributes);
    if (isAnyLit) faults.push(...(await faultsOfColour(page, 'lit')).map((fault) => `${attributes.at(-1)}: ${fault}`));
    await page.evaluate(() => (Reflect.get(globalThis, 'putOut') as () => void)());
  }
  return faults;
}

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What breaks these rules of axe, or all rules with these tags, as "rule: where (why)". Its script stays in the page. `where`: a list of elements that the page keeps under this name. */
async function violationsOf(page: Page, type: 'rule' | 'tag', values: string[], where?: 'lit'): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ runOnly, where }) => {
      // Half way from one colour to another the contrast means nothing.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const include = where === undefined ? document : (Reflect.get(window, where) as Element[]);
      // No rule of these needs the files of the page once more.
      return (await window.axe.run(include, { runOnly, resultTypes: ['violations'], preload: false })).violations;
    },
    { runOnly: { type, values }, where },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} (${failureSummary})`),
  );
}

/** What breaks WCAG 2.2, levels A and AA, as "rule: where (why)". */
export const faultsOf = (page: Page): Promise<string[]> => violationsOf(page, 'tag', LEVELS);

/** The same for the rules that colours can break; `lit`: only in what `faultsOfLit` has lit. */
const faultsOfColour = (page: Page, where?: 'lit'): Promise<string[]> =>
  violationsOf(page, 'rule', ['color-contrast', 'link-in-text-block'], where);

/** What can be scrolled sideways, or is cut off at the side of the window. */
export function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('html, body, body *')]
      .filter((element) => {
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
        const root = element === document.documentElement || element === document.body;
        return (scrolls || root) && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => {
        const { right } = element.getBoundingClientRect();
        const over = [...element.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > right + 1);
        const by = over.at(-1)?.textContent?.slice(0, 60) ?? '';
        return `${element.tagName} ${element.className} ${element.scrollWidth} > ${element.clientWidth} by "${by}"`;
      }),
  );
}

/** Texts that are cut off: wider than their element or the window, or by half a line higher, without an ellipsis that a title explains. */
export function overflowsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    // What only a screen reader finds is a pixel wide.
    const isSeen = (element: HTMLElement) =>
      element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true });
    const isWider = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1;
    // A button at the end of a heading may stand out of it; its text may not.
    const spills = (element: HTMLElement) => {
      const range = document.createRange();
      const { left, right } = element.getBoundingClientRect();
      return [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return false;
        range.selectNodeContents(node);
        return [...range.getClientRects()].some((line) => line.left < left - 1 || line.right > right + 1);
      });
    };
    const endsInEllipsis = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    const isExplained = (element: HTMLElement) =>
      endsInEllipsis(getComputedStyle(element)) && element.closest('[title]') !== null;
    // Letters may stand out of a line that is lower than they are.
    const isHigher = ({ scrollHeight, clientHeight }: Element, { overflowY, lineHeight }: CSSStyleDeclaration) =>
      ['hidden', 'clip'].includes(overflowY) && scrollHeight > clientHeight + Number.parseFloat(lineHeight) / 2;
    // What ends in an ellipsis may have its text in a child.
    const isCutHere = (element: HTMLElement) =>
      hasText(element) || getComputedStyle(element).textOverflow === 'ellipsis';
    const others = ['SCRIPT', 'STYLE', 'INPUT', 'TEXTAREA', 'SELECT', 'OPTION', 'PRE'];
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !others.includes(element.tagName))
      .filter((element) => isCutHere(element) && isSeen(element) && !isExplained(element))
      .filter((element) => {
        const style = getComputedStyle(element);
        return (style.overflowX === 'visible' ? spills(element) : isWider(element)) || isHigher(element, style);
      })
      .map(({ className, textContent, scrollWidth, scrollHeight, clientWidth, clientHeight }) => {
        const text = textContent?.trim().slice(0, 60);
        return `text cut off: "${text}" (${String(className)}) ${scrollWidth} × ${scrollHeight} > ${clientWidth} × ${clientHeight}`;
      });
  });
}

/** Placeholders of empty fields of one line that are wider than their field, without an ellipsis that a title explains: the field itself has nothing to scroll. */
export function cutPlaceholdersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('No text can be measured.');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')].flatMap((field) => {
      if (!field.checkVisibility({ visibilityProperty: true })) return [];
      const { font, letterSpacing } = getComputedStyle(field, '::placeholder');
      const { paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
      if (textOverflow === 'ellipsis' && field.title !== '') return [];
      pen.font = font;
      pen.letterSpacing = letterSpacing;
      const { width } = pen.measureText(field.placeholder);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return width <= room + 1 ? [] : [`placeholder cut off: "${field.placeholder}" ${Math.ceil(width)} > ${room}`];
    });
  });
}

/** Telephone numbers and lengths of time that begin in one line and end in another. */
function brokenNumbersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node as Text;
      if (text.parentElement?.closest('script, style, pre, textarea') !== null) continue;
      for (const { 0: number, index } of text.data.matchAll(
        /(?:\+|\b0)\d+(?:[ \u00a0]\d+)+|\d[ \u00a0](?:s|min|h)(?!\p{L})/gu,
      )) {
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`broken number: ${number} in “${text.parentElement?.textContent}”`);
      }
    }
    return broken;
  });
}

/** What is cut off in the window as it is now: what scrolls sideways, texts, placeholders, and numbers and lengths that go on in the next line. */
export const cutOf = async (page: Page): Promise<string[]> => [
  ...(await sidewaysOf(page)),
  ...(await overflowsOf(page)),
  ...(await cutPlaceholdersOf(page)),
  ...(await brokenNumbersOf(page)),
];

/** Buttons and items of menus that show a key which they don't say. */
function unsaidKeysOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('kbd')]
      .filter((key) => key.textContent !== '')
      .flatMap((key) => key.closest('button, [role=menuitem]') ?? [])
      .filter((shown) => !shown.hasAttribute('aria-keyshortcuts'))
      .map((shown) => `a key that isn’t said: "${shown.textContent?.trim()}"`),
  );
}

/** Texts that are cut off at the narrowest widths, in the language that is shown. */
export async function cutInNarrow(page: Page): Promise<string[]> {
  const cut: string[] = [];
  for (const look of [compact, narrow]) {
    await lookAt(page, look);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await cutOf(page);
    cut.push(...found.map((text) => `${look.size.width} px: ${text}`));
  }
  return cut;
}

/** What is wrong with the window as it opens, in forced colours, at 200 % and, where asked, wide, each with the appearance's name. */
export async function faultsInLooks(page: Page, alsoWide: boolean): Promise<string[]> {
  const faults = await unsaidKeysOf(page);
  for (const look of [light, forcedColours, zoomed, ...(alsoWide ? [wide] : [])]) {
    await lookAt(page, look);
    const cut = look === zoomed ? await overflowsOf(page) : [];
    const lit = look === light || look === zoomed ? await faultsOfLit(page) : [];
    const found =
      look === forcedColours
        ? await faultsOfColour(page)
        : [...(await faultsOf(page)), ...(await sidewaysOf(page)), ...cut, ...lit];
    faults.push(...found.map((fault) => `${look.name}: ${fault}`));
  }
  for (const look of [compact, narrow]) {
    await lookAt(page, look);
    const cut = await withLongestTexts(page, () => cutOf(page));
    faults.push(...cut.map((fault) => `${look.name}: ${fault}`));
  }
  return faults;
}
