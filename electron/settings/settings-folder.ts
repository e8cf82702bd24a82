import fs from 'node:fs';
import path from 'node:path';

const fileName = 'settings.json';

/** The temporary files that electron-store's atomic write leaves when the app is killed in the middle of one. */
const staleFile = /^settings\.json\.tmp-\d{10}[0-9a-f]{6}$/;

/** What stands in the settings file: its text, nothing yet, or something that cannot even be read. */
export type FoundSettings = { kind: 'text'; text: string } | { kind: 'none' } | { kind: 'unreadable' };

/** Reads the settings file of a folder. Never throws. */
export function findSettings(folder: string): FoundSettings {
  try {
    return { kind: 'text', text: fs.readFileSync(path.join(folder, fileName), 'utf8') };
  } catch (error) {
    return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'unreadable' };
  }
}

/** Removes what an interrupted write left. Only one instance of the app runs, so nobody is writing now. */
export function sweepStale(folder: string): void {
  try {
    for (const name of fs.readdirSync(folder)) {
      if (staleFile.test(name)) fs.rmSync(path.join(folder, name), { force: true });
    }
  } catch {
    // A folder that cannot be read or written is told by the first change; a stale file harms nobody.
  }
}

/**
 * Keeps the broken file beside as `settings.damaged-<time>.json` and answers that name; null when the folder lets nothing be
 * written. A readable one is copied, so that a crash before its repair is written finds it damaged again rather than gone.
 */
export function setAside(folder: string, found: FoundSettings['kind'], now: number): string | null {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  const kept = `settings.damaged-${stamp}.json`;
  const [from, to] = [path.join(folder, fileName), path.join(folder, kept)];
  try {
    if (found === 'text') fs.copyFileSync(from, to);
    else fs.renameSync(from, to);
    return kept;
  } catch {
    return null;
  }
}
