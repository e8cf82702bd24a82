import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { beforeEach, expect, test } from 'vitest';
import { zipIn } from '../../../../build/package/electron-zip.ts';
import { FUSES } from '../../../../build/package/fuses.ts';
import { manifest, ownElectron, releaseWith } from '../../../../build/package/release.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('zip');
});

const target = { platform: 'linux', arch: 'x64' } as const;
const put = (...versions: string[]): void => {
  for (const version of versions) writeFileSync(path.join(folder, `electron-v${version}-linux-x64.zip`), '');
};

test("the app's own Electron is taken where it is there", () => {
  put('33.4.11', ownElectron);
  expect(zipIn(folder, target).version).toBe(ownElectron);
});

test('without a zip for this system the message names the file that is missing', () => {
  writeFileSync(path.join(folder, 'electron-v45.0.0-win32-x64.zip'), '');
  expect(() => zipIn(folder, target)).toThrow('There is no electron-v*-linux-x64.zip in');
  expect(() => zipIn(path.join(folder, 'nowhere'), target)).toThrow('There is no electron-v*-linux-x64.zip in');
});

test('a package with another Electron says so in its version', () => {
  expect(releaseWith(ownElectron)).toMatchObject({ isReal: true, label: manifest.version });
  expect(releaseWith('33.4.11')).toMatchObject({ isReal: false, label: `${manifest.version}~electron33.4.11` });
});

test('every fuse is named, with the state that the security promises ask for', () => {
  const all = Object.values(FuseV1Options).filter((name) => typeof name === 'string');
  expect(Object.keys(FUSES).sort()).toEqual(all.sort());
  expect(Object.entries(FUSES).filter(([, isOn]) => isOn)).toEqual([
    ['EnableCookieEncryption', true],
    ['EnableEmbeddedAsarIntegrityValidation', true],
    ['OnlyLoadAppFromAsar', true],
    ['WasmTrapHandlers', true],
  ]);
});
