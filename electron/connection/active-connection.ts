import type { ConnectionDraft, Status } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { CountryGuess, Settings } from '../../shared/settings.ts';
import type { PbxClient, PbxTarget } from '../pbx/client.ts';
import { type ConnectionSettingsStore, inMemoryPathForms, type PathFormStore } from '../pbx/path-form.ts';
import { readKey } from '../pbx/request.ts';
import { tlsTrust } from '../pbx/tls.ts';
import { normaliseAddress } from '../pbx/urls.ts';
import type { Vault } from '../vault/vault.ts';
import { readAddress, readExtension, readZone } from './check.ts';
import { practiceSettings, type RunningPractice, withoutPractice } from './practice.ts';
import type { VaultKey } from './vault-key.ts';

/** The connection there is. `unusable`: what is stored cannot be used, which erases nothing. */
export type ConnectionState =
  | { kind: 'none' }
  | { kind: 'practice'; pbx: RunningPractice; client: PbxClient }
  | { kind: 'pbx'; source: Status['source']; client: PbxClient }
  | { kind: 'unusable'; source: Status['source']; error: AppError };

/** Holds the one current connection and lets the former one go. */
export interface ActiveConnection {
  get(): ConnectionState;
  switchTo(to: ConnectionState): Promise<void>;
  client(): PbxClient;
  source(): Status['source'];
}

/** `tell` is called after each change. */
export function createActiveConnection(key: VaultKey, tell: () => void): ActiveConnection {
  let current: ConnectionState = { kind: 'none' };
  return {
    get: () => current,
    async switchTo(to) {
      const before = current;
      current = to;
      if (before.kind === 'pbx' || before.kind === 'practice') before.client.close();
      if (before.kind === 'practice') await before.pbx.close();
      await key.refresh();
      tell();
    },
    client() {
      if (current.kind === 'none') throw new AppError({ kind: 'notConnected' });
      if (current.kind === 'unusable') throw current.error;
      if (current.kind === 'pbx') key.assertPresent();
      return current.client;
    },
    source: () => (current.kind === 'none' || current.kind === 'practice' ? { kind: current.kind } : current.source),
  };
}

/** Makes a client that sends nothing by itself. */
export type MakeClient = (wants: {
  target: PbxTarget;
  key: () => Promise<string>;
  pathForm: PathFormStore;
  /** For a check only, maybe with another key: what it asks says nothing of the budget of the one in use. */
  isDraft?: true;
}) => PbxClient;

/** The parts that changing the connection works on. */
export type ConnectionParts = {
  settings: ConnectionSettingsStore;
  vault: Vault;
  key: VaultKey;
  active: ActiveConnection;
  pathFormsOf: (address: string) => PathFormStore;
  makeClient: MakeClient;
  startPractice: () => Promise<RunningPractice>;
  /** The countries that checks guessed, by normalised address. */
  guesses: Map<string, CountryGuess | null>;
};

/** Whatever was thrown as an AppError; anything unforeseen is `internal`. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
}

function pbxConnection(
  parts: ConnectionParts,
  stored: Extract<Settings['connection'], { kind: 'pbx' }>,
): ConnectionState {
  const { address, allowHttp, trust } = stored;
  const source = { kind: 'pbx', address, insecure: address.startsWith('http:') } as const;
  try {
    const { origin } = normaliseAddress(address);
    const target = { address, allowHttp, trust };
    const client = parts.makeClient({ target, key: parts.key.readerFor(origin), pathForm: parts.pathFormsOf(address) });
    return { kind: 'pbx', source, client };
  } catch (error) {
    return { kind: 'unusable', source, error: asAppError(error) };
  }
}

/** Starts the practice PBX and makes the settings fit it. */
export async function connectPractice(parts: ConnectionParts): Promise<void> {
  const { settings, active: current } = parts;
  if (current.get().kind === 'practice') return;
  const pbx = await parts.startPractice();
  try {
    const target: PbxTarget = { address: pbx.address, allowHttp: true, trust: { kind: 'system' } };
    const client = parts.makeClient({ target, key: async () => pbx.key, pathForm: inMemoryPathForms(null) });
    settings.change(practiceSettings(settings.get(), pbx));
    await current.switchTo({ kind: 'practice', pbx, client });
  } catch (error) {
    await pbx.close();
    throw error;
  }
}

/** Connects as the settings say, at app start. */
export async function connectStored(parts: ConnectionParts): Promise<void> {
  const { connection } = parts.settings.get();
  switch (connection.kind) {
    case 'none':
      return parts.active.switchTo({ kind: 'none' });
    case 'pbx':
      return parts.active.switchTo(pbxConnection(parts, connection));
    case 'practice':
      return connectPractice(parts).catch((error: unknown) =>
        parts.active.switchTo({ kind: 'unusable', source: { kind: 'practice' }, error: asAppError(error) }),
      );
  }
}

/** See `Connection.save`. */
export async function connectDraft(parts: ConnectionParts, draft: ConnectionDraft): Promise<void> {
  const { settings, active: current } = parts;
  const { address, origin, secure } = readAddress(draft);
  const extension = readExtension(draft);
  const zone = readZone(draft);
  if (secure) tlsTrust(draft.trust);
  const typedKey = draft.key === null ? null : readKey(draft.key);
  if (typedKey === null) await parts.key.assertBelongsTo(origin);
  const before = settings.get();
  const held = current.get();
  const away = held.kind === 'practice' ? withoutPractice(before, held.pbx) : {};
  const connection = { kind: 'pbx', address, allowHttp: draft.allowHttp && !secure, trust: draft.trust } as const;
  const isSame = before.connection.kind === 'pbx' && before.connection.address === address;
  const countryGuess = parts.guesses.get(address) ?? (isSame ? before.countryGuess : null);
  settings.change({ ...away, connection, extension, zone, country: draft.country, countryGuess });
  try {
    // After the settings, because these can be put back and an overwritten key cannot.
    if (typedKey !== null) await parts.key.set(typedKey, origin);
  } catch (error) {
    settings.change(before);
    throw error;
  }
  await current.switchTo(pbxConnection(parts, connection));
}

/** See `Connection.forget`. */
export async function disconnect(parts: ConnectionParts): Promise<void> {
  const { settings, active: current } = parts;
  const held = current.get();
  await parts.vault.clear();
  const away = held.kind === 'practice' ? { ...withoutPractice(settings.get(), held.pbx), extension: null } : {};
  settings.change({ ...away, connection: { kind: 'none' } });
  await current.switchTo({ kind: 'none' });
}
