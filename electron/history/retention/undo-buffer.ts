import { type Database, prepare } from '../db/sqlite.ts';

/** A table whose rows stand for themselves, and the column they are taken by. */
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

/** A call that was taken out, with what the server said of it for each extension. */
export interface BufferedCall {
  readonly uuid: string;
  readonly raw: string;
  readonly fetched_at: number;
  /** JSON: [extension, status][]. */
  readonly seen: string;
}

/**
 * Where forgotten rows lie until it is too late to take them back: tables of this connection alone, which end with it and are in
 * none of the history's files. Changes are made in the transaction that whoever calls has opened.
 */
export interface UndoBuffer {
  /** Deletes the call with that UUID; whether there was one. Without a job nothing is put aside. */
  takeCall(job: string | null, uuid: string): boolean;
  /** Deletes the rows of a table by the column they are known by; whether there were any. */
  takeRows(job: string | null, table: PlainTable, key: string): boolean;
  /** Takes the calls of a job off the list of those that are not taken in again. */
  allowCalls(job: string): void;
  /** Hands the next calls of a job back, and no longer has them. */
  nextCalls(job: string, limit: number): BufferedCall[];
  /** Puts all other rows of a job back into their tables. */
  putRowsBack(job: string): void;
  drop(job: string): void;
}

/** Makes the tables and prepares the statements once. */
export function createUndoBuffer(db: Database): UndoBuffer {
  db.exec(`CREATE TEMP TABLE IF NOT EXISTS aside_calls (job TEXT, uuid TEXT, raw TEXT, fetched_at INTEGER, seen TEXT)`);
  const keepCall = prepare(
    db,
    `INSERT INTO temp.aside_calls SELECT ?, c.uuid, r.raw, c.fetched_at,
       (SELECT json_group_array(json_array(extension, status)) FROM involvement i WHERE i.call_id = c.id)
       FROM calls c JOIN records r ON r.id = c.id WHERE c.uuid = ?`,
  );
  const deleteCall = prepare(db, 'DELETE FROM calls WHERE uuid = ?');
  const take = prepare<BufferedCall>(
    db,
    `DELETE FROM temp.aside_calls WHERE rowid IN (SELECT rowid FROM temp.aside_calls WHERE job = ? LIMIT ?)
       RETURNING uuid, raw, fetched_at, seen`,
  );
  const drop = prepare(db, 'DELETE FROM temp.aside_calls WHERE job = ?');
  const readmit = prepare(
    db,
    'DELETE FROM main.forgotten WHERE uuid IN (SELECT uuid FROM temp.aside_calls WHERE job = ?)',
  );
  const names = Object.keys(plain) as PlainTable[];
  const tables = new Map(names.map((name) => [name, plainTable(db, name)]));
  return {
    takeCall(job, uuid) {
      if (job !== null) keepCall.run(job, uuid);
      return deleteCall.run(uuid) > 0;
    },
    takeRows: (job, table, key) => tables.get(table)?.take(job, key) ?? false,
    allowCalls: (job) => void readmit.run(job),
    nextCalls: (job, limit) => take.all(job, limit),
    putRowsBack(job) {
      for (const table of tables.values()) table.putBack(job);
    },
    drop(job) {
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
  const keep = prepare(db, `INSERT INTO temp.aside_${name} SELECT ?, * FROM main.${name} WHERE ${plain[name]} = ?`);
  const remove = prepare(db, `DELETE FROM main.${name} WHERE ${plain[name]} = ?`);
  // What was written since then about the same thing stands.
  const restore = prepare(
    db,
    `INSERT OR IGNORE INTO main.${name} (${columns}) SELECT ${columns} FROM temp.aside_${name} WHERE job = ?`,
  );
  const drop = prepare(db, `DELETE FROM temp.aside_${name} WHERE job = ?`);
  return {
    take(job: string | null, key: string): boolean {
      if (job !== null) keep.run(job, key);
      return remove.run(key) > 0;
    },
    putBack: (job: string) => void restore.run(job),
    drop: (job: string) => void drop.run(job),
  };
}
