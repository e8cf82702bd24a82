import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const LOOKS = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, width: 400 },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, width: 380 },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' }, width: 400 },
  { name: 'narrow, as at 200 % zoom', media: { colorScheme: 'light', forcedColors: 'none' }, width: 320 },
  { name: 'wide', media: { colorScheme: 'dark', forcedColors: 'none' }, width: 1100 },
] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** In every look: axe finds nothing (WCAG 2.2 A and AA), and nothing sticks out sideways. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const { name, media, width } of LOOKS) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: 720 });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect.soft(found, name).toEqual([]);
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(sticksOut, name).toBeLessThanOrEqual(0);
  }
}
