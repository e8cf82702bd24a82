import { AppError, type AppErrorData } from '../../../shared/errors.ts';
import { byteLimits } from '../../pbx/limits.ts';
import type { ExchangeDeadlines, RawResponse, Report, Transport } from '../../pbx/transport.ts';
import type { Timers } from '../../timers.ts';
import { otherOrigin, resolveHref } from './dav-address.ts';
import { type DavResource, readMultistatus } from './multistatus.ts';
import { readChallenges, type SignIn, signInBy } from './sign-in.ts';

/** `base`: any address of the one origin that requests go to, and the password with them (promise S8). `password`: null where the server asks for nobody. */
export interface DavDeps {
  readonly base: URL;
  readonly transport: Pick<Transport, 'send'>;
  readonly user: string;
  readonly password: () => Promise<string>;
  readonly deadlines: DavDeadlines;
  readonly timers: Timers;
  readonly signal: AbortSignal;
}

/** Deadlines of one request, ms. `listMs`: until the headers of one for which a server may have to open every entry. */
export type DavDeadlines = ExchangeDeadlines & { readonly listMs: number };

/** A request that only reads. `depth`: of PROPFIND. `isOfAll`: a server may have to open every entry for it. */
export interface DavRequest extends Report {
  readonly depth: '0' | '1';
  readonly isOfAll?: boolean;
}

/** Asks a WebDAV server. */
export type DavClient = ReturnType<typeof createDavClient>;

const mostRedirects = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * A client for one origin. It signs in once the server asks for it, never follows a redirect to another origin, and repeats a request only where a kept-alive
 * connection was closed by the server. Rejections are AppErrors: those of the transport, `unauthorized`, `forbidden`, `redirected`, `directory`,
 * `server`, `unexpectedStatus`, `badAnswer`, `tooLarge`.
 */
export function createDavClient(deps: DavDeps) {
  let signIn: SignIn | null = null;

  async function once(url: URL, request: DavRequest): Promise<RawResponse> {
    const { method, body, depth, isOfAll = false } = request;
    const { connectMs, headersMs, wholeMs, listMs } = deps.deadlines;
    const authorization = signIn?.header({ method, path: `${url.pathname}${url.search}` });
    return deps.transport.send({
      url,
      report: { method, body },
      headers: {
        Depth: depth,
        'Content-Type': 'application/xml; charset=utf-8',
        Accept: 'application/xml, text/xml',
        'User-Agent': 'Ringback',
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      },
      deadlines: {
        connectMs,
        ...(isOfAll ? { headersMs: listMs, wholeMs: listMs + wholeMs } : { headersMs, wholeMs }),
      },
      limitBytes: byteLimits.list,
      signal: deps.signal,
    });
  }

  async function send(url: URL, request: DavRequest): Promise<RawResponse> {
    try {
      return await once(url, request);
    } catch (error) {
      // The server may close a kept-alive connection just as it is used again; a request that only reads may be sent twice.
      const { data } = error as Partial<AppError>;
      if (data?.kind !== 'network' || data.reason !== 'reset') throw error;
      return once(url, request);
    }
  }

  /** Signs in where the server asks for it: once, and again where only its nonce is stale. */
  async function signedIn(url: URL, request: DavRequest): Promise<RawResponse> {
    const response = await send(url, request);
    if (response.status !== 401) return response;
    if (deps.user === '') throw new AppError({ kind: 'directory', reason: 'signInWanted' });
    const challenges = readChallenges(response.headers['www-authenticate']);
    const isStale = challenges.some(({ params }) => params.stale?.toLowerCase() === 'true');
    if (signIn !== null && !isStale) return response;
    signIn = signInBy(challenges, { user: deps.user, password: await deps.password() });
    // Google and Microsoft let programs in by a page of their own only (OAuth).
    if (signIn === null && challenges.length > 0) throw new AppError({ kind: 'directory', reason: 'noSignIn' });
    return signIn === null ? response : send(url, request);
  }

  /** The resources of the answer, each given to `onResource`. Returns the address that answered, and the sync token at the answer's end. */
  async function ask(first: URL, request: DavRequest, onResource: (resource: DavResource) => void) {
    let url = first;
    for (let redirects = 0; ; redirects += 1) {
      if (url.origin !== deps.base.origin)
        throw new AppError({ kind: 'redirected', to: `${url.origin}${url.pathname}`.slice(0, 200) });
      const response = await signedIn(url, request);
      if (!REDIRECTS.includes(response.status)) {
        const error = refusalOf(response);
        if (error !== null) throw new AppError(error);
        return { url, ...(await readMultistatus(response.body, onResource, deps.timers)) };
      }
      const location = response.headers.location ?? '';
      const to = resolveHref(location, url);
      if (to === null || redirects === mostRedirects)
        throw new AppError({ kind: 'redirected', to: otherOrigin(location, url) });
      url = to;
    }
  }

  return { base: deps.base, ask };
}

function refusalOf({ status, headers }: RawResponse): AppErrorData | null {
  if (status === 207) return null;
  if (status === 401) return { kind: 'unauthorized', serverMessage: null };
  if (status === 403) return { kind: 'forbidden', serverMessage: null };
  if (status === 407) return { kind: 'passwordWanted', status };
  if (status === 404 || status === 410) return { kind: 'directory', reason: 'gone' };
  // It answers, and not as WebDAV does.
  if (
    (status >= 200 && status < 300) ||
    status === 405 ||
    status === 501 ||
    (headers.dav === undefined && status === 400)
  )
    return { kind: 'directory', reason: 'noAddressBook' };
  return status >= 500 || status === 429
    ? { kind: 'server', status, serverMessage: null }
    : { kind: 'unexpectedStatus', status, serverMessage: null };
}
