import { FuseV1Options } from '@electron/fuses';
import { expect, test } from 'vitest';
import { FUSES } from '../../../../build/package/fuses.ts';
import { manifest, ownElectron, releaseWith } from '../../../../build/package/release-facts.ts';

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
