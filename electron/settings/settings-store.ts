import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { writeFileSync } from 'atomically';
import type { Notice } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { type Settings, settings, settingsDefaults } from '../../shared/settings.ts';
import { createEmitter, type Report } from '../emitter.ts';
import { removeStaleWrites } from '../stale-writes.ts';
import { type ReadSettings, readSettings } from './read-settings.ts';

/** The settings in memory and on disk. */
export interface SettingsStore {
  get(): Settings;
  /**
   * Changes the named fields on disk, then in memory. Throws AppError `settingsNotSaved` when the disk refuses and `badInput` for
   * values outside the schema; either way everything stays as it was.
   */
  change(patch: Partial<Settings>): Settings;
  /** Called after a change is on disk. Returns an unsubscribe function. */
  onChange(listener: (settings: Settings) => void): () => void;
  /** What was wrong with the stored settings, for the person to know. */
  notices(): Notice[];
}

/** `folder` absolute, `now` epoch ms. `report`: where errors of listeners go; without it they are uncaught errors. */
export interface SettingsStoreDeps {
  readonly folder: string;
  readonly now: () => number;
  readonly report?: Report;
}

/** Opens `settings.json` of a folder. Never throws: what cannot be read has its default, and a damaged file is set aside. */
export function openSettings({ folder, now, report }: SettingsStoreDeps): SettingsStore {
  const file = path.join(folder, 'settings.json');
  removeStaleWrites(file);
  const { values, extra, notices } = load(file, now);
  const changed = createEmitter<Settings>('settings changed', report);
  let current = values;
  return {
    get: () => current,
    change(patch) {
      const next = settings.safeParse({ ...current, ...patch });
      if (!next.success) throw new AppError({ kind: 'badInput', detail: next.error.issues[0]?.path.join('.') ?? '' });
      if (isDeepStrictEqual(next.data, current)) return current;
      try {
        write(file, { ...extra, ...next.data });
      } catch (cause) {
        // The code alone: the message would carry the path of the person's home.
        const detail = (cause as NodeJS.ErrnoException).code ?? 'unknown';
        throw new AppError({ kind: 'settingsNotSaved', detail }, { cause });
      }
      current = next.data;
      changed.emit(current);
      return current;
    },
    onChange: changed.on,
    notices: () => [...notices],
  };
}

/** Whole or not at all, and synced: `atomically` writes a temporary file beside and renames it. */
function write(file: string, values: Record<string, unknown>): void {
  writeFileSync(file, JSON.stringify(values, null, '\t'), { mode: 0o600 });
}

/** Reads the file. A damaged one is set aside and written anew with what could be read. */
function load(file: string, now: () => number): ReadSettings & { notices: Notice[] } {
  const read = readFile(file);
  if (!read.damaged) return { ...read, notices: [] };
  const notices: Notice[] = [];
  try {
    notices.push({ kind: 'settingsDamaged', file: setAside(file, now()) });
    write(file, { ...read.extra, ...read.values });
  } catch {
    notices.push({ kind: 'settingsReadOnly' });
  }
  return { ...read, notices };
}

function readFile(file: string): ReadSettings {
  try {
    return readSettings(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    const damaged = (error as NodeJS.ErrnoException).code !== 'ENOENT';
    return { values: settingsDefaults, extra: {}, damaged };
  }
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
