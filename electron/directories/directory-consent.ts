import { X509Certificate } from 'node:crypto';
import type { Directory } from '../../shared/directories/directory.ts';
import { AppError } from '../../shared/errors.ts';
import { nameOnOneLine } from '../connection/certificate.ts';
import type { ConsentCertificate } from '../connection/consent.ts';
import { certificatesIn, tlsTrust } from '../pbx/tls.ts';
import { originOf } from './read-directory.ts';

/**
 * What main asks before anything goes to a server: that it may (`host`), that it may without encryption (`plain`), or that a server may be trusted for which
 * the system's authorities do not vouch (`pin`, `ca`).
 */
export type DirectoryQuestion =
  | { readonly kind: 'host' | 'plain'; readonly host: string }
  | { readonly kind: 'pin' | 'ca'; readonly host: string; readonly certificates: readonly ConsentCertificate[] };

/** What a source was agreed to: where it is, and what it trusts there. Null for a file, which the person chooses in a dialog of main. */
export function agreedOf(source: Directory): string | null {
  return source.kind === 'file' ? null : JSON.stringify([originOf(source), isPlain(source) ? 'plain' : source.trust]);
}

/** Makes sure that the person has agreed before anything is sent (promises S17, S19). What a saved source has, or was agreed to in this run, is not asked again. Rejects with AppError `declined`, `badCertificate`. */
export function createDirectoryConsent(
  saved: () => readonly Directory[],
  confirm: (question: DirectoryQuestion) => Promise<boolean>,
) {
  const given = new Set<string>();
  let isAsking = false;
  return async (source: Directory): Promise<void> => {
    const agreed = agreedOf(source);
    const question = questionFor(source);
    if (agreed === null || question === null || given.has(agreed) || saved().map(agreedOf).includes(agreed)) return;
    if (isAsking) throw new AppError({ kind: 'declined' });
    isAsking = true;
    const answer = await confirm(question).finally(() => {
      isAsking = false;
    });
    if (!answer) throw new AppError({ kind: 'declined' });
    given.add(agreed);
  };
}

function isPlain(source: Exclude<Directory, { kind: 'file' }>): boolean {
  return source.kind === 'ldap' ? source.security === 'none' : /^\s*http:/i.test(source.address);
}

function questionFor(source: Directory): DirectoryQuestion | null {
  if (source.kind === 'file') return null;
  const host = (originOf(source) ?? '').replace(/^.*?:\/\//, '');
  if (isPlain(source)) return { kind: 'plain', host };
  const { trust } = source;
  if (trust.kind === 'system') return { kind: 'host', host };
  // Read from the certificates themselves, not from what the window says of them.
  tlsTrust(trust);
  return { kind: trust.kind, host, certificates: certificatesIn(trust.pem).map(shown) };
}

function shown(pem: string): ConsentCertificate {
  const { fingerprint256, subject } = new X509Certificate(pem);
  return { sha256: fingerprint256, subject: nameOnOneLine(subject) };
}
