import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { CheckReport, ConnectionDraft, KeyState, ShownCertificate, Status } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { createEmitter } from '../emitter.ts';
import type { PbxClient } from '../pbx/client.ts';
import { inMemoryPathForms, storedPathForms } from '../pbx/path-form.ts';
import { readKey } from '../pbx/request.ts';
import type { Timers } from '../timers.ts';
import { asAppError, type ConnectionParts, createActiveConnection } from './active-connection.ts';
import { fetchCertificate, type Probe, realProbe } from './certificate.ts';
import { type CheckDeps, runChecks } from './check.ts';
import { type ConsentDeps, createConsent } from './consent.ts';
import { createVaultKey } from './vault-key.ts';

/** What a connection is made of. `now` epoch ms; `probe` is there for tests. */
export type ConnectionDeps = Pick<ConnectionParts, 'settings' | 'vault' | 'startPractice' | 'makeClient'> & {
  now: () => number;
  timers: Timers;
  probe?: Probe;
  /** Asks the person about http and certificates in a dialog that no window can press; resolves to their yes. */
  confirm: ConsentDeps['confirm'];
};

/** What changed: the source of calls or its client, or only the key's state. */
export type ConnectionChange = 'connection' | 'key';

/** The source of calls and the one client for it. Every rejection is an AppError. */
export interface Connection {
  /** At app start. Never rejects and erases nothing: `client` throws what is wrong. */
  open(): Promise<void>;
  /** Runs the checks; stores nothing. Error: declined, where the person said no to http or a certificate. */
  check(draft: ConnectionDraft, onReport: (report: CheckReport) => void): Promise<CheckReport>;
  /** See `fetchCertificate`. */
  certificate(address: string): Promise<ShownCertificate>;
  /**
   * Stores connection, extension, zone and country, and the key bound to the address's origin. `key: null` keeps the stored key, which the
   * vault gives for its own origin only. On an error everything stays as it was. Errors: address, insecureAddress, badExtension,
   * badInput, badCertificate, badKey, declined, keyMissing, keyForOtherAddress, settingsNotSaved.
   */
  save(draft: ConnectionDraft): Promise<void>;
  /** Starts the practice PBX and connects to it. Does nothing while it runs. */
  practice(): Promise<void>;
  /** Removes the key and the address; history and other settings stay. */
  forget(): Promise<void>;
  /** The person agrees to store the key on disk although no keyring protects it. */
  keepKeyWeakly(): Promise<void>;
  /** Throws notConnected, keyMissing, keyLocked, or why the stored connection cannot be used. */
  client(): PbxClient;
  source(): Status['source'];
  keyState(): KeyState;
  /** Called after the source, the client or the key's state changed. Returns an unsubscribe function. */
  onChange(listener: (change: ConnectionChange) => void): () => void;
  /** Closes the client and the practice PBX; stores nothing. */
  close(): Promise<void>;
}

function makeDraftClient(parts: ConnectionParts, draft: ConnectionDraft): CheckDeps['makeClient'] {
  return ({ address, origin }) => {
    const pathForm = inMemoryPathForms(parts.pathFormsOf(address));
    const typed = draft.key;
    const key = typed === null ? parts.key.readerFor(origin) : async () => readKey(typed);
    const target = { address, allowHttp: draft.allowHttp, trust: draft.trust };
    return { client: parts.makeClient({ target, key, pathForm, isDraft: true }), form: () => pathForm.get('list') };
  };
}

/** An unreadable address or certificate is left to the step that needs it to report. Nothing is sent before. */
function unlessUnreadable(thrown: unknown): void {
  const kind = thrown instanceof AppError ? thrown.data.kind : null;
  if (kind !== 'address' && kind !== 'badCertificate') throw asAppError(thrown);
}

/** See `Connection`. Does nothing before `open`. */
export function createConnection(deps: ConnectionDeps): Connection {
  const changed = createEmitter<ConnectionChange>('connection changed');
  const tell = changed.emit;
  const key = createVaultKey(deps.vault, deps.now, deps.timers, () => tell('key'));
  const parts: ConnectionParts = {
    ...deps,
    key,
    pathFormsOf: storedPathForms(deps.settings),
    guesses: new Map(),
    onChange: () => tell('connection'),
  };
  const active = createActiveConnection(parts);
  // One change at a time: two saves at once must not leave one's key with the other's address.
  const queue = new PQueue({ concurrency: 1 });
  const inTurn = <T>(run: () => Promise<T>) =>
    queue.add(run).catch((error: unknown) => {
      throw asAppError(error);
    });
  const consent = createConsent({ stored: () => deps.settings.get().connection, confirm: deps.confirm });
  const consented = (draft: ConnectionDraft) => consent(draft).catch(unlessUnreadable);
  return {
    open: () => inTurn(active.connectStored),
    async check(draft, onReport) {
      await consented(draft);
      return runChecks(draft, {
        run: randomUUID(),
        probe: deps.probe ?? realProbe,
        computerZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        settings: deps.settings.get(),
        onReport,
        onCountry: (address, guess) => parts.guesses.set(address, guess),
        makeClient: makeDraftClient(parts, draft),
      });
    },
    certificate: fetchCertificate,
    async save(draft) {
      // Before its turn: an open question must not hold up other changes.
      await consented(draft);
      return inTurn(() => active.connectDraft(draft));
    },
    practice: () => inTurn(active.connectPractice),
    forget: () => inTurn(active.disconnect),
    keepKeyWeakly: () =>
      inTurn(async () => {
        deps.settings.change({ keepKeyWeakly: true });
        await key.keepWeakly();
        await key.refresh();
        tell('key');
      }),
    client: active.client,
    source: active.source,
    keyState: key.state,
    onChange: changed.on,
    close: () => inTurn(active.close),
  };
}
