import { flushSync } from 'react-dom';
import { settingsPlace } from './parts.ts';
import { appStore } from './store.ts';

/** Opens the settings and focuses the heading of a section. */
export function showSettings(title: string): void {
  if (settingsPlace.state().kind === 'waiting') void settingsPlace.load().then(() => show(title));
  else show(title);
}

function show(title: string): void {
  flushSync(() => appStore.getState().go('settings'));
  const headings = [...document.querySelectorAll<HTMLElement>('main section h2')];
  const heading = headings.find(({ textContent }) => textContent === title);
  if (heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
