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
import { createEmitter, type Report } from '../emitter.ts';
import { removeLeftoverFiles } from '../remove-leftover-files.ts';

/** The settings in memory and on disk. */
export type SettingsStore = ReturnType<typeof openSettings>;

/** `folder` absolute, `now` epoch ms. `report` gets the errors of listeners. */
export interface SettingsStoreDeps {
  readonly folder: string;
  readonly now: () => number;
  readonly report: Report;
}

/** What is on disk: the app's own settings, and the connections with theirs. `previous`: the PBX that was current before. */
interface StoredSettings {
  readonly app: Omit<Settings, keyof StoredConnection>;
  readonly connections: readonly StoredConnection[];
  readonly current: string | null;
  readonly previous: string | null;
}

/** Opens `settings.json` of a folder. Never throws: what cannot be read has its default, and a damaged file is set aside. */
export function openSettings({ folder, now, report }: SettingsStoreDeps) {
  const file = path.join(folder, 'settings.json');
  removeLeftoverFiles(file);
  const { read, write, notices } = load(file, now);
  const changed = createEmitter<Settings>('settings changed', report);
  let stored = read.values;
  let current = viewOf(stored);

  function become(wanted: StoredSettings): Settings {
    const next = { ...wanted, app: { ...wanted.app, judgedBy: judgedByAfter(current, viewOf(wanted)) } };
    if (isDeepStrictEqual(next, stored)) return current;
    try {
      write(asWritten(next));
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
    /** Adds a connection, or replaces the one with its id, and makes it the current one. Returns what undoes that. Throws `settingsNotSaved`. */
    put(connection: StoredConnection): () => void {
      const before = stored;
      become(withCurrent(stored, connection));
      return () => void become(before);
    },
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

/** The file as electron-store opens it, and what it held. `write` throws the system's error where the disk refuses. */
type SettingsFile = ReturnType<typeof openFile>;

/**
 * Opens the file with electron-store, which writes whole or not at all, and synced. It reads by `readSettings`: its own reading is all or
 * nothing. Never throws: what cannot be read counts as damaged, and the next write opens it again.
 */
function openFile(file: string) {
  const { dir, name } = path.parse(file);
  let read: ReadSettings = readSettings('{}');
  let store: Store<Record<string, unknown>> | null = null;
  const open = () =>
    new Store<Record<string, unknown>>({
      cwd: dir,
      name,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      deserialize(text) {
        read = readSettings(text);
        return asWritten(read.values);
      },
    });
  try {
    store = open();
  } catch {
    read = { ...read, damaged: fs.existsSync(file) };
  }
  return {
    read,
    write(values: Record<string, unknown>): void {
      store ??= open();
      store.store = values;
    },
  };
}

/** Opens the file. A damaged one is set aside and rewritten with what could be read. */
function load(file: string, now: () => number): SettingsFile & { notices: Notice[] } {
  const opened = openFile(file);
  const { read, write } = opened;
  const notices: Notice[] = [];
  if (!read.damaged) return { ...opened, notices };
  try {
    notices.push({ kind: 'settingsDamaged', file: setAside(file, now()) });
    write(asWritten(read.values));
  } catch {
    notices.push({ kind: 'settingsReadOnly' });
  }
  return { ...opened, notices };
}

/**
 * Copies the damaged file to `settings.damaged-<time>.json` and returns that name; a folder or an unreadable file is moved. After a
 * crash before the repair is written, the copied original is found damaged again. Throws where the folder is read-only.
 */
function setAside(file: string, now: number): string {
  const name = `settings.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.json`;
  const beside = path.join(path.dirname(file), name);
  try {
    fs.copyFileSync(file, beside);
  } catch {
    fs.renameSync(file, beside);
  }
  return name;
}

/** What a settings file gave. `damaged`: some of it could not be read. */
export interface ReadSettings {
  readonly values: StoredSettings;
  readonly damaged: boolean;
}

type FieldName = keyof Settings;
const fieldNames = Object.keys(settingsDefaults) as FieldName[];
const appFields = fieldNames.filter(
  (name) => !connectionFields.some((one) => one === name),
) as (keyof StoredSettings['app'])[];

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

/** Reads a settings file's text field by field; a field that cannot be read has its default. Never throws. */
function readSettings(text: string): ReadSettings {
  const raw = parseObject(text);
  const app = readFields(appFields, raw ?? {});
  const listed = raw?.connections === undefined ? [] : raw.connections;
  const list = Array.isArray(listed) ? listed.map(readConnection) : [];
  const connections = list.flatMap((one) => one.values ?? []).filter(isFirstOfId);
  const isListed = (id: unknown) => connections.some(({ connectionId }) => connectionId === id);
  const { current = null, previous = null } = raw ?? {};
  return {
    values: {
      app: app.values as StoredSettings['app'],
      connections,
      current: isListed(current) ? (current as string) : (connections[0]?.connectionId ?? null),
      previous: isListed(previous) ? (previous as string) : null,
    },
    damaged:
      raw === null ||
      app.damaged ||
      !Array.isArray(listed) ||
      connections.length < list.length ||
      list.some(({ damaged }) => damaged) ||
      (current !== null && !isListed(current)),
  };
}

const isFirstOfId = (one: StoredConnection, index: number, all: readonly StoredConnection[]) =>
  all.findIndex(({ connectionId }) => connectionId === one.connectionId) === index;

/** A connection of the list; null where it cannot be told which one it is. */
function readConnection(raw: unknown): { values: StoredConnection | null; damaged: boolean } {
  const { values, damaged } = readFields(connectionFields, isRecord(raw) ? raw : {});
  const one = values as Settings;
  return one.connectionId === null || one.connection.kind === 'none'
    ? { values: null, damaged: true }
    : { values: one as StoredConnection, damaged };
}

function readFields(names: readonly FieldName[], raw: Record<string, unknown>) {
  const fields = names.map((name) => ({ name, ...readField(name, raw[name]) }));
  return {
    values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    damaged: fields.some(({ damaged }) => damaged),
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    // Editors on Windows put a byte-order mark first; that is no damage.
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readField(name: FieldName, raw: unknown): { value: unknown; damaged: boolean } {
  if (raw === undefined) return { value: settingsDefaults[name], damaged: false };
  const schema = settings.shape[name];
  const whole = schema.safeParse(raw);
  if (whole.success) return { value: whole.data, damaged: false };
  const parts = schema.safeParse(readableParts(name, raw, (part) => schema.safeParse(part).success));
  return { value: parts.success ? parts.data : settingsDefaults[name], damaged: true };
}

/** Of a list, or of the path forms, the entries that can be read: one bad gateway must not cost the others. */
function readableParts(name: FieldName, raw: unknown, readable: (part: unknown) => boolean): unknown {
  if (Array.isArray(settingsDefaults[name]) && Array.isArray(raw)) return raw.filter((entry) => readable([entry]));
  if (name !== 'pathForms' || !isRecord(raw)) return undefined;
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => readable({ [key]: value })));
}

/** What to do when a value that follows from the settings has changed; values are compared with `===`. */
export type SettingEffect = readonly [value: () => unknown, effect: () => void];

/** Runs each effect after a change of the settings that changed its value. */
export function runSettingEffects(
  settings: { onChange(listener: () => void): unknown },
  effects: readonly SettingEffect[],
): void {
  for (const [value, effect] of effects) {
    let last = value();
    settings.onChange(() => {
      const current = value();
      if (current === last) return;
      last = current;
      effect();
    });
  }
}
