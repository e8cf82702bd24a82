/** Brings the section of that title into view and the focus to its heading; the settings are on screen. */
export function showSettingsSection(title: string): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main section h2')];
  const heading = headings.find(({ textContent }) => textContent === title);
  if (heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
