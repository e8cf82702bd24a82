import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { runTool } from '../package/tools.ts';

/** An apt repository. `key`: the fingerprint of a key in gpg's keyring that signs it, null for none; `date`: epoch ms. */
export interface AptInput {
  readonly packages: readonly string[];
  readonly to: string;
  readonly key: string | null;
  readonly date: number;
}

const SUITE = 'dists/stable';
const POOL = 'pool/main/r/ringback';
const ARCHITECTURES = ['amd64', 'arm64'];

const hashOf = (name: string, bytes: Buffer): string => createHash(name).update(bytes).digest('hex');

/** Makes a repository with these .deb packages. Apt refuses a repository without a signature. */
export function makeAptRepository({ packages, to, key, date }: AptInput): void {
  const entries = packages.map((file) => entryOf(file, to));
  const indexes = ARCHITECTURES.flatMap((arch) => {
    const list = Buffer.from(
      entries
        .filter((one) => one.arch === arch)
        .map(({ text }) => `${text}\n`)
        .join('\n'),
    );
    const folder = `main/binary-${arch}`;
    return [
      { name: `${folder}/Packages`, bytes: list },
      { name: `${folder}/Packages.gz`, bytes: gzipSync(list) },
    ];
  });
  for (const { name, bytes } of indexes) {
    const file = path.join(to, SUITE, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  const release = path.join(to, SUITE, 'Release');
  writeFileSync(release, releaseText(indexes, date));
  if (key !== null) signRelease(release, key);
}

/** Puts a package into the pool; gives its paragraph of the list. */
function entryOf(file: string, to: string): { arch: string; text: string } {
  const fields = runTool('dpkg-deb', ['--field', file]).trim();
  const arch = /^Architecture: (\S+)$/m.exec(fields)?.[1] ?? '';
  if (!ARCHITECTURES.includes(arch)) throw new Error(`${file} is for ${arch || 'no architecture'}.`);
  const name = `${POOL}/${path.basename(file)}`;
  mkdirSync(path.join(to, POOL), { recursive: true });
  copyFileSync(file, path.join(to, name));
  const bytes = readFileSync(file);
  const place = [`Filename: ${name}`, `Size: ${bytes.length}`, `SHA256: ${hashOf('sha256', bytes)}`];
  return { arch, text: [fields, ...place].join('\n') };
}

function releaseText(indexes: readonly { name: string; bytes: Buffer }[], date: number): string {
  const sums = indexes.map(({ name, bytes }) => ` ${hashOf('sha256', bytes)} ${bytes.length} ${name}`);
  return `${[
    'Origin: Ringback',
    'Label: Ringback',
    'Suite: stable',
    'Codename: stable',
    `Architectures: ${ARCHITECTURES.join(' ')}`,
    'Components: main',
    'Description: Ringback, the companion of the desk phone',
    `Date: ${new Date(date).toUTCString().replace('GMT', '+0000')}`,
    'SHA256:',
    ...sums,
  ].join('\n')}\n`;
}

/** Writes both forms of the signature, and the public key for people's /etc/apt/keyrings. */
function signRelease(release: string, key: string): void {
  const folder = path.dirname(release);
  const gpg = (...args: string[]) => runTool('gpg', ['--batch', '--yes', '--local-user', key, ...args]);
  gpg('--clearsign', '--output', path.join(folder, 'InRelease'), release);
  gpg('--armor', '--detach-sign', '--output', path.join(folder, 'Release.gpg'), release);
  gpg('--output', path.join(folder, '../../ringback-archive-keyring.pgp'), '--export', key);
}
