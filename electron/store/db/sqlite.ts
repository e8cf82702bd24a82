import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** A prepared statement whose rows have a known type: the tables are STRICT and only this folder writes them. */
export interface Query<Row> {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  /** Returns how many rows it changed. */
  run(...values: SQLInputValue[]): number;
  /** Returns the id of the new row. */
  insert(...values: SQLInputValue[]): number;
}

/** An open database. */
export class Database extends DatabaseSync {
  /** Prepares a statement. `Row`: its columns' names and types. */
  query<Row = never>(sql: string): Query<Row> {
    const statement = this.prepare(sql);
    return {
      get: (...values) => statement.get(...values) as Row | undefined,
      all: (...values) => statement.all(...values) as Row[],
      run: (...values) => Number(statement.run(...values).changes),
      insert: (...values) => Number(statement.run(...values).lastInsertRowid),
    };
  }

  /** Prepares a statement that returns all rows as arrays of their columns: of many rows, in half the time. */
  arrays<Row extends readonly unknown[]>(sql: string): (...values: SQLInputValue[]) => Row[] {
    const statement = this.prepare(sql);
    statement.setReturnArrays(true);
    return (...values) => statement.all(...values) as unknown as Row[];
  }

  /** Prepares a statement whose results are the values of its only column. */
  column<Value>(sql: string): Column<Value> {
    const statement = this.prepare(sql);
    statement.setReturnArrays(true);
    const first = (row: unknown) => (row as [Value])[0];
    return {
      get: (...values) => first(statement.get(...values) ?? [null]),
      all: (...values) => statement.all(...values).map(first),
    };
  }
}

/** A prepared statement with one column. */
export interface Column<Value> {
  /** The first row's value; null without a row, and for NULL. */
  get(...values: SQLInputValue[]): Value | null;
  all(...values: SQLInputValue[]): Value[];
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

/** Rows that a sound file cannot contain. */
export class DamageError extends Error {}

/**
 * Whether an error says that the file itself is broken: SQLITE_CORRUPT (11) or SQLITE_NOTADB (26), extended codes included, or
 * JSON that this folder wrote and that no longer parses.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof DamageError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
  return code === 11 || code === 26 || (code === null && /malformed|not a database/i.test(error.message));
}

/**
 * The same while a file is opened. All statements are prepared then, and none is new: one that does not fit the tables (SQLITE_ERROR, 1)
 * shows that the text of the schema is broken.
 */
export function isDamageAtOpening(error: unknown): boolean {
  return isDamage(error) || (error instanceof Error && 'errcode' in error && error.errcode === 1);
}

/**
 * Whether an error can be the consequence of damage that SQLite did not notice: a row with a value of another type, on which our own code
 * fails, or an index without a row, which lets a constraint fail.
 */
export function isSuspicious(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === CONSTRAINT;
}

const CONSTRAINT = 19;

/** Whether another program has locked the file: SQLITE_BUSY (5) or SQLITE_LOCKED (6). */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && [5, 6].includes(Number(error.errcode) & 0xff);
}

/** Whether SQLite finds the file sound. Reads all of it. */
export function isSound(db: Database): boolean {
  try {
    return db.column<string>('PRAGMA integrity_check(1)').get() === 'ok';
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

/** How long a statement waits for a file that another program has locked, ms. */
export const BUSY_MS = 3000;

/** Opens a database file, or `:memory:`. Temporary tables stay in memory, because they may contain forgotten calls. */
export function connect(file: string, { readOnly = false, busyMs = BUSY_MS } = {}): Database {
  const db = new Database(file, { readOnly, timeout: busyMs, enableForeignKeyConstraints: true });
  db.exec('PRAGMA temp_store = MEMORY');
  return db;
}
