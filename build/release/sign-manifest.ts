import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  manifest,
  openManifest,
  type Release,
  type ReleaseFile,
  readPublicKey,
} from '../../electron/updates/manifest.ts';
import { compareVersions } from '../../electron/updates/versions.ts';
import { fileName } from '../package/release.ts';
import { type Notes, plainNotes } from './notes.ts';

/** Who can be updated to a new release directly. */
const MINIMUM_VERSION = '0.1.0';

/** The ends of the names of what Ringback installs or names itself; .deb, .rpm and the .msi for all users belong to others. */
const ENDS = { win32: '-user.msi', darwin: '.zip', linux: '.tar.gz' };
const TARGETS = (['win32', 'darwin', 'linux'] as const).flatMap((platform) =>
  (['x64', 'arm64'] as const).map((arch) => ({ platform, arch })),
);

/** A package as the manifest names it; null for a file that is none of them. `folder`: below the release address. */
export function releaseFile(place: string, version: string, folder: string): ReleaseFile | null {
  const name = path.basename(place);
  const target = TARGETS.find((one) => name === `${fileName(version, one)}${ENDS[one.platform]}`);
  if (target === undefined) return null;
  return {
    ...target,
    url: `${folder}/${name}`,
    size: statSync(place).size,
    sha256: createHash('sha256').update(readFileSync(place)).digest('hex'),
  };
}

/** A release of these packages. */
export function releaseOf(version: string, notes: Notes, files: readonly ReleaseFile[]): Release {
  const shown = { version, date: notes.date, notes: plainNotes(notes) };
  return { ...shown, minimumVersion: MINIMUM_VERSION, files: [...files] };
}

/**
 * The signed manifest with this release and those before it, newest first. `previous`: the last signed manifest, which the same key must
 * have signed; `privateKey`: PKCS #8 in PEM. Throws where anything of it would not be accepted by the app.
 */
export function signManifest(release: Release, previous: string | null, privateKey: string): string {
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(key);
  const before = previous === null ? [] : openManifest(previous, publicKey).releases;
  const releases = [release, ...before.filter(({ version }) => version !== release.version)];
  releases.sort((a, b) => compareVersions(b.version, a.version));
  const text = JSON.stringify(manifest.parse({ product: 'ringback', releases }));
  const signed = JSON.stringify({ manifest: text, signature: sign(null, Buffer.from(text), key).toString('base64') });
  openManifest(signed, publicKey);
  return signed;
}

/** The public key that a build is given, of a private one in PEM. Throws for a key that is not Ed25519. */
export function publicKeyOf(privateKey: string): string {
  const text = createPublicKey(createPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64');
  if (readPublicKey(text) === null) throw new Error('Releases are signed with an Ed25519 key.');
  return text;
}

/** A new private key in PEM. */
export function makeKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}
