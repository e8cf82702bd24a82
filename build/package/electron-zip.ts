import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { downloadElectron } from '../hosts/fetch-electron.ts';
import { reasonOf, say } from '../say.ts';
import { ownElectron, type Target } from './release-facts.ts';

/** A folder with Electron's zip for one target. */
export interface ElectronZip {
  readonly folder: string;
  readonly version: string;
}

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

/** The app's own Electron, downloaded unless it was before. Rejects with what to do. */
export async function fetchZip(target: Target): Promise<ElectronZip> {
  const name = nameOf(ownElectron, target);
  say(`Fetching ${name} …`);
  const zip = await downloadElectron(target).catch((cause: unknown) => {
    const advice = `Put ${name} into a folder and name it: npm run package -- --electron-zip=FOLDER`;
    throw new Error(`${name} could not be had: ${reasonOf(cause)}. ${advice}`, { cause });
  });
  return { folder: path.dirname(zip), version: ownElectron };
}
