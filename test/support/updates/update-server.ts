import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An update server on loopback. Files are answered by path; everything else is 404. */
export interface UpdateServer extends AsyncDisposable {
  /** Its release address. */
  readonly address: string;
  /** Paths requested so far, in order. */
  readonly asked: string[];
  /** By path below the address: bytes, or what answers itself. */
  readonly files: Map<string, string | Buffer | RequestListener>;
}

/** Starts the server. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const asked: string[] = [];
  const files: UpdateServer['files'] = new Map();
  const server = http.createServer((request, response) => {
    const name = (request.url ?? '').replace(/^\/releases\//, '');
    asked.push(name);
    const file = files.get(name);
    if (typeof file === 'function') return file(request, response);
    response.writeHead(file === undefined ? 404 : 200);
    response.end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
    asked,
    files,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
