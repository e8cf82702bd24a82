import { createHash } from 'node:crypto';
import { globSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceMaps } from '../../build/package/app-folder.ts';
import { packagesInside } from '../../build/package/contents.ts';
import { DEPENDS } from '../../build/package/deb.ts';
import { FUSES, readFuses, setFuses } from '../../build/package/fuses.ts';
import { stageTree } from '../../build/package/linux.ts';
import { makeRpm } from '../../build/package/rpm.ts';
import { hasTool, runTool } from '../../build/package/tools.ts';
import { readPackaged } from './support/packaged.ts';
import { targetHere } from './support/zip-here.ts';

const { bundle, release, zip } = readPackaged();
const archive = path.join(bundle, 'resources/app.asar');
const binary = path.join(bundle, 'ringback');

test('every fuse that this Electron has is as it should be, read back from the bundle', async () => {
  const found = await readFuses(binary);
  const lacking = Object.entries(found).flatMap(([name, state]) => (state === undefined ? [name] : []));
  expect({ ...FUSES, ...found }).toEqual({ ...FUSES, ...Object.fromEntries(lacking.map((name) => [name, undefined])) });
  // Electron 33 does not have the newest one yet.
  expect(lacking).toEqual(release.isReal ? [] : ['WasmTrapHandlers']);
});

test('a real package is refused an Electron that lacks a fuse', async () => {
  if (release.isReal) return;
  await expect(setFuses(binary, { mayLack: false })).rejects.toThrow('This Electron lacks fuses: WasmTrapHandlers.');
});

const ALLOWED = [
  /^\/package\.json$/,
  /^\/main\/[a-z-]+\.js$/,
  /^\/threads\/[a-z-]+\.js$/,
  /^\/preload\/preload\.cjs$/,
  /^\/renderer\/(index\.html|files\.json)$/,
  /^\/renderer\/assets\/[\w-]+(\.module)?-[\w-]+\.(js|css|woff2)$/,
  /^\/renderer\/assets\/Inter-LICENSE\.txt$/,
  /^\/icons\/(app|(tray|overlay)-[\w-]+(@2x)?)\.png$/,
];
const isFile = (name: string): boolean => /\.\w+$/.test(name);

test('the archive contains what the app needs and nothing else', () => {
  const files = listPackage(archive, { isPack: false }).filter(isFile);
  expect(files.filter((file) => !ALLOWED.some((one) => one.test(file)))).toEqual([]);
  for (const one of ALLOWED)
    expect(
      files.some((file) => one.test(file)),
      String(one),
    ).toBe(true);
  const shown: string[] = JSON.parse(extractFile(archive, 'renderer/files.json').toString());
  expect(shown.filter((file) => !files.includes(`/renderer/${file}`))).toEqual([]);
});

test('nothing of the development server is inside: neither its address, nor what lets the window reach this computer', () => {
  const scripts = listPackage(archive, { isPack: false }).filter((file) => /\.(c?js|html)$/.test(file));
  const naming = scripts.filter((file) =>
    /RINGBACK_DEV_SERVER|ringback:place|LocalNetworkAccess|@vite|react-devtools/.test(
      extractFile(archive, file.slice(1)).toString(),
    ),
  );
  expect(scripts.length).toBeGreaterThan(10);
  expect(naming).toEqual([]);
});

test('its manifest names the data folder, the version and the menu entry', () => {
  expect(JSON.parse(extractFile(archive, 'package.json').toString())).toEqual({
    name: 'ringback',
    productName: 'Ringback',
    version: release.version,
    description: expect.any(String),
    license: 'MIT',
    author: expect.any(String),
    type: 'module',
    main: 'main/main.js',
    desktopName: 'ringback.desktop',
  });
});

test('source maps were made, lie outside, and no script names one', () => {
  expect(sourceMaps().length).toBeGreaterThan(10);
  const scripts = listPackage(archive, { isPack: false }).filter((file) => /\.c?js$/.test(file));
  const naming = scripts.filter((file) => extractFile(archive, file.slice(1)).includes('//# sourceMappingURL='));
  expect(naming).toEqual([]);
});

test('the head of the archive has the hashes that Electron checks on Windows and macOS', () => {
  const { headerString, header } = getRawHeader(archive) as { headerString: string; header: { files: object } };
  expect(createHash('sha256').update(headerString).digest('hex')).toMatch(/^[0-9a-f]{64}$/);
  expect(header.files).toMatchObject({ 'package.json': { integrity: { algorithm: 'SHA256' } } });
});

test("beside the archive lie Electron's own files, the licences, and nothing else", () => {
  const own = new Set<string>();
  const archived = path.join(zip.folder, `electron-v${zip.version}-linux-${process.arch}.zip`);
  unzipSync(readFileSync(archived), { filter: ({ name }) => own.add(name) === null });
  const files = globSync('**', { cwd: bundle }).filter((file) => !lstatSync(path.join(bundle, file)).isDirectory());
  expect(files.filter((file) => !own.has(file)).sort()).toEqual([
    'resources/LICENSE',
    'resources/app.asar',
    'resources/third-party-licences.txt',
    'ringback',
  ]);
});

test("a package is at most 5 MB larger than Electron's own", () => {
  const ours = globSync('resources/**', { cwd: bundle }).map((file) => statSync(path.join(bundle, file)).size);
  expect(ours.reduce((sum, size) => sum + size, 0)).toBeLessThan(5_000_000);
});

test('everything inside has a licence that allows it, with its text', () => {
  const inside = packagesInside();
  expect(inside.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'zod', '@fontsource-variable/inter']),
  );
  const allowed = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'OFL-1.1'];
  expect(inside.filter(({ licence }) => !allowed.includes(licence))).toEqual([]);
  const text = readFileSync(path.join(bundle, 'resources/third-party-licences.txt'), 'utf8');
  expect(inside.filter(({ name, version }) => !text.includes(`${name} ${version} (`))).toEqual([]);
});

/** The packages of Debian that have the libraries a binary is linked with. */
function linkedPackages(): string[] {
  const names = [...runTool('readelf', ['-d', binary]).matchAll(/\(NEEDED\).*\[(.+)\]/g)].map(([, name]) => name);
  const places = runTool('ldconfig', ['-p']);
  const files = names
    .filter((name) => name !== 'libffmpeg.so')
    .map((name) => {
      const file = places
        .split('\n')
        .find((line) => line.trim().startsWith(`${name} (`))
        ?.split(' => ')[1];
      if (file === undefined) throw new Error(`${name} is not installed here.`);
      return `*/${path.basename(file)}`;
    });
  const owners = runTool('dpkg', ['-S', ...files])
    .trim()
    .split('\n');
  return [...new Set(owners.map((line) => line.split(':')[0] ?? ''))];
}

test.skipIf(!hasTool('readelf') || !hasTool('dpkg'))(
  'the .deb depends on every library that Electron is linked with',
  () => {
    const named = DEPENDS.map((one) => one.split(' ')[0]);
    expect(linkedPackages().filter((name) => !named.includes(name))).toEqual([]);
  },
);

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'ringback-tree-'));
  stageTree(root, bundle, release);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a package puts the program, its command and what desktops read into their places, readable by everyone', () => {
  const entries = globSync('**', { cwd: root });
  const outside = entries.filter(
    (entry) => !entry.startsWith('usr/lib/') && !lstatSync(path.join(root, entry)).isDirectory(),
  );
  const sizes = [16, 22, 24, 32, 48, 64, 128, 256, 512];
  expect(outside.sort()).toEqual(
    [
      'usr/bin/ringback',
      'usr/share/applications/ringback.desktop',
      'usr/share/doc/ringback/changelog.gz',
      'usr/share/doc/ringback/copyright',
      ...sizes.map((size) => `usr/share/icons/hicolor/${size}x${size}/apps/ringback.png`),
      'usr/share/icons/hicolor/scalable/apps/ringback.svg',
      'usr/share/icons/hicolor/symbolic/apps/ringback-symbolic.svg',
      'usr/share/man/man1/ringback.1.gz',
      'usr/share/metainfo/org.ringback.Ringback.metainfo.xml',
    ].sort(),
  );
  const unreadable = entries.filter((entry) => {
    const { mode } = statSync(path.join(root, entry));
    return (mode & 0o044) !== 0o044 || (mode & 0o022) !== 0;
  });
  expect(unreadable).toEqual([]);
  expect(statSync(path.join(root, 'usr/lib/ringback/chrome-sandbox')).mode & 0o7777).toBe(0o4755);
});

test.skipIf(!hasTool('rpmbuild'))("an .rpm has the files of the .deb, all root's, and a helper for the sandbox", () => {
  const to = mkdtempSync(path.join(os.tmpdir(), 'rb-rpm-'));
  try {
    const file = makeRpm(bundle, { release, target: targetHere, to, isQuick: true });
    const listed = runTool('rpm', ['-qp', '--qf', '[%{FILEMODES:perms} %{FILEUSERNAME} %{FILENAMES}\n]', file])
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('d'));
    expect(listed.filter((line) => !line.includes(' root '))).toEqual([]);
    expect(listed).toContain('-rwsr-xr-x root /usr/lib/ringback/chrome-sandbox');
    const staged = globSync('**', { cwd: root }).filter((name) => !lstatSync(path.join(root, name)).isDirectory());
    expect(listed.map((line) => line.split(' ')[2]).sort()).toEqual(staged.map((name) => `/${name}`).sort());
  } finally {
    rmSync(to, { recursive: true, force: true });
  }
});
