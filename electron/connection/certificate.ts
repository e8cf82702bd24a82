import net from 'node:net';
import tls, { TLSSocket } from 'node:tls';
import { cleanText } from '../../shared/clean-text.ts';
import type { ShownCertificate, Trust } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { normaliseAddress, type PbxAddress } from '../../shared/pbx-address.ts';
import { SECOND } from '../../shared/time/durations.ts';
import { failureOf, type Stage } from '../pbx/failures.ts';
import { tlsTrust } from '../pbx/tls.ts';

const CONNECT_MS = 10 * SECOND;

/** Connects to a server without sending a request or the key. Rejects with AppError. */
export interface Probe {
  /** Whether something accepts connections there. Errors: network, timeout. */
  reach(address: PbxAddress): Promise<void>;
  /** Whether its certificate is accepted under this trust. Errors: tls, network, timeout, badCertificate. */
  handshake(address: PbxAddress, trust: Trust): Promise<void>;
}

/** Host and port to connect to; IPv6 without its brackets. */
function endpointOf({ address, secure }: PbxAddress): { host: string; port: number } {
  const url = new URL(address);
  return { host: url.hostname.replace(/^\[|\]$/gu, ''), port: Number(url.port || (secure ? 443 : 80)) };
}

function connectTls(address: PbxAddress, options: tls.ConnectionOptions): TLSSocket {
  const { host, port } = endpointOf(address);
  // The handshake's server name (SNI) must not be an IP address.
  return tls.connect({ host, port, ...(net.isIP(host) === 0 && { servername: host }), ...options });
}

/** Waits until the socket is open, takes what is wanted of it, and drops it. Rejects as `failureOf` reads the error. */
function onceOpen<S extends net.Socket, T>(
  socket: S,
  { host }: PbxAddress,
  take: (socket: S) => T,
  pinned = false,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const isTls = socket instanceof TLSSocket;
  let stage: Stage = 'connecting';
  const fail = (error: unknown) => reject(failureOf(error, { host, stage, pinned }));
  const late = setTimeout(() => reject(new AppError({ kind: 'timeout', phase: 'connect', host })), CONNECT_MS);
  if (isTls) {
    socket.once('connect', () => {
      stage = 'shaking';
    });
  }
  socket.on('error', fail);
  socket.once('close', () => fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  socket.once(isTls ? 'secureConnect' : 'connect', () => resolve(take(socket)));
  return promise.finally(() => {
    clearTimeout(late);
    socket.destroy();
  });
}

/** The real probe. */
export const realProbe: Probe = {
  async reach(address) {
    const socket = net.connect({ ...endpointOf(address), autoSelectFamilyAttemptTimeout: 2 * SECOND });
    await onceOpen(socket, address, () => undefined);
  },
  async handshake(address, trust) {
    await onceOpen(connectTls(address, tlsTrust(trust)), address, () => undefined, trust.kind === 'pin');
  },
};

function instant(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** An X.509 name on one line. It has one attribute a line and says whatever its maker wrote. */
export function nameOnOneLine(name: string | undefined): string {
  return cleanText((name ?? '').replaceAll('\n', ', '), 300);
}

/**
 * The certificate that a server presents, for a person to compare its fingerprint. The only handshake that is not verified, since
 * the certificate is not trusted yet: nothing is sent, and the connection is closed when the certificate has arrived. Errors:
 * address, tls, network, timeout.
 */
export async function fetchCertificate(typed: string): Promise<ShownCertificate> {
  const address = normaliseAddress(typed);
  const { host } = address;
  if (!address.secure) throw new AppError({ kind: 'tls', reason: 'protocol', host });
  const socket = connectTls(address, { rejectUnauthorized: false });
  const certificate = await onceOpen(socket, address, (open) => open.getPeerX509Certificate());
  if (certificate === undefined) throw new AppError({ kind: 'tls', reason: 'other', host });
  return {
    sha256: certificate.fingerprint256,
    subject: nameOnOneLine(certificate.subject),
    issuer: nameOnOneLine(certificate.issuer),
    validFrom: instant(certificate.validFrom),
    validTo: instant(certificate.validTo),
    pem: certificate.toString(),
  };
}
