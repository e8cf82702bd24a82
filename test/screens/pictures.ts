import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** The window's usual size, and side by side. Pixels. */
export const SIZES = {
  compact: { width: 400, height: 720 },
  wide: { width: 1100, height: 720 },
} as const;
export type Size = keyof typeof SIZES;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A picture's file name: `to-ring-back.all-caught-up.compact.dark.png`. */
export function pictureName(screen: string, name: string, size: Size, theme: Theme): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
  return `${plain(screen)}.${plain(name)}.${size}.${theme}.png`;
}

/** Takes a picture in each theme. The clock is stopped, so that both show the same time. */
export async function takePictures(page: Page, folder: string, nameOf: (theme: Theme) => string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await holdClock(page, true);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.screenshot({ path: path.join(folder, nameOf(theme)), caret: 'hide', animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await holdClock(page, false);
}

/** Stops the page's clock, which `shiftDate` has set. */
async function holdClock(page: Page, hold: boolean): Promise<void> {
  await page.evaluate((hold) => (Reflect.get(globalThis, 'holdClock') as (hold: boolean) => void)(hold), hold);
}
