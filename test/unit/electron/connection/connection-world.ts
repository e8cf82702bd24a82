import { temporaryFolder } from '../../../support/temporary-folder.ts';
import '../../../support/fakes/without-electron.ts';
import { Connection } from '../../../../electron/connection/connection.ts';
import type { ConsentQuestion } from '../../../../electron/connection/consent.ts';
import type { RunningPractice } from '../../../../electron/connection/practice.ts';
import type { PbxClient, PbxTarget } from '../../../../electron/pbx/client.ts';
import { openSettings } from '../../../../electron/settings/settings-store.ts';
import { realTimers, type Timers } from '../../../../electron/timers.ts';
import { openVault, type Vault, type VaultDeps } from '../../../../electron/vault/vault.ts';
import type { ConnectionDraft } from '../../../../shared/connection.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import { newConnection, type Settings, type StoredConnection } from '../../../../shared/settings.ts';

export const draft: ConnectionDraft = {
  id: null,
  name: '',
  address: 'pbx.example.com',
  key: 'key-1',
  extension: '101',
  allowHttp: false,
  trust: { kind: 'system' },
  zone: null,
  country: null,
};

/** The keyring behind a vault, and the file of the vault. `locked` makes it refuse. */
export function fakeKeyring() {
  const keyring = {
    folder: temporaryFolder('vault'),
    /** What was given to the vault last. */
    held: null as { key: string; origin: string } | null,
    locked: false,
    /** How often the vault had it decrypt. */
    reads: 0,
    /** Resolved when the person answers the keyring's prompt; null: there is none. */
    prompt: null as Promise<void> | null,
    /** Opens the vault as a start of the app does. */
    open(given: Pick<VaultDeps, 'now' | 'timers' | 'onChange'>): Vault {
      const vault = openVault({
        ...given,
        folder: keyring.folder,
        platform: 'darwin',
        weakAllowed: () => false,
        safeStorage: {
          isAsyncEncryptionAvailable: async () => true,
          async encryptStringAsync(text) {
            await keyring.prompt;
            return Buffer.from(text);
          },
          async decryptStringAsync(bytes) {
            keyring.reads += 1;
            await keyring.prompt;
            if (keyring.locked) throw new Error('locked');
            return { result: bytes.toString(), shouldReEncrypt: false };
          },
        },
      });
      return {
        ...vault,
        set(key, origin) {
          keyring.held = { key, origin };
          return vault.set(key, origin);
        },
        clear() {
          keyring.held = null;
          return vault.clear();
        },
      };
    },
    /** A key that an earlier run stored. */
    stored(key: string, origin: string): Promise<unknown> {
      return keyring.open({ now: () => 0, timers: realTimers, onChange: () => {} }).set(key, origin);
    },
  };
  return keyring;
}

/** Settings in a folder of their own, with one connection where some of its fields are given; `broken` makes the disk refuse. */
export function fakeSettings(first: Partial<Settings> = {}) {
  const folder = temporaryFolder('connection');
  const store = openSettings(folder, () => 0);
  if (first.connection) store.put({ ...newConnection(), connectionId: 'stored', ...first } as StoredConnection);
  const fake = {
    ...store,
    broken: false,
    change: (patch: Partial<Settings>) => unlessBroken(() => store.change(patch)),
    put: (connection: StoredConnection) => unlessBroken(() => store.put(connection)),
    remove: () => unlessBroken(store.remove),
  };
  function unlessBroken<T>(write: () => T): T {
    if (fake.broken) throw new AppError({ kind: 'settingsNotSaved', detail: 'EROFS' });
    return write();
  }
  return fake;
}

/** A client with configured responses; its target and key can be read. */
export type FakeClient = PbxClient & { target: PbxTarget; key: () => Promise<string>; closed: boolean };

export const idlePractice = (): RunningPractice & { closed: boolean } => ({
  address: 'http://127.0.0.1:5',
  key: 'practice-key',
  extensions: [{ number: '201', name: 'Ann' }],
  gateways: [{ uuid: '7d0f5b6e-3c1a-4f0b-9a57-2f6f0c6f1a01', name: 'Practice line' }],
  callerIds: ['+493023125600'],
  closed: false,
  async close() {
    this.closed = true;
  },
});

/** What the fake PBX answers; an AppErrorData is thrown. */
export type Answers = {
  list?: unknown[] | AppErrorData;
  ofExtension?: unknown[];
  extensions?: { number: string; name: string | null }[] | null | AppErrorData;
  clock?: { dateHeader: number; receivedAt: number } | null;
};

function orThrow<T>(answer: T | AppErrorData): T {
  if (typeof answer === 'object' && answer !== null && 'kind' in answer) throw new AppError(answer as AppErrorData);
  return answer as T;
}

function fakeClient(
  wants: { target: PbxTarget; key: () => Promise<string> },
  answers: Answers,
  found: () => void,
): FakeClient {
  const client: FakeClient = {
    ...wants,
    closed: false,
    as: () => client,
    async list(query) {
      await wants.key();
      const records = orThrow(query.extension === undefined ? (answers.list ?? []) : (answers.ofExtension ?? []));
      found();
      return { records, total: records.length, hasNext: false };
    },
    record: async () => ({}),
    originate: async () => ({ callUuid: 'x', tookMs: 0 }),
    extensions: async () => orThrow(answers.extensions ?? null),
    clock: () => answers.clock ?? null,
    close() {
      this.closed = true;
    },
  };
  return client;
}

/** A connection among fakes, everything laid open. */
export function makeWorld(
  given: {
    settings?: Partial<Settings>;
    answers?: Answers;
    /** The UUIDs of the calls that are stored for the current connection. */
    stored?: string[];
    now?: () => number;
    timers?: Timers;
    confirm?: (question: ConsentQuestion) => Promise<boolean>;
  } = {},
) {
  const settings = fakeSettings(given.settings);
  // The first vault that is opened is this one.
  const vault = fakeKeyring();
  const vaults = new Map<string, ReturnType<typeof fakeKeyring>>();
  const removed: string[] = [];
  const clients: FakeClient[] = [];
  const practices: ReturnType<typeof idlePractice>[] = [];
  let changes = 0;
  const connection = new Connection({
    settings,
    confirm: given.confirm ?? (async () => true),
    openVault(id, onChange) {
      const own = vaults.get(id) ?? (vaults.size === 0 ? vault : fakeKeyring());
      vaults.set(id, own);
      return own.open({ now: given.now ?? (() => 0), timers: given.timers ?? realTimers, onChange });
    },
    isStored: (uuid) => given.stored?.includes(uuid) ?? false,
    removeFiles: (id) => removed.push(id),
    async startPractice() {
      const pbx = idlePractice();
      practices.push(pbx);
      return pbx;
    },
    makeClient({ target, key, pathForm }) {
      const client = fakeClient({ target, key }, given.answers ?? {}, () => pathForm.set('list', 'with-call'));
      clients.push(client);
      return client;
    },
  });
  connection.onChange((change) => {
    if (change !== 'leaving') changes += 1;
  });
  /** The draft for the current connection. */
  const edit = (patch: Partial<ConnectionDraft> = {}) => ({ ...draft, id: settings.get().connectionId, ...patch });
  return { connection, settings, vault, vaults, removed, clients, practices, edit, changes: () => changes };
}

/** The same, connected to the PBX of the draft. */
export async function savedWorld(given?: Parameters<typeof makeWorld>[0]) {
  const world = makeWorld(given);
  await world.connection.save(draft);
  return world;
}

/** The data of what a call throws or rejects with. */
export async function refusedWith(run: () => unknown): Promise<AppErrorData> {
  try {
    await run();
  } catch (error) {
    if (error instanceof AppError) return error.data;
    throw error;
  }
  throw new Error('was not refused');
}
