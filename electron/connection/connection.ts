import { createHash, randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { CheckReport, ConnectionDraft, KeyState, ShownCertificate, Status } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { normaliseAddress } from '../../shared/pbx-address.ts';
import { type CountryGuess, newConnection, type Settings, type StoredConnection } from '../../shared/settings.ts';
import { createEmitter } from '../emitter.ts';
import type { PbxClient, PbxTarget } from '../pbx/client.ts';
import { inMemoryPathForms, type PathFormStore, storedPathForms } from '../pbx/path-form.ts';
import { readKey } from '../pbx/request.ts';
import { tlsTrust } from '../pbx/tls.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Timers } from '../timers.ts';
import type { Vault } from '../vault/vault.ts';
import { fetchCertificate, type Probe } from './certificate.ts';
import { type CheckDeps, readAddress, readExtension, readZone, runChecks } from './check.ts';
import { type ConsentDeps, createConsent } from './consent.ts';
import { practiceSettings, type RunningPractice } from './practice.ts';
import { createVaultKey, type VaultKey } from './vault-key.ts';

/** What a connection is made of. `now` epoch ms. */
export type ConnectionDeps = Pick<ConnectionParts, 'settings' | 'removeFiles' | 'startPractice' | 'makeClient'> & {
  /** Whether a call is stored for the current connection. */
  isStored: (callUuid: string) => boolean;
  /** The vault of a connection, by its id. */
  openVault: (id: string) => Vault;
  now: () => number;
  timers: Timers;
  probe: Probe;
  /** Asks the person in a dialog that no window can press; resolves to their yes. */
  confirm: ConsentDeps['confirm'];
};

/** `leaving`: the settings are about to be those of another connection. `connection`: the source of calls or its client is another. `key`: only the key's state is. */
export type ConnectionChange = 'leaving' | 'connection' | 'key';

function makeDraftClient(parts: ConnectionParts, draft: ConnectionDraft): CheckDeps['makeClient'] {
  return ({ address, origin }) => {
    const pathForm = inMemoryPathForms(parts.pathFormsOf(address));
    const typed = draft.key;
    const key = async () => (typed === null ? storedKeyOf(parts, draft.id).readerFor(origin)() : readKey(typed));
    const target = { address, allowHttp: draft.allowHttp, trust: draft.trust };
    return { client: parts.makeClient({ target, key, pathForm, isDraft: true }), form: () => pathForm.get('list') };
  };
}

/** Whether a draft gives this connection another origin: it may be another PBX. */
function isMoved(
  { id, address }: ConnectionDraft,
  { connectionId, connection }: Pick<Settings, 'connectionId' | 'connection'>,
): boolean {
  if (id === null || id !== connectionId || connection.kind !== 'pbx') return false;
  return !URL.canParse(connection.address) || normaliseAddress(address).origin !== new URL(connection.address).origin;
}

/** An unreadable address or certificate is left to the step that needs it to report. Nothing is sent before. */
function unlessUnreadable(thrown: unknown): void {
  const kind = thrown instanceof AppError ? thrown.data.kind : null;
  if (kind !== 'address' && kind !== 'badCertificate') throw asAppError(thrown);
}

/** The key of the connection that a draft changes. Throws keyMissing for a new one. */
function storedKeyOf({ keyOf }: Pick<ConnectionParts, 'keyOf'>, id: string | null): VaultKey {
  if (id === null) throw new AppError({ kind: 'keyMissing' });
  return keyOf(id);
}

/** The list of connections, and the one client of the current one. */
export type Connection = ReturnType<typeof createConnection>;

/** The list of connections, and the one client of the current one. Does nothing before `open`. Every rejection is an AppError. */
export function createConnection(deps: ConnectionDeps) {
  const changed = createEmitter<ConnectionChange>('connection changed');
  const emit = changed.emit;
  const keys = new Map<string, VaultKey>();
  const keyOf = (id: string): VaultKey => {
    const key = keys.get(id) ?? createVaultKey(deps.openVault(id), deps.now, deps.timers, () => emit('key'));
    keys.set(id, key);
    return key;
  };
  const parts: ConnectionParts = {
    ...deps,
    keyOf,
    dropKey: (id) => keys.delete(id),
    pathFormsOf: storedPathForms(deps.settings),
    guesses: new Map(),
    onChange: emit,
  };
  const active = createActiveConnection(parts);
  // One change at a time: two saves at once must not leave one's key with the other's address.
  const queue = new PQueue({ concurrency: 1 });
  const inTurn = <T>(run: () => Promise<T>) =>
    queue.add(run).catch((error: unknown) => {
      throw asAppError(error);
    });
  let hadPbx = false;
  changed.on(() => {
    hadPbx ||= active.source().kind === 'pbx';
  });
  const stored = () => deps.settings.connections().map(({ connection }) => connection);
  const consent = createConsent({ stored, hadPbx: () => hadPbx, confirm: deps.confirm });
  const consented = (draft: ConnectionDraft) => consent.toDraft(draft).catch(unlessUnreadable);
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
        isStored: isMoved(draft, deps.settings.get()) ? deps.isStored : null,
        onCountry: (address, guess) => parts.guesses.set(address, guess),
        makeClient: makeDraftClient(parts, draft),
      });
    },
    /** See `fetchCertificate`. Error: declined, where the person said no to that host. */
    async certificate(typed: string): Promise<ShownCertificate> {
      await consent.toHost(typed);
      return fetchCertificate(typed);
    },
    /**
     * Stores connection, extension, zone and country, and the key bound to the address's origin, and makes it the current one. `key: null`
     * keeps the stored key, which the vault gives for its own origin only. Another origin needs the draft's "same PBX". On an error everything stays as it was. Errors: address, insecureAddress, badExtension,
     * badInput, badCertificate, badKey, declined, keyMissing, keyForOtherAddress, settingsNotSaved.
     */
    async save(draft: ConnectionDraft): Promise<void> {
      // Before its turn: an open question must not hold up other changes.
      await consented(draft);
      return inTurn(() => active.connectDraft(draft));
    },
    /** Shows the sample calls: adds the practice PBX where it is not listed yet. */
    practice: (): Promise<void> => inTurn(active.connectPractice),
    /** Makes another connection of the list the current one. */
    use: (id: string): Promise<void> => inTurn(() => active.use(id)),
    /** Removes the current connection with its key and its calls, after the person's yes. Errors: declined, settingsNotSaved. */
    async remove(): Promise<void> {
      const { connectionId, connectionName: name } = deps.settings.get();
      if (connectionId === null) return;
      if (!(await deps.confirm({ kind: 'remove', name }))) throw new AppError({ kind: 'declined' });
      return inTurn(() => active.remove(connectionId));
    },
    /** The person agrees to store the key on disk although no keyring protects it. */
    saveKeyUnprotected: (): Promise<void> =>
      inTurn(async () => {
        deps.settings.change({ keepKeyWeakly: true });
        for (const key of keys.values()) {
          await key.saveUnprotected();
          await key.refresh();
        }
        emit('key');
      }),
    client: active.client,
    source: active.source,
    keyState: active.keyState,
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
  settings: Pick<SettingsStore, 'get' | 'change' | 'connections' | 'put' | 'remove'>;
  keyOf: (id: string) => VaultKey;
  /** Forgets a key in memory. */
  dropKey: (id: string) => void;
  /** Deletes the files of a connection, by its id. Throws the system's error. */
  removeFiles: (id: string) => void;
  pathFormsOf: (address: string) => PathFormStore;
  makeClient: MakeClient;
  startPractice: () => Promise<RunningPractice>;
  /** The countries that checks guessed, by normalised address. */
  guesses: Map<string, CountryGuess | null>;
  /** Called after each change. */
  onChange: (change: ConnectionChange) => void;
};

/** An AppError as it is; anything else as `internal`. */
function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
}

/** The current connection, and what changes it. One change must end before the next begins. There is none before `connectStored`. */
function createActiveConnection(parts: ConnectionParts) {
  const { settings } = parts;
  let state: ConnectionState = { kind: 'none' };
  const currentKey = () => {
    const { connectionId, connection } = settings.get();
    return connection.kind === 'pbx' && connectionId !== null ? parts.keyOf(connectionId) : null;
  };

  async function become(next: ConnectionState): Promise<void> {
    const before = state;
    state = next;
    if (before.kind === 'pbx' || before.kind === 'practice') before.client.close();
    if (before.kind === 'practice') await before.pbx.close();
    await currentKey()?.refresh();
    parts.onChange('connection');
  }

  /** Connects as the settings say. `practice`: the practice PBX, where it was started before. */
  async function connectStored(practice: RunningPractice | null = null): Promise<void> {
    const { connectionId, connection } = settings.get();
    if (connectionId === null || connection.kind === 'none') return become({ kind: 'none' });
    if (connection.kind === 'pbx') return become(pbxConnection(parts, connectionId, connection));
    try {
      const pbx = practice ?? (await parts.startPractice());
      await become({ kind: 'practice', pbx, client: practiceClient(parts, pbx) });
    } catch (error) {
      await become({ kind: 'unusable', source: { kind: 'practice' }, error: asAppError(error) });
    }
  }

  /** Makes the stored connection the current one: what belongs to the one before ends first. */
  async function switchTo(next: StoredConnection, practice: RunningPractice | null = null): Promise<void> {
    parts.onChange('leaving');
    try {
      settings.put(next);
    } catch (error) {
      await practice?.close();
      await connectStored();
      throw error;
    }
    await connectStored(practice);
  }

  async function connectPractice(): Promise<void> {
    if (state.kind === 'practice') return;
    const pbx = await parts.startPractice();
    await switchTo(
      settings.connections().find(({ connection }) => connection.kind === 'practice') ?? practiceSettings(pbx),
      pbx,
    );
  }

  return {
    connectPractice,
    connectStored: (): Promise<void> => connectStored(),
    /** See `use`. Throws AppError `badInput` for an id that is not listed. */
    async use(id: string): Promise<void> {
      const next = settings.connections().find(({ connectionId }) => connectionId === id);
      if (next === undefined) throw new AppError({ kind: 'badInput', detail: 'id' });
      if (next.connection.kind === 'practice') return connectPractice();
      if (id !== settings.get().connectionId) await switchTo(next);
    },
    /** See `save`. */
    async connectDraft(draft: ConnectionDraft): Promise<void> {
      const { origin, secure } = readAddress(draft);
      const next = connectionFrom(draft, parts);
      const id = next.connectionId;
      if (secure) tlsTrust(draft.trust);
      const typedKey = draft.key === null ? null : readKey(draft.key);
      if (typedKey === null) await storedKeyOf(parts, draft.id).assertBelongsTo(origin);
      // Without the person's answer the calls of two PBXs could end up in one history.
      if (draft.isSamePbx !== true && settings.connections().some((one) => isMoved(draft, one)))
        throw new AppError({ kind: 'badInput', detail: 'isSamePbx' });
      const isOther = id !== settings.get().connectionId;
      if (isOther) parts.onChange('leaving');
      try {
        const undo = settings.put(next);
        try {
          // After the settings, because these can be put back and an overwritten key cannot.
          if (typedKey !== null) await parts.keyOf(id).set(typedKey, origin);
        } catch (error) {
          undo();
          throw error;
        }
      } catch (error) {
        if (isOther) await connectStored();
        throw error;
      }
      await connectStored();
    },
    /** See `remove`. */
    async remove(id: string): Promise<void> {
      if (settings.get().connectionId !== id) return;
      parts.onChange('leaving');
      try {
        await parts.keyOf(id).clear();
        parts.dropKey(id);
        settings.remove();
        removeOrThrow(() => parts.removeFiles(id));
      } finally {
        await connectStored();
      }
    },
    /** Closes the client and the practice PBX; stores nothing. */
    close: (): Promise<void> => become({ kind: 'none' }),
    /** Throws notConnected, keyMissing, keyLocked, or why the stored connection cannot be used. */
    client(): PbxClient {
      if (state.kind === 'none') throw new AppError({ kind: 'notConnected' });
      if (state.kind === 'unusable') throw state.error;
      if (state.kind === 'pbx') currentKey()?.assertPresent();
      return state.client;
    },
    source: (): Status['source'] =>
      state.kind === 'none' || state.kind === 'practice' ? { kind: state.kind } : state.source,
    keyState: (): KeyState => (state.kind === 'none' ? 'none' : (currentKey()?.state() ?? 'none')),
  };
}

function removeOrThrow(remove: () => void): void {
  try {
    remove();
  } catch (cause) {
    const detail = (cause as NodeJS.ErrnoException).code ?? 'unknown';
    throw new AppError({ kind: 'settingsNotSaved', detail }, { cause });
  }
}

/** The connection as a draft wants it: the one that it changes, one with the same address and extension, or a new one. */
function connectionFrom(draft: ConnectionDraft, { settings, guesses }: ConnectionParts): StoredConnection {
  const { address, secure, host } = readAddress(draft);
  const extension = readExtension(draft);
  const zone = readZone(draft);
  const connections = settings.connections();
  const isMeant = (one: StoredConnection) =>
    draft.id === null
      ? one.connection.kind === 'pbx' && one.connection.address === address && one.extension === extension
      : one.connectionId === draft.id && one.connection.kind === 'pbx';
  const before = connections.find(isMeant);
  if (draft.id !== null && before === undefined) throw new AppError({ kind: 'badInput', detail: 'id' });
  const isSame = before?.connection.kind === 'pbx' && before.connection.address === address;
  const countryGuess = guesses.get(address) ?? (isSame ? before.countryGuess : null);
  const connection = { kind: 'pbx', address, allowHttp: draft.allowHttp && !secure, trust: draft.trust } as const;
  const { country } = draft;
  const connectionName = draft.name || before?.connectionName || host;
  return {
    ...(before ?? { ...newConnection(), connectionId: idOf(`${address} ${extension}`, connections) }),
    ...{ connection, connectionName, extension, zone, country, countryGuess },
  };
}

/** The same for the same address and extension, so that their calls are found again after the settings were lost. */
function idOf(identity: string, connections: readonly StoredConnection[]): string {
  const id = createHash('sha256').update(identity).digest('hex').slice(0, 32);
  // A PBX that has moved to another address keeps its id.
  return connections.some(({ connectionId }) => connectionId === id) ? randomUUID() : id;
}

function practiceClient({ makeClient }: ConnectionParts, pbx: RunningPractice): PbxClient {
  const target: PbxTarget = { address: pbx.address, allowHttp: true, trust: { kind: 'system' } };
  return makeClient({ target, key: async () => pbx.key, pathForm: inMemoryPathForms(null), isDraft: false });
}

function pbxConnection(
  { makeClient, keyOf, pathFormsOf }: ConnectionParts,
  id: string,
  { address, allowHttp, trust }: Extract<Settings['connection'], { kind: 'pbx' }>,
): ConnectionState {
  const source = { kind: 'pbx', address, insecure: address.startsWith('http:') } as const;
  try {
    const { origin } = normaliseAddress(address);
    const target = { address, allowHttp, trust };
    const key = keyOf(id).readerFor(origin);
    return { kind: 'pbx', source, client: makeClient({ target, key, pathForm: pathFormsOf(address), isDraft: false }) };
  } catch (error) {
    return { kind: 'unusable', source, error: asAppError(error) };
  }
}
