import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inOut } from '../paths.ts';
import type { Ended } from './watched.ts';

const KEEP_MS = 6 * 3600 * 1000;

/** Why the download failed, and when (epoch ms); null where it did not. */
function readFailure(file: string): { readonly at: number; readonly reason: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Fetches Electron, unless that failed in the last six hours, and says why it could not. True where it was fetched. */
export async function unlessItFailedBefore(
  say: (line: string) => void,
  fetch: () => Promise<Ended>,
  file = inOut('electron-failure.json'),
): Promise<boolean> {
  const before = readFailure(file);
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
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ at: Date.now(), reason }));
  return false;
}
