import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { runTool } from '../package/tools.ts';

/** An apt repository. `date`: epoch ms; `validMs`: how long apt takes it for current. */
export interface AptInput {
  readonly packages: readonly string[];
  readonly to: string;
  readonly date: number;
  readonly validMs: number;
}

const SUITE = 'dists/stable';
/** The file of a repository that is signed. */
export const APT_RELEASE = `${SUITE}/Release`;
const POOL = 'pool/main/r/ringback';
const ARCHITECTURES = ['amd64', 'arm64'];

const hashOf = (name: string, bytes: Buffer): string => createHash(name).update(bytes).digest('hex');

/** Makes a repository with these .deb packages. Apt refuses it until `sign.ts` has signed it. */
export function makeAptRepository({ packages, to, date, validMs }: AptInput): void {
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
  writeFileSync(path.join(to, APT_RELEASE), releaseText(indexes, date, validMs));
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

function releaseText(indexes: readonly { name: string; bytes: Buffer }[], date: number, validMs: number): string {
  const day = (ms: number) => new Date(ms).toUTCString().replace('GMT', '+0000');
  const sums = indexes.map(({ name, bytes }) => ` ${hashOf('sha256', bytes)} ${bytes.length} ${name}`);
  return `${[
    'Origin: Ringback',
    'Label: Ringback',
    'Suite: stable',
    'Codename: stable',
    `Architectures: ${ARCHITECTURES.join(' ')}`,
    'Components: main',
    'Description: Ringback, the companion of the desk phone',
    `Date: ${day(date)}`,
    `Valid-Until: ${day(date + validMs)}`,
    'SHA256:',
    ...sums,
  ].join('\n')}\n`;
}
