import { connect, type Database, inTransaction } from './sqlite.ts';

type Row = Record<string, string | number | null>;

/** What the PBX cannot give back: the dials, and what was seen, dismissed and notified. */
const tables = {
  dials: { key: ['id'], columns: ['id', 'created_at', 'dial'] },
  missed_marks: {
    key: ['extension', 'uuid'],
    columns: ['extension', 'uuid', 'seen_at', 'dismissed_at', 'notified_at'],
  },
} as const;

/** Copies what can still be read of a damaged file into a new one. Never throws for what cannot. */
export function salvage(damagedFile: string, into: Database): void {
  let damaged: Database;
  try {
    damaged = connect(damagedFile, true);
  } catch {
    return;
  }
  try {
    for (const name of ['dials', 'missed_marks'] as const) copyTable(damaged, into, name);
  } finally {
    damaged.close();
  }
}

function copyTable(from: Database, into: Database, name: keyof typeof tables): void {
  const { key, columns } = tables[name];
  const insert = into.prepare(
    `INSERT OR IGNORE INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  inTransaction(into, () => {
    // From both ends, because reading stops at the first broken page.
    for (const order of ['ASC', 'DESC']) {
      const sql = `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${key.map((one) => `${one} ${order}`).join(', ')}`;
      for (const row of readable(from, sql))
        insertIfFits(
          insert,
          columns.map((column) => row[column] ?? null),
        );
    }
  });
}

function* readable(from: Database, sql: string): Generator<Row> {
  try {
    for (const row of from.prepare(sql).iterate()) yield row as Row;
  } catch {
    // The broken page: what came before it has been handed on.
  }
}

function insertIfFits(
  insert: { run(...values: (string | number | null)[]): unknown },
  values: (string | number | null)[],
): void {
  try {
    insert.run(...values);
  } catch {
    // A row whose bytes were hit no longer fits the table.
  }
}
