import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { cached } from '../../shared/cached.ts';
import { isSql, type Sql, sql } from './sql.ts';

/** A statement's text with its pieces and values in place, or a text with placeholders. */
type Text = TemplateStringsArray | string;
type Part = Sql | SQLInputValue;

/** So many of the statements that are put together stay prepared: slices repeat them, but each filter makes others. */
const MOST_COMPOSED = 20;

/**
 * An open database. Its methods are tags of the text of a statement, which is prepared at its first use: db.run`DELETE FROM dials WHERE id = ${id}`.
 * Rows have the type that the caller names: the tables are STRICT and only this folder writes them.
 */
export class Database extends DatabaseSync {
  readonly #fixed = new Map<Text, StatementSync>();
  readonly #composed = new Map<string, StatementSync>();

  get<Row>(text: Text, ...parts: readonly Part[]): Row | undefined {
    const { statement, values } = this.#statement(text, parts);
    return statement.get(...values) as Row | undefined;
  }

  all<Row>(text: Text, ...parts: readonly Part[]): Row[] {
    const { statement, values } = this.#statement(text, parts);
    return statement.all(...values) as Row[];
  }

  /** All rows as arrays of their columns: of many rows, in half the time. */
  arrays<Row extends readonly unknown[]>(text: Text, ...parts: readonly Part[]): Row[] {
    const { statement, values } = this.#statement(text, parts, true);
    return statement.all(...values) as unknown as Row[];
  }

  /** The first row's only column; null without a row, and for NULL. */
  value<Value>(text: Text, ...parts: readonly Part[]): Value | null {
    const { statement, values } = this.#statement(text, parts, true);
    return (statement.get(...values) as [Value] | undefined)?.[0] ?? null;
  }

  /** The only column of all rows. */
  values<Value>(text: Text, ...parts: readonly Part[]): Value[] {
    return this.arrays<[Value]>(text, ...parts).map(([value]) => value);
  }

  /** Returns how many rows it changed. */
  run(text: Text, ...parts: readonly Part[]): number {
    const { statement, values } = this.#statement(text, parts);
    return Number(statement.run(...values).changes);
  }

  /** Returns the id of the new row. */
  insert(text: Text, ...parts: readonly Part[]): number {
    const { statement, values } = this.#statement(text, parts);
    return Number(statement.run(...values).lastInsertRowid);
  }

  #statement(text: Text, parts: readonly Part[], asArrays = false) {
    let statement = this.#fixed.get(text);
    let values = parts as readonly SQLInputValue[];
    if (statement === undefined && typeof text !== 'string' && parts.some(isSql)) {
      const composed = sql(text, ...parts);
      values = composed.values;
      statement = cached(this.#composed, composed.text, MOST_COMPOSED, () => this.prepare(composed.text));
    } else if (statement === undefined) {
      statement = this.prepare(typeof text === 'string' ? text : text.join('?'));
      this.#fixed.set(text, statement);
    }
    statement.setReturnArrays(asArrays);
    return { statement, values };
  }
}

/** Runs work in a transaction, which is rolled back if it throws. */
export function inTransaction<T>(db: Database, run: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = run();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // After some errors (disk full) SQLite has already rolled back.
    if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** SQLite's code of an error without its extension; null where the error is not SQLite's. */
export function codeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** Whether an error says that the file itself is broken: SQLITE_CORRUPT (11) or SQLITE_NOTADB (26). */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return code === 11 || code === 26;
}

/** The same while a file is opened: SQLITE_ERROR (1), because none of the statements is new, and so the header or the schema is broken. */
export function isDamageAtOpening(error: unknown): boolean {
  return isDamage(error) || codeOf(error) === 1;
}

/**
 * Whether an error can be the consequence of damage that SQLite did not notice: a row with a value of another type, on which our own code
 * fails, or an index without a row, which lets a constraint fail (SQLITE_CONSTRAINT, 19).
 */
export function isSuspicious(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || codeOf(error) === 19;
}

/** Whether another program has locked the file: SQLITE_BUSY (5) or SQLITE_LOCKED (6). */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === 5 || code === 6;
}

/** An error that counts as damage. `errstr`: what showed it. */
export function malformed(errstr: string): Error {
  return Object.assign(new Error('database disk image is malformed'), { errcode: 11, errstr });
}

/** Whether SQLite finds a file sound: the history's own or, by its name, an attached one. Reads all of it. */
export function isSound(db: Database, name = 'main'): boolean {
  try {
    return db.value<string>(`PRAGMA ${name}.integrity_check(1)`) === 'ok';
  } catch (error) {
    return !isDamage(error);
  }
}

/** What may be shown of an error: SQLite's message, which contains no path, or the operating system's code. */
export function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('errstr' in error && typeof error.errstr === 'string') return error.errstr.slice(0, 300);
  return 'code' in error && typeof error.code === 'string' ? error.code.slice(0, 300) : 'unknown';
}

/** Above this size, bytes, checking every page would slow the start; damage is then handled where it is read. */
export const CHECKED_UP_TO = 256 * 1024 * 1024;

/** How long a statement waits for a file that another program has locked, ms. */
export const BUSY_MS = 3000;

/** Opens a database file, or `:memory:`. Temporary tables stay in memory, because they may contain forgotten calls. */
export function connect(file: string, { readOnly = false, busyMs = BUSY_MS } = {}): Database {
  const db = new Database(file, { readOnly, timeout: busyMs, enableForeignKeyConstraints: true });
  db.exec('PRAGMA temp_store = MEMORY');
  return db;
}
