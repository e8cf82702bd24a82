import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Fault, Hooks, Operation, PathForm, SwitchboardState } from '../switchboard.ts';
import type { Timers } from '../timers.ts';
import type { DailyLimit } from './daily-limit.ts';
import { listExtensions, listRecords, type OperationNeeds, oneRecord, originate } from './operations.ts';
import { htmlPage, isCarriedOut, needsTrueReply, type Reply, refusal, send } from './reply.ts';

/** The root of the interface. */
export const BASE_PATH = '/admin/api/svc/v1';

/** A request as it was received. The key itself is never kept. */
export type LoggedRequest = {
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** All headers but the key. */
  headers: Readonly<Record<string, string>>;
  body: string;
  key: 'right' | 'wrong' | 'none';
  operation: Operation;
  /** The connection it came on, counted from 1. */
  connection: number;
  /** The status that was sent; null while there is none. */
  status: number | null;
};

/** What the server answers from. */
export type ServerNeeds = OperationNeeds & {
  key: string;
  notFound: 'json' | 'html';
  now(): number;
  timers: Timers;
  limit: DailyLimit;
  limitStatus: number;
  state: SwitchboardState;
  log(entry: LoggedRequest): void;
  tls: { key: string; cert: string } | null;
};

type Route = { operation: Operation; method: 'GET' | 'POST'; callUuid: string };

const BODY_CAP = 64 * 1024;

/** A listening server that can go offline and come back on its port. */
export type Listener = { port(): number; offline(): Promise<void>; online(): Promise<void> };

/** Listens on loopback. Port 0 takes a free one. Rejects when the port is taken. */
export async function listen(needs: ServerNeeds, port: number): Promise<Listener> {
  const connections = new WeakMap<Socket, number>();
  let count = 0;
  const answerOrFail = (request: IncomingMessage, response: ServerResponse): void => {
    answer(needs, request, response, connections.get(request.socket) ?? 0).catch(() => {
      if (!response.headersSent) send(response, refusal(500, 'Server Error'), null, needs.timers);
      else response.destroy();
    });
  };
  // Kept apart from the server's address, which it no longer has for a request that arrives while it closes.
  let ownPort = port;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (!isOwnName(request.headers.host, ownPort)) {
      send(response, refusal(421, 'Misdirected Request', { Connection: 'close' }), null, needs.timers);
      return;
    }
    answerOrFail(request, response);
  };
  const server: Server = needs.tls ? createTlsServer(needs.tls, handle) : createPlainServer(handle);
  server.on(needs.tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    count += 1;
    connections.set(socket, count);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await open(server, port);
  ownPort = (server.address() as AddressInfo).port;
  return {
    port: () => ownPort,
    online: () => (server.listening ? Promise.resolve() : open(server, ownPort)),
    offline: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A web page can make its own name lead to 127.0.0.1, and then send requests here under that name (DNS rebinding). */
function isOwnName(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

function open(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Answers one request: log, route, key, limit, operation; then what the switchboard makes of it. */
async function answer(
  needs: ServerNeeds,
  request: IncomingMessage,
  response: ServerResponse,
  connection: number,
): Promise<void> {
  const url = new URL(`http://pbx${request.url ?? '/'}`);
  const { hooks } = needs.state;
  const route = routeOf(hooks.pathForms, url.pathname);
  const operation = route?.operation ?? 'other';
  const entry = logEntry(needs, request, url, { operation, connection });
  needs.log(entry);
  response.once('finish', () => {
    entry.status = response.statusCode;
  });
  response.sendDate = false;
  const body = await bodyOf(request);
  if (body === null) {
    if (!response.destroyed) send(response, tooLarge(), null, needs.timers);
    return;
  }
  entry.body = body;
  const fault = needs.state.take(operation);
  const carriedOut = () => carryOut(needs, { request, url, route, body, key: entry.key });
  const work = isCarriedOut(fault) ? hooks.answer({ method: entry.method, url, operation }, carriedOut) : null;
  const reply = work !== null && needsTrueReply(fault) ? await work : NO_REPLY;
  const headers = { Date: new Date(needs.now()).toUTCString(), ...needs.limit.headers() };
  send(response, { ...reply, headers: { ...headers, ...reply.headers } }, withHeaders(fault, headers), needs.timers);
}

const NO_REPLY: Reply = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"message":"OK"}' };

/** A made-up answer carries the date and the limit too, unless it sets them itself. */
function withHeaders(fault: Fault | null, headers: Record<string, string>): Fault | null {
  return fault?.kind === 'answer' ? { ...fault, headers: { ...headers, ...fault.headers } } : fault;
}

type Incoming = { request: IncomingMessage; url: URL; route: Route | null; body: string; key: LoggedRequest['key'] };

/** The true answer of the PBX. */
async function carryOut(needs: ServerNeeds, incoming: Incoming): Promise<Reply> {
  const { request, url, route, key } = incoming;
  if (route === null) return notFound(needs, url.pathname);
  if (request.method !== route.method) {
    return refusal(405, `The ${request.method} method is not supported for this route.`, { Allow: route.method });
  }
  if (key !== 'right' || needs.state.access === 'revoked') return refusal(401, 'Unauthenticated.');
  if (needs.state.access === 'forbidden') return refusal(403, 'Your IP address is not allowed to use this API key.');
  if (!needs.limit.use()) {
    const wait = { 'Retry-After': String(needs.limit.secondsToReset()) };
    return refusal(needs.limitStatus, 'Too Many Attempts.', wait);
  }
  switch (route.operation) {
    case 'list':
      return listRecords(needs, url.searchParams, `${originOf(needs, request)}${url.pathname}`);
    case 'record':
      return oneRecord(needs, route.callUuid);
    case 'originate':
      return originate(needs, jsonOf(incoming.body, request));
    case 'extensions':
      return listExtensions(needs);
    case 'other':
      return notFound(needs, url.pathname);
  }
}

function notFound(needs: ServerNeeds, path: string): Reply {
  if (needs.notFound === 'html') return htmlPage(404, 'Not Found');
  return refusal(404, `The route ${path.slice(1)} could not be found.`);
}

function originOf(needs: ServerNeeds, request: IncomingMessage): string {
  return `${needs.tls ? 'https' : 'http'}://${request.headers.host ?? '127.0.0.1'}`;
}

function routeOf(forms: Hooks['pathForms'], pathname: string): Route | null {
  if (!pathname.startsWith(`${BASE_PATH}/`)) return null;
  const path = pathname.slice(BASE_PATH.length + 1);
  if (path === 'extensions') return { operation: 'extensions', method: 'GET', callUuid: '' };
  const [, call, rest] = /^(call\/)?(.+)$/.exec(path) ?? [];
  const callUuid = /^call-detail-record\/([^/]+)$/.exec(rest ?? '')?.[1] ?? '';
  const operation = operationOf(rest, callUuid);
  if (operation === null || !isServed(forms[operation], call !== undefined)) return null;
  return { operation, method: operation === 'originate' ? 'POST' : 'GET', callUuid };
}

function operationOf(path: string | undefined, callUuid: string): 'list' | 'record' | 'originate' | null {
  if (path === 'call-detail-records') return 'list';
  if (path === 'originate') return 'originate';
  return callUuid === '' ? null : 'record';
}

function isServed(form: PathForm | 'none', withCall: boolean): boolean {
  return form === 'both' || form === (withCall ? 'with-call' : 'without-call');
}

function logEntry(
  needs: ServerNeeds,
  request: IncomingMessage,
  url: URL,
  more: Pick<LoggedRequest, 'operation' | 'connection'>,
): LoggedRequest {
  const { 'x-api-key': sent, ...headers } = request.headers;
  return {
    at: needs.now(),
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: '',
    key: sent === undefined ? 'none' : sent === needs.key ? 'right' : 'wrong',
    status: null,
    ...more,
  };
}

function tooLarge(): Reply {
  return refusal(413, 'The request is too large.', { Connection: 'close' });
}

/** The body as text; null when there was too much of it, or when the client went away. */
function bodyOf(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= BODY_CAP) parts.push(part);
    });
    request.once('end', () => resolve(size <= BODY_CAP ? Buffer.concat(parts).toString('utf8') : null));
    request.once('error', () => resolve(null));
  });
}

/** The body as JSON. What is no JSON object counts as an empty one, as Laravel has it. */
function jsonOf(body: string, request: IncomingMessage): unknown {
  if (!request.headers['content-type']?.includes('json')) return {};
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
