import net from 'node:net';
import { Duplex } from 'node:stream';
import tls from 'node:tls';
import { Client } from 'ldapts';
import type { LdapDirectory } from '../../../shared/directories/directory.ts';
import { AppError } from '../../../shared/errors.ts';
import { failureOf, type Stage } from '../../pbx/failures.ts';
import type { ExchangeDeadlines } from '../../pbx/http.ts';
import { tlsTrust } from '../../pbx/tls.ts';
import { realTimers } from '../../timers.ts';

export interface LdapTarget extends Pick<LdapDirectory, 'host' | 'port' | 'security' | 'trust'> {
  readonly deadlines: ExchangeDeadlines;
  readonly signal: AbortSignal;
}

const START_TLS = '1.3.6.1.4.1.1466.20037';
/** Bytes that an answer may have at most, all its entries included. */
const mostBytes = 4 * 1024 * 1024;
/** The library handles all messages of a piece in one go, each within the one before: a piece is small. */
const PIECE = 2048;

/** A connection to an LDAP server, over which the library speaks. */
export type LdapConnection = Awaited<ReturnType<typeof connectLdap>>;

/** Whether a server of the port speaks TLS from the start. */
export const usualPort = (security: LdapDirectory['security']): number => (security === 'ldaps' ? 636 : 389);

/**
 * Opens a connection, with TLS by the same trust as the PBX's (promise S9) unless the person agreed to none. The library gets it ready made, and never opens one itself.
 * Rejects with AppError `network`, `tls`, `timeout`, `badCertificate`.
 */
export async function connectLdap(target: LdapTarget) {
  const { security, deadlines, signal } = target;
  const host = `${target.host}:${target.port ?? usualPort(security)}`;
  const trust = security === 'none' ? null : tlsTrust(target.trust);
  const pinned = target.trust.kind === 'pin';
  let stage: Stage = 'connecting';
  let socket: net.Socket | null = null;
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const failed = (error: unknown) => {
    over.reject(failureOf(error, { host, stage, pinned }));
    socket?.destroy();
  };
  const timedOut = (phase: 'connect' | 'headers') => failed(new AppError({ kind: 'timeout', phase, host }));
  const abort = () => {
    over.reject(signal.reason);
    socket?.destroy();
  };
  signal.addEventListener('abort', abort, { once: true });
  const late = realTimers.setTimeout(() => timedOut('connect'), deadlines.connectMs);

  /** What the work gives, unless the connection fails first. */
  const unlessOver = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => {});
    return Promise.race([work, over.promise]);
  };

  try {
    signal.throwIfAborted();
    const plain = net.connect({
      host: target.host,
      port: target.port ?? usualPort(security),
      autoSelectFamilyAttemptTimeout: 2000,
    });
    socket = plain;
    plain.on('error', failed);
    plain.once('close', () => failed(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    await unlessOver(new Promise((resolve) => plain.once('connect', resolve)));
    stage = 'shaking';
    if (security === 'startTls') await unlessOver(askForTls(plain));
    if (trust !== null) {
      const servername = net.isIP(target.host) === 0 ? { servername: target.host } : {};
      const secure = tls.connect({ socket: plain, host: target.host, ...servername, ...trust });
      secure.on('error', failed);
      socket = secure;
      await unlessOver(new Promise((resolve) => secure.once('secureConnect', resolve)));
    }
    stage = 'connected';
  } catch (error) {
    signal.removeEventListener('abort', abort);
    socket?.destroy();
    throw signal.aborted ? signal.reason : failureOf(error, { host, stage, pinned });
  } finally {
    realTimers.clearTimeout(late);
  }

  const carried = carry(socket, () => failed(new AppError({ kind: 'tooLarge', limitBytes: mostBytes })));
  const client = clientOver(carried.duplex);
  return {
    client,
    /** Waits for an answer within the deadline and the limit of bytes. Rejects also with the library's errors. */
    async within<T>(work: (client: Client) => Promise<T>): Promise<T> {
      carried.resetCount();
      const timer = realTimers.setTimeout(() => timedOut('headers'), deadlines.headersMs);
      try {
        return await unlessOver(work(client));
      } finally {
        realTimers.clearTimeout(timer);
      }
    },
    close(): void {
      signal.removeEventListener('abort', abort);
      carried.duplex.destroy();
      socket?.destroy();
    },
  };
}

/** The library's client over a connection that stands; a second one is never opened. */
function clientOver(duplex: Duplex): Client {
  let isTaken = false;
  return new Client({
    url: 'ldap://connected',
    createConnection: (() => {
      if (isTaken) throw new Error('The connection has ended.');
      isTaken = true;
      return duplex;
    }) as unknown as typeof net.connect,
  });
}

/** Asks the server for TLS (RFC 4511, 4.14) and takes the socket back. Rejects where it refuses, and where it sends anything more before TLS stands. */
async function askForTls(socket: net.Socket): Promise<void> {
  const carried = carry(socket, () => socket.destroy());
  const client = clientOver(carried.duplex);
  try {
    await client.exop(START_TLS);
  } catch (cause) {
    throw new AppError({ kind: 'tls', reason: 'protocol', host: '' }, { cause });
  }
  if (carried.release() > 0) throw new AppError({ kind: 'tls', reason: 'protocol', host: '' });
}

/** A socket in small pieces, counted, as a connected one. */
function carry(socket: net.Socket, onTooMuch: () => void) {
  let count = 0;
  const duplex = new Duplex({
    read() {
      socket.resume();
    },
    write(chunk: Buffer, _encoding, done) {
      socket.write(chunk, done);
    },
  });
  const onData = (chunk: Buffer) => {
    count += chunk.length;
    if (count > mostBytes) return onTooMuch();
    for (let at = 0; at < chunk.length; at += PIECE) if (!duplex.push(chunk.subarray(at, at + PIECE))) socket.pause();
  };
  const onEnd = () => void duplex.push(null);
  socket.on('data', onData);
  socket.once('close', onEnd);
  Object.assign(duplex, { readyState: 'open', connecting: false });
  return {
    duplex,
    resetCount: () => {
      count = 0;
    },
    /** Takes the socket back. Returns how many bytes nobody has read. */
    release(): number {
      socket.off('data', onData);
      socket.off('close', onEnd);
      socket.pause();
      const unread = duplex.readableLength;
      duplex.destroy();
      return unread;
    },
  };
}
