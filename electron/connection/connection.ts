import { createHash, randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { CheckReport, ConnectionDraft, KeyState, ShownCertificate, Status } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { normaliseAddress } from '../../shared/pbx-address.ts';
import { type CountryGuess, newConnection, type Settings, type StoredConnection } from '../../shared/settings.ts';
import { computerZone } from '../../shared/time/zones.ts';
import { createEmitter } from '../emitter.ts';
import type { PbxClient, PbxTarget } from '../pbx/client.ts';
import { inMemoryPathForms, type PathFormStore, storedPathForms } from '../pbx/path-form.ts';
import type { RateLimits } from '../pbx/rate-limit-tracker.ts';
import { readKey } from '../pbx/request.ts';
import { tlsTrust } from '../pbx/tls.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Vault } from '../vault/vault.ts';
import { fetchCertificate } from './certificate.ts';
import { readAddress, readExtension, readZone, runChecks } from './connection-check.ts';
import { type ConsentDeps, createConsent } from './consent.ts';
import { practiceSettings, type RunningPractice } from './practice.ts';

/** What a connection is made of. */
export interface ConnectionDeps {
  readonly settings: Pick<SettingsStore, 'get' | 'change' | 'connections' | 'put' | 'remove'>;
  /** Whether a call is stored for the current connection. */
  readonly isStored: (callUuid: string) => boolean;
  /** The vault of a connection, by its id. `onChange`: see `VaultDeps`. */
  readonly openVault: (id: string, onChange: () => void) => Vault;
  /** Deletes the files of a connection, by its id. Throws the system's error. */
  readonly removeFiles: (id: string) => void;
  readonly startPractice: () => Promise<RunningPractice>;
  /**
   * Makes a client; sends nothing. `isDraft`: for a check only, maybe with another key than the one in use.
   */
  readonly makeClient: (wants: {
    target: PbxTarget;
    key: () => Promise<string>;
    pathForm: PathFormStore;
    isDraft: boolean;
    /** Counts the requests of a connection that isn't in sight. */
    limit?: RateLimits['use'];
  }) => PbxClient;
  /** Asks the person in a dialog that no window can press; resolves to their yes. */
  readonly confirm: ConsentDeps['confirm'];
}

/** `leaving`: the settings are about to be those of another connection. `connection`: the source of calls or its client is another. `key`: only the key's state is. */
export type ConnectionChange = 'leaving' | 'connection' | 'key';

/** `unusable`: the stored connection cannot be used; nothing of it is erased. */
type ConnectionState =
  | { kind: 'none' }
  | { kind: 'practice'; pbx: RunningPractice; client: PbxClient }
  | { kind: 'pbx'; source: Status['source']; client: PbxClient }
  | { kind: 'unusable'; source: Status['source']; error: AppError };

/** The list of connections, and the one client of the current one. Does nothing before `open`. Every rejection is an AppError. */
export class Connection {
  readonly #deps: ConnectionDeps;
  readonly #changed = createEmitter<ConnectionChange>('connection changed');
  /** One change at a time: two saves at once must not leave one's key with the other's address. */
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #keys = new Map<string, Vault>();
  readonly #pathFormsOf: (address: string) => PathFormStore;
  /** The countries that checks guessed, by normalised address. */
  readonly #guesses = new Map<string, CountryGuess | null>();
  readonly #consent: ReturnType<typeof createConsent>;
  #hadPbx = false;
  #state: ConnectionState = { kind: 'none' };

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#pathFormsOf = storedPathForms(deps.settings);
    const stored = () => deps.settings.connections().map(({ connection }) => connection);
    this.#consent = createConsent({ stored, hadPbx: () => this.#hadPbx, confirm: deps.confirm });
  }

  /** Called after the source, the client or the key's state changed. Returns an unsubscribe function. */
  get onChange() {
    return this.#changed.on;
  }

  /** Throws notConnected, keyMissing, keyLocked, or why the stored connection cannot be used. */
  client(): PbxClient {
    const state = this.#state;
    if (state.kind === 'none') throw new AppError({ kind: 'notConnected' });
    if (state.kind === 'unusable') throw state.error;
    if (state.kind === 'pbx') this.#currentKey()?.assertPresent();
    return state.client;
  }

  /** The client of a PBX that is not in sight, made at its first use; `client` throws as that of the one in sight does. */
  background(
    { connectionId: id, connection, pathForms }: StoredConnection,
    limit: RateLimits['use'],
  ): { client: () => PbxClient; close: () => void } {
    let made: PbxClient | null = null;
    const make = (): PbxClient => {
      if (connection.kind !== 'pbx') throw new AppError({ kind: 'notConnected' });
      const { address, allowHttp, trust } = connection;
      const { origin } = normaliseAddress(address);
      const pathForm = inMemoryPathForms({ get: (operation) => pathForms[address]?.[operation] ?? null });
      const key = () => this.#keyOf(id).read(origin);
      return this.#deps.makeClient({ target: { address, allowHttp, trust }, key, pathForm, isDraft: false, limit });
    };
    return {
      client: () => {
        this.#keyOf(id).assertPresent();
        made ??= make();
        return made;
      },
      close: () => made?.close(),
    };
  }

  /** Where the key of a PBX that is not in sight is stored. */
  backgroundKey(id: string): KeyState {
    return this.#keyOf(id).state();
  }

  source(): Status['source'] {
    const state = this.#state;
    return state.kind === 'none' || state.kind === 'practice' ? { kind: state.kind } : state.source;
  }

  keyState(): KeyState {
    return this.#state.kind === 'none' ? 'none' : (this.#currentKey()?.state() ?? 'none');
  }

  /** At app start. Never rejects and erases nothing: `client` throws what is wrong. */
  open(): Promise<void> {
    return this.#inTurn(() => this.#connectStored());
  }

  /** Closes the client and the practice PBX; stores nothing. */
  close(): Promise<void> {
    return this.#inTurn(() => this.#become({ kind: 'none' }));
  }

  /** Runs the checks; stores nothing. Error: declined, where the person said no to http or a certificate. */
  async check(draft: ConnectionDraft, onReport: (report: CheckReport) => void): Promise<CheckReport> {
    await this.#consented(draft);
    const { settings, isStored, makeClient } = this.#deps;
    return runChecks(draft, {
      computerZone: computerZone(),
      settings: settings.get(),
      onReport,
      isStored: isMoved(draft, settings.get()) ? isStored : null,
      onCountry: (address, guess) => this.#guesses.set(address, guess),
      makeClient: ({ address, origin }) => {
        const pathForm = inMemoryPathForms(this.#pathFormsOf(address));
        const typed = draft.key;
        const key = async () => (typed === null ? this.#storedKeyOf(draft).read(origin) : readKey(typed));
        const target = { address, allowHttp: draft.allowHttp, trust: draft.trust };
        return makeClient({ target, key, pathForm, isDraft: true });
      },
    });
  }

  /** See `fetchCertificate`. Error: declined, where the person said no to that host. */
  async certificate(typed: string): Promise<ShownCertificate> {
    await this.#consent.toHost(typed);
    return fetchCertificate(typed);
  }

  /**
   * Stores connection, extension, zone and country, and the key bound to the address's origin, and makes it the current one. `key: null`
   * keeps the stored key, which the vault gives for its own origin only. Another origin needs the draft's "same PBX". On an error everything stays as it was. Errors: address, insecureAddress, badExtension,
   * badInput, badCertificate, badKey, declined, keyMissing, keyForOtherAddress, settingsNotSaved.
   */
  async save(draft: ConnectionDraft): Promise<void> {
    // Before its turn: an open question must not hold up other changes.
    await this.#consented(draft);
    return this.#inTurn(() => this.#connectDraft(draft));
  }

  /** Shows the sample calls: adds the practice PBX where it is not listed yet. */
  practice(): Promise<void> {
    return this.#inTurn(() => this.#connectPractice());
  }

  /** Makes another connection of the list the current one. Error: badInput for an id that is not listed. */
  use(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const { settings } = this.#deps;
      const next = settings.connections().find(({ connectionId }) => connectionId === id);
      if (next === undefined) throw new AppError({ kind: 'badInput', detail: 'id' });
      if (next.connection.kind === 'practice') return this.#connectPractice();
      if (id === settings.get().connectionId) return;
      await this.#put(next);
      await this.#connectStored();
    });
  }

  /** Removes the current connection with its key and its calls, after the person's yes. Errors: declined, settingsNotSaved. */
  async remove(): Promise<void> {
    const { settings, confirm, removeFiles } = this.#deps;
    const { connectionId: id, connectionName: name } = settings.get();
    if (id === null) return;
    if (!(await confirm({ kind: 'remove', name }))) throw new AppError({ kind: 'declined' });
    return this.#inTurn(async () => {
      if (settings.get().connectionId !== id) return;
      this.#changed.emit('leaving');
      try {
        await this.#keyOf(id).clear();
        this.#keys.delete(id);
        // Before the settings: as long as something stays behind it can be removed again.
        removeFiles(id);
        settings.remove();
      } finally {
        await this.#connectStored();
      }
    });
  }

  /** Stores the key on disk although no keyring protects it, after the person's yes. Error: declined. */
  async saveKeyUnprotected(): Promise<void> {
    if (!(await this.#deps.confirm({ kind: 'weakKey' }))) throw new AppError({ kind: 'declined' });
    return this.#inTurn(async () => {
      this.#deps.settings.change({ keepKeyWeakly: true });
      for (const key of this.#keys.values()) await key.saveUnprotected();
      this.#changed.emit('key');
    });
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    return this.#queue.add(run).catch((error: unknown) => {
      throw asAppError(error);
    });
  }

  #consented(draft: ConnectionDraft): Promise<void> {
    return this.#consent.toDraft(draft).catch(unlessUnreadable);
  }

  #keyOf(id: string): Vault {
    const key = this.#keys.get(id) ?? this.#deps.openVault(id, () => this.#changed.emit('key'));
    this.#keys.set(id, key);
    return key;
  }

  /** The key of the connection that a draft changes. Throws keyMissing for a new one. */
  #storedKeyOf({ id }: ConnectionDraft): Vault {
    if (id === null) throw new AppError({ kind: 'keyMissing' });
    return this.#keyOf(id);
  }

  #currentKey(): Vault | null {
    const { connectionId, connection } = this.#deps.settings.get();
    return connection.kind === 'pbx' && connectionId !== null ? this.#keyOf(connectionId) : null;
  }

  async #become(next: ConnectionState): Promise<void> {
    const before = this.#state;
    this.#state = next;
    this.#hadPbx ||= this.source().kind === 'pbx';
    if (before.kind === 'pbx' || before.kind === 'practice') before.client.close();
    if (before.kind === 'practice') await before.pbx.close();
    this.#changed.emit('connection');
  }

  /** Connects as the settings say. `practice`: the practice PBX, where it was started before. */
  async #connectStored(practice: RunningPractice | null = null): Promise<void> {
    const { connectionId, connection } = this.#deps.settings.get();
    if (connectionId === null || connection.kind === 'none') return this.#become({ kind: 'none' });
    if (connection.kind === 'pbx') return this.#become(this.#pbx(connectionId, connection));
    try {
      const pbx = practice ?? (await this.#deps.startPractice());
      const target: PbxTarget = { address: pbx.address, allowHttp: true, trust: { kind: 'system' } };
      const wants = { target, key: async () => pbx.key, pathForm: inMemoryPathForms(null), isDraft: false };
      await this.#become({ kind: 'practice', pbx, client: this.#deps.makeClient(wants) });
    } catch (error) {
      await this.#become({ kind: 'unusable', source: { kind: 'practice' }, error: asAppError(error) });
    }
  }

  #pbx(id: string, target: Extract<Settings['connection'], { kind: 'pbx' }>): ConnectionState {
    const { address, allowHttp, trust } = target;
    const source = { kind: 'pbx', address, insecure: address.startsWith('http:') } as const;
    try {
      const { origin } = normaliseAddress(address);
      const key = () => this.#keyOf(id).read(origin);
      const wants = {
        target: { address, allowHttp, trust },
        key,
        pathForm: this.#pathFormsOf(address),
        isDraft: false,
      };
      return { kind: 'pbx', source, client: this.#deps.makeClient(wants) };
    } catch (error) {
      return { kind: 'unusable', source, error: asAppError(error) };
    }
  }

  /** Stores a connection as the current one: what belongs to another one ends first, and goes on where the disk refuses. */
  async #put(next: StoredConnection): Promise<void> {
    const isOther = next.connectionId !== this.#deps.settings.get().connectionId;
    if (isOther) this.#changed.emit('leaving');
    try {
      this.#deps.settings.put(next);
    } catch (error) {
      if (isOther) await this.#connectStored();
      throw error;
    }
  }

  async #connectPractice(): Promise<void> {
    if (this.#state.kind === 'practice') return;
    const pbx = await this.#deps.startPractice();
    const listed = this.#deps.settings.connections().find(({ connection }) => connection.kind === 'practice');
    await this.#put(listed ?? practiceSettings(pbx)).catch(async (error: unknown) => {
      await pbx.close();
      throw error;
    });
    await this.#connectStored(pbx);
  }

  async #connectDraft(draft: ConnectionDraft): Promise<void> {
    const { settings } = this.#deps;
    const { origin, secure } = readAddress(draft);
    const next = connectionFrom(draft, settings.connections(), this.#guesses);
    if (secure) tlsTrust(draft.trust);
    const typedKey = draft.key === null ? null : readKey(draft.key);
    if (typedKey === null) await this.#storedKeyOf(draft).assertBelongsTo(origin);
    // Without the person's answer the calls of two PBXs could end up in one history.
    if (draft.isSamePbx !== true && settings.connections().some((one) => isMoved(draft, one)))
      throw new AppError({ kind: 'badInput', detail: 'isSamePbx' });
    // Before the key, because settings that cannot be stored must not cost the key of before.
    await this.#put(next);
    if (typedKey !== null) await this.#keyOf(next.connectionId).set(typedKey, origin);
    await this.#connectStored();
  }
}

/** An AppError as it is; anything else as `internal`. */
function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
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

/** The connection as a draft wants it: the one that it changes, one with the same address and extension, or a new one. */
function connectionFrom(
  draft: ConnectionDraft,
  connections: readonly StoredConnection[],
  guesses: ReadonlyMap<string, CountryGuess | null>,
): StoredConnection {
  const { address, secure, host } = readAddress(draft);
  const extension = readExtension(draft);
  const zone = readZone(draft);
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
