import type { Database } from '../db/sqlite.ts';

/** Tables whose rows are buffered unchanged, by their key column. */
const plain = {
  missed_marks: 'uuid',
  notifications: 'uuid',
  own_calls: 'uuid',
  notes: 'subject',
  tags: 'subject',
  unreadable: 'hash',
  declined_proposals: 'key',
  dialled_numbers: 'number',
} as const;
type PlainTable = keyof typeof plain;

/** A deleted call, with the status that the server gave it for each extension. */
export interface BufferedCall {
  readonly uuid: string;
  readonly raw: string;
  readonly fetched_at: number;
  /** JSON: [extension, status][]. */
  readonly seen: string;
}

/**
 * Forgotten rows until it is too late to undo: temporary tables of this connection, which are in none of the history's files. Every method
 * needs an open transaction.
 */
export function createUndoBuffer(db: Database) {
  db.exec(`CREATE TEMP TABLE IF NOT EXISTS aside_calls (job TEXT, uuid TEXT, raw TEXT, fetched_at INTEGER, seen TEXT)`);
  const bufferCall = db.query(`
    INSERT INTO temp.aside_calls SELECT ?, c.uuid, r.raw, c.fetched_at,
      (SELECT json_group_array(json_array(extension, status)) FROM involvement i WHERE i.call_id = c.id)
      FROM calls c JOIN records r ON r.id = c.id WHERE c.uuid = ?`);
  const deleteCall = db.query('DELETE FROM calls WHERE uuid = ?');
  const take = db.query<BufferedCall>(`
    DELETE FROM temp.aside_calls WHERE rowid IN (SELECT rowid FROM temp.aside_calls WHERE job = ? LIMIT ?)
      RETURNING uuid, raw, fetched_at, seen`);
  const drop = db.query('DELETE FROM temp.aside_calls WHERE job = ?');
  const allow = db.query('DELETE FROM main.forgotten WHERE uuid IN (SELECT uuid FROM temp.aside_calls WHERE job = ?)');
  const names = Object.keys(plain) as PlainTable[];
  const tables = new Map(names.map((name) => [name, plainTable(db, name)]));
  return {
    /** Deletes the call with that UUID. Returns whether there was one. Without a job it is not buffered. */
    takeCall(job: string | null, uuid: string): boolean {
      if (job !== null) bufferCall.run(job, uuid);
      return deleteCall.run(uuid) > 0;
    },
    /** Deletes rows of a table by their key. Returns whether there were any. */
    takeRows: (job: string | null, table: PlainTable, key: string): boolean =>
      tables.get(table)?.take(job, key) ?? false,
    /** The calls of a job may be ingested again. */
    allowCalls: (job: string): void => void allow.run(job),
    /** Removes and returns the next calls of a job. */
    nextCalls: (job: string, limit: number): BufferedCall[] => take.all(job, limit),
    /** Restores all other rows of a job. */
    putRowsBack(job: string): void {
      for (const table of tables.values()) table.putBack(job);
    },
    drop(job: string): void {
      drop.run(job);
      for (const table of tables.values()) table.drop(job);
    },
  };
}

function plainTable(db: Database, name: PlainTable) {
  db.exec(`CREATE TEMP TABLE IF NOT EXISTS aside_${name} AS SELECT '' AS job, * FROM main.${name} WHERE 0`);
  const columns = db
    .prepare(`SELECT name FROM pragma_table_info('${name}')`)
    .all()
    .map((row) => String(row.name))
    .join(', ');
  const buffer = db.query(`INSERT INTO temp.aside_${name} SELECT ?, * FROM main.${name} WHERE ${plain[name]} = ?`);
  const remove = db.query(`DELETE FROM main.${name} WHERE ${plain[name]} = ?`);
  // A newer row with the same key stays.
  const restore = db.query(
    `INSERT OR IGNORE INTO main.${name} (${columns}) SELECT ${columns} FROM temp.aside_${name} WHERE job = ?`,
  );
  const drop = db.query(`DELETE FROM temp.aside_${name} WHERE job = ?`);
  return {
    take(job: string | null, key: string): boolean {
      if (job !== null) buffer.run(job, key);
      return remove.run(key) > 0;
    },
    putBack: (job: string) => void restore.run(job),
    drop: (job: string) => void drop.run(job),
  };
}
