import net from 'node:net';
import tls from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppErrorData } from '../../../shared/errors.ts';
import { serverCertificate } from '../../support/directories/servers.ts';
import { onLoopback } from '../pbx/pbx-world.ts';
import { ldap, openWorld, refusal } from './directories-world.ts';

/** BER: a tag with its length and content. */
function tlv(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(5);
  length[0] = 0x84;
  length.writeUInt32BE(body.length, 1);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const octets = (text: string): Buffer => tlv(0x04, Buffer.from(text));
const message = (id: number, operation: Buffer): Buffer => tlv(0x30, tlv(0x02, Buffer.from([id])), operation);
/** A result without an error: of a bind (0x61), a search (0x65), StartTLS (0x78). */
const result = (id: number, tag: number): Buffer =>
  message(id, tlv(tag, tlv(0x0a, Buffer.from([0])), octets(''), octets('')));
const entry = (id: number, dn: string, attributes: Record<string, string[]>): Buffer =>
  message(
    id,
    tlv(
      0x64,
      octets(dn),
      tlv(
        0x30,
        ...Object.entries(attributes).map(([name, values]) =>
          tlv(0x30, octets(name), tlv(0x31, ...values.map(octets))),
        ),
      ),
    ),
  );

/** The id of the message that a client sent last. */
const idOf = (chunk: Buffer): number => chunk[chunk.indexOf(Buffer.from([0x02, 0x01])) + 2] ?? 0;

/** A server that answers each message by what a case says: first the root, then the search. */
async function hostile(answer: (id: number, count: number, socket: net.Socket) => void) {
  let [count, connections] = [0, 0];
  const server = net.createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      count += 1;
      answer(idOf(chunk), count, socket);
    });
  });
  const { port, close } = await onLoopback(server);
  onTestFinished(close);
  return {
    source: ldap(port, { security: 'none', user: '', base: 'dc=example' }),
    port,
    connections: () => connections,
  };
}

const root = (id: number, socket: net.Socket) =>
  socket.write(Buffer.concat([entry(id, '', { namingContexts: ['dc=example'] }), result(id, 0x65)]));

const deadlines = { connectMs: 1000, headersMs: 100, wholeMs: 100 };

describe('a hostile LDAP server', () => {
  it.each<
    [name: string, answer: (id: number, count: number, socket: net.Socket) => void, expected: Partial<AppErrorData>]
  >([
    ['never answers', () => {}, { kind: 'timeout', phase: 'headers' }],
    ['hangs up', (_id, _count, socket) => socket.destroy(), { kind: 'network', reason: 'reset' }],
    [
      'speaks something else',
      (_id, _count, socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
      { kind: 'badAnswer', detail: 'not LDAP' },
    ],
    [
      'announces four gigabytes',
      (_id, _count, socket) => {
        socket.write(Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]));
        const more = (): unknown => socket.write(Buffer.alloc(65_536), () => socket.destroyed || more());
        more();
      },
      { kind: 'tooLarge' },
    ],
    [
      'sends an entry of a person without end',
      (id, count, socket) => {
        if (count === 1) return void root(id, socket);
        socket.write(entry(id, 'cn=a', { cn: ['x'.repeat(5 * 1024 * 1024)] }));
      },
      { kind: 'tooLarge' },
    ],
    [
      'sends entries without end',
      (id, count, socket) => {
        if (count === 1) return void root(id, socket);
        const many = Buffer.concat(Array.from({ length: 2000 }, (_, place) => entry(id, `cn=${place}`, {})));
        const more = (): unknown => socket.write(many, () => socket.destroyed || more());
        more();
      },
      { kind: 'tooLarge' },
    ],
  ])('%s', async (_name, answer, expected) => {
    const { source, connections } = await hostile(answer);
    const { read } = openWorld();
    expect(await refusal(read(source, '', expected.kind === 'timeout' ? { deadlines } : {}))).toMatchObject(expected);
    expect(connections()).toBe(1);
  });

  it('sends 9,000 messages at once', async () => {
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const many = Array.from({ length: 9000 }, (_, place) =>
        entry(id, `cn=${place}`, { cn: ['A'], mobile: ['+4930123456'] }),
      );
      socket.write(Buffer.concat([...many, result(id, 0x65)]));
    });
    const { read, summary } = openWorld();
    await read(source, '');
    expect(summary().people).toBe(9000);
  });

  it('sends 10,000 numbers of a person, bytes for a name, and the same person twice', async () => {
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const numbers = Array.from({ length: 10_000 }, (_, place) => `+4930${1_000_000 + place}`);
      const anna = entry(id, 'cn=a', { cn: ['An\u202ena\u0000'], telephoneNumber: numbers });
      socket.write(Buffer.concat([anna, anna, result(id, 0x65)]));
    });
    const { read, copy, summary } = openWorld();
    await read(source, '');
    expect(copy.byKeys(['+49301000000'])).toMatchObject([{ name: 'Anna' }]);
    expect(copy.byKeys(['+49301000000'])[0]?.numbers).toHaveLength(20);
    expect(summary().people).toBe(1);
  });

  it('sends people in plain text behind its yes to StartTLS: nothing of it is taken', async () => {
    const { cert, key } = serverCertificate();
    const { port } = await hostile((id, _count, socket) => {
      const forged = entry(id + 1, 'cn=a', { cn: ['Eve'], mobile: ['+4930123456'] });
      socket.write(Buffer.concat([result(id, 0x78), forged]));
      socket.removeAllListeners('data');
      // What follows is as it should be.
      const secure = new tls.TLSSocket(socket, {
        isServer: true,
        secureContext: tls.createSecureContext({ cert, key }),
      });
      secure.on('error', () => {});
      secure.on('data', (chunk: Buffer) => secure.write(result(idOf(chunk), 0x65)));
    });
    const { read, summary } = openWorld();
    const source = ldap(port, { security: 'startTls', user: '', base: 'dc=example' });
    expect(await refusal(read(source, ''))).toMatchObject({ kind: 'tls', reason: 'protocol' });
    expect(summary()).toMatchObject({ people: 0, updatedAt: null });
  });

  it('takes anybody who sends no password: it is not asked without one', async () => {
    const { port } = await hostile((id, _count, socket) => socket.write(result(id, 0x61)));
    const { read } = openWorld();
    const source = ldap(port, { security: 'none', user: 'cn=reader' });
    expect(await refusal(read(source, ''))).toEqual({ kind: 'keyMissing' });
  });
});
