import { X509Certificate } from 'node:crypto';
import type { Directory } from '../../shared/directories/directory.ts';
import { AppError } from '../../shared/errors.ts';
import { nameOnOneLine } from '../connection/certificate.ts';
import type { ConsentCertificate } from '../connection/consent.ts';
import { certificatesIn, tlsTrust } from '../pbx/tls.ts';
import { originOf } from './origin.ts';

/**
 * What main asks before anything goes to a server: that it may (`host`), that it may without encryption (`plain`), or that a server may be trusted for which
 * the system's authorities do not vouch (`pin`, `ca`).
 */
export type DirectoryQuestion =
  | { readonly kind: 'host' | 'plain'; readonly host: string }
  | { readonly kind: 'pin' | 'ca'; readonly host: string; readonly certificates: readonly ConsentCertificate[] };

/** What a source was agreed to: where it is, and what it trusts there. */
function agreedOf(source: Directory): string {
  return source.kind === 'file'
    ? JSON.stringify(['file', source.path])
    : JSON.stringify([originOf(source), isPlain(source) ? 'plain' : source.trust]);
}

/**
 * Makes sure that the person has agreed before anything is sent or a file is opened (promises S17, S19). What a saved source has, or was agreed to in this
 * run, is not asked again. One question is open at a time; what else wants to ask is refused.
 */
export function createDirectoryConsent(
  saved: () => readonly Directory[],
  confirm: (question: DirectoryQuestion) => Promise<boolean>,
) {
  const given = new Set<string>();
  let isAsking = false;
  return {
    /** The person has chosen a file in a dialog of main. */
    chosen: (path: string): void => void given.add(JSON.stringify(['file', path])),
    /** Rejects with AppError `declined`, also for a file that was not chosen, `badCertificate`, `address`. */
    async to(source: Directory): Promise<void> {
      const agreed = agreedOf(source);
      if (given.has(agreed) || saved().map(agreedOf).includes(agreed)) return;
      const question = questionFor(source);
      if (question === null || isAsking) throw new AppError({ kind: 'declined' });
      isAsking = true;
      const answer = await confirm(question).finally(() => {
        isAsking = false;
      });
      if (!answer) throw new AppError({ kind: 'declined' });
      given.add(agreed);
    },
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
