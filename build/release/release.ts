import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MANIFEST_FILE } from '../../electron/updates/manifest.ts';
import { writeChecksums } from '../package/archives.ts';
import { manifest } from '../package/release.ts';
import { inProject } from '../paths.ts';
import { reasonOf, say } from '../say.ts';
import { makeAptRepository } from './apt.ts';
import { notesOf } from './notes.ts';
import { makeKey, publicKeyOf, releaseFile, releaseOf, signManifest } from './sign-manifest.ts';

const HELP = `node build/release/release.ts COMMAND: the steps of .github/workflows/release.yml

  check-tag TAG   fails unless the tag is the version of package.json and CHANGELOG.md has its day
  notes           prints the notes of this version, in Markdown
  key             prints a new signing key (keep it secret) and its public key
  site --packages=FOLDER --to=FOLDER [--previous=FILE]
                  makes what lies at the release address: packages, checksums, an apt repository and the signed manifest

site reads RINGBACK_RELEASE_SIGNING_KEY (PKCS #8 in PEM; without it there is no manifest) and RINGBACK_APT_KEY (a fingerprint in gpg's
keyring; without it the repository is not signed).`;

const changelog = () => readFileSync(inProject('CHANGELOG.md'), 'utf8');

/** Throws where the tag is not this version's. */
export function checkTag(tag: string, version: string): void {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json has version ${version}.`);
}

export interface SiteInput {
  /** The folder with the packages, one folder inside for each job that made some. */
  readonly packages: string;
  readonly to: string;
  /** The file with the last signed manifest. */
  readonly previous: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
  readonly changelog: string;
}

/** Lays out the release address's files. */
export function makeSite({ to, env, version, changelog, ...given }: SiteInput): void {
  rmSync(to, { recursive: true, force: true });
  const folder = path.join(to, 'files', version);
  mkdirSync(folder, { recursive: true });
  // Each system's job has its own folder and adds checksums and source maps.
  const found = globSync('**/ringback[-_]*', { cwd: given.packages }).filter((file) => !file.includes('source-maps'));
  const files = found.sort().map((file) => path.join(given.packages, file));
  for (const file of files) copyFileSync(file, path.join(folder, path.basename(file)));
  writeChecksums(folder);
  const packages = files.filter((file) => file.endsWith('.deb'));
  makeAptRepository({ packages, to: path.join(to, 'apt'), key: env.RINGBACK_APT_KEY || null, date: Date.now() });
  const key = env.RINGBACK_RELEASE_SIGNING_KEY;
  if (!key) {
    say('No manifest: there is no signing key.');
    return;
  }
  const listed = files.flatMap((file) => releaseFile(file, version, `files/${version}`) ?? []);
  const previous = given.previous === null ? null : readFileSync(given.previous, 'utf8');
  writeFileSync(
    path.join(to, MANIFEST_FILE),
    signManifest(releaseOf(version, notesOf(changelog, version), listed), previous, key),
  );
}

function printKey(): void {
  const key = makeKey();
  say(`${key}\nRINGBACK_RELEASE_PUBLIC_KEY=${publicKeyOf(key)}`);
}

function run(argv: readonly string[]): number {
  const options = { packages: { type: 'string' }, to: { type: 'string' }, previous: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const [command, tag = ''] = positionals;
  const { packages, to, previous = null } = values;
  if (command === 'check-tag') {
    checkTag(tag, manifest.version);
    notesOf(changelog(), manifest.version);
  } else if (command === 'notes') say(notesOf(changelog(), manifest.version).markdown);
  else if (command === 'key') printKey();
  else if (command === 'site' && packages && to) {
    const { version } = manifest;
    makeSite({ packages, to, previous, env: process.env, version, changelog: changelog() });
  } else {
    say(HELP);
    return 2;
  }
  return 0;
}

if (import.meta.main) {
  try {
    process.exitCode = run(process.argv.slice(2));
  } catch (error) {
    say(`Not done: ${reasonOf(error)}`);
    process.exitCode = 1;
  }
}
