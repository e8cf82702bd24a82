import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites the first pages of some tables or indexes, which SQLite itself names. The file is closed. */
export function spoil(file: string, ...tables: string[]): void {
  const db = new DatabaseSync(file);
  const size = Number(db.prepare('PRAGMA page_size').get()?.page_size);
  const roots = db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name IN (${tables.map(() => '?').join(', ')})`);
  const pages = roots.all(...tables).map((row) => Number(row.rootpage));
  db.close();
  const handle = fs.openSync(file, 'r+');
  for (const page of pages) fs.writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  fs.closeSync(handle);
}
