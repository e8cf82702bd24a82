import net from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { Departure } from '../../../electron/pbx/client.ts';
import { mayHaveBeenSent } from '../../../electron/pbx/failures.ts';
import { AppError, type AppErrorData } from '../../../shared/errors.ts';
import { makeCertificate } from '../../support/pbx/certificates.ts';
import { atOnce } from '../../support/pbx/departures.ts';
import { makeClient, onLoopback, refusal, sockets } from './pbx-world.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const order = {
  number: '+493023125001',
  extension: '101',
  gatewayUuid: '7d0f5b6e-3c1a-4f0b-9a57-2f6f0c6f1a01',
  callerId: null,
};
const late: AppErrorData = { kind: 'dialNotSent', reason: 'late' };
const cancelled: AppErrorData = { kind: 'dialNotSent', reason: 'cancelled' };
const yes = 'HTTP/1.1 200 OK\r\nContent-Length: 34\r\n\r\n{"message":"","data":{"call_uuid"';

function departure(leave: () => void = () => {}) {
  const given = new AbortController();
  const asked = { times: 0 };
  const made: Departure = {
    signal: given.signal,
    leave() {
      asked.times += 1;
      leave();
    },
  };
  return { made, asked, giveUp: () => given.abort(new AppError(cancelled)) };
}

/** A TLS server behind a door that lets the handshake through only when it is told to. */
async function slowTls() {
  const certificate = makeCertificate({ name: 'A PBX', hosts: ['127.0.0.1'] });
  let seen = '';
  const inner = await onLoopback(
    tls.createServer({ key: certificate.key, cert: certificate.cert }, (socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        seen += chunk.toString('latin1');
        socket.end(yes);
      });
    }),
  );
  const waiting: (() => void)[] = [];
  const door = await sockets((socket) => {
    socket.pause();
    waiting.push(() => {
      const through = net.connect(inner.port, '127.0.0.1');
      through.on('error', () => socket.destroy());
      socket.on('error', () => through.destroy());
      socket.pipe(through).pipe(socket);
    });
  });
  open.push(inner, door);
  const target = { trust: { kind: 'ca', pem: certificate.cert } } as const;
  const client = makeClient(door.address.replace('http:', 'https:'), { target });
  open.push(client);
  return {
    client,
    seen: () => seen,
    isThere: async () => {
      while (waiting.length === 0) await new Promise(setImmediate);
    },
    letThrough: () => {
      for (const one of waiting.splice(0)) one();
    },
  };
}

describe('right before the first byte', () => {
  it('is asked once, when the connection stands and nothing was written', async () => {
    const pbx = await slowTls();
    const { made, asked } = departure(() => expect(pbx.seen()).toBe(''));
    const sent = refusal(pbx.client.originate(order, made));
    await pbx.isThere();
    expect(asked.times).toBe(0);
    pbx.letThrough();
    await sent;
    expect([asked.times, pbx.seen().split('POST /').length - 1]).toEqual([1, 1]);
  });

  it('where that is too late, not a byte of the request or the key is sent', async () => {
    const { made } = departure(() => {
      throw new AppError(late);
    });
    const closed = Promise.withResolvers<void>();
    const pbx = await sockets((socket) => socket.once('close', () => closed.resolve()));
    const client = makeClient(pbx.address);
    open.push(pbx, client);
    expect(await refusal(client.originate(order, made))).toEqual(late);
    await closed.promise;
    expect(pbx.seen).toEqual(['']);
    expect([mayHaveBeenSent(late), client.sent]).toEqual([false, []]);
    const secure = await slowTls();
    const sent = refusal(secure.client.originate(order, made));
    await secure.isThere();
    secure.letThrough();
    expect([await sent, secure.seen()]).toEqual([late, '']);
  });
});

describe('given up on the way', () => {
  it('while the connection is being made: nothing is sent when it stands', async () => {
    const pbx = await slowTls();
    const { made, asked, giveUp } = departure();
    const sent = refusal(pbx.client.originate(order, made));
    await pbx.isThere();
    giveUp();
    expect(await sent).toEqual(cancelled);
    pbx.letThrough();
    // Another dial through the same door shows that the first is not there any more.
    const next = pbx.client.originate(order, atOnce).catch(() => {});
    await pbx.isThere();
    pbx.letThrough();
    await next;
    expect([asked.times, pbx.seen().split('POST /').length - 1]).toEqual([0, 1]);
  });

  it('before it began: no connection is made', async () => {
    const pbx = await sockets(() => {});
    const client = makeClient(pbx.address);
    open.push(pbx, client);
    const { made, giveUp } = departure();
    giveUp();
    expect(await refusal(client.originate(order, made))).toEqual(cancelled);
    expect(pbx.seen).toEqual([]);
  });

  it('after it left: the answer is still waited for', async () => {
    const body = '{"message":"","data":{"call_uuid":"1b4e28ba-2fa1-41d2-883f-0016d3cca427"}}';
    const { made, giveUp } = departure();
    const pbx = await sockets((socket) =>
      socket.once('data', () => {
        giveUp();
        socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      }),
    );
    const client = makeClient(pbx.address);
    open.push(pbx, client);
    expect(await client.originate(order, made)).toMatchObject({ callUuid: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' });
  });
});

describe('a keyring that takes its time', () => {
  async function slowKey(limitMs: number) {
    const key = Promise.withResolvers<string>();
    const pbx = await sockets(() => {});
    const client = makeClient(pbx.address, { key: key.promise, deadlines: { originateKeyMs: limitMs } });
    open.push(pbx, client);
    return { pbx, client, key };
  }

  it('is waited for so long; what it answers later sends nothing', async () => {
    const { pbx, client, key } = await slowKey(50);
    const { made, asked } = departure();
    expect(await refusal(client.originate(order, made))).toEqual({ kind: 'dialNotSent', reason: 'keyring' });
    key.resolve('practice-key');
    await new Promise(setImmediate);
    expect([pbx.seen.length, asked.times]).toEqual([0, 0]);
  });

  it('is not waited for once the dial is given up', async () => {
    const { pbx, client, key } = await slowKey(60_000);
    const { made, giveUp } = departure();
    const sent = refusal(client.originate(order, made));
    giveUp();
    expect(await sent).toEqual(cancelled);
    key.resolve('practice-key');
    await new Promise(setImmediate);
    expect(pbx.seen).toEqual([]);
  });

  it('that refuses is reported as before', async () => {
    const { client, key } = await slowKey(60_000);
    key.reject(new AppError({ kind: 'keyLocked' }));
    expect(await refusal(client.originate(order, atOnce))).toEqual({ kind: 'keyLocked' });
  });
});
