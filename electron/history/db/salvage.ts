import fs from 'node:fs';
import { noteLimits } from '../../../shared/people/notes.ts';
import { forgottenUntil } from '../retention/ingest-filter.ts';
import { adoptNotified } from './schema.ts';
import { connect, type Database, inTransaction } from './sqlite.ts';

/** A damaged header may claim any length. */
const largestPadded = 8 * 1024 ** 3;

type Row = Record<string, string | number | null>;

/** A table to copy: the columns that both files have, in the order of its key. */
interface Carried {
  readonly name: string;
  readonly key: readonly string[];
  readonly where?: string;
  readonly without?: readonly string[];
}

/** A person's own data, which stays whatever becomes of the calls. People come before the numbers that refer to them. */
const own: readonly Carried[] = [
  { name: 'dials', key: ['id'] },
  { name: 'people', key: ['id'] },
  { name: 'people_numbers', key: ['person_id', 'place'] },
  { name: 'saved_views', key: ['id'] },
  { name: 'uses', key: ['id'] },
];

/** What the PBX cannot return: all that a person did or wrote, what they forgot, and which notifications were shown. */
const notThePbxs: readonly Carried[] = [
  ...own,
  { name: 'missed_marks', key: ['extension', 'uuid'] },
  { name: 'notifications', key: ['extension', 'uuid'] },
  { name: 'notes', key: ['subject'] },
  { name: 'tags', key: ['subject', 'tag'] },
  { name: 'declined_proposals', key: ['key'] },
  { name: 'dialled_numbers', key: ['number'] },
  { name: 'own_calls', key: ['uuid'] },
  { name: 'forgotten', key: ['uuid'] },
  { name: 'forgotten_callers', key: ['hash'] },
  { name: 'meta', key: ['name'], where: `name = '${forgottenUntil}'` },
];

/** Copies what is readable of a damaged file into a new one. Skips the rest and never throws because of it. */
export function salvage(damagedFile: string, into: Database): void {
  const padded = `${damagedFile}.padded`;
  try {
    salvageFrom(padCutOff(damagedFile, padded) ? padded : damagedFile, into);
  } finally {
    for (const side of ['', '-wal', '-shm']) fs.rmSync(padded + side, { force: true });
  }
}

/** SQLite refuses a file that is shorter than its header says, so a copy is padded to that length. Returns whether one was made. */
function padCutOff(file: string, padded: string): boolean {
  try {
    const header = Buffer.alloc(100);
    const handle = fs.openSync(file, 'r');
    fs.readSync(handle, header, 0, 100, 0);
    fs.closeSync(handle);
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
    const expected = pageSize * header.readUInt32BE(28);
    const { size } = fs.statSync(file);
    const isCutOff =
      header.toString('latin1', 0, 15) === 'SQLite format 3' && size < expected && expected <= largestPadded;
    if (!isCutOff) return false;
    fs.copyFileSync(file, padded, fs.constants.COPYFILE_FICLONE);
    fs.truncateSync(padded, expected);
    if (fs.existsSync(`${file}-wal`)) fs.copyFileSync(`${file}-wal`, `${padded}-wal`);
    return true;
  } catch {
    return false;
  }
}

function salvageFrom(damagedFile: string, into: Database): void {
  let damaged: Database;
  try {
    damaged = connect(damagedFile, { readOnly: true });
  } catch {
    return;
  }
  try {
    for (const table of notThePbxs) copyTable(damaged, into, table);
    into.exec(adoptNotified);
  } finally {
    damaged.close();
  }
}

/** Copies what stays when all calls are forgotten: people, saved views, dials, palette uses, and the sync coverage. */
export function copyOwnTables(from: Database, into: Database): void {
  for (const table of own) copyTable(from, into, table);
  copyTable(from, into, { name: 'meta', key: ['name'], where: "name <> 'open'" });
}

/**
 * Copies what was written since everything was forgotten into the file that is restored: the current people, views and dials, and all else
 * that a person wrote. A second copy changes nothing.
 */
export function copyWrittenSince(from: Database, into: Database): void {
  inTransaction(into, () => {
    for (const { name } of [...own].reverse()) into.exec(`DELETE FROM ${name}`);
  });
  for (const table of own) copyTable(from, into, table);
  for (const table of writtenBeside) copyTable(from, into, table, 'newer');
  inTransaction(into, () => mergeNotes(from, into));
  copyTable(from, into, { name: 'tags', key: ['subject', 'tag'] });
  copyTable(from, into, { name: 'forgotten', key: ['uuid'] });
  // Forgetting everything had listed the newest calls, which are back now.
  into.exec('DELETE FROM forgotten WHERE uuid IN (SELECT uuid FROM calls)');
}

/** Rows copied unchanged; `id` belongs to the one file. */
const writtenBeside: readonly Carried[] = [
  { name: 'missed_marks', key: ['extension', 'uuid'] },
  { name: 'notifications', key: ['extension', 'uuid'], without: ['id'] },
  { name: 'declined_proposals', key: ['key'] },
  { name: 'dialled_numbers', key: ['number'] },
  { name: 'forgotten_callers', key: ['hash'] },
];

/** A note written since is put above the restored one. */
function mergeNotes(from: Database, into: Database): void {
  const before = into.prepare('SELECT text FROM notes WHERE subject = ?');
  const put = into.prepare('INSERT OR REPLACE INTO notes (subject, text, changed_at) VALUES (?, ?, ?)');
  for (const { subject, text, changed_at } of from.prepare('SELECT subject, text, changed_at FROM notes').all()) {
    const old = String(before.get(subject ?? '')?.text ?? '');
    const whole = old === '' || old === text || `${text}`.endsWith(`\n${old}`) ? `${text}` : `${text}\n${old}`;
    put.run(subject ?? '', whole.slice(0, noteLimits.text), changed_at ?? 0);
  }
}

/** `newer`: a row replaces the one that is there. */
function copyTable(from: Database, into: Database, table: Carried, wins: 'older' | 'newer' = 'older'): void {
  const { name, key, where, without = [] } = table;
  const theirs = columnsOf(from, name);
  const columns = columnsOf(into, name).filter((column) => theirs.includes(column) && !without.includes(column));
  if (!key.every((column) => columns.includes(column))) return;
  const insert = into.prepare(
    `INSERT OR ${wins === 'newer' ? 'REPLACE' : 'IGNORE'} INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  inTransaction(into, () => {
    // From both ends, because reading stops at the first broken page.
    for (const order of ['ASC', 'DESC']) {
      const sql = `SELECT ${columns.join(', ')} FROM ${name} ${where === undefined ? '' : `WHERE ${where}`}
        ORDER BY ${key.map((one) => `${one} ${order}`).join(', ')}`;
      const seen = new Set<string>();
      for (const row of readable(from, sql)) {
        // In a damaged tree pages can follow one another in a circle.
        const id = JSON.stringify(key.map((column) => row[column]));
        if (seen.has(id)) break;
        seen.add(id);
        insertIfFits(
          insert,
          columns.map((column) => row[column] ?? null),
        );
      }
    }
  });
}

/** Fewer columns in an older version's file; none if its first page is damaged. */
function columnsOf(db: Database, table: string): string[] {
  return [...readable(db, `SELECT name FROM pragma_table_info('${table}')`)].map((row) => String(row.name));
}

function* readable(from: Database, sql: string): Generator<Row> {
  try {
    for (const row of from.prepare(sql).iterate()) yield row as Row;
  } catch {
    // A broken page: the rows before it have been yielded.
  }
}

function insertIfFits(
  insert: { run(...values: (string | number | null)[]): unknown },
  values: (string | number | null)[],
): void {
  try {
    insert.run(...values);
  } catch {
    // A damaged row no longer fits the table, or refers to one that is lost.
  }
}
