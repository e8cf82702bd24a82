import { flushSync } from 'react-dom';
import { appStore } from '../store.ts';

/** Goes to the settings and brings the section of that title into view, the focus to its heading. */
export function showSettings(title: string): void {
  flushSync(() => appStore.getState().go('settings'));
  const headings = [...document.querySelectorAll<HTMLElement>('main section h2')];
  const heading = headings.find(({ textContent }) => textContent === title);
  if (heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
