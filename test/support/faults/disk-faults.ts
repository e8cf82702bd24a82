import fs from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/** An error of SQLite, as node:sqlite throws it. */
export const sqliteErrors = {
  'disk I/O error': 10,
  'database is locked': 5,
  'database or disk is full': 13,
} as const;
export type SqliteError = keyof typeof sqliteErrors;

/** An error of the system. */
export const systemErrors = ['EBUSY', 'EPERM', 'ENOSPC'] as const;
export type SystemError = (typeof systemErrors)[number];

/** What a run counts, and where it fails. */
interface Fault {
  /** Steps that could have failed so far. */
  readonly met: () => number;
  /** Takes the fault away. */
  end(): void;
}

/**
 * Lets the n-th statement of every database fail once, from 1 on; 0 lets none fail and only counts. A failing COMMIT is rolled back, as
 * SQLite does it after such an error.
 */
export function failStatement(nth: number, error: SqliteError): Fault {
  const real = {
    exec: DatabaseSync.prototype.exec,
    run: StatementSync.prototype.run,
    get: StatementSync.prototype.get,
    all: StatementSync.prototype.all,
  };
  let met = 0;
  const next = () => {
    met += 1;
    if (met !== nth) return;
    throw Object.assign(new Error(error), { code: 'ERR_SQLITE_ERROR', errcode: sqliteErrors[error], errstr: error });
  };
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
    next();
    real.exec.call(this, sql);
  };
  for (const name of ['run', 'get', 'all'] as const) {
    const own = real[name] as (...values: unknown[]) => unknown;
    StatementSync.prototype[name] = function (this: StatementSync, ...values: unknown[]) {
      next();
      return own.apply(this, values);
    } as never;
  }
  return {
    met: () => met,
    end() {
      DatabaseSync.prototype.exec = real.exec;
      Object.assign(StatementSync.prototype, { run: real.run, get: real.get, all: real.all });
    },
  };
}

/** What changes files. */
const changing = [
  'renameSync',
  'rmSync',
  'openSync',
  'writeSync',
  'writeFileSync',
  'mkdirSync',
  'copyFileSync',
  'chmodSync',
] as const;

/** Lets the n-th change of a file fail once; 0 lets none fail and only counts. */
export function failFileChange(nth: number, code: SystemError): Fault {
  const real = Object.fromEntries(changing.map((name) => [name, fs[name]]));
  let met = 0;
  for (const name of changing) {
    const own = real[name] as (...values: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...values: unknown[]) => {
        met += 1;
        if (met === nth) throw Object.assign(new Error(`${code}: ${name}`), { code, syscall: name });
        return own(...values);
      },
    });
  }
  return { met: () => met, end: () => void Object.assign(fs, real) };
}

/** Calls `step` before each statement of every database and each change of a file. */
export function beforeEachStep(step: () => void): void {
  for (const [owner, names] of [
    [DatabaseSync.prototype, ['exec']],
    [StatementSync.prototype, ['run', 'get', 'all']],
    [fs, changing],
  ] as const) {
    for (const name of names) {
      const own = (owner as unknown as Record<string, (...values: unknown[]) => unknown>)[name];
      Object.assign(owner, {
        [name](this: unknown, ...values: unknown[]) {
          step();
          return own?.apply(this, values);
        },
      });
    }
  }
}
