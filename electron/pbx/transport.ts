import type { Agent, AgentOptions, ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Trust } from '../../shared/connection.ts';
import { AppError, type TimeoutPhase } from '../../shared/errors.ts';
import { realTimers } from '../timers.ts';
import { acceptedEncodings, decodeBody } from './decode-body.ts';
import { failureOf, type Stage } from './failures.ts';
import { type TlsTrust, tlsTrust } from './tls.ts';

// Not by `import`: that reads every export of node:http, and to read one of them Node loads its client for `fetch`, which the app never uses
// (21 ms of a processor and 9 MB at each start, Node 24.21).
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/**
 * Deadlines of one exchange in ms: until the connection stands (with TLS), then until the headers, and for everything. All of them
 * begin when the exchange gets a socket: a GET may first wait for one, as long as the exchanges before it take.
 */
export type ExchangeDeadlines = { connectMs: number; headersMs: number; wholeMs: number };

/** Decides whether a POST may still be sent, until its first byte is written. */
export interface Departure {
  /** Aborted when the POST must not be sent any more; it rejects with the reason, an AppError. Ignored once `leave` has returned. */
  readonly signal: AbortSignal;
  /** Called once the connection is open (with TLS), right before the first byte is written. When it throws, nothing is sent. */
  leave(): void;
}

/** What a POST sends, and what decides whether it may. */
export type Post = { body: string; departure: Departure };

/** A request of WebDAV that only reads, with its XML. */
export type Report = { method: 'PROPFIND' | 'REPORT'; body: string };

/** One request: a GET on a kept-alive connection, with `report` one that reads too, or with `post` a POST on a fresh one. */
export type Exchange = {
  url: URL;
  headers: Record<string, string>;
  report?: Report;
  post?: Post;
  deadlines: ExchangeDeadlines;
  limitBytes: number;
  signal?: AbortSignal | undefined;
};

/** The headers of every request to the PBX. */
export const requestHeaders = (key: string) => ({
  'X-API-KEY': key,
  Accept: 'application/json',
  'Content-Type': 'application/json',
  'User-Agent': 'Ringback',
});

/** A response of any status, its body decoded. `receivedAt` epoch ms. */
export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; receivedAt: number };

export type Transport = ReturnType<typeof createTransport>;

/** Idle connections are closed after this time, ms, before a firewall drops them silently and the next request hangs. */
const idleMs = 20_000;

function deadlines(limits: ExchangeDeadlines, passed: (phase: TimeoutPhase) => void) {
  let whole: unknown;
  let step: unknown;
  let isOver = false;
  return {
    gotSocket() {
      // A request that was given up while it waited may still be handed its socket.
      if (isOver) return;
      whole = realTimers.setTimeout(() => passed('whole'), limits.wholeMs);
      step = realTimers.setTimeout(() => passed('connect'), limits.connectMs);
    },
    connected() {
      if (isOver) return;
      realTimers.clearTimeout(step);
      step = realTimers.setTimeout(() => passed('headers'), limits.headersMs);
    },
    headersCame: () => realTimers.clearTimeout(step),
    stop() {
      isOver = true;
      realTimers.clearTimeout(step);
      realTimers.clearTimeout(whole);
    },
  };
}

/** Sockets whose connection is open, with TLS where it is secure. */
const connected = new WeakSet<Socket>();

function watchStage(request: ClientRequest, secure: boolean, reached: (stage: Stage) => void): void {
  request.once('socket', (socket) => {
    reached('connecting');
    // `reusedSocket` says nothing where a waiting request takes over the socket of the one before it.
    if (connected.has(socket)) return reached('connected');
    if (secure) socket.once('connect', () => reached('shaking'));
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      connected.add(socket);
      reached('connected');
    });
  });
}

/** Node's own client does the sending: it never sends a request a second time, as Chromium's does. */
function open(exchange: Exchange, agent: Agent, trust: TlsTrust | null): ClientRequest {
  const { method, body } = exchange.report ?? { method: exchange.post && 'POST', body: exchange.post?.body };
  const options: RequestOptions = {
    method: method ?? 'GET',
    headers: {
      ...exchange.headers,
      'Accept-Encoding': acceptedEncodings,
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    },
    agent,
    insecureHTTPParser: false,
  };
  return trust === null ? http.request(exchange.url, options) : https.request(exchange.url, { ...options, ...trust });
}

type Connector = {
  reused: Agent;
  fresh: () => Agent;
  trust: TlsTrust | null;
  pinned: boolean;
  now: () => number;
};

function exchangeOver(exchange: Exchange, connector: Connector): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { post, url } = exchange;
    const signal = post?.departure.signal ?? exchange.signal;
    let stage: Stage = 'connecting';
    let keyed = false;
    let answer: 'awaited' | 'begun' | 'whole' = 'awaited';
    let refused: Omit<RawResponse, 'receivedAt'> | null = null;
    const request = open(exchange, post === undefined ? connector.reused : connector.fresh(), connector.trust);
    const end = (how: () => void) => {
      clock.stop();
      signal?.removeEventListener('abort', abort);
      how();
      if (answer !== 'whole') request.destroy();
    };
    const fail = (error: unknown) => {
      // A refusal is one by its status, whatever became of its body.
      const known = refused;
      if (known !== null) return end(() => resolve({ ...known, receivedAt: connector.now() }));
      end(() => reject(failureOf(error, { host: url.host, stage, keyed, pinned: connector.pinned })));
    };
    const abort = () => end(() => reject(signal?.reason));
    const clock = deadlines(exchange.deadlines, (phase) =>
      fail(new AppError({ kind: 'timeout', phase, host: url.host })),
    );
    // Nothing of a POST is handed to Node earlier: it would be written whenever the connection stands, however late that is.
    const depart = ({ body, departure }: Post) => {
      if (request.destroyed) return;
      try {
        departure.leave();
      } catch (error) {
        return fail(error);
      }
      signal?.removeEventListener('abort', abort);
      request.end(body);
    };
    signal?.addEventListener('abort', abort, { once: true });
    request.once('socket', (socket) => {
      keyed = connected.has(socket);
      // A connection is used again and again: what listens on it must end with the request.
      if (keyed || connector.trust === null) return;
      // Of the keys nothing is read: the event only says that there are some.
      socket.once('keylog', () => {
        keyed = true;
      });
    });
    watchStage(request, connector.trust !== null, (reached) => {
      stage = reached;
      if (reached === 'connecting') clock.gotSocket();
      if (reached !== 'connected') return;
      clock.connected();
      if (post !== undefined) depart(post);
    });
    request.once('response', (response) => {
      answer = 'begun';
      clock.headersCame();
      const { headers, statusCode: status = 0 } = response;
      if (status >= 300) refused = { status, headers, body: Buffer.alloc(0) };
      readBody(response, exchange.limitBytes).then((body) => {
        answer = 'whole';
        end(() => resolve({ status, headers, body, receivedAt: connector.now() }));
      }, fail);
    });
    request.on('error', fail);
    request.once('close', () => {
      // Once there is a response its body tells how it ended, which may be read to its end after the connection closed.
      if (answer === 'awaited') fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    });
    if (post === undefined) request.end(exchange.report?.body);
  });
}

/**
 * The one way requests leave for the PBX. `secure`: whether the address is https; `trust` says what its certificate is checked
 * against, `rejectUnauthorized` is never off. Throws AppError `badCertificate`.
 */
export function createTransport(given: { secure: boolean; trust: Trust; now: () => number }) {
  const trust = given.secure ? tlsTrust(given.trust) : null;
  // Node's 250 ms for each address of a host is too little for a slow line. No TLS session is resumed: a resumed one would not
  // send its certificate again, and the pin is checked on that.
  const options = { autoSelectFamilyAttemptTimeout: 2_000, maxCachedSessions: 0 };
  const agentWith = (more: AgentOptions) =>
    given.secure ? new https.Agent({ ...options, ...more }) : new http.Agent({ ...options, ...more });
  const reused = agentWith({ keepAlive: true, maxSockets: 4, timeout: idleMs });
  const fresh = () => agentWith({ keepAlive: false });
  const pinned = given.secure && given.trust.kind === 'pin';
  return {
    /** One request, one response: nothing is retried and no redirect followed. Rejects with AppError, or with the signal's reason. */
    async send(exchange: Exchange): Promise<RawResponse> {
      const { post, signal } = exchange;
      (post?.departure.signal ?? signal)?.throwIfAborted();
      try {
        return await exchangeOver(exchange, { reused, fresh, trust, pinned, now: given.now });
      } catch (error) {
        if (post === undefined && signal?.aborted === true) throw signal.reason;
        throw failureOf(error, { host: exchange.url.host, stage: 'connecting', pinned });
      }
    },
    /** Closes idle connections. Requests in flight are not aborted. */
    close: (): void => reused.destroy(),
  };
}

/**
 * Reads a response's body, at most `limitBytes` of it as sent and as decoded. Rejects with AppError `tooLarge` or `badAnswer`, or with
 * Node's own error when the connection broke.
 */
async function readBody(response: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) throw new AppError({ kind: 'tooLarge', limitBytes });
    chunks.push(chunk);
  }
  return await decodeBody(Buffer.concat(chunks, size), response.headers['content-encoding'], limitBytes);
}
