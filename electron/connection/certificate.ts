import type { X509Certificate } from 'node:crypto';
import net from 'node:net';
import tls from 'node:tls';
import { cleanText } from '../../shared/clean-text.ts';
import type { ShownCertificate } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { normaliseAddress, type PbxAddress } from '../../shared/pbx-address.ts';
import { SECOND } from '../../shared/time/durations.ts';
import { failureOf, type Stage } from '../pbx/failures.ts';
import { realTimers } from '../timers.ts';

const CONNECT_MS = 10 * SECOND;

/** What a server wants to be told in plain text before it speaks TLS (StartTLS). */
export type BeforeTls = (socket: net.Socket, host: string) => Promise<void>;

/** The certificate that a server shows, without verifying it. Rejects as `failureOf` reads the error. */
function unverified({ address, host }: PbxAddress, before: BeforeTls | null): Promise<X509Certificate | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<X509Certificate | undefined>();
  const url = new URL(address);
  const name = url.hostname.replace(/^\[|\]$/gu, '');
  // The handshake's server name (SNI) must not be an IP address.
  const servername = net.isIP(name) === 0 ? { servername: name } : {};
  const socket = net.connect({ host: name, port: Number(url.port || 443) });
  let stage: Stage = 'connecting';
  const fail = (error: unknown) => reject(failureOf(error, { host, stage, pinned: false }));
  const late = realTimers.setTimeout(
    () => reject(new AppError({ kind: 'timeout', phase: 'connect', host })),
    CONNECT_MS,
  );
  const shake = (): void => {
    const secure = tls.connect({ socket, ...servername, rejectUnauthorized: false });
    secure.on('error', fail);
    secure.once('secureConnect', () => resolve(secure.getPeerX509Certificate()));
  };
  socket.once('connect', () => {
    stage = 'shaking';
    if (before === null) shake();
    else before(socket, host).then(shake, fail);
  });
  socket.on('error', fail);
  socket.once('close', () => fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  return promise.finally(() => {
    realTimers.clearTimeout(late);
    socket.destroy();
  });
}

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
 * the certificate is not trusted yet: nothing is sent but what `before` asks for TLS, and the connection is closed when the certificate has arrived. Errors:
 * address, tls, network, timeout.
 */
export async function fetchCertificate(typed: string, before: BeforeTls | null = null): Promise<ShownCertificate> {
  const address = normaliseAddress(typed);
  const { host } = address;
  if (!address.secure) throw new AppError({ kind: 'tls', reason: 'protocol', host });
  const certificate = await unverified(address, before);
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
