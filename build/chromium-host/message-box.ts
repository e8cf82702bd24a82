import type { MessageBoxOptions } from 'electron';
import type { Page } from 'playwright-core';
import { adoptPage, browser } from './web-contents.ts';

const SIZE = { width: 480, height: 420 };

/**
 * Electron's message box as a separate page, which no page of the app can reach. Closing it, or a browser that cannot show it, answers
 * `cancelId`.
 */
export async function showMessageBox(
  ...args: readonly unknown[]
): Promise<{ response: number; checkboxChecked: boolean }> {
  const options = args.at(-1) as MessageBoxOptions;
  const response = await answerOf(options).catch(() => options.cancelId ?? 0);
  return { response, checkboxChecked: false };
}

async function answerOf(options: MessageBoxOptions): Promise<number> {
  const context = await browser.context('about:blank', SIZE);
  const page = await adoptPage(context);
  try {
    await page.setViewportSize(SIZE).catch(() => undefined);
    await page.bringToFront();
    return await Promise.race([pressed(page, options), closed(page)]);
  } finally {
    await page.close().catch(() => undefined);
  }
}

function closed(page: Page): Promise<never> {
  return new Promise((_, reject) => page.once('close', () => reject(new Error('The question was closed.'))));
}

/** Builds the box in the page and waits for a press. Everything is put in as text. */
function pressed(page: Page, options: MessageBoxOptions): Promise<number> {
  return page.evaluate(
    ({ message, detail = '', buttons = ['OK'], defaultId = 0, cancelId = 0 }) =>
      new Promise<number>((resolve) => {
        document.title = message;
        document.documentElement.style.cssText = 'color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif';
        const box = document.createElement('form');
        box.style.cssText = 'padding: 20px; max-width: 60ch';
        const heading = document.createElement('h1');
        heading.style.cssText = 'font-size: 18px; margin: 0 0 12px; overflow-wrap: anywhere';
        heading.textContent = message;
        const text = document.createElement('p');
        text.style.cssText = 'white-space: pre-line; margin: 0 0 20px; overflow-wrap: anywhere';
        text.textContent = detail;
        const all = buttons.map((label, index) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.style.cssText = 'font: inherit; padding: 6px 14px; margin: 0 8px 8px 0';
          button.textContent = label;
          button.onclick = () => resolve(index);
          return button;
        });
        box.append(heading, text, ...all);
        document.body.append(box);
        document.addEventListener('keydown', ({ key }) => key === 'Escape' && resolve(cancelId));
        all[defaultId]?.focus();
      }),
    options,
  );
}
