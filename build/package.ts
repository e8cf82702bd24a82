import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './build.ts';
import { keepSourceMaps, writeChecksums } from './package/archives.ts';
import { makeBundle } from './package/bundle.ts';
import { type ElectronZip, fetchZip, zipIn } from './package/electron-zip.ts';
import { type Maker, makersFor } from './package/makers.ts';
import { ownElectron, type Release, releaseWith, type Target } from './package/release-facts.ts';
import { inOut } from './paths.ts';
import { runCommand, say } from './say.ts';

const HELP = `npm run package [-- switches]: makes this system's packages in .out/packages

  --electron-zip=FOLDER   takes Electron's zip from there; without it, Electron's own download is used
  --arch=x64|arm64        another processor than this computer's; on a Mac both are made without it`;

/** The targets of one run; null where there are no packages for this system. */
function targetsFor(platform: NodeJS.Platform, arch: string | undefined): Target[] | null {
  if (platform !== 'linux' && platform !== 'win32' && platform !== 'darwin') return null;
  const archs = arch !== undefined ? [arch] : platform === 'darwin' ? ['x64', 'arm64'] : [process.arch];
  return archs.every((one) => one === 'x64' || one === 'arm64')
    ? archs.map((one) => ({ platform, arch: one as Target['arch'] }))
    : null;
}

async function packageFor(target: Target, zip: ElectronZip, release: Release, makers: readonly Maker[]): Promise<void> {
  say(`Putting Electron ${zip.version} and Ringback together for ${target.platform}-${target.arch} …`);
  const bundle = await makeBundle({ release, target, zip });
  for (const { name, make } of makers) {
    say(`Making the ${name} …`);
    make(bundle, { release, target, to: inOut('packages') });
  }
}

/** Makes all packages of this system. Gives the exit code. */
async function packageAll(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { 'electron-zip': { type: 'string' }, arch: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    say(HELP);
    return 0;
  }
  const targets = targetsFor(process.platform, values.arch);
  if (targets === null) {
    say('There are packages for Linux, Windows and macOS, each for x64 and arm64.');
    return 2;
  }
  const makers = makersFor(process.platform);
  const given = values['electron-zip'];
  const zips: ElectronZip[] = [];
  for (const target of targets) zips.push(given === undefined ? await fetchZip(target) : zipIn(given, target));
  await buildAll({ sourcemap: 'hidden' });
  rmSync(inOut('packages'), { recursive: true, force: true });
  mkdirSync(inOut('packages'), { recursive: true });
  for (const [index, target] of targets.entries()) {
    const zip = zips[index] as ElectronZip;
    const release = releaseWith(zip.version);
    if (!release.isReal)
      say(`FOR TESTS ONLY: Electron ${zip.version} instead of ${ownElectron}; the packages say so in their version.`);
    await packageFor(target, zip, release, makers);
    keepSourceMaps({ release, to: inOut('packages') });
  }
  writeChecksums(inOut('packages'));
  say();
  for (const name of readdirSync(inOut('packages')).sort()) {
    const megabytes = statSync(path.join(inOut('packages'), name)).size / 1e6;
    say(`${megabytes.toFixed(1).padStart(7)} MB  .out/packages/${name}`);
  }
  return 0;
}

if (import.meta.main) await runCommand(packageAll, 'There is no package');
