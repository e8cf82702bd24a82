import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inOut } from '../paths.ts';
import type { Ended } from './watched.ts';

const KEEP_MS = 6 * 3600 * 1000;
const FILE = inOut('electron-failure.json');

/** Why the download failed, and when (epoch ms); null where it did not. */
function readFailure(): { readonly at: number; readonly reason: string } | null {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return null;
  }
}

/** Fetches Electron, unless that failed in the last six hours, and says why it could not. True where it was fetched. */
export async function unlessItFailedBefore(say: (line: string) => void, fetch: () => Promise<Ended>): Promise<boolean> {
  const before = readFailure();
  const age = before === null ? KEEP_MS : Date.now() - before.at;
  if (before !== null && age >= 0 && age < KEEP_MS) {
    say(`Electron could not be had a while ago (${before.reason}); not tried again for some hours.`);
    return false;
  }
  say('Fetching Electron …');
  const ended = await fetch();
  if (ended.kind === 'done') return true;
  const reason = ended.kind === 'stalled' ? `nothing arrived for ${ended.seconds} seconds` : ended.reason;
  say(`Electron could not be had: ${reason}.`);
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ at: Date.now(), reason }));
  return false;
}
