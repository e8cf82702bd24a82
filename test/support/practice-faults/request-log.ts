import type { Socket } from 'node:net';
import type { Exchange } from '../../../electron/practice-pbx/server/server.ts';
import type { Operation } from './switchboard.ts';

/** A request as it was received. The key itself is never kept. */
export type LoggedRequest = {
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

const MOST = 10_000;

/** Keeps the latest 10,000 requests, oldest first. `key` returns the right one. */
export function requestLog(key: () => string) {
  const requests: LoggedRequest[] = [];
  const connections = new WeakMap<Socket, number>();
  let count = 0;
  const connectionOf = (socket: Socket): number => {
    if (!connections.has(socket)) connections.set(socket, ++count);
    return connections.get(socket) ?? 0;
  };
  const log = ({ request, response, url, body }: Exchange, operation: Operation): LoggedRequest => {
    const { 'x-api-key': sent, ...headers } = request.headers;
    const entry: LoggedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
      key: sent === undefined ? 'none' : sent === key() ? 'right' : 'wrong',
      operation,
      connection: connectionOf(request.socket),
      status: null,
    };
    response.once('finish', () => {
      entry.status = response.statusCode;
    });
    requests.push(entry);
    if (requests.length > MOST) requests.shift();
    return entry;
  };
  return { requests, log };
}
