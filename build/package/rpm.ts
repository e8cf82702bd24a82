import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inOut } from '../paths.ts';
import { filled, stageTree } from './linux.ts';
import { fileName, type PackageInput } from './release-facts.ts';
import { runTool } from './tools.ts';

const ARCHITECTURES = { x64: 'x86_64', arm64: 'aarch64' };

/** Makes an .rpm of the same files as the .deb. `isQuick`: larger, for tests. Gives its path. */
export function makeRpm(
  bundle: string,
  { release, target, to, isQuick = false }: PackageInput & { isQuick?: boolean },
): string {
  const top = inOut('package/rpm');
  rmSync(top, { recursive: true, force: true });
  const root = path.join(top, 'root');
  stageTree(root, bundle, release);
  const spec = path.join(top, 'ringback.spec');
  const note = release.isReal ? '' : `FOR TESTS ONLY: made with Electron ${release.electron}.\n\n`;
  const words = { VERSION: release.label, NOTE: note, ROOT: root, PAYLOAD: isQuick ? 'w1.gzdio' : 'w3.xzdio' };
  writeFileSync(spec, filled('ringback.spec', words));
  const arch = ARCHITECTURES[target.arch];
  const made = path.join(top, 'made');
  mkdirSync(made);
  runTool('rpmbuild', ['-bb', '--target', arch, '--define', `_topdir ${top}`, '--define', `_rpmdir ${made}`, spec], {
    SOURCE_DATE_EPOCH: String(release.time),
  });
  const [name] = readdirSync(path.join(made, arch));
  if (name === undefined) throw new Error('rpmbuild made nothing.');
  const file = path.join(to, `${fileName(release.label, target)}.rpm`);
  renameSync(path.join(made, arch, name), file);
  rmSync(top, { recursive: true, force: true });
  return file;
}
