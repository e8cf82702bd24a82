import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { SECOND } from '../../shared/time/durations.ts';
import { instant } from '../../shared/time/instant.ts';
import { release } from '../../shared/updates.ts';
import { createTransport } from '../pbx/transport.ts';

/** The name of the signed list at the release address. */
const LIST_FILE = 'ringback-releases.json';
/** The largest list that is read, bytes. */
const LIMIT = 100_000;
/** How long each step of reading it may take, ms. */
const DEADLINES = { connectMs: 30 * SECOND, headersMs: 30 * SECOND, wholeMs: 30 * SECOND };

/** What `build/release/sign.ts` signs. `issued`, `expires`: epoch ms. */
const releaseList = z.object({
  product: z.literal('ringback'),
  issued: instant.int(),
  expires: instant.int(),
  newest: release,
});
export type ReleaseList = z.infer<typeof releaseList>;

/** What is at the release address: the list's JSON text, and the Ed25519 signature of its UTF-8 bytes in base64. */
const signedList = z.object({ list: z.string(), signature: z.string().max(200) });

/** Reads an Ed25519 public key: SPKI in DER, base64. Null where it is none. */
export function readPublicKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** The release address as a URL that ends in "/"; null where it is neither https nor on this computer. */
export function readAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
  return isAllowed && url.username === '' && url.password === '' && url.search === '' && url.hash === '' ? url : null;
}

/** The list in a signed text. Throws for anything else; nothing is read before the signature is checked. */
export function openList(text: string, key: KeyObject): ReleaseList {
  const { list, signature } = signedList.parse(JSON.parse(text));
  if (!verify(null, Buffer.from(list), key, Buffer.from(signature, 'base64'))) throw new Error('bad signature');
  return releaseList.parse(JSON.parse(list));
}

/** Reads the signed list at a release address; follows no redirect. Rejects for an answer without one. */
export async function fetchList(base: URL): Promise<string> {
  const transport = createTransport({ secure: base.protocol === 'https:', trust: { kind: 'system' }, now: Date.now });
  try {
    const url = new URL(LIST_FILE, base);
    const { status, body } = await transport.send({ url, headers: {}, deadlines: DEADLINES, limitBytes: LIMIT });
    if (status !== 200) throw new Error(`status ${status}`);
    return body.toString('utf8');
  } finally {
    transport.close();
  }
}
