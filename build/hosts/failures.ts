import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inOut } from '../paths.ts';
import type { Ended } from './watched.ts';

const KEEP_MS = 6 * 3600 * 1000;
const FILE = inOut('downloads.json');

/** Why each download failed, and when (epoch ms). */
type Failures = Partial<Record<string, { readonly at: number; readonly reason: string }>>;

function readFailures(file: string): Failures {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Failures;
  } catch {
    return {};
  }
}

/** Remembers for six hours that `what` could not be had, so that the next start does not wait for it again. */
export function rememberFailure(what: string, reason: string, file = FILE): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readFailures(file), [what]: { at: Date.now(), reason } }));
}

/** Fetches `what`, unless that failed in the last six hours, and prints why it could not. True where it was fetched. */
export async function attempt(
  what: string,
  say: (line: string) => void,
  fetch: () => Promise<Ended>,
  file = FILE,
): Promise<boolean> {
  const before = readFailures(file)[what];
  const age = before === undefined ? KEEP_MS : Date.now() - before.at;
  if (before !== undefined && age >= 0 && age < KEEP_MS) {
    say(`${what} could not be had a while ago (${before.reason}); not tried again for some hours.`);
    return false;
  }
  say(`Fetching ${what} …`);
  const ended = await fetch();
  if (ended.kind === 'done') return true;
  const reason = ended.kind === 'stalled' ? `nothing arrived for ${ended.seconds} seconds` : ended.reason;
  say(`${what} could not be had: ${reason}.`);
  rememberFailure(what, reason, file);
  return false;
}
