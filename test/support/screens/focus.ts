import { expect, type Locator, type Page } from '@playwright/test';

/** Whether the focus is visible: the focused element is in the window, and it or its container has a focus ring or edge. */
export function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return false;
    const { top, left, bottom, right } = focused.getBoundingClientRect();
    const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    const ringed = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    };
    const around = focused.closest('[data-focus-visible], [data-focus-within], label, fieldset');
    // The one box has its ring on the row around field and buttons.
    const row = focused.closest('search') && focused.parentElement;
    const isBoxRinged = row !== null && getComputedStyle(row).outlineStyle === 'solid';
    return (
      inSight && (isBoxRinged || [focused, ...(around ? [around] : []), ...focused.querySelectorAll('*')].some(ringed))
    );
  });
}

/** Presses a key until this has the focus, which has to be seen at every stop on the way. */
export async function focusBy(page: Page, key: string, wanted: Locator): Promise<void> {
  const stops: string[] = [];
  while (stops.length < 60) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const { activeElement, body } = document;
      if (activeElement === body) return null;
      return `${activeElement?.tagName} ${activeElement?.getAttribute('aria-label') ?? activeElement?.textContent}`;
    });
    stops.push(stop?.slice(0, 40) ?? 'the window');
    // Between the last stop and the first one the focus is the window's own.
    if (stop === null) continue;
    await expect.poll(() => showsFocus(page), { message: `The focus is seen on: ${stop.slice(0, 80)}` }).toBe(true);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${wanted}, but to ${stops.join(', ')}.`);
}
