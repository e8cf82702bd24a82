import type { X509Certificate } from 'node:crypto';
import net from 'node:net';
import tls, { TLSSocket } from 'node:tls';
import { cleanText } from '../../shared/clean-text.ts';
import type { ShownCertificate, Trust } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { failureOf, type Stage } from '../pbx/failures.ts';
import { tlsTrust } from '../pbx/tls.ts';
import { normaliseAddress, type PbxAddress } from '../pbx/urls.ts';

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
export function waitForSocket<S extends net.Socket, T>(
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
    await waitForSocket(socket, 'connect', address, { pinned: false, take: () => undefined });
  },
  async handshake(address, trust) {
    const { host, port } = endpointOf(address);
    const socket = tls.connect({ host, port, ...serverNameOf(host), ...tlsTrust(trust) });
    await waitForSocket(socket, 'secureConnect', address, { pinned: trust.kind === 'pin', take: () => undefined });
  },
};

function instant(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** X.509 names come one attribute a line and say whatever their maker wrote. */
function oneLine(name: string | undefined): string {
  return cleanText((name ?? '').replaceAll('\n', ', '), 300);
}

function shown(certificate: X509Certificate): ShownCertificate {
  return {
    sha256: certificate.fingerprint256,
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validFrom: instant(certificate.validFrom),
    validTo: instant(certificate.validTo),
    pem: certificate.toString(),
  };
}

/**
 * The certificate that an address shows, for a person to compare its fingerprint. The only place where a handshake is not
 * verified: what it is made for is a certificate that nobody trusts yet. So nothing is sent over the connection and it is dropped
 * as soon as the certificate is here; trusting it is the person's act and the pin's check. Errors: address, tls, network, timeout.
 */
export async function fetchCertificate(typed: string): Promise<ShownCertificate> {
  const address = normaliseAddress(typed);
  const { host, port } = endpointOf(address);
  if (!address.secure) throw new AppError({ kind: 'tls', reason: 'protocol', host: address.host });
  const socket = tls.connect({ host, port, ...serverNameOf(host), rejectUnauthorized: false });
  const raw = await waitForSocket(socket, 'secureConnect', address, {
    pinned: false,
    take: (open) => open.getPeerX509Certificate(),
  });
  if (raw === undefined) throw new AppError({ kind: 'tls', reason: 'other', host: address.host });
  return shown(raw);
}
