import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../build/build.ts';
import { findBrowser } from '../../build/hosts/browser.ts';
import { electronPath, probeElectron } from '../../build/hosts/electron.ts';
import { commandFor, type Host } from '../../build/hosts/host.ts';
import { inProject, PROJECT } from '../../build/paths.ts';
import { createProgress, report, tries } from '../support/faults/report.ts';
import { familyOf, killSurvivorsOf } from '../support/host/processes.ts';
import { t } from '../support/screens/screens.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** S20: two starts at once on one profile, on both hosts where Electron is there; the one that runs is killed at the end of each round. */
const rounds = tries(4, 100);
const browser = findBrowser();
const chromiumHost: Host = { kind: 'chromium', browser: browser?.path ?? '', why: 'it is installed' };
const executable = electronPath();
const hasElectron = probeElectron(executable).kind === 'works';
const otherHost: Host = hasElectron ? { kind: 'electron', executable, why: 'it is installed' } : chromiumHost;

const root = temporaryFolder('two-starts', afterAll);
const vault = 'the key of another host';

/** Starts the app with a number to call. `debugDir`: where its page can be reached. */
function start(host: Host, profile: string, name: string): { child: ChildProcess; debugDir: string } {
  const debugDir = host.kind === 'electron' ? profile : path.join(profile, '..', name);
  const { command, args } = commandFor(host, {
    headless: true,
    debugPortDir: debugDir,
    preload: inProject('test/support/faults/count-posts.cjs'),
    appArgs: [`--profile=${profile}`, '--practice', 'dial', '03023125042'],
  });
  const env = { ...process.env, RINGBACK_POSTS: path.join(profile, '..', 'posts') };
  return { child: spawn(command, args, { cwd: PROJECT, env, stdio: 'ignore' }), debugDir };
}

/** The page of the instance that runs, once it shows the number; null where none runs. */
async function pageOf({ child, debugDir }: ReturnType<typeof start>): Promise<Page | null> {
  for (const until = Date.now() + 60_000; Date.now() < until && child.exitCode === null; await sleep(100)) {
    const file = path.join(debugDir, 'DevToolsActivePort');
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (!port) continue;
    const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null);
    const page = connected?.contexts()[0]?.pages()[0];
    if (page && (await page.getByLabel(t('dial.number'), { exact: true }).isVisible())) return page;
    await connected?.close();
  }
  return null;
}

/** One round on a fresh profile. Returns how many of the two still ran after the first had ended, the POSTs, and whether the key is there. */
async function round(index: number) {
  const folder = path.join(root, String(index));
  const profile = path.join(folder, 'profile');
  mkdirSync(profile, { recursive: true });
  writeFileSync(path.join(profile, 'vault.json'), vault);
  const posts = path.join(folder, 'posts');
  const count = () => (existsSync(posts) ? readFileSync(posts, 'utf8').split('\n').length - 1 : 0);
  const hosts = index % 2 === 0 ? [otherHost, chromiumHost] : [chromiumHost, otherHost];
  const starts = hosts.map((host, at) => start(host, profile, `start-${at}`));
  const ends = starts.map(({ child }) => once(child, 'exit'));
  try {
    await Promise.race(ends);
    const isRunning = ({ child }: (typeof starts)[number]) => child.exitCode === null && child.signalCode === null;
    const [first] = starts.filter(isRunning);
    const page = first ? await pageOf(first) : null;
    const before = count();
    const call = page?.locator('main button[type=submit]');
    // Until the dial is under way, a press counts for nothing: a number from outside waits a second.
    for (const until = Date.now() + 30_000; call && count() === before && Date.now() < until; await sleep(300))
      await call.click({ timeout: 1000 }).catch(() => {});
    const running = starts.filter(isRunning);
    return {
      running: running.length,
      before,
      posts: count(),
      hasKey: readFileSync(path.join(profile, 'vault.json'), 'utf8') === vault,
    };
  } finally {
    for (const { child } of starts) if (child.pid !== undefined) killSurvivorsOf(familyOf(child.pid));
    await Promise.all(ends);
  }
}

it.runIf(process.platform === 'linux' && browser)(
  `${rounds} times two starts at once: one runs, one call is dialled, no key is lost`,
  async () => {
    await buildIfChanged();
    const progress = createProgress('two starts', rounds);
    const results: Awaited<ReturnType<typeof round>>[] = [];
    for (let index = 0; index < rounds; index += 1) {
      results.push(await round(index));
      progress(index + 1);
    }
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    report({
      name: `two starts, ${hasElectron ? 'Electron and Chromium host' : 'both on the Chromium host'}`,
      tried: rounds,
      survived: results.filter(({ running }) => running === 1).length,
      lost: results.filter(({ hasKey }) => !hasKey).length,
      twice: results.filter(({ posts }) => posts > 1).length,
      more: {
        dialled: results.filter(({ posts }) => posts === 1).length,
        unasked: results.filter((r) => r.before > 0).length,
      },
    });
    expect(results).toEqual(results.map(() => ({ running: 1, before: 0, posts: 1, hasKey: true })));
  },
);
