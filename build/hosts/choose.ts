import { fetchElectron } from './fetch-electron.ts';
import { type Host, isRoot } from './host-command.ts';
import { browserAdvice, findBrowser, hasApt, installWithApt } from './installed-browser.ts';
import { electronPath, probeElectron } from './installed-electron.ts';

type Say = (line: string) => void;

/** The real Electron, fetched if need be; undefined where it cannot be had, after saying why. */
export async function electronHost(say: Say): Promise<Host | undefined> {
  const executable = electronPath();
  let state = probeElectron(executable);
  const mayFetch = state.kind === 'absent' && !process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (mayFetch && (await fetchElectron(say))) state = probeElectron(executable);
  if (state.kind === 'works') return { kind: 'electron', executable };
  if (state.kind === 'broken') say(`Electron is there but does not start here: ${state.reason}`);
  return undefined;
}

/**
 * An installed browser for the Chromium host. `mayInstall`: root may install the distribution's unasked; anyone else, and `npm start`,
 * only gets the line to type. Undefined after saying what to do.
 */
export function chromiumHost(say: Say, mayInstall: boolean): Host | undefined {
  const browser = findBrowser() ?? (mayInstall && isRoot && hasApt() && installWithApt() ? findBrowser() : undefined);
  if (!browser) say(`There is no browser for the Chromium host. ${browserAdvice()}`);
  return browser ? { kind: 'chromium', browser } : undefined;
}
