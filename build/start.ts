import { spawn } from 'node:child_process';
import { buildIfChanged } from './build.ts';
import { chromiumHost, electronHost } from './hosts/choose.ts';
import { commandFor, type Host, hasDisplay, isRoot } from './hosts/host-command.ts';
import { say } from './say.ts';

/** This script's own switch, and all other arguments unchanged for the app. */
export function readStartArgs(argv: readonly string[]): { host: string | undefined; appArgs: string[] } {
  const chosen = argv.find((arg) => arg.startsWith('--host='));
  return { host: chosen?.slice('--host='.length), appArgs: argv.filter((arg) => arg !== chosen) };
}

/** The host to start on, found or fetched. Says on the way what it does. */
async function findHost(chosen: string | undefined, mayInstall: boolean): Promise<Host | undefined> {
  const electron = chosen === 'chromium' ? undefined : await electronHost(say);
  if (electron || chosen === 'electron') return electron;
  return chromiumHost(say, mayInstall);
}

function inWords(host: Host): string {
  if (host.kind === 'chromium') return `Ringback runs on the Chromium host, in ${host.browser}.`;
  const sandbox = isRoot ? ' Root has no sandbox: it runs with --no-sandbox.' : '';
  return `Ringback runs on Electron, ${host.executable}.${sandbox}`;
}

/** Starts the app in a window and ends with it. Gives the exit code. `mayInstall`: root may install a browser for it unasked. */
export async function start(argv: readonly string[], { mayInstall = false } = {}): Promise<number> {
  if (!hasDisplay()) {
    say('There is no display to open a window on. "npm run demo" shows the app without one.');
    return 1;
  }
  const { host: chosen, appArgs } = readStartArgs(argv);
  await buildIfChanged();
  const host = await findHost(chosen, mayInstall);
  if (!host) {
    say("Ringback can't start: there is neither Electron nor a browser to run it in.");
    return 1;
  }
  say(inWords(host));
  const { command, args } = commandFor(host, { appArgs });
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return runToEnd(command, args, env);
}

/** Runs a command on this terminal and passes on what ends it. Returns its exit code. */
export function runToEnd(command: string, args: readonly string[], env = process.env): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

if (import.meta.main) process.exitCode = await start(process.argv.slice(2));
