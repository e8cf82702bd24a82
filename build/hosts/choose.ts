import { browserAdvice, fetchPlaywrightChromium, findBrowser, hasApt, installWithApt } from './browser.ts';
import { electronPath, fetchElectron, probeElectron } from './electron.ts';
import { attempt, rememberFailure } from './failures.ts';
import { type Host, isRoot } from './host.ts';
import type { Ended } from './watched.ts';

const STALL_MS = 20_000;

export interface Choice {
  readonly say: (line: string) => void;
  /** Where failed downloads are remembered; the output folder's own file unless given. */
  readonly memory?: string;
  /** Whether root may install the distribution's browser unasked. Anyone else, and `npm start`, only gets the line to type. */
  readonly mayInstall: boolean;
}

/** The real Electron, fetched if need be; undefined where it cannot be had, after saying why. */
export async function electronHost(choice: Choice): Promise<Host | undefined> {
  const executable = electronPath();
  let state = probeElectron(executable);
  if (state.kind === 'absent' && !process.env.ELECTRON_OVERRIDE_DIST_PATH) {
    if (await attempt("Electron's binary", choice.say, () => fetchElectron(STALL_MS), choice.memory))
      state = probeElectron(executable);
  }
  if (state.kind === 'works') return { kind: 'electron', executable, why: 'its binary is there' };
  if (state.kind === 'broken') choice.say(`Electron is there but does not start here: ${state.reason}`);
  return undefined;
}

/**
 * A browser for the Chromium host: an installed one, else Playwright's, else the distribution's where it may be installed. Undefined
 * after saying why, and what to do.
 */
export async function chromiumHost(choice: Choice): Promise<Host | undefined> {
  const mayInstall = choice.mayInstall && isRoot && hasApt();
  const sources: [what: string, fetch: () => Promise<Ended>][] = [
    ["Playwright's Chromium", () => fetchPlaywrightChromium(STALL_MS)],
  ];
  if (mayInstall) sources.push(["the distribution's Chromium", () => installWithApt(STALL_MS)]);
  let found = findBrowser();
  for (const [what, fetch] of sources) {
    if (found) break;
    if (!(await attempt(what, choice.say, fetch, choice.memory))) continue;
    found = findBrowser();
    if (found) break;
    choice.say(`${what} was fetched but does not start here.`);
    rememberFailure(what, 'it does not start here', choice.memory);
  }
  if (!found) choice.say(`There is no browser for the Chromium host. ${browserAdvice()}`);
  return found && { kind: 'chromium', browser: found.path, why: found.why };
}
