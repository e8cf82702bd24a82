import { aptPrefix, fetchPlaywrightChromium, findBrowser, installWithApt } from './browser.ts';
import { electronPath, fetchElectron, probeElectron } from './electron.ts';
import type { Failures } from './failures.ts';
import type { Host } from './host.ts';
import type { Ended } from './watched.ts';

const STALL_MS = 20_000;

export interface Choice {
  readonly say: (line: string) => void;
  readonly failures: Failures;
}

function inWords(ended: Exclude<Ended, { kind: 'done' }>): string {
  return ended.kind === 'stalled' ? `nothing arrived for ${ended.seconds} seconds` : ended.reason;
}

/** Tries one download and remembers where it did not work. True where what was fetched is there now. */
async function attempt(what: string, choice: Choice, fetch: () => Promise<Ended>): Promise<boolean> {
  const before = choice.failures.recent(what);
  if (before !== undefined) {
    choice.say(`${what} could not be had a while ago (${before}); not tried again for some hours.`);
    return false;
  }
  choice.say(`Fetching ${what} …`);
  const ended = await fetch();
  if (ended.kind === 'done') return true;
  choice.say(`${what} could not be had: ${inWords(ended)}.`);
  choice.failures.remember(what, inWords(ended));
  return false;
}

/** The real Electron, fetched if need be; undefined where it cannot be had, after saying why. */
export async function electronHost(choice: Choice): Promise<Host | undefined> {
  const executable = electronPath();
  let state = probeElectron(executable);
  if (state.kind === 'absent' && !process.env.ELECTRON_OVERRIDE_DIST_PATH) {
    if (await attempt("Electron's binary", choice, () => fetchElectron(STALL_MS))) state = probeElectron(executable);
  }
  if (state.kind === 'works') return { kind: 'electron', executable, why: 'its binary is there' };
  if (state.kind === 'broken') choice.say(`Electron is there but does not start here: ${state.reason}`);
  return undefined;
}

/** A browser for the Chromium host: an installed one, else Playwright's, else the distribution's; undefined after saying why. */
export async function chromiumHost(choice: Choice): Promise<Host | undefined> {
  const ways: readonly [what: string, fetch: (() => Promise<Ended>) | undefined][] = [
    ["Playwright's Chromium", () => fetchPlaywrightChromium(STALL_MS)],
    ["the distribution's Chromium", aptWay()],
  ];
  let found = findBrowser();
  for (const [what, fetch] of ways) {
    if (found || !fetch) continue;
    if (!(await attempt(what, choice, fetch))) continue;
    found = findBrowser();
    if (found) continue;
    choice.say(`${what} was fetched but does not start here.`);
    choice.failures.remember(what, 'it does not start here');
  }
  return found && { kind: 'chromium', browser: found.path, why: found.why };
}

function aptWay(): (() => Promise<Ended>) | undefined {
  const prefix = aptPrefix();
  return prefix && (() => installWithApt(prefix, STALL_MS));
}
