import type { TextKey } from '../../shared/messages/index.ts';
import { t } from '../text.ts';
import { showToast } from './overlays/toasts.ts';

/** Copies through a selection, which needs no permission but a press. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  // An open dialog keeps the focus inside itself.
  const place = focused?.closest('[role=dialog],[role=alertdialog]') ?? document.body;
  place.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Copies a text to the clipboard; false where it failed. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies a text to the clipboard. A toast says so, or that it failed. */
export async function copyText(text: string, words: { done: TextKey; failed: TextKey }): Promise<void> {
  showToast({ text: t((await isCopied(text)) ? words.done : words.failed) });
}

/** Copies a telephone number. */
export function copyNumber(number: string): Promise<void> {
  return copyText(number, { done: 'callPage.copied', failed: 'callPage.copyFailed' });
}
