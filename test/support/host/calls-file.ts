import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The file of the current connection's calls in a profile. */
export function callsFileOf(profile: string): string {
  const { current } = JSON.parse(readFileSync(path.join(profile, 'settings.json'), 'utf8')) as { current: string };
  return path.join(profile, 'connections', current, 'calls.sqlite');
}

/** Whether a file of calls bears the mark of one that is open: an app that closes its files takes it away. */
export function isMarkedOpen(file: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db.prepare("SELECT 1 FROM meta WHERE name = 'open'").get() !== undefined;
  } finally {
    db.close();
  }
}
