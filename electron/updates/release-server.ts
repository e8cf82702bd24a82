import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HOUR, SECOND } from '../../shared/time/durations.ts';
import { tlsTrust } from '../pbx/tls.ts';
import { UpdateError } from './fault.ts';
import { MANIFEST_FILE, MANIFEST_LIMIT, type ReleaseFile } from './manifest.ts';

/** Longest silence of the server, and longest time for one file, ms. */
export interface ServerLimits {
  readonly silenceMs: number;
  readonly manifestMs: number;
  readonly fileMs: number;
}
const LIMITS: ServerLimits = { silenceMs: 30 * SECOND, manifestMs: 60 * SECOND, fileMs: 2 * HOUR };

/** Redirects followed within the release address's origin. */
const MOST_REDIRECTS = 3;

/** The release address as a URL that ends in "/"; null where it is neither https nor on this computer. */
export function readAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
  return isAllowed && url.username === '' && url.password === '' && url.search === '' && url.hash === '' ? url : null;
}

export type ReleaseServer = ReturnType<typeof createReleaseServer>;

/** Reads from one release address, and sends it nothing but paths. */
export function createReleaseServer(base: URL, limits: ServerLimits = LIMITS) {
  return {
    /** The text of the signed manifest. Rejects with UpdateError. */
    async manifest(signal: AbortSignal): Promise<string> {
      const chunks: Buffer[] = [];
      const response = await get(new URL(MANIFEST_FILE, base), limits, limits.manifestMs, signal);
      await read(response, signal, async (bytes) => {
        for await (const chunk of withLimit(bytes, MANIFEST_LIMIT)) chunks.push(chunk);
      });
      return Buffer.concat(chunks).toString('utf8');
    },
    /**
     * Downloads a file into `folder` and returns its path. Size and hash are checked while it is read; what is not right is deleted.
     * Rejects with UpdateError, or with the signal's reason.
     */
    async download(
      file: ReleaseFile,
      folder: string,
      { signal, onBytes }: { signal: AbortSignal; onBytes: (received: number) => void },
    ): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = path.join(folder, path.posix.basename(file.url));
      const part = `${target}.part`;
      await rm(part, { force: true });
      try {
        const response = await get(new URL(file.url, base), limits, limits.fileMs, signal);
        await read(response, signal, (bytes) =>
          pipeline(checked(bytes, file, onBytes), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })),
        );
        await rename(part, target);
        return target;
      } catch (thrown) {
        await rm(part, { force: true });
        throw thrown;
      }
    },
  };
}

/** Whether a file is whole and the one of the manifest. */
export async function isFile(place: string, file: Pick<ReleaseFile, 'size' | 'sha256'>): Promise<boolean> {
  try {
    const read = checked(createReadStream(place), file, () => {});
    for await (const _ of read);
    return true;
  } catch {
    return false;
  }
}

/** Passes bytes on and checks them: at most the file's size while they come, size and hash at the end. */
async function* checked(
  bytes: AsyncIterable<Buffer>,
  { size, sha256 }: Pick<ReleaseFile, 'size' | 'sha256'>,
  onBytes: (received: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let received = 0;
  for await (const chunk of withLimit(bytes, size)) {
    hash.update(chunk);
    received += chunk.length;
    onBytes(received);
    yield chunk;
  }
  if (received < size) throw new UpdateError('cut');
  if (hash.digest('hex') !== sha256) throw new UpdateError('wrongFile');
}

async function* withLimit(bytes: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.length;
    if (received > limit) throw new UpdateError('tooLarge');
    yield chunk;
  }
}

/** Runs `use` on the body. Errors of the connection become UpdateErrors; the connection is closed in any case. */
async function read(
  response: IncomingMessage,
  signal: AbortSignal,
  use: (bytes: AsyncIterable<Buffer>) => Promise<unknown>,
): Promise<void> {
  try {
    await use(response);
  } catch (thrown) {
    throw readError(thrown, response, signal);
  } finally {
    response.destroy();
  }
}

function readError(thrown: unknown, response: IncomingMessage, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (thrown instanceof UpdateError) return thrown;
  // The reason that the request was destroyed with.
  if (response.errored instanceof UpdateError) return response.errored;
  const { code = '', syscall } = thrown as NodeJS.ErrnoException;
  const isOfDisk = syscall === 'write' || syscall === 'open' || ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code);
  return new UpdateError(isOfDisk ? 'disk' : 'cut', { cause: thrown });
}

/** The response with status 200, after redirects within the origin. `wholeMs` counts until its body is read. */
async function get(url: URL, limits: ServerLimits, wholeMs: number, signal: AbortSignal): Promise<IncomingMessage> {
  let target = url;
  for (let left = MOST_REDIRECTS; ; left -= 1) {
    const response = await request(target, limits, wholeMs, signal);
    const { statusCode = 0, headers } = response;
    const encoding = headers['content-encoding'] ?? 'identity';
    if (statusCode === 200 && encoding === 'identity') return response;
    response.destroy();
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    if (!isRedirect) throw new UpdateError('refused');
    target = redirected(target, headers.location ?? '', left);
  }
}

function redirected(from: URL, location: string, left: number): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (to === null || to.origin !== from.origin || left === 0) throw new UpdateError('redirected');
  return to;
}

function request(url: URL, limits: ServerLimits, wholeMs: number, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, headers: { 'Accept-Encoding': 'identity' }, insecureHTTPParser: false };
    const sent =
      url.protocol === 'https:'
        ? https.request(url, { ...options, ...tlsTrust({ kind: 'system' }) })
        : http.request(url, options);
    let response: IncomingMessage | null = null;
    const stop = (reason: Error) => {
      response?.destroy(reason);
      sent.destroy(reason);
    };
    const whole = setTimeout(() => stop(new UpdateError('timeout')), wholeMs);
    const abort = () => stop(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    sent.setTimeout(limits.silenceMs, () => stop(new UpdateError('timeout')));
    sent.once('close', () => {
      clearTimeout(whole);
      signal.removeEventListener('abort', abort);
    });
    sent.on('error', (cause) => {
      const isKnown = signal.aborted || cause instanceof UpdateError;
      reject(isKnown ? cause : new UpdateError('unreachable', { cause }));
    });
    sent.once('response', (answer) => {
      response = answer;
      resolve(answer);
    });
    if (signal.aborted) abort();
    else sent.end();
  });
}
