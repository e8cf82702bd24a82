import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { readChallenges } from '../../../electron/directories/carddav/sign-in.ts';
import type { Made } from '../pbx/certificates.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Whether a request is signed in by Digest (RFC 7616) as anna with this password and nonce. */
function isSignedIn({ method, url, headers }: http.IncomingMessage, password: string, nonce: string): boolean {
  const [challenge] = readChallenges(headers.authorization);
  const given = challenge?.params ?? {};
  const secret = md5(`anna:office:${password}`);
  const response = md5(`${secret}:${nonce}:${given.nc}:${given.cnonce}:auth:${md5(`${method}:${url}`)}`);
  return challenge?.scheme === 'digest' && given.nonce === nonce && given.response === response;
}

/** What a front was asked, and whether it asks for a password. Its nonce changes after some requests. */
export interface FrontState {
  password: string | null;
  /** Requests that were let through, and those with a nonce that was no longer good. */
  requests: number;
  staleNonces: number;
  /** The method of every request. */
  readonly methods: string[];
}

/** Starts a server before another one, which knows neither TLS nor passwords. `tls`: null for none. */
export async function startFront(state: FrontState, behind: () => number, port: number, tls: Made | null) {
  const answer: http.RequestListener = (request, response) => {
    state.methods.push(request.method ?? '');
    const nonce = `n${Math.floor(state.requests / 5)}`;
    if (state.password !== null && !isSignedIn(request, state.password, nonce)) {
      const sent = readChallenges(request.headers.authorization)[0]?.params.nonce;
      const isStale = sent !== undefined && sent !== nonce;
      if (isStale) state.staleNonces += 1;
      const header = `Digest realm="office", qop="auth", nonce="${nonce}", algorithm=MD5${isStale ? ', stale=true' : ''}`;
      response.writeHead(401, { 'WWW-Authenticate': header }).end();
      return;
    }
    state.requests += 1;
    const { authorization: _, ...headers } = request.headers;
    const to = http.request({ port: behind(), path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(to);
  };
  const server =
    tls === null ? http.createServer(answer) : https.createServer({ cert: tls.cert, key: tls.key }, answer);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
