import { numbersAsText } from '../../shared/numbers/numbers-as-text.ts';
import type { Route } from '../../shared/route.ts';

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
  readonly showRoute: (route: Route) => void;
}

/** Shows the numbers of the marked text, else of the copied one, in the dial panel; dials nothing. */
export function clipboardDial({ clipboard, country, readsAlways, showRoute }: FromClipboardDeps): () => Promise<void> {
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
    if (number !== null) showRoute({ kind: 'dial', number });
    else showRoute({ kind: 'noNumber', from: readsAlways ? 'clipboard' : 'clipboardHost' });
  };
}
