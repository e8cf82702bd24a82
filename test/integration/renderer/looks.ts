import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsOf, faultsOfColour } from '../../support/screens/appearances.ts';

/** `colours`: only what colours can break, because the appearance before it has the same elements. */
const LOOKS = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, width: 400, faults: faultsOf },
  {
    name: 'forced colours',
    media: { colorScheme: 'light', forcedColors: 'active' },
    width: 400,
    faults: faultsOfColour,
  },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, width: 360, faults: faultsOfColour },
  {
    name: 'narrow, as at 200 % zoom',
    media: { colorScheme: 'light', forcedColors: 'none' },
    width: 320,
    faults: faultsOf,
  },
  { name: 'wide', media: { colorScheme: 'dark', forcedColors: 'none' }, width: 1100, faults: faultsOf },
] as const;

/** In every appearance: axe finds nothing (WCAG 2.2 A and AA), and nothing sticks out sideways. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const { name, media, width, faults } of LOOKS) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: 720 });
    expect.soft(await faults(page), name).toEqual([]);
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(sticksOut, name).toBeLessThanOrEqual(0);
  }
}
