import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../electron/store/db/open-database.ts';
import { type Database, inTransaction } from '../../electron/store/db/sqlite.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import { type Figure, spreadOf } from './figures.ts';
import { madeParties, madeRecord, madeZone, seeded } from './made-records.ts';

const records = Number(process.env.RINGBACK_BENCH_RECORDS ?? 100_000);
/** As the PBX's pages are. */
const pageSize = 100;
const now = () => Date.UTC(2026, 10, 21);

/** Every table that taking a record in writes. */
const tables = ['calls', 'records', 'involvement', 'parties', 'traces'] as const;

/**
 * Taking records in (JSON text → schema → rows, search included) beside JSON.parse plus the bare INSERTs of the same
 * rows into the same tables, page by page in turns, so that both meet the same machine.
 */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  try {
    const pages = madePages();
    const rows = rowsOf(path.join(folder, 'first.sqlite'), pages);
    const { ours, bare } = inTurns(folder, pages, rows);
    return [
      {
        what: `Taking in ${records.toLocaleString('en')} records`,
        value: pageSize / middle(ours),
        floor: pageSize / middle(bare),
        floorIs: 'JSON.parse and bare INSERTs',
        unit: 'records a second',
        wanted: { atLeast: 0.6 },
        ...spreadOf(fifths(bare), fifths(ours)),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function madePages(): string[] {
  const parties = madeParties(Math.ceil(records / 20));
  const random = seeded(1);
  return Array.from({ length: Math.ceil(records / pageSize) }, (_, page) =>
    JSON.stringify(
      Array.from({ length: pageSize }, (__, i) => madeRecord(page * pageSize + i, 150_000, parties, random)),
    ),
  );
}

type Values = (string | number | null)[];
interface PageRows {
  readonly table: (typeof tables)[number];
  readonly values: Values[];
}

/** What each page left in each table. */
function rowsOf(file: string, pages: readonly string[]): PageRows[][] {
  const history = openTestHistory({ file, zone: madeZone, country: 'DE', now });
  const { db } = openDatabase(file, now);
  const upTo = new Map<string, number>();
  const id = (table: string) => (table === 'involvement' ? 'call_id' : 'id');
  const rows = pages.map((page) => {
    history.records.ingest(JSON.parse(page) as unknown[], { extension: '101', status: 'unknown' });
    return tables.map((table): PageRows => {
      const sql = `SELECT * FROM ${table} WHERE ${id(table)} > ? ORDER BY ${id(table)}`;
      const values = db
        .prepare(sql)
        .all(upTo.get(table) ?? 0)
        .map((row) => Object.values(row) as Values);
      const last = values.at(-1)?.[0];
      if (typeof last === 'number') upTo.set(table, last);
      return { table, values };
    });
  });
  db.close();
  history.close();
  return rows;
}

function inTurns(folder: string, pages: readonly string[], rows: readonly PageRows[][]) {
  const history = openTestHistory({ file: path.join(folder, 'ours.sqlite'), zone: madeZone, country: 'DE', now });
  const { db } = openDatabase(path.join(folder, 'bare.sqlite'), now);
  const insert = inserts(db);
  const ours: number[] = [];
  const bare: number[] = [];
  pages.forEach((page, i) => {
    const takeIn = () => history.records.ingest(JSON.parse(page) as unknown[], { extension: '101', status: 'unknown' });
    const justInsert = () => {
      JSON.parse(page);
      insert(rows[i] ?? []);
    };
    // Each goes first as often as the other.
    if (i % 2 === 0) ours.push(seconds(takeIn));
    bare.push(seconds(justInsert));
    if (i % 2 === 1) ours.push(seconds(takeIn));
  });
  db.close();
  history.close();
  return { ours, bare };
}

function inserts(db: Database): (rows: readonly PageRows[]) => void {
  const statements = new Map(
    tables.map((table) => {
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
      return [table, db.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`)];
    }),
  );
  return (rows) =>
    inTransaction(db, () => {
      for (const { table, values } of rows) {
        const statement = statements.get(table);
        for (const one of values) statement?.run(...one);
      }
    });
}

/** The mean without the quickest and the slowest tenth: another process had its turn in some of them. */
function middle(times: readonly number[]): number {
  const cut = Math.floor(times.length / 10);
  const kept = [...times].sort((a, b) => a - b).slice(cut, times.length - cut);
  return kept.reduce((sum, one) => sum + one, 0) / kept.length;
}

/** The middle of each fifth. */
function fifths(times: readonly number[]): number[] {
  const fifth = Math.ceil(times.length / 5);
  return Array.from({ length: 5 }, (_, i) => middle(times.slice(i * fifth, (i + 1) * fifth)));
}

function seconds(work: () => unknown): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
}
