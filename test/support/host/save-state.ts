import { writeFileSync } from 'node:fs';
import type { RunningApp } from './running-app.ts';

/**
 * Saves the app's log and, while a window is open, its screenshot and accessibility tree. `fileOf` gives the path of a file by its name. Never
 * rejects: what could not be saved is a line in the log, so that a failed test reports its own error only.
 */
export async function saveState(
  app: Pick<RunningApp, 'logs' | 'openPage'>,
  fileOf: (name: string) => string,
): Promise<void> {
  const page = app.openPage();
  let unsaved = page === null ? 'No window was open.\n' : '';
  try {
    await page?.screenshot({ path: fileOf('window.png') });
    if (page !== null) writeFileSync(fileOf('window.yml'), await page.locator('body').ariaSnapshot());
  } catch (error) {
    unsaved = `The window could not be saved: ${String(error)}\n`;
  }
  writeFileSync(fileOf('app.log'), `${app.logs()}${unsaved}`);
}
