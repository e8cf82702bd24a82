import { browser } from './web-contents.ts';

let last = '';

/**
 * Electron's `clipboard`, through the browser that shows the window. Electron's calls answer at once and a browser's do not, so
 * what is read is what this app wrote last.
 */
export const clipboard = {
  readText: (): string => last,
  writeText(text: string): void {
    last = text;
    void browser.copy(text);
  },
  clear(): void {
    clipboard.writeText('');
  },
};
