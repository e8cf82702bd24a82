import type { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import { cleanText } from '../../shared/clean-text.ts';
import type { ShownCertificate } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { normaliseAddress } from '../pbx/address.ts';
import { endpointOf, onceOpen, serverNameOf } from './probe.ts';

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
  const raw = await onceOpen(socket, 'secureConnect', address, {
    pinned: false,
    take: (open) => open.getPeerX509Certificate(),
  });
  if (raw === undefined) throw new AppError({ kind: 'tls', reason: 'other', host: address.host });
  return shown(raw);
}
