import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { makeDeb } from '../../../build/package/deb.ts';
import type { Release } from '../../../build/package/release-facts.ts';
import { inOut, inProject } from '../../../build/paths.ts';
import { targetHere } from './zip-here.ts';

const SQLITE = `import { createRequire } from 'node:module';
export const { DatabaseSync } = createRequire(import.meta.url)('@photostructure/sqlite');
`;

/** Replaces `node:sqlite`, which an older Electron lacks, by a package with the same interface. */
function fillGaps(app: string, gapFillers: string): void {
  const filter = (file: string): boolean => !file.endsWith('.bin');
  cpSync(gapFillers, path.join(app, 'node_modules'), { recursive: true, filter });
  writeFileSync(path.join(app, 'main/sqlite.js'), SQLITE);
  for (const name of globSync('*.js', { cwd: path.join(app, 'main') })) {
    if (name === 'sqlite.js') continue;
    const file = path.join(app, 'main', name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"node:sqlite"', '"./sqlite.js"'));
  }
}

/**
 * Makes a .deb of a bundle whose app can be looked into by its debugging port and says that it is of this release. Everything else in
 * it is what `npm run package` puts there. Gives its path.
 */
export async function makeTestDeb(
  bundle: string,
  { release, gapFillers }: { release: Release; gapFillers: string | null },
): Promise<string> {
  const copy = inOut('package/test-bundle');
  const app = inOut('package/test-app');
  for (const folder of [copy, app]) rmSync(folder, { recursive: true, force: true });
  cpSync(bundle, copy, { recursive: true });
  const archive = path.join(copy, 'resources/app.asar');
  extractAll(archive, app);
  cpSync(inProject('test/package/support/test-entry.mjs'), path.join(app, 'test-entry.mjs'));
  const manifest = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'));
  const changed = { ...manifest, version: release.version, main: 'test-entry.mjs' };
  writeFileSync(path.join(app, 'package.json'), JSON.stringify(changed));
  if (gapFillers !== null) fillGaps(app, gapFillers);
  rmSync(archive);
  await createPackageWithOptions(app, archive, { unpack: '*.node' });
  return makeDeb(copy, { release, target: targetHere, to: inOut('package'), isQuick: true });
}
