import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { inOut } from '../paths.ts';
import { fileName, manifest, type PackageInput } from './release-facts.ts';
import { runTool } from './tools.ts';

/** Makes a disk image with the app, its licences and a link to drag it to. With macOS's own hdiutil. Gives its path. */
export function makeDmg(bundle: string, { release, target, to }: PackageInput): string {
  const root = inOut('package/dmg');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  // Links inside the app are copied as links: its signature covers them.
  cpSync(bundle, root, { recursive: true, verbatimSymlinks: true });
  symlinkSync('/Applications', path.join(root, 'Applications'));
  const file = path.join(to, `${fileName(release.label, target)}.dmg`);
  const image = ['-volname', manifest.productName, '-srcfolder', root, '-fs', 'HFS+', '-format', 'UDZO', '-ov', file];
  runTool('hdiutil', ['create', ...image]);
  rmSync(root, { recursive: true, force: true });
  return file;
}
