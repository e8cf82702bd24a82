import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { shownRelease, version } from '../../shared/updates.ts';
import { UpdateError } from './fault.ts';

/** The name of the manifest at the release address. */
export const MANIFEST_FILE = 'ringback-updates.json';
/** The largest manifest that is read, bytes. */
export const MANIFEST_LIMIT = 1_000_000;

/** A path below the release address, each part of plain characters and none of them dots alone. */
const relativeUrl = z
  .string()
  .max(300)
  .regex(/^(?!\.+(?:\/|$))[\w.~-]+(?:\/(?!\.+(?:\/|$))[\w.~-]+)*$/);

/** A file of a release. `url`: relative to the release address; `size`: bytes; `sha256`: hex. */
const releaseFile = z.object({
  platform: z.enum(['win32', 'darwin', 'linux']),
  arch: z.enum(['x64', 'arm64']),
  url: relativeUrl,
  size: z.number().int().min(1).max(1_000_000_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ReleaseFile = z.infer<typeof releaseFile>;

/** A release. `minimumVersion`: the oldest version that can be updated to it directly. */
const release = shownRelease.extend({
  date: z.iso.date(),
  minimumVersion: version,
  files: z.array(releaseFile).max(20),
});
export type Release = z.infer<typeof release>;

/** All releases that are still offered, so that an administrator can pin an older one and a bad one can be taken back. */
export const manifest = z.object({ product: z.literal('ringback'), releases: z.array(release).max(200) });
export type Manifest = z.infer<typeof manifest>;

/** What is at the release address: the manifest's JSON text, and the Ed25519 signature of its UTF-8 bytes in base64. */
export const signedManifest = z.object({ manifest: z.string(), signature: z.string().max(200) });

/** Reads an Ed25519 public key: SPKI in DER, base64. Null where it is none. */
export function readPublicKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** The manifest in a signed text. Throws UpdateError `unreadable` or `badSignature`; nothing is read before the signature is checked. */
export function openManifest(text: string, key: KeyObject): Manifest {
  const signed = parsed(signedManifest, text);
  const isSigned = verify(null, Buffer.from(signed.manifest), key, Buffer.from(signed.signature, 'base64'));
  if (!isSigned) throw new UpdateError('badSignature');
  return parsed(manifest, signed.manifest);
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new UpdateError('unreadable', { cause });
  }
}
