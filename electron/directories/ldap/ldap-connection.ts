import net from 'node:net';
import { Duplex } from 'node:stream';
import tls from 'node:tls';
import { Client, ResultCodeError } from 'ldapts';
import type { LdapDirectory } from '../../../shared/directories/directory.ts';
import { AppError } from '../../../shared/errors.ts';
import { failureOf, type Stage } from '../../pbx/failures.ts';
import { tlsTrust } from '../../pbx/tls.ts';
import type { ExchangeDeadlines } from '../../pbx/transport.ts';
import { realTimers } from '../../timers.ts';
import { usualPort } from '../origin.ts';
import { endCutOffWell, isAnswer, messageLength, nextPageOf } from './ldap-message.ts';

export interface LdapTarget extends Pick<LdapDirectory, 'host' | 'port' | 'security' | 'trust'> {
  readonly deadlines: ExchangeDeadlines;
  readonly signal: AbortSignal;
}

const START_TLS = '1.3.6.1.4.1.1466.20037';
/** So many messages are given to the library in a turn: it takes a tenth of a millisecond for one. */
const MESSAGES_IN_TURN = 25;
/** Bytes that an answer may have at most, all its entries included. */
const mostBytes = 4 * 1024 * 1024;

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
    if (security === 'startTls') await unlessOver(askForTls(plain, host));
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

  const carried = carry(socket, failed);
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
    /** The server's name for the next page, from the last finished search; empty after the last page. */
    nextPage: carried.nextPage,
    /** Whether a limit of the server cut the last finished search off. */
    isCutOff: carried.isCutOff,
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
export async function askForTls(socket: net.Socket, host: string): Promise<void> {
  const carried = carry(socket, () => socket.destroy());
  const client = clientOver(carried.duplex);
  try {
    await client.exop(START_TLS);
  } catch (cause) {
    throw cause instanceof ResultCodeError
      ? new AppError({ kind: 'directory', reason: 'noStartTls' }, { cause })
      : new AppError({ kind: 'tls', reason: 'protocol', host }, { cause });
  }
  if (carried.release()) throw new AppError({ kind: 'tls', reason: 'protocol', host });
}

/**
 * A socket as a connected one that gives one message at a time, and none that is no answer. The library would join the pieces of a long message again and
 * again, and handle the messages of a piece each within the one before. `onBad`: the answer is too long or no LDAP, or sending failed.
 */
function carry(socket: net.Socket, onBad: (error: Error) => void) {
  let count = 0;
  let messages = 0;
  let nextPage: Buffer = Buffer.alloc(0);
  let isCutOff = false;
  let parts: Buffer[] = [];
  let [size, wanted] = [0, 0];
  const duplex = new Duplex({
    read() {
      socket.resume();
    },
    write(chunk: Buffer, _encoding, done) {
      // The server may have hung up just before: the library's own error would name no reason.
      socket.write(chunk, (error) => (error ? onBad(error) : done()));
    },
  });
  let [isWaiting, isOver] = [false, false];
  /** Lets everything else have its turn before the next messages. */
  function goOnLater(): void {
    isWaiting = true;
    realTimers.setTimeout(() => {
      isWaiting = false;
      if (!isOver) onData(Buffer.alloc(0));
    }, 0);
  }
  const onData = (chunk: Buffer) => {
    parts.push(chunk);
    size += chunk.length;
    count += chunk.length;
    if (count > mostBytes) return onBad(new AppError({ kind: 'tooLarge', limitBytes: mostBytes }));
    if (size < wanted || isWaiting) return;
    const bytes = Buffer.concat(parts);
    let at = 0;
    for (let given = 0; ; given += 1) {
      const length = messageLength(bytes, at);
      if (Number.isNaN(length)) return onBad(new AppError({ kind: 'badAnswer', detail: 'not LDAP' }));
      wanted = length;
      if (at + length > bytes.length) break;
      if (given === MESSAGES_IN_TURN) {
        goOnLater();
        break;
      }
      const message = bytes.subarray(at, at + length);
      if (!isAnswer(message)) return onBad(new AppError({ kind: 'badAnswer', detail: 'not LDAP' }));
      nextPage = nextPageOf(message) ?? nextPage;
      isCutOff ||= endCutOffWell(message);
      if (!duplex.push(message)) socket.pause();
      at += length;
      messages += 1;
    }
    parts = [bytes.subarray(at)];
    size = bytes.length - at;
  };
  const onEnd = () => {
    isOver = true;
    duplex.push(null);
  };
  duplex.once('close', () => {
    isOver = true;
  });
  socket.on('data', onData);
  socket.once('close', onEnd);
  Object.assign(duplex, { readyState: 'open', connecting: false });
  return {
    duplex,
    resetCount: () => {
      count = 0;
      isCutOff = false;
    },
    nextPage: () => nextPage,
    isCutOff: () => isCutOff,
    /** Takes the socket back. Returns whether more than one message came, or a part of another. */
    release(): boolean {
      socket.off('data', onData);
      socket.off('close', onEnd);
      socket.pause();
      duplex.destroy();
      return messages > 1 || size > 0;
    },
  };
}
