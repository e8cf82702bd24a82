import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

interface Call {
  readonly argv: string[];
  readonly cwd: string;
  readonly data: unknown;
}

const LOCK = 'chromium-host.lock';
const CALL = /^chromium-host-call-.*\.json$/;

/**
 * One instance a profile. The lock is a file with the process id of its holder; another instance leaves a file beside it with its
 * arguments, which the holder reads and removes. A lock whose process is gone is taken over.
 */
export class InstanceLock {
  readonly #dir: string;
  readonly #heard: (argv: string[], cwd: string, data: unknown) => void;
  #watcher: FSWatcher | undefined;

  constructor(dir: string, heard: (argv: string[], cwd: string, data: unknown) => void) {
    this.#dir = dir;
    this.#heard = heard;
  }

  get held(): boolean {
    return this.#watcher !== undefined;
  }

  /** Takes the lock, or hands `call` to the instance that has it and says no. */
  take(call: Call): boolean {
    if (this.held) return true;
    mkdirSync(this.#dir, { recursive: true });
    const file = path.join(this.#dir, LOCK);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        writeFileSync(file, String(process.pid), { flag: 'wx' });
        this.#listen();
        return true;
      } catch {
        if (isAlive(holderOf(file))) {
          this.#leave(call);
          return false;
        }
        rmSync(file, { force: true });
      }
    }
    return false;
  }

  release(): void {
    if (!this.held) return;
    this.#watcher?.close();
    this.#watcher = undefined;
    rmSync(path.join(this.#dir, LOCK), { force: true });
  }

  #listen(): void {
    for (const name of readdirSync(this.#dir)) if (CALL.test(name)) rmSync(path.join(this.#dir, name), { force: true });
    this.#watcher = watch(this.#dir, () => this.#readCalls());
    // A watcher alone must not keep the process alive.
    this.#watcher.unref();
    process.on('exit', () => this.release());
  }

  #readCalls(): void {
    if (!this.held) return;
    for (const name of readdirSync(this.#dir).filter((entry) => CALL.test(entry))) {
      const file = path.join(this.#dir, name);
      try {
        const { argv, cwd, data } = JSON.parse(readFileSync(file, 'utf8')) as Call;
        rmSync(file);
        this.#heard(argv, cwd, data);
      } catch {
        // Read by an earlier event of the same change, or being removed.
      }
    }
  }

  #leave(call: Call): void {
    const name = `chromium-host-call-${process.pid}-${process.hrtime.bigint()}.json`;
    const unfinished = path.join(this.#dir, `${name}.part`);
    writeFileSync(unfinished, JSON.stringify(call));
    renameSync(unfinished, path.join(this.#dir, name));
  }
}

function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Whether the process that wrote the lock still runs; on Linux, also whether it is a process of this kind at all. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chromium-host');
  } catch {
    return false;
  }
}
