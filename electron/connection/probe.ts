import net from 'node:net';
import tls, { TLSSocket } from 'node:tls';
import type { Trust } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { PbxAddress } from '../pbx/address.ts';
import { failureOf, type Stage } from '../pbx/failures.ts';
import { tlsTrust } from '../pbx/tls.ts';

const connectMs = 10_000;

/** Looks at a server without asking it anything: no request is sent and no key is near. Rejects with AppError. */
export interface Probe {
  /** Whether something accepts connections there. Errors: network, timeout. */
  reach(address: PbxAddress): Promise<void>;
  /** Whether its certificate is accepted under this trust. Errors: tls, network, timeout, badCertificate. */
  handshake(address: PbxAddress, trust: Trust): Promise<void>;
}

/** Host and port to connect to; IPv6 without its brackets. */
export function endpointOf(address: PbxAddress): { host: string; port: number } {
  const url = new URL(address.address);
  return { host: url.hostname.replace(/^\[|\]$/gu, ''), port: Number(url.port || (address.secure ? 443 : 80)) };
}

/** What to name in the handshake (SNI); an IP address is never named. */
export function serverNameOf(host: string): { servername?: string } {
  return net.isIP(host) === 0 ? { servername: host } : {};
}

/** Waits for a socket's event, then drops the socket. Rejects with AppError as `failureOf` reads it. */
export function onceOpen<S extends net.Socket, T>(
  socket: S,
  event: string,
  address: PbxAddress,
  how: {
    pinned: boolean;
    take: (socket: S) => T;
  },
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const { host } = address;
  const late = setTimeout(() => reject(new AppError({ kind: 'timeout', phase: 'connect', host })), connectMs);
  let stage: Stage = 'connecting';
  const fail = (error: unknown) => reject(failureOf(error, { host, stage, pinned: how.pinned }));
  if (socket instanceof TLSSocket) {
    socket.once('connect', () => {
      stage = 'shaking';
    });
  }
  socket.on('error', fail);
  socket.once('close', () => fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  socket.once(event, () => resolve(how.take(socket)));
  return promise.finally(() => {
    clearTimeout(late);
    socket.destroy();
  });
}

/** The real probe. */
export const realProbe: Probe = {
  async reach(address) {
    const socket = net.connect({ ...endpointOf(address), autoSelectFamilyAttemptTimeout: 2_000 });
    await onceOpen(socket, 'connect', address, { pinned: false, take: () => undefined });
  },
  async handshake(address, trust) {
    const { host, port } = endpointOf(address);
    const socket = tls.connect({ host, port, ...serverNameOf(host), ...tlsTrust(trust) });
    await onceOpen(socket, 'secureConnect', address, { pinned: trust.kind === 'pin', take: () => undefined });
  },
};
