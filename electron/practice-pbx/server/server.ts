import { once } from 'node:events';
import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { listExtensions, listRecords, type OperationNeeds, oneRecord, originate } from './operations.ts';
import { type Reply, refusal, send } from './reply.ts';

/** The root of the interface. */
export const BASE_PATH = '/admin/api/svc/v1';
const LONGEST_BODY = 64 * 1024;

/** A request that waits for its answer. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; body: string };

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
    const { host, 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    const refuse = (status: number, why: string): void => send(response, refusal(status, why, { Connection: 'close' }));
    if (!isOwnName(host, port)) refuse(421, 'Misdirected Request');
    // Coded in chunks, a body has no length before it has been read.
    else if (coding !== undefined || Number(length) > LONGEST_BODY) refuse(413, 'The request is too large.');
    else void respond(options, origin, request, response);
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
    const reply = await intercept({ request, response, url, body: await text(request) }, next);
    const date = { Date: new Date(options.now()).toUTCString() };
    if (reply !== null) send(response, { ...reply, headers: { ...date, ...reply.headers } });
  } catch {
    if (response.headersSent) response.destroy();
    else send(response, refusal(500, 'Server Error'));
  }
}

/** The PBX's own answer: path, method and key are checked in this order. */
async function answer(options: ServerOptions, { request, url, body }: Exchange): Promise<Reply> {
  const route = routeOf(url.pathname);
  if (route === null) return refusal(404, `The route ${url.pathname.slice(1)} could not be found.`);
  if (request.method !== route.method) {
    return refusal(405, `The ${request.method} method is not supported for this route.`, { Allow: route.method });
  }
  if (request.headers['x-api-key'] !== options.key) return refusal(401, 'Unauthenticated.');
  switch (route.operation) {
    case 'list':
      return listRecords(options, url);
    case 'record':
      return oneRecord(options, route.callUuid);
    case 'originate':
      return originate(options, jsonOf(body));
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

/** The body as JSON; null where it is none. */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
