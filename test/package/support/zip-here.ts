import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type ElectronZip, zipIn } from '../../../build/package/electron-zip.ts';
import { inOut, PROJECT } from '../../../build/paths.ts';
import { reasonOf } from '../../../build/say.ts';

/** An Electron to package here, or why there is none. `gapFillers`: node_modules with what an older Electron lacks; null for none. */
export type ZipHere =
  | { readonly kind: 'zip'; readonly zip: ElectronZip; readonly gapFillers: string | null; readonly note: string }
  | { readonly kind: 'none'; readonly reason: string };

/** An older Electron laid out beside the project for tests. */
const TOOLS = path.resolve(PROJECT, '../shared/tools/electron-33');
/** The system and processor of this computer. */
export const targetHere = { platform: 'linux', arch: process.arch as 'x64' | 'arm64' } as const;

/** The app's own Electron where a package was made with it before, else the one of the tools. Downloads none. */
export function zipHere(): ZipHere {
  if (process.platform !== 'linux') return { kind: 'none', reason: 'packages are tested on Linux' };
  try {
    return {
      kind: 'zip',
      zip: zipIn(inOut('electron-zip'), targetHere),
      gapFillers: null,
      note: "Electron's own binary",
    };
  } catch {
    // It was never fetched here.
  }
  if (!existsSync(path.join(TOOLS, 'zip.sh'))) return { kind: 'none', reason: "Electron's zip is not there" };
  const folder = inOut('electron-zip-for-tests');
  mkdirSync(folder, { recursive: true });
  const last = (script: string, ...args: string[]): string => {
    const ran = spawnSync(path.join(TOOLS, script), args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 300_000,
    });
    return ran.stdout?.trim().split('\n').at(-1) ?? '';
  };
  try {
    const dist = last('install.sh');
    try {
      zipIn(folder, targetHere);
    } catch {
      last('zip.sh', folder);
    }
    const zip = zipIn(folder, targetHere);
    const gapFillers = path.join(dist, 'resources/app/node_modules');
    return { kind: 'zip', zip, gapFillers, note: `Electron ${zip.version} instead of the app’s own` };
  } catch (error) {
    return { kind: 'none', reason: reasonOf(error) };
  }
}
