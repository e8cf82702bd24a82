import type { InstallerDeps } from './installer.ts';
import { runInstaller } from './installer.ts';
import { isFile } from './release-server.ts';
import { judgeStart } from './trial.ts';
import { openUpdateStore } from './update-store.ts';

/**
 * Counts a start of a version that was just installed. Where its starts failed, it runs the old version's package instead: false, and the
 * app has been told to quit. Never rejects: a start must not fail because its record can't be written.
 */
export async function mayStart(
  given: { folder: string; version: string; onFailure: (what: string, thrown: unknown) => void },
  installer: InstallerDeps,
  run: typeof runInstaller = runInstaller,
): Promise<boolean> {
  try {
    const store = openUpdateStore(given.folder);
    const start = judgeStart(store.trial(), given.version);
    if (start.kind !== 'start' && start.kind !== 'goBack') return true;
    store.setTrial(start.trial);
    if (start.kind === 'start' || !(await isFile(start.package.file, start.package))) return true;
    given.onFailure('start', new Error(`${given.version} did not start twice; going back to ${start.trial.from}`));
    await run(start.package.file, installer, start.trial.package);
    return false;
  } catch (thrown) {
    given.onFailure('start record', thrown);
    return true;
  }
}
