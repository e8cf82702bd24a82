import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openDatabase } from '../../electron/history/db/open-database.ts';
import { type Database, inTransaction } from '../../electron/history/db/sqlite.ts';
import type { History } from '../../electron/history/history.ts';
import { type CallFilter, noFilter } from '../../shared/calls/call-filter.ts';
import type { CallCursor } from '../../shared/calls/rows.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import type { Figure } from './figures.ts';
import { type MadeParty, madeParties, madeRecord, madeUntil, madeZone, seeded } from './made-records.ts';

const calls = Number(process.env.RINGBACK_BENCH_CALLS ?? 1_000_000);
/** So many are taken in as records; the others are copies of their rows, each copy further back in time. */
const taken = Math.min(50_000, calls);
const apartMs = 150_000;
const limit = 100;
const words = 60;
const frameMs = 16;
const now = () => madeUntil;
const extension = '101';

/** First pages of filters and of each keystroke of a search, beside pages without a filter read by key in turns with them. */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  try {
    const file = path.join(folder, 'history.sqlite');
    const parties = madeParties(Math.max(20, Math.ceil(calls / 20)));
    fill(file, parties);
    const bareMs = readBare(file);
    const history = openTestHistory({ file, zone: madeZone, country: 'DE', now });
    const before = memory();
    const loadMs = milliseconds(() => first(history, { directions: ['in'] }));
    const after = memory();
    const figures = [
      ...searches(history, parties),
      await recents(history, parties),
      {
        what: `Reading ${calls.toLocaleString('en')} calls into the index`,
        value: loadMs,
        floor: bareMs,
        floorIs: 'reading the same columns in the same slices',
        unit: 'ms',
        wanted: null,
      },
      figureOf('Memory of the index a call', (after - before) / calls, 37, 'its columns alone', 'bytes', null),
    ];
    history.close();
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function searches(history: History, parties: readonly MadeParty[]): Figure[] {
  const random = seeded(3);
  // Both ways have met every branch of theirs before they are measured.
  for (let i = 0; i < 300; i += 1) byKey(history, random);
  for (const one of [...filters(parties, seeded(5)), ...keystrokes(parties, seeded(6), 5)]) first(history, one);
  const plain: number[] = [];
  const measured = (asked: readonly Partial<CallFilter>[]) =>
    asked.map((one) => {
      plain.push(milliseconds(() => byKey(history, random)));
      return milliseconds(() => first(history, one));
    });
  const typed = p95(measured(keystrokes(parties, random, words)));
  const asked = p95(measured(Array.from({ length: 20 }, () => filters(parties, random)).flat()));
  const floor = p95(plain);
  const isBy = 'a page by key without a filter';
  return [
    figureOf('A keystroke, 95th percentile', typed, floor, isBy, 'ms', 5),
    figureOf('A keystroke, 95th percentile', typed, frameMs, 'a frame', 'ms', 1),
    figureOf("A filter's first page, 95th percentile", asked, floor, isBy, 'ms', 5),
    figureOf("A filter's first page, 95th percentile", asked, frameMs, 'a frame', 'ms', 1),
  ];
}

/** The numbers that the dial panel offers at each keystroke, from 500 that were dialled here and all calls that went out. */
async function recents(history: History, parties: readonly MadeParty[]): Promise<Figure> {
  for (let i = 0; i < 500; i += 1) {
    const number = (parties[i % parties.length]?.number ?? '104').replace(/[^+\d*#]/g, '') || '104';
    history.dials.put(madeDial(i, number));
  }
  const times: number[] = [];
  const listed: number[] = [];
  const texts = ['', ...keystrokes(parties, seeded(7), words).map(({ text }) => text ?? '')];
  // Both have read what they read once before they are measured.
  await history.recents({ extension, text: '0', limit: 6 });
  for (const text of texts) {
    listed.push(milliseconds(() => first(history, { text })));
    const begun = performance.now();
    await history.recents({ extension, text, limit: 6 });
    times.push(performance.now() - begun);
  }
  const isBy = "the list's first page for the same texts";
  return figureOf('Numbers offered at a keystroke, 95th percentile', p95(times), p95(listed), isBy, 'ms', 3);
}

function madeDial(n: number, number: string): Dial {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    order: { number, meant: number, extension, gatewayUuid: '5b0ea1a1-7d0f-4c5c-9a55-0d1c9b2c1a01', callerId: null },
    gatewayName: null,
    createdAt: madeUntil - n * apartMs,
    state: { kind: 'asking', since: madeUntil },
  };
}

/** What people type, letter by letter: each text is new to the index, but for its first letters. */
function keystrokes(parties: readonly MadeParty[], random: () => number, count: number): Partial<CallFilter>[] {
  const pick = () => parties[Math.floor(random() * parties.length)] ?? { number: '', name: '' };
  const texts = Array.from({ length: count }, (_, i) => {
    const { number, name } = pick();
    switch (i % 6) {
      case 0:
        return name === '' ? 'nobody of that name' : name;
      case 1:
        return number;
      case 2:
        return `+49 ${number.slice(1, 3)} ${number.slice(3)}`;
      case 3:
        return `${name.split(' ')[1] ?? 'schmidt'} busy`;
      case 4:
        return number.slice(-5);
      default:
        return `zq${Math.floor(random() * 1e6).toString(36)}`;
    }
  });
  return texts.flatMap((text) => Array.from(text, (_, i) => ({ text: text.slice(0, i + 1) })));
}

/** Each condition alone and combined, including some that match nothing or almost nothing. */
function filters(parties: readonly MadeParty[], random: () => number): Partial<CallFilter>[] {
  const day = 86_400_000;
  const from = madeUntil - random() * calls * apartMs;
  const { number } = parties[Math.floor(random() * parties.length)] ?? { number: '' };
  const caller = number.startsWith('0') ? `+49${number.slice(1)}` : number;
  return [
    { directions: ['in'] },
    { directions: ['out'], outcomes: ['notReached'] },
    { outcomes: ['missed'] },
    { outcomes: ['answeredByColleague'] },
    { outcomes: ['unknown'] },
    { verdicts: ['bad'] },
    { verdicts: ['poor', 'bad'], directions: ['internal'] },
    { directions: ['out'], outcomes: ['missed'] },
    { from, to: from + day },
    { from, to: from + 30 * day, verdicts: ['bad'] },
    { atLeastSeconds: 3000 },
    { atLeastSeconds: 100_000 },
    { atLeastSeconds: 1, atMostSeconds: 2 },
    { media: '192.0.2.3' },
    { media: '192.0.2.39', verdicts: ['bad'] },
    { media: '203.0.113.1' },
    { caller },
    { caller, outcomes: ['missed'] },
    { tags: ['VIP'] },
    { text: '030', verdicts: ['poor'], atLeastSeconds: 600 },
    { text: 'müller', outcomes: ['missed'], media: '192.0.2.3' },
  ];
}

function filterOf(some: Partial<CallFilter>): CallFilter {
  return { ...noFilter, ...some };
}

function first(history: History, some: Partial<CallFilter>): void {
  history.list({ extension, filter: filterOf(some), before: null, limit });
}

function byKey(history: History, random: () => number): void {
  const before: CallCursor = { at: madeUntil - random() * (calls - limit) * apartMs, uuid: '' };
  history.list({ extension, filter: noFilter, before, limit });
}

function fill(file: string, parties: readonly MadeParty[]): void {
  const history = openTestHistory({ file, zone: madeZone, country: 'DE', now });
  const random = seeded(1);
  for (let i = 0; i < taken; i += 1000) {
    const page = Array.from({ length: Math.min(1000, taken - i) }, (_, j) =>
      madeRecord(i + j, apartMs, parties, random),
    );
    history.ingest(page, { extension, status: 'unknown' });
  }
  history.notes.change('caller +493011234567', 'asked for an offer', ['VIP']);
  history.close();
  const { db } = openDatabase(file, now);
  for (let copy = 1; copy < calls / taken; copy += 1) inTransaction(db, () => copyRows(db, copy));
  db.close();
}

function copyRows(db: Database, copy: number): void {
  const ids = copy * taken;
  const back = copy * taken * apartMs;
  const uuid = `substr('${copy.toString(16).padStart(4, '0')}' || uuid, 1, 40)`;
  const columns = (table: string, changes: Record<string, string>) =>
    db
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => changes[String(name)] ?? String(name))
      .join(', ');
  const insert = (table: string, id: string, changes: Record<string, string>) =>
    db.exec(`INSERT INTO ${table} SELECT ${columns(table, changes)} FROM ${table} WHERE ${id} <= ${taken}`);
  insert('calls', 'id', { id: `id + ${ids}`, uuid, start_at: `start_at - ${back}` });
  insert('records', 'id', { id: `id + ${ids}`, raw: "'{}'" });
  insert('involvement', 'call_id', { call_id: `call_id + ${ids}`, uuid, at: `at - ${back}` });
}

/** What the index is filled from, read and thrown away. */
function readBare(file: string): number {
  const { db } = openDatabase(file, now);
  const slice = db.prepare(
    `SELECT call_id AS callId, at, uuid, kind, party, trace, talk FROM involvement
       WHERE extension = ? AND (at, uuid) > (?, ?) ORDER BY at, uuid LIMIT 4000`,
  );
  const ms = milliseconds(() => {
    let last: { at: number; uuid: string } | undefined = { at: -1, uuid: '' };
    while (last) last = slice.all(extension, last.at, last.uuid).at(-1) as typeof last;
  });
  db.close();
  return ms;
}

function figureOf(
  what: string,
  value: number,
  floor: number,
  floorIs: string,
  unit: string,
  atMost: number | null,
): Figure {
  return { what, value, floor, floorIs, unit, wanted: atMost === null ? null : { atMost } };
}

/** Bytes, after all that can go has gone. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function p95(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

function milliseconds(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
