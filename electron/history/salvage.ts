import { among } from './sql.ts';
import { codeOf, connect, type Database, inTransaction } from './sqlite.ts';

/** The damaged files that the person was not told of yet, in `meta`: a JSON list of their names. */
export const untoldDamage = 'damage untold';

type Value = string | number | null;

/** Rows read from each end of a table. In a damaged tree pages can follow one another in a circle. */
const MOST_ROWS = 100_000;

/**
 * Copies what is readable of a damaged file into a new one, except for the tables that are made again (`remade`). Returns the damage that was
 * still to be told. Throws where the new file cannot be written, or another program has locked the damaged one.
 */
export function salvage(damagedFile: string, into: Database, remade: readonly string[]): string | null {
  const from = whereReadable(() => connect(damagedFile, { readOnly: true }));
  if (from === null) return null;
  try {
    // Else SQLite refuses a file that is shorter than its header says.
    from.enableDefensive(false);
    whereReadable(() => from.exec('PRAGMA writable_schema = ON'));
    // In the order of the schema: people come before the numbers that refer to them.
    for (const table of into.values<string>`
      SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT IN ${among(remade)} ORDER BY rowid`)
      copyTable(from, into, table);
    return whereReadable(() => from.value<string>`SELECT value FROM meta WHERE name = ${untoldDamage}`);
  } finally {
    from.close();
  }
}

function copyTable(from: Database, into: Database, table: string): void {
  const columns = into.values<string>`SELECT name FROM pragma_table_info(${table})`;
  const key = into.values<string>`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0 ORDER BY pk`;
  const insert = into.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  inTransaction(into, () => {
    // From both ends, because reading stops at the first broken page.
    for (const order of ['ASC', 'DESC']) {
      const by = key.map((one) => `${one} ${order}`).join(', ');
      const select = `SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${by} LIMIT ${MOST_ROWS}`;
      // A damaged row no longer fits the table, or refers to one that is lost.
      for (const row of readable(from, select))
        whereFitting(() => insert.run(...columns.map((column) => row[column] ?? null)));
    }
  });
}

/** The rows up to the first broken page. */
function* readable(from: Database, sql: string): Generator<Record<string, Value>> {
  const rows = whereReadable(() => from.prepare(sql).iterate());
  for (let row = whereReadable(() => rows?.next()); row && !row.done; row = whereReadable(() => rows?.next()))
    yield row.value as Record<string, Value>;
}

/** SQLite's codes of what another reason than damage has: BUSY, LOCKED, NOMEM, FULL, CANTOPEN. */
const notDamage = new Set([5, 6, 7, 13, 14]);

/** The result of reading a damaged file; null where SQLite cannot. Any row may be broken, and any sector of the disk. */
function whereReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    const code = codeOf(error);
    if (code === null || notDamage.has(code)) throw error;
    return null;
  }
}

/** Writes a row into the new file unless it breaks a rule of the table: SQLITE_CONSTRAINT (19) or SQLITE_MISMATCH (20). */
function whereFitting(write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = codeOf(error);
    if (code !== 19 && code !== 20) throw error;
  }
}
