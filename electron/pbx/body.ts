import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { AppError } from '../../shared/errors.ts';

/** The encodings that an exchange offers to read. */
export const acceptedEncodings = 'gzip, deflate, br';

function decoderFor(encoding: string): Transform | null {
  switch (encoding) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip();
    case 'deflate':
      return zlib.createInflate();
    case 'br':
      return zlib.createBrotliDecompress();
    default:
      throw new AppError({ kind: 'badAnswer', detail: `content-encoding ${encoding.slice(0, 60)}` });
  }
}

/** Counts what comes over the wire too: a compressed body can be endless without ever decoding to anything. */
function decoded(response: IncomingMessage, decoder: Transform | null, limitBytes: number): Readable {
  if (decoder === null) return response;
  let received = 0;
  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > limitBytes) decoder.destroy(new AppError({ kind: 'tooLarge', limitBytes }));
  });
  // The callback is required; the error itself comes out of the decoder, which is what is being read.
  return pipeline(response, decoder, () => {});
}

/**
 * Reads an answer's body, decoded as it streams in and never more than `limitBytes` of it, decoded.
 * Rejects with AppError `tooLarge` or `badAnswer`, or with Node's own error when the connection broke.
 */
export async function readBody(response: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const decoder = decoderFor((response.headers['content-encoding'] ?? '').trim().toLowerCase());
  if (Number(response.headers['content-length'] ?? 0) > limitBytes)
    throw new AppError({ kind: 'tooLarge', limitBytes });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded(response, decoder, limitBytes) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) throw new AppError({ kind: 'tooLarge', limitBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
