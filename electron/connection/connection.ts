import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { CheckReport, ConnectionDraft, Status } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { CountryGuess, Settings } from '../../shared/settings.ts';
import { createEmitter } from '../emitter.ts';
import type { PbxClient, PbxTarget } from '../pbx/client.ts';
import {
  type ConnectionSettingsStore,
  inMemoryPathForms,
  type PathFormStore,
  storedPathForms,
} from '../pbx/path-form.ts';
import { readKey } from '../pbx/request.ts';
import { tlsTrust } from '../pbx/tls.ts';
import { normaliseAddress } from '../pbx/urls.ts';
import type { Timers } from '../timers.ts';
import type { Vault } from '../vault/vault.ts';
import { fetchCertificate, type Probe } from './certificate.ts';
import { type CheckDeps, readAddress, readExtension, readZone, runChecks } from './check.ts';
import { type ConsentDeps, createConsent } from './consent.ts';
import { practiceSettings, type RunningPractice, withoutPractice } from './practice.ts';
import { createVaultKey, type VaultKey } from './vault-key.ts';

/** What a connection is made of. `now` epoch ms. */
export type ConnectionDeps = Pick<ConnectionParts, 'settings' | 'vault' | 'startPractice' | 'makeClient'> & {
  now: () => number;
  timers: Timers;
  probe: Probe;
  /** Asks the person about http and certificates in a dialog that no window can press; resolves to their yes. */
  confirm: ConsentDeps['confirm'];
};

/** What changed: the source of calls or its client, or only the key's state. */
export type ConnectionChange = 'connection' | 'key';

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

/** The source of calls and the one client for it. */
export type Connection = ReturnType<typeof createConnection>;

/** The source of calls and the one client for it. Does nothing before `open`. Every rejection is an AppError. */
export function createConnection(deps: ConnectionDeps) {
  const changed = createEmitter<ConnectionChange>('connection changed');
  const emit = changed.emit;
  const key = createVaultKey(deps.vault, deps.now, deps.timers, () => emit('key'));
  const parts: ConnectionParts = {
    ...deps,
    key,
    pathFormsOf: storedPathForms(deps.settings),
    guesses: new Map(),
    onChange: () => emit('connection'),
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
    /** At app start. Never rejects and erases nothing: `client` throws what is wrong. */
    open: (): Promise<void> => inTurn(active.connectStored),
    /** Runs the checks; stores nothing. Error: declined, where the person said no to http or a certificate. */
    async check(draft: ConnectionDraft, onReport: (report: CheckReport) => void): Promise<CheckReport> {
      await consented(draft);
      return runChecks(draft, {
        run: randomUUID(),
        probe: deps.probe,
        computerZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        settings: deps.settings.get(),
        onReport,
        onCountry: (address, guess) => parts.guesses.set(address, guess),
        makeClient: makeDraftClient(parts, draft),
      });
    },
    certificate: fetchCertificate,
    /**
     * Stores connection, extension, zone and country, and the key bound to the address's origin. `key: null` keeps the stored key, which the
     * vault gives for its own origin only. On an error everything stays as it was. Errors: address, insecureAddress, badExtension,
     * badInput, badCertificate, badKey, declined, keyMissing, keyForOtherAddress, settingsNotSaved.
     */
    async save(draft: ConnectionDraft): Promise<void> {
      // Before its turn: an open question must not hold up other changes.
      await consented(draft);
      return inTurn(() => active.connectDraft(draft));
    },
    practice: (): Promise<void> => inTurn(active.connectPractice),
    forget: (): Promise<void> => inTurn(active.disconnect),
    /** The person agrees to store the key on disk although no keyring protects it. */
    saveKeyUnprotected: (): Promise<void> =>
      inTurn(async () => {
        deps.settings.change({ keepKeyWeakly: true });
        await key.saveUnprotected();
        await key.refresh();
        emit('key');
      }),
    client: active.client,
    source: active.source,
    keyState: key.state,
    /** Called after the source, the client or the key's state changed. Returns an unsubscribe function. */
    onChange: changed.on,
    close: (): Promise<void> => inTurn(active.close),
  };
}

/** `unusable`: the stored connection cannot be used; nothing of it is erased. */
type ConnectionState =
  | { kind: 'none' }
  | { kind: 'practice'; pbx: RunningPractice; client: PbxClient }
  | { kind: 'pbx'; source: Status['source']; client: PbxClient }
  | { kind: 'unusable'; source: Status['source']; error: AppError };

/** Makes a client; sends nothing. */
export type MakeClient = (wants: {
  target: PbxTarget;
  key: () => Promise<string>;
  pathForm: PathFormStore;
  /** For a check only, maybe with another key: its requests don't count for the rate limit of the one in use. */
  isDraft: boolean;
}) => PbxClient;

/** What the active connection works on. */
export type ConnectionParts = {
  settings: ConnectionSettingsStore;
  vault: Vault;
  key: VaultKey;
  pathFormsOf: (address: string) => PathFormStore;
  makeClient: MakeClient;
  startPractice: () => Promise<RunningPractice>;
  /** The countries that checks guessed, by normalised address. */
  guesses: Map<string, CountryGuess | null>;
  /** Called after each change. */
  onChange: () => void;
};

/** An AppError as it is; anything else as `internal`. */
function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
}

/** The one connection, and what changes it. One change must end before the next begins. There is none before `connectStored`. */
function createActiveConnection(parts: ConnectionParts) {
  const { settings, key } = parts;
  let state: ConnectionState = { kind: 'none' };

  async function switchTo(next: ConnectionState): Promise<void> {
    const before = state;
    state = next;
    if (before.kind === 'pbx' || before.kind === 'practice') before.client.close();
    if (before.kind === 'practice') await before.pbx.close();
    await key.refresh();
    parts.onChange();
  }

  /** The settings without what the practice PBX added. */
  const leavingPractice = () => (state.kind === 'practice' ? withoutPractice(settings.get(), state.pbx) : {});

  async function connectPractice(): Promise<void> {
    if (state.kind === 'practice') return;
    const pbx = await parts.startPractice();
    try {
      const target: PbxTarget = { address: pbx.address, allowHttp: true, trust: { kind: 'system' } };
      const client = parts.makeClient({
        target,
        key: async () => pbx.key,
        pathForm: inMemoryPathForms(null),
        isDraft: false,
      });
      settings.change(practiceSettings(settings.get(), pbx));
      await switchTo({ kind: 'practice', pbx, client });
    } catch (error) {
      await pbx.close();
      throw error;
    }
  }

  return {
    /** Starts the practice PBX and adapts the settings to it. Does nothing while it runs. */
    connectPractice,
    /** Connects as the settings say, at app start. */
    async connectStored(): Promise<void> {
      const { connection } = settings.get();
      if (connection.kind !== 'practice')
        return switchTo(connection.kind === 'none' ? connection : pbxConnection(parts, connection));
      await connectPractice().catch((error: unknown) =>
        switchTo({ kind: 'unusable', source: { kind: 'practice' }, error: asAppError(error) }),
      );
    },
    /** See `save`. */
    async connectDraft(draft: ConnectionDraft): Promise<void> {
      const { address, origin, secure } = readAddress(draft);
      const extension = readExtension(draft);
      const zone = readZone(draft);
      const { trust, country } = draft;
      if (secure) tlsTrust(trust);
      const typedKey = draft.key === null ? null : readKey(draft.key);
      if (typedKey === null) await key.assertBelongsTo(origin);
      const before = settings.get();
      const connection = { kind: 'pbx', address, allowHttp: draft.allowHttp && !secure, trust } as const;
      const isSame = before.connection.kind === 'pbx' && before.connection.address === address;
      const countryGuess = parts.guesses.get(address) ?? (isSame ? before.countryGuess : null);
      settings.change({ ...leavingPractice(), connection, extension, zone, country, countryGuess });
      try {
        // After the settings, because these can be put back and an overwritten key cannot.
        if (typedKey !== null) await key.set(typedKey, origin);
      } catch (error) {
        settings.change(before);
        throw error;
      }
      await switchTo(pbxConnection(parts, connection));
    },
    /** Removes the key and the address; history and other settings stay. */
    async disconnect(): Promise<void> {
      await parts.vault.clear();
      const noExtension = state.kind === 'practice' ? { extension: null } : {};
      settings.change({ ...leavingPractice(), ...noExtension, connection: { kind: 'none' } });
      await switchTo({ kind: 'none' });
    },
    /** Closes the client and the practice PBX; stores nothing. */
    close: (): Promise<void> => switchTo({ kind: 'none' }),
    /** Throws notConnected, keyMissing, keyLocked, or why the stored connection cannot be used. */
    client(): PbxClient {
      if (state.kind === 'none') throw new AppError({ kind: 'notConnected' });
      if (state.kind === 'unusable') throw state.error;
      if (state.kind === 'pbx') key.assertPresent();
      return state.client;
    },
    source: (): Status['source'] =>
      state.kind === 'none' || state.kind === 'practice' ? { kind: state.kind } : state.source,
  };
}

function pbxConnection(
  { makeClient, key, pathFormsOf }: ConnectionParts,
  { address, allowHttp, trust }: Extract<Settings['connection'], { kind: 'pbx' }>,
): ConnectionState {
  const source = { kind: 'pbx', address, insecure: address.startsWith('http:') } as const;
  try {
    const { origin } = normaliseAddress(address);
    const target = { address, allowHttp, trust };
    const client = makeClient({ target, key: key.readerFor(origin), pathForm: pathFormsOf(address), isDraft: false });
    return { kind: 'pbx', source, client };
  } catch (error) {
    return { kind: 'unusable', source, error: asAppError(error) };
  }
}
