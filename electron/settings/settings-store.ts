import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Store from 'electron-store';
import type { Notice } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import {
  connectionFields,
  judgedByAfter,
  type Settings,
  type StoredConnection,
  settings,
  settingsDefaults,
} from '../../shared/settings.ts';
import { createEmitter } from '../emitter.ts';
import { removeLeftoverFiles } from '../remove-leftover-files.ts';

/** The settings in memory and on disk. */
export type SettingsStore = ReturnType<typeof openSettings>;

/** What is on disk: the app's own settings, and the connections with theirs. `previous`: the PBX that was current before. */
interface StoredSettings {
  readonly app: Omit<Settings, keyof StoredConnection>;
  readonly connections: readonly StoredConnection[];
  readonly current: string | null;
  readonly previous: string | null;
}

/** Opens `settings.json` of a folder. Never throws: what cannot be read has its default, and a damaged file is set aside. `now`: epoch ms. */
export function openSettings(folder: string, now: () => number) {
  const file = path.join(folder, 'settings.json');
  removeLeftoverFiles(file);
  const { values, write, notices } = openFile(file, now);
  const changed = createEmitter<Settings>('settings changed');
  let stored = values;
  let current = viewOf(stored);

  function become(wanted: StoredSettings): Settings {
    const judgedBy = judgedByAfter(current, viewOf(wanted));
    // Dropping an older one could let a number through that reaches an emergency line.
    if (judgedBy === null) throw new AppError({ kind: 'badInput', detail: 'judgedBy' });
    const next = { ...wanted, app: { ...wanted.app, judgedBy } };
    if (isDeepStrictEqual(next, stored)) return current;
    try {
      write(next);
    } catch (cause) {
      // The code alone: the message would carry the path of the person's home.
      const detail = (cause as NodeJS.ErrnoException).code ?? 'unknown';
      throw new AppError({ kind: 'settingsNotSaved', detail }, { cause });
    }
    stored = next;
    current = viewOf(next);
    changed.emit(current);
    return current;
  }

  return {
    /** The app's settings and those of the current connection. */
    get: (): Settings => current,
    /**
     * Changes the named fields on disk, then in memory; those of a connection change in the current one. Throws AppError
     * `settingsNotSaved` when the disk refuses, `badInput` for values outside the schema, and `notConnected` for a field of a connection
     * where there is none; everything then stays as it was.
     */
    change: (patch: Partial<Settings>): Settings => become(patched(stored, patch)),
    connections: (): readonly StoredConnection[] => stored.connections,
    /** The PBX that was current before this connection; null for none. */
    previous: (): string | null => find(stored, stored.previous)?.connectionId ?? null,
    /** Adds a connection, or replaces the one with its id, and makes it the current one. Throws `settingsNotSaved`. */
    put: (connection: StoredConnection): void => void become(withCurrent(stored, connection)),
    /** Removes the current connection; the PBX before it, or else the first of the list, is then the current one. Throws `settingsNotSaved`. */
    remove: (): void => void become(withoutCurrent(stored)),
    /** Called after a change is on disk. Returns an unsubscribe function. */
    onChange: changed.on,
    /** What was wrong with the stored settings, for the person to know. */
    notices: (): Notice[] => [...notices],
  };
}

function patched(stored: StoredSettings, patch: Partial<Settings>): StoredSettings {
  const next = settings.safeParse({ ...viewOf(stored), ...patch });
  if (!next.success) throw new AppError({ kind: 'badInput', detail: next.error.issues[0]?.path.join('.') ?? '' });
  const app = pick(next.data, appFields);
  if (stored.current === null) {
    if (connectionFields.some((name) => name in patch)) throw new AppError({ kind: 'notConnected' });
    return { ...stored, app };
  }
  const own = pick(next.data, connectionFields) as StoredConnection;
  return { ...stored, app, connections: replaced(stored.connections, own) };
}

function withCurrent(stored: StoredSettings, connection: StoredConnection): StoredSettings {
  const { current } = stored;
  const connections = replaced(stored.connections, connection);
  if (connection.connectionId === current) return { ...stored, connections };
  const previous = find(stored, current)?.connection.kind === 'pbx' ? current : stored.previous;
  return { ...stored, connections, current: connection.connectionId, previous };
}

function withoutCurrent(stored: StoredSettings): StoredSettings {
  const connections = stored.connections.filter(({ connectionId }) => connectionId !== stored.current);
  const next = find({ connections }, stored.previous) ?? connections[0];
  return { ...stored, connections, current: next?.connectionId ?? null, previous: null };
}

const find = ({ connections }: Pick<StoredSettings, 'connections'>, id: string | null) =>
  connections.find(({ connectionId }) => connectionId === id);

function replaced(connections: readonly StoredConnection[], one: StoredConnection): StoredConnection[] {
  const isOne = ({ connectionId }: StoredConnection) => connectionId === one.connectionId;
  return connections.some(isOne) ? connections.map((other) => (isOne(other) ? one : other)) : [...connections, one];
}

function viewOf(stored: StoredSettings): Settings {
  return { ...settingsDefaults, ...stored.app, ...find(stored, stored.current) };
}

const asWritten = ({ app, ...rest }: StoredSettings) => ({ ...app, ...rest });

/**
 * Opens the file with electron-store, which reads and writes it: whole or not at all, and synced. `readSettings` reads what it gives, field by
 * field. Never throws: what cannot be read counts as damaged, and the next write opens it again. A damaged file is set aside and rewritten with
 * what could be read. `write` throws the system's error where the disk refuses.
 */
function openFile(file: string, now: () => number) {
  const { dir, name } = path.parse(file);
  const open = (clearInvalidConfig: boolean) =>
    new Store<Record<string, unknown>>({
      cwd: dir,
      name,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      clearInvalidConfig,
      deserialize: objectIn,
    });
  let read = readSettings({});
  let store: Store<Record<string, unknown>> | null = null;
  let isText = true;
  try {
    store = open(false);
    read = readSettings(store.store);
  } catch (error) {
    isText = error instanceof SyntaxError;
    read = { ...read, damaged: fs.existsSync(file) };
  }
  const { values, damaged } = read;
  const write = (next: StoredSettings): void => {
    store ??= open(true);
    store.store = asWritten(next);
  };
  const notices: Notice[] = [];
  try {
    if (damaged) {
      notices.push({ kind: 'settingsDamaged', file: setAside(file, now(), isText) });
      write(values);
    }
  } catch {
    notices.push({ kind: 'settingsReadOnly' });
  }
  return { values, write, notices };
}

/** The object that a settings file's text holds. Throws SyntaxError for anything else. */
function objectIn(text: string): Record<string, unknown> {
  // Editors on Windows put a byte-order mark first; that is no damage.
  const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (!isRecord(parsed)) throw new SyntaxError('The settings are no object.');
  return parsed;
}

/**
 * Copies the damaged file to `settings.damaged-<time>.json` and returns that name; what is no readable file is renamed. One that is not
 * rewritten then, because of a crash or a full disk, is found damaged again. Throws where the folder is read-only.
 */
function setAside(file: string, now: number, isReadable: boolean): string {
  const name = `settings.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.json`;
  const beside = path.join(path.dirname(file), name);
  if (isReadable) fs.copyFileSync(file, beside);
  else fs.renameSync(file, beside);
  return name;
}

type FieldName = keyof Settings;
const fieldNames = Object.keys(settingsDefaults) as FieldName[];
const appFields = fieldNames.filter(
  (name) => !connectionFields.some((one) => one === name),
) as (keyof StoredSettings['app'])[];

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

/** Reads the settings that a file holds, field by field. `damaged`: some of it could not be read. Never throws. */
function readSettings(raw: Record<string, unknown>) {
  let damaged = false;
  const readFields = (names: readonly FieldName[], from: unknown) =>
    Object.fromEntries(
      names.map((name) => {
        const field = readField(name, isRecord(from) ? from[name] : undefined);
        damaged ||= field.damaged;
        return [name, field.value];
      }),
    );
  const app = readFields(appFields, raw) as StoredSettings['app'];
  const connections: StoredConnection[] = [];
  const isListed = (id: unknown) => connections.some(({ connectionId }) => connectionId === id);
  const listed = raw.connections ?? [];
  for (const entry of Array.isArray(listed) ? listed : [null]) {
    const one = readFields(connectionFields, entry) as Settings;
    if (one.connectionId === null || one.connection.kind === 'none' || isListed(one.connectionId)) damaged = true;
    else connections.push(one as StoredConnection);
  }
  const { current = null, previous = null } = raw;
  damaged ||= current !== null && !isListed(current);
  const values: StoredSettings = {
    app,
    connections,
    current: isListed(current) ? (current as string) : (connections[0]?.connectionId ?? null),
    previous: isListed(previous) ? (previous as string) : null,
  };
  return { values, damaged };
}

/** A field that cannot be read has its default; of a list what can be read is taken: one bad gateway must not cost the others. */
function readField(name: FieldName, raw: unknown): { value: unknown; damaged: boolean } {
  if (raw === undefined) return { value: settingsDefaults[name], damaged: false };
  const schema = settings.shape[name];
  const whole = schema.safeParse(raw);
  if (whole.success) return { value: whole.data, damaged: false };
  const readable = Array.isArray(raw) ? raw.filter((one) => schema.safeParse([one]).success) : raw;
  return { value: schema.safeParse(readable).data ?? settingsDefaults[name], damaged: true };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
