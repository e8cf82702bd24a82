import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { AppError } from '../../shared/errors.ts';

type Undo = (bytes: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>;

const gunzip: Undo = promisify(zlib.gunzip);
const inflate: Undo = promisify(zlib.inflate);
/** Some servers leave out the two bytes that the name `deflate` stands for. */
const inflateRaw: Undo = promisify(zlib.inflateRaw);
const unbrotli: Undo = promisify(zlib.brotliDecompress);

/** How each content coding is undone; of several ways the first that fits. */
const codings: Readonly<Record<string, readonly Undo[]>> = {
  gzip: [gunzip],
  'x-gzip': [gunzip],
  deflate: [inflate, inflateRaw],
  br: [unbrotli],
};

/** The codings that a request offers to read. */
export const acceptedEncodings = 'gzip, deflate, br';

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function isText(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The decoded bytes; null where they are not in that coding. Rejects with `tooLarge`. */
async function undone(bytes: Buffer, ways: readonly Undo[], limitBytes: number): Promise<Buffer | null> {
  for (const undo of ways) {
    try {
      return await undo(bytes, { maxOutputLength: limitBytes });
    } catch (error) {
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      if (isTooLarge) throw new AppError({ kind: 'tooLarge', limitBytes });
    }
  }
  return null;
}

/**
 * A body as it is, whatever its Content-Encoding says: a coding counts only where the bytes are in it, and gzip also where the header is
 * silent. Rejects with AppError `tooLarge` above `limitBytes` decoded, `badAnswer` where the bytes are neither that coding nor text.
 */
export async function decodeBody(bytes: Buffer, encoding: string | undefined, limitBytes: number): Promise<Buffer> {
  const named = (encoding ?? '').toLowerCase().split(',').slice(0, 5);
  let body = bytes;
  // They are named in the order in which they were applied.
  for (const name of [...named.reverse(), 'gzip']) {
    const ways = codings[name.trim()];
    if (ways === undefined || body.length === 0) continue;
    if (ways.includes(gunzip) && !isGzip(body)) continue;
    const decoded = await undone(body, ways, limitBytes);
    if (decoded === null && !isText(body))
      throw new AppError({ kind: 'badAnswer', detail: 'compressed body unreadable' });
    body = decoded ?? body;
  }
  return body;
}
