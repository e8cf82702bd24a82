import type { TextKey } from '../../shared/messages/index.ts';
import { t } from '../text.ts';
import { showToast } from './overlays/toasts.ts';

/** Copies a text to the clipboard; false where it failed. It goes through a selection, which needs a press and no permission: main grants none. */
export function isCopied(text: string): boolean {
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

/** Copies a text to the clipboard. A toast says so, or that it failed. */
export function copyText(text: string, words: { done: TextKey; failed: TextKey }): void {
  showToast({ text: t(isCopied(text) ? words.done : words.failed) });
}

/** Copies a telephone number. */
export function copyNumber(number: string): void {
  copyText(number, { done: 'callPage.copied', failed: 'callPage.copyFailed' });
}
