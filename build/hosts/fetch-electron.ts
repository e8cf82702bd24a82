import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { downloadArtifact } from '@electron/get';
import { inOut, inProject } from '../paths.ts';
import { reasonOf } from '../say.ts';

const KEEP_MS = 6 * 3600 * 1000;
const FILE = inOut('electron-failure.json');

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The zip of the app's own Electron, from Electron's own store of downloads or from the network, checked against the hashes of its npm
 * package. Given up once nothing has arrived for a while: some networks take a connection and never answer.
 */
export async function downloadElectron(
  { platform, arch }: { readonly platform: string; readonly arch: string },
  { stallMs = 20_000, store = process.env.electron_config_cache } = {},
): Promise<string> {
  const stalled = new AbortController();
  const give = () => stalled.abort(new Error(`nothing arrived for ${Math.round(stallMs / 1000)} seconds`));
  const timer = setTimeout(give, stallMs);
  const getProgressCallback = async () => void timer.refresh();
  return downloadArtifact({
    platform,
    arch,
    ...(store !== undefined && { cacheRoot: store }),
    version: readJson(inProject('node_modules/electron/package.json')).version,
    artifactName: 'electron',
    checksums: readJson(inProject('node_modules/electron/checksums.json')),
    downloadOptions: { quiet: true, signal: stalled.signal, getProgressCallback },
  }).finally(() => clearTimeout(timer));
}

/** Downloads Electron's binary and lets Electron's own installer unpack it into node_modules. Rejects with why it could not. */
async function installElectron(): Promise<void> {
  await downloadElectron(process);
  const installer = inProject('node_modules/electron/install.js');
  const { status, stderr } = spawnSync(process.execPath, [installer], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim() || `its installer ended with ${status}`);
}

/** Why the download failed, and when (epoch ms); null where it did not. */
function readFailure(): { readonly at: number; readonly reason: string } | null {
  try {
    return readJson(FILE);
  } catch {
    return null;
  }
}

/** Fetches Electron, unless that failed in the last six hours, and says why it could not. True where it was fetched. */
export async function fetchElectron(say: (line: string) => void): Promise<boolean> {
  const before = readFailure();
  const age = before === null ? KEEP_MS : Date.now() - before.at;
  if (before !== null && age >= 0 && age < KEEP_MS) {
    say(`Electron could not be had a while ago (${before.reason}); not tried again for some hours.`);
    return false;
  }
  say('Fetching Electron …');
  try {
    await installElectron();
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    say(`Electron could not be had: ${reason}.`);
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify({ at: Date.now(), reason }));
    return false;
  }
}
