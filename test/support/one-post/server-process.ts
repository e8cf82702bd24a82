import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import type { KnownRecord, Said, Seen, Told } from './messages.ts';
import { type Answer, accepted, type Behaviour, http } from './modes.ts';

/**
 * Run as a process of its own: a PBX of raw sockets that misbehaves as it is told. It counts what really arrives, by the first line
 * of each request; the path of a request begins with the marker of its dial.
 */
interface Door {
  readonly behaviour: Behaviour;
  readonly server: net.Server;
  readonly port: number;
  armed: boolean;
}

const doors = new Map<number, Door>();
const seen = new Map<string, Seen>();
const records = new Map<string, readonly KnownRecord[]>();

function tell(said: Said): void {
  process.send?.(said);
}

function count(marker: string, what: keyof Seen): void {
  const one = seen.get(marker) ?? { posts: 0, gets: 0 };
  one[what] += 1;
  seen.set(marker, one);
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

function finish(socket: Socket, ending: Answer['ending']): void {
  if (ending === 'end') socket.end();
  if (ending !== 'reset') return;
  // A TLS socket cannot be reset itself: what lies below it is.
  const below = socket instanceof tls.TLSSocket ? underlying.get(socket) : socket;
  below?.resetAndDestroy();
}

const underlying = new WeakMap<tls.TLSSocket, Socket>();

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

function readingAnswer(marker: string, path: string): string {
  const kept = records.get(marker) ?? [];
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

/** One request of a connection; `served`: how many came before it. */
function take(socket: Socket, behaviour: Behaviour, line: string, served: number): void {
  const [, method = '', marker = 'none', path = ''] = /^(\S+) (?:\/(d\d+))?(\/\S*)/.exec(line) ?? [];
  if (method === 'POST') {
    if (behaviour.at === 'request') carryOut(socket, behaviour.answer);
    else if (behaviour.at === 're-use' && served > 0) finish(socket, 'reset');
    else socket.write(accepted(marker), 'latin1');
    return;
  }
  count(marker, 'gets');
  socket.write(readingAnswer(marker, path), 'latin1');
}

function serve(socket: Socket, behaviour: Behaviour): void {
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
        count(marker, 'posts');
        tell({ kind: 'post', marker });
        if (behaviour.at === 'request' && behaviour.answer.early) carryOut(socket, behaviour.answer);
      }
      if (counted && behaviour.at === 'request' && behaviour.answer.early) return;
      const headEnd = unread.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(unread.slice(0, headEnd))?.[1] ?? 0);
      if (unread.length < headEnd + 4 + length) return;
      unread = unread.slice(headEnd + 4 + length);
      counted = false;
      take(socket, behaviour, line, served);
      served += 1;
    }
  });
}

function breakHandshake(socket: Socket, how: 'reset' | 'garbage' | 'plain' | 'hang'): void {
  socket.on('error', () => {});
  socket.once('data', () => {
    if (how === 'reset') socket.resetAndDestroy();
    if (how === 'garbage') socket.end('\u0000\u0001 no TLS', 'latin1');
    if (how === 'plain') socket.end(http('400 Bad Request'), 'latin1');
  });
}

/** Over TLS. The plain socket below stays accessible, because only that one can be reset. */
function secured(socket: Socket, { cert, key }: { cert: string; key: string }): tls.TLSSocket {
  const secureContext = tls.createSecureContext({ cert, key });
  const over = new tls.TLSSocket(socket, { isServer: true, secureContext });
  underlying.set(over, socket);
  return over;
}

async function open(message: Extract<Told, { kind: 'open' }>): Promise<number> {
  const { behaviour, tls: certificates } = message;
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    const armed = doors.get(port)?.armed === true;
    if (armed && behaviour.at === 'connect') return finish(socket, behaviour.how === 'end' ? 'end' : 'reset');
    if (armed && behaviour.at === 'handshake' && behaviour.how !== 'stranger')
      return breakHandshake(socket, behaviour.how);
    if (certificates === null) return serve(socket, behaviour);
    const isStranger = armed && behaviour.at === 'handshake';
    serve(secured(socket, isStranger ? certificates.stranger : certificates.good), behaviour);
  });
  const port = await listen(server);
  doors.set(port, { behaviour, server, port, armed: false });
  return port;
}

async function arm(port: number, on: boolean): Promise<void> {
  const door = doors.get(port);
  if (door === undefined || door.armed === on) return;
  door.armed = on;
  if (door.behaviour.at !== 'connect' || door.behaviour.how !== 'absent') return;
  // Open connections stay; new ones are refused.
  if (on) door.server.close();
  else await listen(door.server, port);
}

async function obey(message: Told): Promise<{ port?: number; seen?: Record<string, Seen> }> {
  switch (message.kind) {
    case 'open':
      return { port: await open(message) };
    case 'arm':
      await arm(message.port, message.on);
      return {};
    case 'records':
      records.set(message.marker, message.records);
      return {};
    case 'seen':
      return { seen: Object.fromEntries(seen) };
  }
}

process.on('message', ({ id, message }: { id: number; message: Told }) => {
  obey(message).then(
    (answer) => tell({ kind: 'answer', to: id, ...answer }),
    (error: unknown) => tell({ kind: 'failed', to: id, why: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
