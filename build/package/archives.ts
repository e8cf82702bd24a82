import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inOut } from '../paths.ts';
import { sourceMaps } from './app-folder.ts';
import { sharedFiles } from './linux.ts';
import { fileName, manifest, type PackageInput, type Release } from './release-facts.ts';
import { runTool } from './tools.ts';

/** Makes a tar.gz that runs wherever it is unpacked, with the desktop's files in `share`. Gives its path. */
export function makeTar(bundle: string, { release, target, to }: PackageInput): string {
  const name = fileName(release.label, target);
  const root = inOut('package/tar');
  rmSync(root, { recursive: true, force: true });
  cpSync(bundle, path.join(root, name), { recursive: true });
  for (const [file, content] of sharedFiles(release, 'ringback')) {
    const place = path.join(root, name, 'share', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, content);
  }
  const file = path.join(to, `${name}.tar.gz`);
  const ownerless = ['--owner=0', '--group=0', '--numeric-owner'];
  runTool('tar', ['-C', root, '--sort=name', `--mtime=@${release.time}`, ...ownerless, '-czf', file, name]);
  rmSync(root, { recursive: true, force: true });
  return file;
}

/** Keeps the source maps of this build beside the packages: they are in none. Gives the archive's path. */
export function keepSourceMaps({ release, to }: { release: Release; to: string }): string {
  const file = path.join(to, `${manifest.name}-${release.label}-source-maps.tar.gz`);
  runTool('tar', ['-C', inOut(), '-czf', file, ...sourceMaps()]);
  return file;
}

/** Writes SHA256SUMS over all files of a folder, as sha256sum reads it. */
export function writeChecksums(folder: string): void {
  const names = readdirSync(folder).filter((name) => name !== 'SHA256SUMS');
  const lines = names.sort().map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''));
}
