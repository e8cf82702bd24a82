import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inOut } from '../paths.ts';
import { filled, stageTree } from './linux.ts';
import { manifest, type PackageInput, type Release, type Target } from './release-facts.ts';
import { runTool } from './tools.ts';

/** What Electron's binary is linked with, by Debian's names. A test compares it with the binary. */
export const DEPENDS = [
  'libasound2',
  'libatk-bridge2.0-0',
  'libatk1.0-0',
  'libatspi2.0-0',
  'libc6 (>= 2.31)',
  'libcairo2',
  'libcups2',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libgcc-s1',
  'libglib2.0-0',
  'libgtk-3-0',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libudev1',
  'libx11-6',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
  'xdg-utils',
];
/** What it loads where it is there: notifications and the keyring. */
const RECOMMENDS = ['libnotify4', 'libsecret-1-0', 'gnome-keyring | kwalletmanager'];

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

/** Warns in the description of a package that is for tests. */
const description = ({ isReal, electron }: Release): string =>
  [
    'companion of the desk phone: dial, ring back, call quality',
    ...(isReal ? [] : [` FOR TESTS ONLY: made with Electron ${electron}.`, ' .']),
    ' Ringback dials from your extension through the PBX, shows every missed call',
    ' until it is rung back, and explains how each call sounded.',
  ].join('\n');

function control(release: Release, { arch }: Target, kilobytes: number): string {
  const fields = {
    Package: manifest.name,
    Version: release.label,
    Architecture: ARCHITECTURES[arch],
    Maintainer: `${manifest.author} <ringback@ringback.invalid>`,
    'Installed-Size': String(kilobytes),
    Depends: DEPENDS.join(', '),
    Recommends: RECOMMENDS.join(', '),
    Section: 'net',
    Priority: 'optional',
    Description: description(release),
  };
  return `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`;
}

/** Makes a .deb with Debian's own dpkg-deb, which sets root as the owner itself. `isQuick`: larger, for tests. Gives its path. */
export function makeDeb(
  bundle: string,
  { release, target, to, isQuick = false }: PackageInput & { isQuick?: boolean },
): string {
  const root = inOut('package/deb');
  stageTree(root, bundle, release);
  const sizes = readdirSync(root, { recursive: true, encoding: 'utf8' }).map(
    (name) => lstatSync(path.join(root, name)).size,
  );
  const kilobytes = Math.ceil(sizes.reduce((sum, one) => sum + one, 0) / 1024);
  mkdirSync(path.join(root, 'DEBIAN'));
  writeFileSync(path.join(root, 'DEBIAN/control'), control(release, target, kilobytes));
  const postrm = path.join(root, 'DEBIAN/postrm');
  writeFileSync(postrm, filled('postrm', {}));
  chmodSync(postrm, 0o755);
  const file = path.join(to, `${manifest.name}_${release.label}_${ARCHITECTURES[target.arch]}.deb`);
  const how = isQuick ? ['-Zgzip', '-z1'] : ['-Zxz', '-z3'];
  runTool('dpkg-deb', ['--root-owner-group', ...how, '--build', root, file], {
    SOURCE_DATE_EPOCH: String(release.time),
  });
  rmSync(root, { recursive: true, force: true });
  return file;
}
