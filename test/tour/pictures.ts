import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** The window's sizes: its usual one, the narrowest there is, and side by side. Pixels. */
const SIZES = {
  usual: { width: 400, height: 720 },
  narrow: { width: 380, height: 720 },
  wide: { width: 1100, height: 720 },
} as const;

export type Size = keyof typeof SIZES;

/** Takes pictures of the window into one folder, each in light and in dark. */
export class Pictures {
  readonly #folder: string;
  readonly #taken: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The files that were written. */
  get taken(): readonly string[] {
    return this.#taken;
  }

  /** `name.light.png` and so on, with the size in it where it is not the usual one. */
  async take(page: Page, name: string, sizes: readonly Size[] = ['usual']): Promise<void> {
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const file = [name, ...(size === 'usual' ? [] : [size]), colorScheme, 'png'].join('.');
        await page.screenshot({ path: path.join(this.#folder, file), caret: 'hide', animations: 'disabled' });
        this.#taken.push(file);
      }
    }
    await page.setViewportSize(SIZES.usual);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
