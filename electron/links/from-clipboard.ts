import { numbersIn } from '../../shared/numbers-in-text.ts';
import { readTyped } from '../../shared/phone-number.ts';
import type { Route } from '../../shared/views.ts';

/** What is read of Electron's clipboard: never written, so it is left as it was. `selection`: the text that is marked, on Linux. */
export interface ReadableClipboard {
  readText(): Promise<string> | string;
  readonly selection?: { readText(): Promise<string> | string } | undefined;
}

export interface FromClipboardDeps {
  readonly clipboard: ReadableClipboard;
  readonly country: () => string;
  /** Whether the clipboard can be read at any time; a browser lets it be read only while its window is open. */
  readonly readsAlways: boolean;
  readonly ask: (route: Route) => void;
}

/** The longest text that a route takes. */
const LONGEST = 200;
/** A number alone, however short: an extension, a service code. */
const ALONE = /^\s*\+?[\d*#][\d*# ]{0,40}\s*$/;

/** The numbers of a text as one text, in their order; null without any. */
export function numbersAsText(text: string, country: string): string | null {
  const found = numbersIn(text, country).map(({ number }) => number);
  if (found.length === 0 && ALONE.test(text)) {
    const read = readTyped(text, country);
    if (read.ok) found.push(read.number);
  }
  const kept = found.reduce((all, number) => {
    const more = all === '' ? number : `${all}; ${number}`;
    return more.length <= LONGEST ? more : all;
  }, '');
  return kept === '' ? null : kept;
}

/** Shows the numbers of the marked text, else of the copied one, in the dial panel; dials nothing. */
export function fromClipboard({ clipboard, country, readsAlways, ask }: FromClipboardDeps): () => Promise<void> {
  const textOf = async (source: Pick<ReadableClipboard, 'readText'> | undefined): Promise<string> => {
    try {
      return (await source?.readText()) ?? '';
    } catch {
      return '';
    }
  };
  return async () => {
    const marked = numbersAsText(await textOf(clipboard.selection), country());
    const number = marked ?? numbersAsText(await textOf(clipboard), country());
    if (number !== null) ask({ kind: 'dial', number });
    else ask({ kind: 'noNumber', from: readsAlways ? 'clipboard' : 'clipboardHost' });
  };
}
