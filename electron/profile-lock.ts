import {
  chmodSync,
  type FSWatcher,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const START = /^start-.*\.json$/;
/** SQLite's result codes. */
const BUSY = 5;
const NOT_A_DATABASE = 26;
/** How long it is tried, ms. Two that try at the same moment are in each other's way: without another try both would give up. */
const BUSY_MS = 500;
/** A start that is older than this when the lock is taken was meant for an instance that has ended, ms. */
const STALE_MS = 5000;
/** The arguments of a start are shorter than this, bytes. */
const MAX_START_BYTES = 1024 * 1024;

/** Allows one instance per profile, whatever host it runs on. */
export interface ProfileLock {
  /** Whether this process is the one instance. */
  readonly isHeld: boolean;
  /** Hands `data` to the instance that holds the lock, as JSON. */
  handOver(data: unknown): void;
  release(): void;
}

/**
 * Takes the lock of a profile, or finds it held. The lock is an empty SQLite database with an open exclusive transaction: the system
 * releases it when the process ends, however it ends. Another start writes its arguments into a file in the same folder, which the holder
 * reads, removes and gives to `onStart`. The database file is never removed: two processes could then lock two files. Closes the profile
 * to other users. Throws where the folder cannot be written.
 */
export function takeProfileLock(profile: string, onStart: (data: unknown) => void): ProfileLock {
  const folder = path.join(profile, 'lock');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The profile may be older than the app, or made by the person.
  chmodSync(profile, 0o700);
  const lock = lockExclusively(path.join(folder, 'lock.db'));
  const watcher = lock && listen(folder, onStart);
  const release = () => {
    watcher?.close();
    lock?.close();
    process.off('exit', release);
  };
  // It also keeps the database from being collected, which would end the transaction.
  if (lock) process.on('exit', release);
  return {
    isHeld: lock !== undefined,
    handOver(data) {
      const name = `start-${process.pid}-${process.hrtime.bigint()}.json`;
      const unfinished = path.join(folder, `${name}.part`);
      writeFileSync(unfinished, JSON.stringify(data), { mode: 0o600 });
      renameSync(unfinished, path.join(folder, name));
    },
    release,
  };
}

function listen(folder: string, onStart: (data: unknown) => void): FSWatcher {
  const starts = () => readdirSync(folder).filter((name) => START.test(name));
  const readStarts = (staleBefore: number) => {
    for (const name of starts()) {
      try {
        const file = path.join(folder, name);
        // A link, a pipe, a folder or a huge file is no start of Ringback's: it is neither followed nor read.
        const found = lstatSync(file);
        if (!found.isFile() || found.size > MAX_START_BYTES) continue;
        const isStale = found.mtimeMs < staleBefore;
        const text = isStale ? null : readFileSync(file, 'utf8');
        rmSync(file);
        if (text !== null) onStart(JSON.parse(text));
      } catch {
        // Read by an earlier event of the same change, or being removed.
      }
    }
  };
  const watcher = watch(folder, () => readStarts(Number.NEGATIVE_INFINITY));
  // A watcher alone must not keep the process alive.
  watcher.unref();
  readStarts(Date.now() - STALE_MS);
  return watcher;
}

/** An open database that holds the lock; undefined where another process has it. Throws where the file cannot be used. */
function lockExclusively(file: string): DatabaseSync | undefined {
  // SQLite would give a new file to everybody's eyes.
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (thrown) {
    database.close();
    const code = Number((thrown as { errcode?: number }).errcode) & 0xff;
    if (code === BUSY) return undefined;
    if (code !== NOT_A_DATABASE) throw thrown;
    truncateSync(file);
    return lockExclusively(file);
  }
}
