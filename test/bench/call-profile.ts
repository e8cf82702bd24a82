import { copyFileSync } from 'node:fs';
import { indexOf, openFile } from '../../electron/history/open.ts';
import { type Database, inTransaction } from '../../electron/history/sqlite.ts';
import { apartMs } from './made-records.ts';

/** Writes a history `times` as long as another of so many calls: copies of its rows, each further back in time and with other parties. */
export function multiplyProfile(from: string, file: string, calls: number, times: number): void {
  copyFileSync(from, file);
  copyFileSync(indexOf(from), indexOf(file));
  const db = openFile(file);
  const parties = Number(db.prepare('SELECT max(id) AS parties FROM parties').get()?.parties);
  for (let copy = 1; copy < times; copy += 1) inTransaction(db, () => copyRows(db, copy, { calls, parties }));
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

function copyRows(db: Database, copy: number, { calls, parties }: { calls: number; parties: number }): void {
  const ids = copy * calls;
  const back = ids * apartMs;
  const uuid = `substr('${copy.toString(16).padStart(4, '0')}' || uuid, 1, 40)`;
  const columns = (table: string, changes: Record<string, string>) =>
    db
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => changes[String(name)] ?? String(name))
      .join(', ');
  const insert = (table: string, id: string, changes: Record<string, string>) =>
    db.exec(
      `INSERT INTO ${table} SELECT ${columns(table, changes)} FROM ${table} WHERE ${id} <= ${table === 'parties' ? parties : calls}`,
    );
  // One digit more makes it another number.
  insert('parties', 'id', {
    id: `id + ${copy * parties}`,
    number: `number || '${copy}'`,
    key: `key || '${copy}'`,
    notations: `substr(replace(notations, char(10), '${copy}' || char(10)), 2) || '${copy}'`,
  });
  insert('received', 'id', { id: `id + ${ids}`, uuid, at: `at - ${back}` });
  insert('calls', 'id', { id: `id + ${ids}`, start_at: `start_at - ${back}` });
  insert('records', 'id', { id: `id + ${ids}`, raw: "'{}'" });
  insert('all_involvement', 'call_id', {
    call_id: `call_id + ${ids}`,
    uuid,
    at: `at - ${back}`,
    party: `party + ${copy * parties}`,
  });
}
