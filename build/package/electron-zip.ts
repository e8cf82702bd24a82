import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../hosts/failures.ts';
import { runWatched } from '../hosts/watched.ts';
import { inOut, inProject } from '../paths.ts';
import { say } from '../say.ts';
import { ownElectron, type Target } from './release.ts';

/** A folder with Electron's zip for one target. */
export interface ElectronZip {
  readonly folder: string;
  readonly version: string;
}

const STALL_MS = 20_000;
const nameOf = (version: string, { platform, arch }: Target): string => `electron-v${version}-${platform}-${arch}.zip`;

/** The zip in a folder that a person named: the app's own version where it is there, else whichever one is. Throws for none. */
export function zipIn(folder: string, target: Target): ElectronZip {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.includes(nameOf(ownElectron, target))) return { folder, version: ownElectron };
  const versions = names.flatMap((name) => {
    const version = /^electron-v(\d+\.\d+\.\d+)-/.exec(name)?.[1];
    return version !== undefined && name === nameOf(version, target) ? [version] : [];
  });
  const [version] = versions;
  if (version === undefined) throw new Error(`There is no ${nameOf('*', target)} in ${folder}.`);
  if (versions.length > 1) throw new Error(`There are several in ${folder}: ${versions.join(', ')}. Leave one.`);
  return { folder, version };
}

/**
 * The app's own Electron, from where it was stored before or by Electron's own download, which is checked against the hashes of its npm
 * package. Says so, ends a download that stands still, and does not try again for some hours. Throws with what to do.
 */
export async function fetchZip(target: Target): Promise<ElectronZip> {
  const folder = inOut('electron-zip');
  const name = nameOf(ownElectron, target);
  if (existsSync(path.join(folder, name))) return { folder, version: ownElectron };
  mkdirSync(folder, { recursive: true });
  const isThere = await attempt(name, say, () =>
    runWatched({
      command: process.execPath,
      args: [inProject('build/package/fetch-zip.ts'), target.platform, target.arch, folder],
      growing: [folder],
      stallMs: STALL_MS,
    }),
  );
  if (isThere) return { folder, version: ownElectron };
  throw new Error(`Put ${name} into a folder and name it: npm run package -- --electron-zip=FOLDER`);
}
