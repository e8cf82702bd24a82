import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface Call {
  readonly argv: string[];
  readonly cwd: string;
  readonly data: unknown;
}

const LOCK = 'chromium-host-lock.db';
const CALL = /^chromium-host-call-.*\.json$/;
/** SQLite's result codes. */
const BUSY = 5;
const NOT_A_DATABASE = 26;
/** A call that is older than this when the lock is taken was meant for an instance that has ended, ms. */
const STALE_MS = 5000;

/**
 * Allows one instance per profile. The lock is an empty SQLite database with an open exclusive transaction: the system releases it when
 * the process ends, however it ends. Another instance writes its arguments into a file in the same folder, which the holder reads and
 * removes. The database file is never removed: two processes could then lock two files.
 */
export class InstanceLock {
  readonly #dir: string;
  readonly #heard: (argv: string[], cwd: string, data: unknown) => void;
  #lock: DatabaseSync | undefined;
  #watcher: FSWatcher | undefined;

  constructor(dir: string, heard: (argv: string[], cwd: string, data: unknown) => void) {
    this.#dir = dir;
    this.#heard = heard;
  }

  get held(): boolean {
    return this.#lock !== undefined;
  }

  /** Takes the lock, or hands `call` to the instance that has it and returns false. */
  take(call: Call): boolean {
    if (this.held) return true;
    mkdirSync(this.#dir, { recursive: true });
    this.#lock = lockExclusively(path.join(this.#dir, LOCK));
    if (this.held) this.#listen();
    else this.#leave(call);
    return this.held;
  }

  release(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#lock?.close();
    this.#lock = undefined;
  }

  #listen(): void {
    const startedAt = Date.now();
    this.#watcher = watch(this.#dir, () => this.#readCalls());
    // A watcher alone must not keep the process alive.
    this.#watcher.unref();
    process.on('exit', () => this.release());
    for (const file of this.#calls()) if (statSync(file).mtimeMs < startedAt - STALE_MS) rmSync(file, { force: true });
    this.#readCalls();
  }

  #readCalls(): void {
    if (!this.held) return;
    for (const file of this.#calls()) {
      try {
        const { argv, cwd, data } = JSON.parse(readFileSync(file, 'utf8')) as Call;
        rmSync(file);
        this.#heard(argv, cwd, data);
      } catch {
        // Read by an earlier event of the same change, or being removed.
      }
    }
  }

  #calls(): string[] {
    return readdirSync(this.#dir)
      .filter((name) => CALL.test(name))
      .map((name) => path.join(this.#dir, name));
  }

  #leave(call: Call): void {
    const name = `chromium-host-call-${process.pid}-${process.hrtime.bigint()}.json`;
    const unfinished = path.join(this.#dir, `${name}.part`);
    writeFileSync(unfinished, JSON.stringify(call));
    renameSync(unfinished, path.join(this.#dir, name));
  }
}

/** An open database that holds the lock; undefined where another process has it. Throws where the file cannot be used. */
function lockExclusively(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (thrown) {
    database.close();
    const { errcode } = thrown as { errcode?: number };
    if (errcode === BUSY) return undefined;
    if (errcode !== NOT_A_DATABASE) throw thrown;
    truncateSync(file);
    return lockExclusively(file);
  }
}
