import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import type { Trust } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { pinChangedCode } from './failures.ts';

/** How a TLS connection checks its server; `rejectUnauthorized` is always true. */
export type TlsTrust = {
  rejectUnauthorized: true;
  secureContext: tls.SecureContext;
  checkServerIdentity: NonNullable<tls.ConnectionOptions['checkServerIdentity']>;
};

/** The operating system's certificate authorities as PEM; null before Node 22.15, where Node's own list serves. */
function systemAuthorities(): string[] | null {
  return typeof tls.getCACertificates === 'function'
    ? [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
    : null;
}

/** The certificates of a PEM text, one or more. Throws AppError `badCertificate` where one is unreadable or there is none. */
export function certificatesIn(pem: string): string[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu) ?? [];
  try {
    for (const block of blocks) new X509Certificate(block);
  } catch (cause) {
    throw new AppError({ kind: 'badCertificate' }, { cause });
  }
  if (blocks.length === 0) throw new AppError({ kind: 'badCertificate' });
  return blocks;
}

function context(ca: string[] | undefined, partial: boolean): tls.SecureContext {
  try {
    return tls.createSecureContext({ ...(ca === undefined ? {} : { ca }), allowPartialTrustChain: partial });
  } catch (cause) {
    throw new AppError({ kind: 'badCertificate' }, { cause });
  }
}

function pinTrust(pin: Extract<Trust, { kind: 'pin' }>): TlsTrust {
  const [pem] = certificatesIn(pin.pem);
  if (pem === undefined || new X509Certificate(pem).fingerprint256 !== pin.sha256) {
    throw new AppError({ kind: 'badCertificate' });
  }
  return {
    rejectUnauthorized: true,
    // The pinned certificate is the only anchor, whether it is self-signed or issued by an unknown CA.
    secureContext: context([pem], true),
    // The fingerprint replaces the host name: this one certificate was accepted for this one address.
    checkServerIdentity: (_host, certificate) =>
      certificate.fingerprint256 === pin.sha256
        ? undefined
        : Object.assign(new Error('another certificate than the accepted one'), { code: pinChangedCode }),
  };
}

/**
 * The TLS options for a trust: the system's authorities, those plus a company CA, or exactly one certificate.
 * Throws AppError `badCertificate` for a PEM that holds no readable certificate or not the pinned one.
 */
export function tlsTrust(trust: Trust, authorities: () => string[] | null = systemAuthorities): TlsTrust {
  if (trust.kind === 'pin') return pinTrust(trust);
  const company = trust.kind === 'ca' ? certificatesIn(trust.pem) : [];
  const system = authorities();
  const all = system === null && company.length === 0 ? undefined : [...(system ?? tls.rootCertificates), ...company];
  return {
    rejectUnauthorized: true,
    // A company CA is often an intermediate one, handed out without its root.
    secureContext: context(all === undefined ? undefined : [...new Set(all)], company.length > 0),
    checkServerIdentity: tls.checkServerIdentity,
  };
}
