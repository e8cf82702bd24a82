import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { say } from '../../build/say.ts';
import { openDatabase } from '../../electron/history/db/open-database.ts';
import type { History } from '../../electron/history/history.ts';
import { type CallFilter, noFilter } from '../../shared/calls/call-filter.ts';
import type { CallCursor } from '../../shared/calls/rows.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import {
  apartMs,
  profileExtension as extension,
  multiplyProfile,
  profileParties,
  writeProfile,
} from './call-profile.ts';
import { type Figure, median, quantile, spreadOf } from './figures.ts';
import { filters, keystrokes } from './find-questions.ts';
import { createFts5Search } from './fts5-search.ts';
import { type MadeParty, madeUntil, madeZone, seeded } from './made-records.ts';
import { timedTimers } from './timed-timers.ts';

const few = 100_000;
const sizes = process.env.RINGBACK_BENCH_CALLS ? [Number(process.env.RINGBACK_BENCH_CALLS)] : [few, 10 * few];
const limit = 100;
const startRuns = 3;
/** Texts of each kind, typed letter by letter. */
const words = 8;
const frameMs = 16;
/** What a search may take, ms: a frame, and three with more calls than almost anybody has. */
const budgetMs = (calls: number) => (calls <= few ? frameMs : 50);
/** Bytes of the index's columns for a call. */
const columnBytes = 49;
const now = () => madeUntil;

/** First pages of filters and of each keystroke of a search, the start of the index, and FTS5 in its place; at two sizes. */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  const small = path.join(folder, 'small.sqlite');
  const base = Math.min(few, ...sizes);
  try {
    writeProfile(small, base);
    const figures: Figure[] = [];
    for (const calls of sizes) {
      const file = path.join(folder, `${calls}.sqlite`);
      multiplyProfile(small, file, base, calls / base);
      figures.push(...(await measure(file, calls)));
      rmSync(file, { force: true });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(file: string, calls: number): Promise<Figure[]> {
  const parties = profileParties(Math.min(few, calls));
  const { timers, turns } = timedTimers(() => performance.now());
  const history = openTestHistory({ file, zone: madeZone, country: 'DE', now, timers });
  try {
    const starts: Started[] = [];
    for (let run = 0; run < startRuns; run += 1) starts.push(await startIndex(file, history, turns));
    const { figures, typed, asked } = searches(history, parties, calls);
    return [
      ...startFigures(starts, calls),
      ...figures,
      await recents(history, parties, calls),
      ...fts5(file, parties, { calls, starts, typed, asked }),
    ];
  } finally {
    history.close();
  }
}

interface Started {
  readonly bareMs: number;
  readonly loadMs: number;
  readonly longestMs: number;
  readonly bytes: number;
}

/** Restarts the index, up to the first answer. */
async function startIndex(file: string, history: History, turns: number[]): Promise<Started> {
  const bareMs = readBare(file);
  history.search.drop();
  const before = memory();
  turns.length = 0;
  const begun = performance.now();
  await history.search.load(extension);
  // The last turn of loading ends here, and not with what follows.
  await nextTurn();
  first(history, { directions: ['in'] });
  const loadMs = performance.now() - begun;
  return { bareMs, loadMs, longestMs: Math.max(...turns), bytes: memory() - before };
}

function startFigures(starts: readonly Started[], calls: number): Figure[] {
  const all = (name: keyof Started) => starts.map((one) => one[name]);
  const columns = columnBytes * calls;
  const figure = (what: string, values: readonly number[], floors: readonly number[]) => ({
    what: `${what}, ${sized(calls)}`,
    value: median(values),
    floor: median(floors),
    unit: 'ms',
    wanted: null,
    ...spreadOf(values, floors),
  });
  const frames = starts.map(() => frameMs);
  const memories = figure(
    'Memory of the index',
    all('bytes'),
    starts.map(() => columns),
  );
  return [
    {
      ...figure('Start of the index from SQLite', all('loadMs'), all('bareMs')),
      floorIs: 'reading the same columns at once',
    },
    {
      ...figure('Longest block of main while the index starts', all('longestMs'), frames),
      floorIs: 'a frame',
      wanted: { atMost: 1 },
    },
    { ...memories, value: memories.value / 1e6, floor: memories.floor / 1e6, floorIs: 'its columns alone', unit: 'MB' },
  ];
}

interface OwnTimes {
  readonly calls: number;
  readonly starts: readonly Started[];
  readonly typed: readonly number[];
  readonly asked: readonly number[];
}

function searches(history: History, parties: readonly MadeParty[], calls: number) {
  const random = seeded(3);
  // Both ways have met every branch of theirs before they are measured.
  for (let i = 0; i < 300; i += 1) byKey(history, random, calls);
  for (const one of [...filters(parties, seeded(5), calls), ...keystrokes(parties, seeded(6), 1)]) first(history, one);
  const plain: number[] = [];
  const measured = (filter: Partial<CallFilter>) => {
    plain.push(milliseconds(() => byKey(history, random, calls)));
    return milliseconds(() => first(history, filter));
  };
  const texts = keystrokes(parties, random, words);
  const typed = texts.map(({ text }) => measured({ text }));
  const asked = Array.from({ length: 20 }, () => filters(parties, random, calls))
    .flat()
    .map(measured);
  const ofKind = Map.groupBy(typed.keys(), (i) => texts[i]?.kind);
  for (const [kind, places] of ofKind)
    say(
      `  ${sized(calls)}, ${kind}: ${quantile(
        places.map((i) => typed[i] ?? 0),
        0.95,
      ).toFixed(1)} ms`,
    );
  const figures = Object.entries({ 'A keystroke': typed, "A filter's first page": asked }).flatMap(([name, times]) => {
    const what = `${name}, 95th percentile, ${sized(calls)}`;
    const figure = timed(what, times, plain);
    return [
      { ...figure, floorIs: 'a page by key without a filter', wanted: { atMost: 5 } },
      {
        ...figure,
        floor: budgetMs(calls),
        floorIs: 'the budget',
        wanted: { atMost: 1 },
        ...spreadOf(fifths(times), new Array(5).fill(budgetMs(calls))),
      },
    ];
  });
  return { figures, typed, asked };
}

/** The same questions to FTS5 in place of the index, without the reading of the rows that were found. */
function fts5(file: string, parties: readonly MadeParty[], { calls, starts, typed, asked }: OwnTimes): Figure[] {
  const { db } = openDatabase(file, now);
  try {
    const begun = performance.now();
    const search = createFts5Search(db, `${file}-fts`);
    const fillMs = performance.now() - begun;
    const random = seeded(3);
    const page = (filter: Partial<CallFilter>) =>
      milliseconds(() => search.page({ ...noFilter, ...filter }, limit + 1));
    const [texts, wanted] = [keystrokes(parties, random, words), filters(parties, random, calls)];
    for (const { text } of texts.slice(0, 100)) page({ text });
    const of = (what: string, times: readonly number[], own: readonly number[]): Figure => ({
      ...timed(`${what} by FTS5 (trigram), 95th percentile, ${sized(calls)}`, times, own),
      floorIs: 'by the index',
    });
    return [
      of(
        'A keystroke',
        texts.map(({ text }) => page({ text })),
        typed,
      ),
      of("A filter's first page", Array.from({ length: 3 }, () => wanted.map(page)).flat(), asked),
      {
        what: `Filling FTS5 and its index of calls, once, ${sized(calls)}`,
        ...besideStarts(
          fillMs,
          starts.map(({ loadMs }) => loadMs),
        ),
        floorIs: 'start of the index, each time',
        unit: 'ms',
        wanted: null,
      },
      {
        what: `FTS5 and its index of calls on disk, ${sized(calls)}`,
        ...besideStarts(
          search.bytes / 1e6,
          starts.map(({ bytes }) => bytes / 1e6),
        ),
        floorIs: 'memory of the index',
        unit: 'MB',
        wanted: null,
      },
    ];
  } finally {
    db.close();
  }
}

/** What was measured once beside what was measured at each start: the noise is that of the starts. */
function besideStarts(value: number, floors: readonly number[]) {
  return {
    value,
    floor: median(floors),
    ...spreadOf(
      floors.map(() => value),
      floors,
    ),
  };
}

/** The numbers that the dial panel offers at each keystroke, from 500 that were dialled here and all calls that went out. */
async function recents(history: History, parties: readonly MadeParty[], calls: number): Promise<Figure> {
  for (let i = 0; i < 500; i += 1) {
    const number = (parties[i % parties.length]?.number ?? '104').replace(/[^+\d*#]/g, '') || '104';
    history.dials.put(madeDial(i, number));
  }
  const times: number[] = [];
  const listed: number[] = [];
  const texts = ['', ...keystrokes(parties, seeded(7), words).map(({ text }) => text)];
  // Both have read what they read once before they are measured.
  await history.search.recents({ extension, text: '0', limit: 6 });
  for (const text of texts) {
    listed.push(milliseconds(() => first(history, { text })));
    const begun = performance.now();
    await history.search.recents({ extension, text, limit: 6 });
    times.push(performance.now() - begun);
  }
  const isBy = "the list's first page for the same texts";
  return {
    ...timed(`Numbers offered at a keystroke, 95th percentile, ${sized(calls)}`, times, listed),
    floorIs: isBy,
    wanted: { atMost: 3 },
  };
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

function first(history: History, some: Partial<CallFilter>): void {
  history.list({ extension, filter: { ...noFilter, ...some }, before: null, limit });
}

function byKey(history: History, random: () => number, calls: number): void {
  const before: CallCursor = { at: madeUntil - random() * (calls - limit) * apartMs, uuid: '' };
  history.list({ extension, filter: noFilter, before, limit });
}

/** What the index is filled from, read and thrown away. */
function readBare(file: string): number {
  const { db } = openDatabase(file, now);
  const all = db.arrays(
    'SELECT call_id, at, kind, party, trace, talk FROM involvement WHERE extension = ? ORDER BY at, uuid',
  );
  const ms = milliseconds(() => all(extension));
  db.close();
  return ms;
}

/** Of times beside others of the same run; the noise is that of each fifth of them. */
function timed(what: string, times: readonly number[], floors: readonly number[]): Figure {
  return {
    what,
    value: quantile(times, 0.95),
    floor: quantile(floors, 0.95),
    floorIs: '',
    unit: 'ms',
    wanted: null,
    ...spreadOf(fifths(times), fifths(floors)),
  };
}

function fifths(times: readonly number[]): number[] {
  return [0, 1, 2, 3, 4].map((part) =>
    quantile(
      times.filter((_, i) => i % 5 === part),
      0.95,
    ),
  );
}

function sized(calls: number): string {
  return `${calls.toLocaleString('en')} calls`;
}

/** Bytes, after all that can go has gone. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function milliseconds(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
