import path from 'node:path';
import type { MessageBoxOptions, OpenDialogOptions } from 'electron';
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

/**
 * Electron's dialog to open a file. A browser tells no page where a chosen file lies, so a page asks for its path, which no page of the app can reach.
 */
export async function showOpenDialog(...args: readonly unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> {
  const { title = '', buttonLabel = 'OK' } = args.at(-1) as OpenDialogOptions;
  const typed = await inPage((page) => typedIn(page, title, buttonLabel)).catch(() => '');
  return typed === '' ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [path.resolve(typed)] };
}

const answerOf = (options: MessageBoxOptions): Promise<number> => inPage((page) => pressed(page, options));

/** Shows a page of its own while it is worked with. Rejects once it is closed. */
async function inPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.context('about:blank', SIZE);
  const page = await adoptPage(context);
  try {
    await page.setViewportSize(SIZE).catch(() => undefined);
    await page.bringToFront();
    return await Promise.race([work(page), closed(page)]);
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

/** Asks for a text in the page; '' where it is left with Escape. */
function typedIn(page: Page, title: string, button: string): Promise<string> {
  return page.evaluate(
    ([words, send]) =>
      new Promise<string>((resolve) => {
        document.title = words;
        document.documentElement.style.cssText = 'color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif';
        const box = document.createElement('form');
        box.style.cssText = 'padding: 20px; display: grid; gap: 12px; justify-items: start';
        const label = document.createElement('label');
        label.style.cssText = 'display: grid; gap: 6px; width: 100%';
        const field = document.createElement('input');
        field.style.cssText = 'font: inherit; padding: 6px';
        label.append(words, field);
        const done = document.createElement('button');
        done.style.cssText = 'font: inherit; padding: 6px 14px';
        done.textContent = send;
        box.append(label, done);
        box.onsubmit = (event) => {
          event.preventDefault();
          resolve(field.value.trim());
        };
        document.body.append(box);
        document.addEventListener('keydown', ({ key }) => key === 'Escape' && resolve(''));
        field.focus();
      }),
    [title, button] as const,
  );
}
