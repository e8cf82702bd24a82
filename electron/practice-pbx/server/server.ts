import { once } from 'node:events';
import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { select } from './list.ts';
import { listExtensions, listRecords, type OperationNeeds, oneRecord, originate } from './operations.ts';
import { type Reply, refusal, send } from './reply.ts';

/** The root of the interface. */
export const BASE_PATH = '/admin/api/svc/v1';
const BODY_CAP = 64 * 1024;

/** A request that waits for its answer. `body` is null when it was too large or broke off. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; body: string | null };

/** Gives the answer to a request; null when it was sent already. */
export type Handler = (exchange: Exchange) => Promise<Reply | null>;

/** Stands between a request and the PBX's own answer, which `next` gives. Tests make faults and other PBXs of it. */
export type Intercept = (exchange: Exchange, next: Handler) => Promise<Reply | null>;

/** What the server answers from, and where it listens. Port 0 takes a free one. */
export type ServerOptions = OperationNeeds & {
  key: string;
  now(): number;
  port: number;
  tls: { key: string; cert: string } | undefined;
  intercept: Intercept | undefined;
};

/** Listens on loopback; `close` breaks the open connections. Rejects when the port is taken. */
export async function listen(
  options: ServerOptions,
): Promise<{ server: Server; port: number; close(): Promise<void> }> {
  const { tls } = options;
  // Kept apart from the server's address, which is gone for a request that arrives while the server closes.
  let { port } = options;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const origin = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
    if (isOwnName(request.headers.host, port)) void respond(options, origin, request, response);
    else send(response, refusal(421, 'Misdirected Request', { Connection: 'close' }));
  };
  const server: Server = tls ? createTlsServer(tls, handle) : createPlainServer(handle);
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { server, port, close };
}

/** A web page can make its own name lead to 127.0.0.1, and then send requests here under that name (DNS rebinding). */
function isOwnName(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

async function respond(
  options: ServerOptions,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.sendDate = false;
  const next: Handler = (exchange) => answer(options, exchange);
  const { intercept = (exchange) => next(exchange) } = options;
  try {
    const url = new URL(`${origin}${request.url ?? '/'}`);
    const reply = await intercept({ request, response, url, body: await bodyOf(request) }, next);
    const date = { Date: new Date(options.now()).toUTCString() };
    if (reply !== null) send(response, { ...reply, headers: { ...date, ...reply.headers } });
  } catch {
    if (response.headersSent) response.destroy();
    else send(response, refusal(500, 'Server Error'));
  }
}

/** The PBX's own answer: size, path, method and key are checked in this order. */
async function answer(options: ServerOptions, { request, url, body }: Exchange): Promise<Reply> {
  if (body === null) return refusal(413, 'The request is too large.', { Connection: 'close' });
  const route = routeOf(url.pathname);
  if (route === null) return refusal(404, `The route ${url.pathname.slice(1)} could not be found.`);
  if (request.method !== route.method) {
    return refusal(405, `The ${request.method} method is not supported for this route.`, { Allow: route.method });
  }
  if (request.headers['x-api-key'] !== options.key) return refusal(401, 'Unauthenticated.');
  switch (route.operation) {
    case 'list':
      return listRecords(url, (query) => select(options.store.all(), query));
    case 'record':
      return oneRecord(options, route.callUuid);
    case 'originate':
      return originate(options, jsonOf(body, request));
    case 'extensions':
      return listExtensions();
  }
}

/** An operation of the interface, as a path names it. */
export type Route = {
  operation: 'list' | 'record' | 'originate' | 'extensions';
  method: 'GET' | 'POST';
  callUuid: string;
};

/** The operation that a path names; null for none. Of the document's two path forms only that with `call/`. */
export function routeOf(pathname: string): Route | null {
  if (!pathname.startsWith(`${BASE_PATH}/`)) return null;
  const path = pathname.slice(BASE_PATH.length + 1);
  const callUuid = /^call\/call-detail-record\/([^/]+)$/.exec(path)?.[1] ?? '';
  const get = { method: 'GET', callUuid } as const;
  if (callUuid !== '') return { ...get, operation: 'record' };
  if (path === 'call/call-detail-records') return { ...get, operation: 'list' };
  if (path === 'extensions') return { ...get, operation: 'extensions' };
  return path === 'call/originate' ? { ...get, operation: 'originate', method: 'POST' } : null;
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
