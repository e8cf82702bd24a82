import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import { type Made, makeCertificate } from '../../../support/pbx/certificates.ts';
import { type Answer, accepted, type Behaviour, http } from './modes.ts';

/** A record that the PBX has of a call, as it goes over the wire. */
export type KnownRecord = { readonly call_uuid: string } & Readonly<Record<string, unknown>>;

interface Door {
  readonly behaviour: Behaviour;
  readonly server: net.Server;
  armed: boolean;
}

/** Ports below the range of outgoing connections, so that a dial to a closed port cannot reach itself. */
function somePort(): number {
  return 12_000 + Math.floor(Math.random() * 18_000);
}

async function listen(server: net.Server, wanted?: number): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(wanted ?? somePort(), '127.0.0.1', () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (attempt === 50) throw error;
      if (wanted !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const underlying = new WeakMap<tls.TLSSocket, Socket>();

function finish(socket: Socket, ending: Answer['ending']): void {
  if (ending === 'end') socket.end();
  if (ending !== 'reset') return;
  // A TLS socket cannot be reset itself: what lies below it is.
  const below = socket instanceof tls.TLSSocket ? underlying.get(socket) : socket;
  below?.resetAndDestroy();
}

function carryOut(socket: Socket, { first = '', bytes, everyMs, ending }: Answer): void {
  if (first !== '') socket.write(first, 'latin1');
  if (everyMs === undefined) {
    if (bytes === '') finish(socket, ending);
    else socket.write(bytes, 'latin1', () => finish(socket, ending));
    return;
  }
  let sent = 0;
  const drip = setInterval(() => {
    if (sent < bytes.length - 1) socket.write(bytes[sent] ?? '', 'latin1');
    sent += 1;
  }, everyMs);
  socket.once('close', () => clearInterval(drip));
}

function breakHandshake(socket: Socket, how: 'reset' | 'garbage' | 'plain' | 'hang'): void {
  socket.once('data', () => {
    if (how === 'reset') socket.resetAndDestroy();
    if (how === 'garbage') socket.end('\u0000\u0001 no TLS', 'latin1');
    if (how === 'plain') socket.end(http('400 Bad Request'), 'latin1');
  });
}

/** Over TLS. The plain socket below stays accessible, because only it can be reset. */
function secured(socket: Socket, { cert, key }: Made): tls.TLSSocket {
  const secureContext = tls.createSecureContext({ cert, key });
  const over = new tls.TLSSocket(socket, { isServer: true, secureContext });
  underlying.set(over, socket);
  return over;
}

/**
 * A PBX of raw sockets that misbehaves in a given way. It counts what really arrives, by the first line of each request; the path of a
 * request begins with the marker of its dial.
 */
export class FaultyPbx {
  /** The certificate of its TLS ports, and a foreign one. */
  readonly certificates = {
    good: makeCertificate({ name: 'PBX', hosts: ['pbx.test', '127.0.0.1'] }),
    stranger: makeCertificate({ name: 'Somebody else', hosts: ['pbx.test', '127.0.0.1'] }),
  };
  /** How many POSTs have arrived, by marker, counted by the first lines of the requests. */
  readonly seen = new Map<string, number>();
  /** What lists and single records are answered with, by the dial's marker. */
  readonly records = new Map<string, readonly KnownRecord[]>();
  /** Called with the marker as soon as a POST's first line is there. */
  onPost: (marker: string) => void = () => {};
  readonly #doors = new Map<number, Door>();
  readonly #sockets = new Set<Socket>();

  /** Opens a port that misbehaves in one way; the answer is the port, on 127.0.0.1. */
  async open(behaviour: Behaviour, secure = false): Promise<number> {
    const door: Door = {
      behaviour,
      server: net.createServer((socket) => this.#accept(socket, door, secure)),
      armed: false,
    };
    const port = await listen(door.server);
    this.#doors.set(port, door);
    return port;
  }

  /** Whether that port misbehaves before a request is there; it does not until told to. */
  async arm(port: number, on: boolean): Promise<void> {
    const door = this.#doors.get(port);
    if (door === undefined || door.armed === on) return;
    door.armed = on;
    if (door.behaviour.at !== 'connect' || door.behaviour.how !== 'absent') return;
    // Open connections stay; new ones are refused.
    if (on) door.server.close();
    else await listen(door.server, port);
  }

  close(): void {
    for (const { server } of this.#doors.values()) server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(socket: Socket, { behaviour, armed }: Door, secure: boolean): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket));
    const { stranger, good } = this.certificates;
    if (armed && behaviour.at === 'connect') finish(socket, behaviour.how === 'end' ? 'end' : 'reset');
    else if (armed && behaviour.at === 'handshake' && behaviour.how !== 'stranger')
      breakHandshake(socket, behaviour.how);
    else if (!secure) this.#serve(socket, behaviour);
    else this.#serve(secured(socket, armed && behaviour.at === 'handshake' ? stranger : good), behaviour);
  }

  #serve(socket: Socket, behaviour: Behaviour): void {
    let unread = '';
    let served = 0;
    let counted = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1');
      for (;;) {
        const lineEnd = unread.indexOf('\r\n');
        if (lineEnd < 0) return;
        const line = unread.slice(0, lineEnd);
        if (!counted && line.startsWith('POST ')) {
          counted = true;
          const marker = /^POST \/(d\d+)\//.exec(line)?.[1] ?? 'none';
          this.seen.set(marker, (this.seen.get(marker) ?? 0) + 1);
          this.onPost(marker);
          if (behaviour.at === 'request' && behaviour.answer.early) carryOut(socket, behaviour.answer);
        }
        if (counted && behaviour.at === 'request' && behaviour.answer.early) return;
        const headEnd = unread.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const length = Number(/\r\ncontent-length: *(\d+)/i.exec(unread.slice(0, headEnd))?.[1] ?? 0);
        if (unread.length < headEnd + 4 + length) return;
        unread = unread.slice(headEnd + 4 + length);
        counted = false;
        this.#take(socket, behaviour, line, served);
        served += 1;
      }
    });
  }

  /** One request of a connection; `served`: how many came before it. */
  #take(socket: Socket, behaviour: Behaviour, line: string, served: number): void {
    const [, method = '', marker = 'none', path = ''] = /^(\S+) (?:\/(d\d+))?(\/\S*)/.exec(line) ?? [];
    if (method === 'POST') {
      if (behaviour.at === 'request') carryOut(socket, behaviour.answer);
      else if (behaviour.at === 're-use' && served > 0) finish(socket, 'reset');
      else socket.write(accepted(marker), 'latin1');
      return;
    }
    socket.write(this.#read(marker, path), 'latin1');
  }

  #read(marker: string, path: string): string {
    const kept = this.records.get(marker) ?? [];
    const [, uuid] = /call-detail-record\/([^?]+)/.exec(path) ?? [];
    if (uuid !== undefined) {
      const record = kept.find(({ call_uuid }) => call_uuid === uuid);
      return record === undefined
        ? http('404 Not Found', '{"message":"not yet"}')
        : http('200 OK', JSON.stringify({ message: 'ok', data: record }));
    }
    const data = { current_page: 1, data: kept, next_page_url: null, last_page: 1, total: kept.length };
    return http('200 OK', JSON.stringify({ message: 'ok', data }));
  }
}
