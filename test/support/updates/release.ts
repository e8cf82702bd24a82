import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Manifest, Release, ReleaseFile } from '../../../electron/updates/manifest.ts';

/** A pair of keys that sign releases, and the public one as a build has it. */
export function signingKeys(): { privateKey: KeyObject; publicKey: KeyObject; text: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey, text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}

/** The signed text of a manifest. */
export function signed(manifest: unknown, privateKey: KeyObject): string {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  return JSON.stringify({ manifest: text, signature: sign(null, Buffer.from(text), privateKey).toString('base64') });
}

/** A file of a release with these bytes. */
export function fileOf(url: string, bytes: Buffer, change: Partial<ReleaseFile> = {}): ReleaseFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { platform: 'win32', arch: 'x64', url, size: bytes.length, sha256, ...change };
}

/** A release, by default of a day in November 2026 and for any version before it. */
export function release(version: string, change: Partial<Release> = {}): Release {
  return { version, date: '2026-11-10', notes: `New in ${version}.`, minimumVersion: '0.1.0', files: [], ...change };
}

/** A manifest of these releases. */
export function manifestOf(...releases: Release[]): Manifest {
  return { product: 'ringback', releases };
}
