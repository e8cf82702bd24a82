import { app, autoUpdater } from 'electron';
import { realTimers } from '../timers.ts';
import { type InstallerDeps, meansHere, runInstaller } from './installer.ts';
import { policyPath, type ReleaseSource, readPolicy } from './policy.ts';
import { mayStart } from './start.ts';
import type { Updater } from './updater.ts';
import { openUpdates, type UpdatesDeps } from './updates.ts';

/** Where this build gets its updates, set by `build/vite.main.ts`; null for a build without updates. */
declare const RINGBACK_RELEASE_SOURCE: ReleaseSource | null;

const { platform, arch, execPath: exe, env } = process;

const installer = (): InstallerDeps => ({ platform, exe, autoUpdater, quit: () => app.quit() });

type Given = Pick<UpdatesDeps, 'folder' | 'isCallOpen' | 'onChange' | 'onNews' | 'onFailure'>;

/** The updates of this computer. */
export function openUpdatesHere(given: Given): Promise<Updater> {
  return openUpdates({
    ...given,
    version: app.getVersion(),
    platform,
    arch,
    means: async () => (app.isPackaged ? meansHere(platform, exe) : null),
    builtIn: RINGBACK_RELEASE_SOURCE,
    policy: () => readPolicy(policyPath(platform, env)),
    install: (file) => runInstaller(file, installer()),
    now: () => Date.now(),
    timers: realTimers,
    random: Math.random,
  });
}

/** Counts this start of a new version; false where the app goes back to the old one instead. */
export function mayStartHere(given: Pick<Given, 'folder' | 'onFailure'>): Promise<boolean> {
  return mayStart({ ...given, version: app.getVersion() }, installer());
}
