import { isDeepStrictEqual } from 'node:util';
import Store from 'electron-store';
import type { Notice } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { type Settings, settings, settingsDefaults } from '../../shared/settings.ts';
import { createEmitter, type Report } from '../emitter.ts';
import { type ReadSettings, readSettings } from './read-settings.ts';
import { findSettings, setAside, sweepStale } from './settings-folder.ts';

/** The settings in memory and on disk. */
export interface SettingsStore {
  get(): Settings;
  /**
   * Changes the named fields on disk, then here. Throws AppError `settingsNotSaved` when the disk refuses and `badInput` for
   * values outside the schema; either way everything stays as it was.
   */
  change(patch: Partial<Settings>): Settings;
  /** Called after a change that is on disk; the answer stops it. */
  onChange(listener: (settings: Settings) => void): () => void;
  /** What was wrong with the stored settings, for the person to know. */
  notices(): Notice[];
}

type Write = (values: Record<string, unknown>) => void;

/** `report`: where the errors of listeners go; they are uncaught errors without it. */
export interface SettingsStoreDeps {
  readonly folder: string;
  readonly now?: () => number;
  readonly report?: Report;
}

/** Opens the settings of an absolute folder. Never throws: what cannot be read is as at a first start, the broken file is kept. */
export function openSettings({ folder, now = Date.now, report }: SettingsStoreDeps): SettingsStore {
  sweepStale(folder);
  const notices: Notice[] = [];
  const write = writerIn(folder);
  const read = loadSettings(folder, now, notices, write);
  const changed = createEmitter<Settings>('settings changed', report);
  let current = read.values;
  return {
    get: () => current,
    change(patch) {
      const next = settings.safeParse({ ...current, ...patch });
      if (!next.success) throw new AppError({ kind: 'badInput', detail: next.error.issues[0]?.path.join('.') ?? '' });
      if (isDeepStrictEqual(next.data, current)) return current;
      save(write, { ...read.extra, ...next.data });
      current = next.data;
      changed.emit(current);
      return current;
    },
    onChange: changed.on,
    notices: () => [...notices],
  };
}

function loadSettings(folder: string, now: () => number, notices: Notice[], write: Write): ReadSettings {
  const found = findSettings(folder);
  if (found.kind === 'none') return { values: settingsDefaults, extra: {}, damaged: false };
  const read =
    found.kind === 'text' ? readSettings(found.text) : { values: settingsDefaults, extra: {}, damaged: true };
  if (!read.damaged) return read;
  const file = setAside(folder, found.kind, now());
  if (file === null) {
    notices.push({ kind: 'settingsReadOnly' });
    return read;
  }
  notices.push({ kind: 'settingsDamaged', file });
  try {
    write({ ...read.extra, ...read.values });
  } catch {
    notices.push({ kind: 'settingsReadOnly' });
  }
  return read;
}

/**
 * electron-store brings the atomic, synced write; reading is ours, because its own is all or nothing. It is opened at the first
 * write, inside its error handling, because opening already makes the folder.
 */
function writerIn(folder: string): Write {
  let store: Store<Record<string, unknown>> | null = null;
  return (values) => {
    store ??= new Store<Record<string, unknown>>({
      cwd: folder,
      name: 'settings',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      deserialize: () => ({}),
    });
    store.store = values;
  };
}

function save(write: Write, values: Record<string, unknown>): void {
  try {
    write(values);
  } catch (error) {
    // The code alone: the message would carry the path of the person's home.
    const detail = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new AppError({ kind: 'settingsNotSaved', detail }, { cause: error });
  }
}
