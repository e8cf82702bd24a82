import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject } from '../paths.ts';

/** What a package is for. */
export interface Target {
  readonly platform: 'linux' | 'win32' | 'darwin';
  readonly arch: 'x64' | 'arm64';
}

/** What one package is made for. `to`: the folder that it is put into. */
export interface PackageInput {
  readonly release: Release;
  readonly target: Target;
  readonly to: string;
}

/** What goes into one run of `npm run package`. */
export interface Release {
  /** Ringback's own, as package.json has it. */
  readonly version: string;
  /** Electron's, without "v". */
  readonly electron: string;
  /** False where another Electron than package.json's is inside: such a package is for tests. */
  readonly isReal: boolean;
  /** Part of the names of the files. Debian sorts the `~` of a test package before the real one. */
  readonly label: string;
  /** Epoch s. Every file gets this time, so that the same sources make the same package. */
  readonly time: number;
}

/** The fields of package.json that packages show. */
export const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  readonly name: string;
  readonly productName: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly author: string;
};

/** The Electron version that the app is made for. */
export const ownElectron: string = JSON.parse(
  readFileSync(inProject('node_modules/electron/package.json'), 'utf8'),
).version;

/** How the files of a release are named, without their endings; a .deb is named as Debian does. */
export const fileName = (label: string, { platform, arch }: Target): string =>
  `${manifest.name}-${label}-${platform}-${arch}`;

/** The time of the last commit, or of the environment's SOURCE_DATE_EPOCH. */
function timeOfSources(): number {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: inProject(), encoding: 'utf8' });
  return Number(stdout?.trim()) || Math.floor(Date.now() / 1000);
}

/** The release with this Electron inside. `version`: another than package.json's, for tests. */
export function releaseWith(electron: string, version: string = manifest.version): Release {
  const isReal = electron === ownElectron;
  return {
    version,
    electron,
    isReal,
    label: isReal ? version : `${version}~electron${electron}`,
    time: timeOfSources(),
  };
}
