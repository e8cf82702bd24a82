import fs from 'node:fs';
import path from 'node:path';

/**
 * Removes the temporary files that `atomically` leaves beside `file` when the app is killed in the middle of a write. Only one
 * instance of the app runs, so nothing writes now. What the disk refuses to remove stays: it does no harm.
 */
export function removeLeftoverFiles(file: string): void {
  const { dir, base } = path.parse(file);
  try {
    for (const name of fs.readdirSync(dir)) {
      const isStale = name.startsWith(`${base}.tmp-`) && /^[0-9a-f]{16}$/.test(name.slice(base.length + 5));
      if (isStale) fs.rmSync(path.join(dir, name), { force: true });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  }
}
