import { browser } from './web-contents.ts';

/** Electron's `clipboard`, through the browser that shows the window: only while there is one. */
export const clipboard = {
  /** Rejects where no window is open to read through. */
  readText: (): Promise<string> => browser.paste(),
  writeText: (text: string): Promise<void> => browser.copy(text),
  clear(): void {
    void browser.copy('');
  },
  /** A browser does not tell which text is marked in other programs. */
  selection: undefined,
};
