import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { z } from 'zod';
import { SECOND } from '../../shared/time/durations.ts';
import { release, type UpdateFault } from '../../shared/updates.ts';
import { tlsTrust } from '../pbx/tls.ts';

/** The name of the signed list at the release address. */
const LIST_FILE = 'ringback-releases.json';
/** The largest list that is read, bytes. */
const LIMIT = 100_000;
/** The longest time for reading it, ms. */
const WITHIN_MS = 30 * SECOND;

/** What `build/release/sign.ts` signs. `issued`, `expires`: epoch ms. */
const releaseList = z.object({
  product: z.literal('ringback'),
  issued: z.number().int(),
  expires: z.number().int(),
  newest: release,
});
export type ReleaseList = z.infer<typeof releaseList>;

/** What is at the release address: the list's JSON text, and the Ed25519 signature of its UTF-8 bytes in base64. */
const signedList = z.object({ list: z.string(), signature: z.string().max(200) });

/** What stops a check, with its reason for the window. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly fault: UpdateFault;
  constructor(fault: UpdateFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

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

/** The list in a signed text. Throws UpdateError `unreadable` or `badSignature`; nothing is read before the signature is checked. */
export function openList(text: string, key: KeyObject): ReleaseList {
  const { list, signature } = parsed(signedList, text);
  if (!verify(null, Buffer.from(list), key, Buffer.from(signature, 'base64'))) throw new UpdateError('badSignature');
  return parsed(releaseList, list);
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new UpdateError('unreadable', { cause });
  }
}

/** Reads the signed list at a release address; follows no redirect. Rejects with UpdateError `unreachable` or `unreadable`. */
export async function fetchList(base: URL): Promise<string> {
  const options = { agent: false, headers: { 'Accept-Encoding': 'identity' }, signal: AbortSignal.timeout(WITHIN_MS) };
  const url = new URL(LIST_FILE, base);
  try {
    const request =
      url.protocol === 'https:'
        ? https.get(url, { ...options, ...tlsTrust({ kind: 'system' }) })
        : http.get(url, options);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode === 200) return await textOf(response);
    response.destroy();
    throw new UpdateError('unreadable');
  } catch (cause) {
    throw cause instanceof UpdateError ? cause : new UpdateError('unreachable', { cause });
  }
}

/** Leaving the loop ends the connection. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT) throw new UpdateError('unreadable');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
