import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/pbx/departures.ts';
import { attackUrls } from '../../unit/electron/pbx/attacks.ts';
import { answering, makeClient, refusal, sockets } from './pbx-world.ts';

/** A random key, searched for in everything that another server receives and in every report of a failure. */
const canary = `canary-${randomBytes(12).toString('hex')}`;
const forms = [canary, Buffer.from(canary).toString('base64'), Buffer.from(canary).toString('hex')];

let evil: Awaited<ReturnType<typeof sockets>>;
let own: Awaited<ReturnType<typeof answering>>;
let reply: { status: number; location: string } | { next: string } | { echo: number } = { next: '' };
let received: { method: string | undefined; url: string; headers: string }[] = [];

beforeAll(async () => {
  evil = await sockets((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')),
  );
  own = await answering((request, response) => {
    received.push({ method: request.method, url: request.url ?? '', headers: JSON.stringify(request.headers) });
    if ('status' in reply) {
      response.statusCode = reply.status;
      response.setHeader('Connection', 'close');
      // As raw bytes, since Node's own header check would refuse what an attacker would send.
      response.socket?.end(
        `HTTP/1.1 ${reply.status} Moved\r\nContent-Length: 0\r\nConnection: close\r\nLocation: ${reply.location}\r\n\r\n`,
      );
      return;
    }
    if ('echo' in reply) {
      response.statusCode = reply.echo;
      response.end(JSON.stringify({ message: `The key ${String(request.headers['x-api-key'])} is not known.` }));
      return;
    }
    const page = { data: [{ call_uuid: 'a' }], current_page: 1, last_page: 9, total: 9, path: reply.next };
    const urls = { next_page_url: reply.next, first_page_url: reply.next, last_page_url: reply.next };
    response.end(JSON.stringify({ message: '', data: { ...page, ...urls } }));
  });
});
afterAll(async () => {
  await own.close();
  await evil.close();
});

const attacks = () => attackUrls(evil.host, own.host);

function expectNothingLeaked(said: unknown): void {
  expect(evil.seen).toEqual([]);
  for (const form of forms) expect(JSON.stringify(said)).not.toContain(form);
  // What our own server was asked stays below the versioned root.
  for (const { url } of received) expect(url).toMatch(/^\/admin\/api\/svc\/v1\/(?!.*(\.\.|\/\/|%2e|%2f|%5c))/i);
}

describe('the key goes to one origin only', () => {
  it('tries 60 attacks or more', () => {
    expect(new Set(attacks()).size).toBeGreaterThanOrEqual(60);
  });

  it.each([307])('no %i leads a GET away', async (status) => {
    for (const location of attacks()) {
      received = [];
      reply = { status, location: location.replace(/[\r\n]/g, '') };
      const client = makeClient(own.address, { key: canary, form: 'with-call' });
      expectNothingLeaked(await refusal(client.list({ perPage: 1 })));
      expect(received.length).toBeLessThanOrEqual(4);
      client.close();
    }
  });

  it.each([307])('no %i is followed by a POST, not even within the interface', async (status) => {
    const order = { number: '1', extension: '101', gatewayUuid: 'g', callerId: null };
    for (const location of [...attacks(), '/admin/api/svc/v1/call/originate']) {
      received = [];
      reply = { status, location };
      const client = makeClient(own.address, { key: canary });
      const error = await refusal(client.originate(order, atOnce));
      expect(error.kind).toMatch(/redirected|pageInstead|badAnswer/);
      expectNothingLeaked(error);
      // The two GETs only find the path of originate.
      expect(received.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
      client.close();
    }
  });

  it('no next_page_url is ever visited', async () => {
    for (const next of attacks()) {
      received = [];
      reply = { next };
      const client = makeClient(own.address, { key: canary, form: 'with-call' });
      const first = await client.list({ perPage: 1 });
      await client.list({ perPage: 1, page: 2 });
      expectNothingLeaked(first);
      expect(received.map(({ url }) => url)).toEqual([
        '/admin/api/svc/v1/call/call-detail-records?per_page=1',
        '/admin/api/svc/v1/call/call-detail-records?per_page=1&page=2',
      ]);
      client.close();
    }
  });

  it('a server that repeats the key does not get it into what is said of the failure', async () => {
    for (const echo of [400, 401, 403, 404, 422, 500]) {
      reply = { echo };
      const client = makeClient(own.address, { key: canary, form: 'with-call' });
      const order = { number: '1', extension: '1', gatewayUuid: 'g', callerId: null };
      for (const ask of [() => client.list({}), () => client.originate(order, atOnce)]) {
        const error = await ask().catch((thrown: unknown) => thrown);
        if (!(error instanceof Error)) throw new Error('was not refused');
        const said = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
        for (const form of forms) expect(said).not.toContain(form);
      }
      client.close();
    }
  });

  it('http is not tried in place of an https that fails', async () => {
    const plain = await sockets((socket) => socket.end());
    const client = makeClient(plain.address.replace('http:', 'https:'), { key: canary });
    await refusal(client.list({}));
    expect(plain.seen.length).toBeGreaterThan(0);
    expect(plain.seen.join('')).not.toContain(canary);
    client.close();
    await plain.close();
  });
});

it('keeps the listener helper honest: an evil server does see what is sent to it', async () => {
  const listener = await sockets((socket) => socket.once('data', () => socket.destroy()));
  const client = makeClient(listener.address, { key: canary });
  await refusal(client.list({}));
  expect(listener.seen.join('')).toContain(canary);
  client.close();
  await listener.close();
});
