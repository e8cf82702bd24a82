import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeKey, publicKeyOf, releaseFile, releaseOf, signManifest } from '../../../../build/release/sign-manifest.ts';
import { releaseSource } from '../../../../build/release/source.ts';
import { openManifest, readPublicKey } from '../../../../electron/updates/manifest.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sign-'));
const key = makeKey();
const publicKey = readPublicKey(publicKeyOf(key));
const notes = { date: '2026-11-10', markdown: '', points: ['New.'] };

function named(name: string, version = '1.2.0') {
  writeFileSync(path.join(folder, name), name);
  return releaseFile(path.join(folder, name), version, 'files/1.2.0');
}
const open = (text: string) => {
  if (publicKey === null) throw new Error('no key');
  return openManifest(text, publicKey).releases.map(({ version }) => version);
};

it('names the packages that Ringback installs itself, and no other file', () => {
  const found = [
    'ringback-1.2.0-win32-x64-user.msi',
    'ringback-1.2.0-win32-arm64-user.msi',
    'ringback-1.2.0-darwin-arm64.zip',
    'ringback-1.2.0-linux-x64.tar.gz',
  ].map((name) => named(name));
  expect(found.map((file) => file && `${file.platform} ${file.arch} ${file.size} ${file.url}`)).toEqual([
    'win32 x64 33 files/1.2.0/ringback-1.2.0-win32-x64-user.msi',
    'win32 arm64 35 files/1.2.0/ringback-1.2.0-win32-arm64-user.msi',
    'darwin arm64 31 files/1.2.0/ringback-1.2.0-darwin-arm64.zip',
    'linux x64 31 files/1.2.0/ringback-1.2.0-linux-x64.tar.gz',
  ]);
  for (const other of [
    'ringback-1.2.0-win32-x64.msi',
    'ringback-1.2.0-darwin-arm64.dmg',
    'ringback_1.2.0_amd64.deb',
    'ringback-1.2.0~electron33.0.0-linux-x64.tar.gz',
    'ringback-1.1.0-darwin-arm64.zip',
  ])
    expect([other, named(other)]).toEqual([other, null]);
});

it('lists the new release before the old ones, each once', () => {
  const file = named('ringback-1.2.0-win32-x64-user.msi');
  const first = signManifest(releaseOf('1.2.0', notes, file ? [file] : []), null, key);
  const second = signManifest(releaseOf('1.10.0', notes, []), first, key);
  const fix = signManifest(releaseOf('1.2.1', notes, []), second, key);
  expect(open(fix)).toEqual(['1.10.0', '1.2.1', '1.2.0']);
  expect(open(signManifest(releaseOf('1.2.1', notes, []), fix, key))).toEqual(['1.10.0', '1.2.1', '1.2.0']);
});

it('continues no manifest of another key, and signs nothing that the app would refuse', () => {
  const foreign = signManifest(releaseOf('1.2.0', notes, []), null, makeKey());
  expect(() => signManifest(releaseOf('1.3.0', notes, []), foreign, key)).toThrow('badSignature');
  expect(() => signManifest(releaseOf('newest', notes, []), null, key)).toThrow();
});

it('a build has its release address and key from the environment, both or none', () => {
  const both = { RINGBACK_RELEASE_ADDRESS: 'https://updates.example/', RINGBACK_RELEASE_PUBLIC_KEY: publicKeyOf(key) };
  expect(releaseSource({})).toBeNull();
  expect(releaseSource(both)).toEqual({ address: 'https://updates.example/', publicKey: publicKeyOf(key) });
  for (const change of [
    { RINGBACK_RELEASE_ADDRESS: 'http://updates.example/' },
    { RINGBACK_RELEASE_ADDRESS: '' },
    { RINGBACK_RELEASE_PUBLIC_KEY: '' },
    { RINGBACK_RELEASE_PUBLIC_KEY: 'x' },
  ])
    expect(() => releaseSource({ ...both, ...change })).toThrow(/RINGBACK_RELEASE/);
});
