import { X509Certificate } from 'node:crypto';
import type { ConnectionDraft } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { normaliseAddress, type PbxAddress } from '../../shared/pbx-address.ts';
import type { Settings } from '../../shared/settings.ts';
import { certificatesIn, tlsTrust } from '../pbx/tls.ts';
import { nameOnOneLine } from './certificate.ts';

/** A certificate as a person compares it. `subject` says whatever its maker wrote. */
export interface ConsentCertificate {
  readonly sha256: string;
  readonly subject: string;
}

/**
 * What main asks: before anything goes to another host than today's (`host`), before the key goes to a server that the system's
 * authorities do not vouch for (`http`, `pin`, `ca`), before it is stored unprotected (`weakKey`), and before a connection is removed. `host`
 * with its port.
 */
export type ConsentQuestion =
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'http'; readonly host: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'weakKey' }
  | { readonly kind: 'pin' | 'ca'; readonly host: string; readonly certificates: readonly ConsentCertificate[] };

export interface ConsentDeps {
  /** Every connection of the list. */
  readonly stored: () => readonly Settings['connection'][];
  /** Whether a PBX is or was connected: until then there is nothing that could be sent elsewhere, and no host is asked about. */
  readonly hadPbx: () => boolean;
  /** Asks in a dialog that no window can press; resolves to the person's yes. */
  readonly confirm: (question: ConsentQuestion) => Promise<boolean>;
}

/**
 * Makes sure that the person has agreed to what a draft trusts, and to its host, before anything is sent with it (S17, S19). What is in the
 * settings or was agreed to in this run is not asked again. One question is open at a time; what else wants to ask is refused. Errors: declined, badCertificate, address.
 */
export function createConsent({ stored, hadPbx, confirm }: ConsentDeps) {
  const given = new Set<string>();
  let asking: { key: string; answer: Promise<boolean> } | null = null;

  const isKnown = (key: string) => given.has(key) || stored().flatMap(storedKeys).includes(key);

  async function ask(keys: readonly string[], question: ConsentQuestion): Promise<void> {
    const key = keys.join();
    if (asking !== null && asking.key !== key) throw new AppError({ kind: 'declined' });
    asking ??= {
      key,
      answer: confirm(question).finally(() => {
        asking = null;
      }),
    };
    if (!(await asking.answer)) throw new AppError({ kind: 'declined' });
    for (const one of keys) given.add(one);
  }

  async function toHost({ origin, host }: PbxAddress): Promise<void> {
    if (hadPbx() && !isKnown(origin)) await ask([origin], { kind: 'host', host });
  }

  return {
    /** To the typed address. */
    toHost: async (typed: string): Promise<void> => toHost(normaliseAddress(typed)),
    /** To everything that a draft wants. The question about its trust names the host as well. */
    async toDraft(draft: ConnectionDraft): Promise<void> {
      const address = normaliseAddress(draft.address);
      const question = questionFor(draft, address);
      if (question === null) return toHost(address);
      const key = keyOf(address, draft);
      if (!isKnown(key)) await ask([address.origin, key], question);
    },
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

/** What a stored connection was agreed to: its origin, and what it trusts there. */
function storedKeys(connection: Settings['connection']): string[] {
  if (connection.kind !== 'pbx' || !URL.canParse(connection.address)) return [];
  const address = normaliseAddress(connection.address);
  return address.secure || connection.allowHttp ? [address.origin, keyOf(address, connection)] : [address.origin];
}
