import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { indexOf } from '../../../../electron/history/open.ts';

/** A history's file with its index attached, as another program would see it. The caller closes it. */
export function besideHistory(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  if (fs.existsSync(indexOf(file))) db.prepare('ATTACH ? AS derived').run(indexOf(file));
  return db;
}

/** Overwrites the first pages of some tables or indexes, which SQLite itself names, in the facts and in the index. Both are closed. */
export function spoil(file: string, ...tables: string[]): void {
  for (const each of [file, indexOf(file)]) if (fs.existsSync(each)) spoilOne(each, tables);
}

function spoilOne(file: string, tables: readonly string[]): void {
  const db = new DatabaseSync(file);
  const size = Number(db.prepare('PRAGMA page_size').get()?.page_size);
  const roots = db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name IN (${tables.map(() => '?').join(', ')})`);
  const pages = roots.all(...tables).map((row) => Number(row.rootpage));
  db.close();
  const handle = fs.openSync(file, 'r+');
  for (const page of pages) fs.writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  fs.closeSync(handle);
}
