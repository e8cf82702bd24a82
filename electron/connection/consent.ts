import { X509Certificate } from 'node:crypto';
import type { ConnectionDraft } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { certificatesIn, tlsTrust } from '../pbx/tls.ts';
import { normaliseAddress, type PbxAddress } from '../pbx/urls.ts';
import { nameOnOneLine } from './certificate.ts';

/** A certificate as a person compares it. `subject` says whatever its maker wrote. */
export interface ConsentCertificate {
  readonly sha256: string;
  readonly subject: string;
}

/** What main asks before the key goes to a server that the system's authorities do not vouch for. `host` with its port. */
export type ConsentQuestion =
  | { readonly kind: 'http'; readonly host: string }
  | { readonly kind: 'pin' | 'ca'; readonly host: string; readonly certificates: readonly ConsentCertificate[] };

export interface ConsentDeps {
  readonly stored: () => Settings['connection'];
  /** Asks in a dialog that no window can press; resolves to the person's yes. */
  readonly confirm: (question: ConsentQuestion) => Promise<boolean>;
}

/**
 * Makes sure that the person has agreed to what a draft trusts, before anything is sent with it (S17). What is in the settings
 * or was agreed to in this run is not asked again. Errors: declined, badCertificate, address.
 */
export function createConsent({ stored, confirm }: ConsentDeps): (draft: ConnectionDraft) => Promise<void> {
  const given = new Set<string>();
  const asking = new Map<string, Promise<boolean>>();
  return async (draft) => {
    const address = normaliseAddress(draft.address);
    const question = questionFor(draft, address);
    if (question === null) return;
    const key = keyOf(address, draft);
    if (given.has(key) || key === storedKey(stored())) return;
    const answer = asking.get(key) ?? confirm(question).finally(() => asking.delete(key));
    asking.set(key, answer);
    if (!(await answer)) throw new AppError({ kind: 'declined' });
    given.add(key);
  };
}

function questionFor({ allowHttp, trust }: ConnectionDraft, address: PbxAddress): ConsentQuestion | null {
  const { host, secure } = address;
  // Without the wish for it plain http is refused before anything is sent.
  if (!secure) return allowHttp ? { kind: 'http', host } : null;
  if (trust.kind === 'system') return null;
  // Read from the certificates themselves, not from what the draft says of them.
  tlsTrust(trust);
  return { kind: trust.kind, host, certificates: certificatesIn(trust.pem).map(shown) };
}

function shown(pem: string): ConsentCertificate {
  const { fingerprint256, subject } = new X509Certificate(pem);
  return { sha256: fingerprint256, subject: nameOnOneLine(subject) };
}

function keyOf({ origin, secure }: PbxAddress, { trust }: Pick<ConnectionDraft, 'trust'>): string {
  return JSON.stringify([origin, secure ? trust : 'http']);
}

function storedKey(connection: Settings['connection']): string | null {
  if (connection.kind !== 'pbx') return null;
  const address = normaliseAddress(connection.address);
  return address.secure || connection.allowHttp ? keyOf(address, connection) : null;
}
