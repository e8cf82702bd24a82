import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openDirectoryCopy } from '../../electron/directories/copy.ts';
import type { Item } from '../../electron/directories/reading.ts';
import { connect } from '../../electron/history/sqlite.ts';
import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import { realTimers } from '../../electron/timers.ts';
import { directoryLimits } from '../../shared/directories/directory.ts';
import { numberKeys } from '../../shared/numbers/phone-number.ts';
import { type Figure, quantile } from './figures.ts';
import { threadMs, timedTimers } from './timed-timers.ts';

const source = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const frameMs = 16;
const budgetMb = 10;
/** Rows whose callers are named at the start: more than a screen has. */
const rowsNamed = 200;
/** Found people that the palette asks for. */
const limit = 10;
/** The processor's time and not the clock's: others use the machine too. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The most people that a directory can have: a keystroke of the palette, how long main is held up, the callers named at the start, and memory. */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  const [full, empty] = [path.join(folder, 'full.sqlite'), path.join(folder, 'empty.sqlite')];
  try {
    const filled = open(full);
    await filled.source(source, new AbortController().signal).put(madePeople());
    await filled.makeBlocks();
    filled.close();
    open(empty).close();
    const started = [...Array(15).keys()].map(
      () => [timed(() => nameRows(full)), timed(() => nameRows(empty))] as const,
    );
    const what = (of: string): string => `${of}, ${directoryLimits.people.toLocaleString('en')} people`;
    return [
      {
        what: what(`${rowsNamed} callers named at the start, median`),
        value: quantile(
          started.map(([all]) => all),
          0.5,
        ),
        floor: quantile(
          started.map(([, none]) => none),
          0.5,
        ),
        floorIs: 'the same with an empty directory',
        unit: 'ms',
        wanted: null,
      },
      ...(await keystrokes(full, what)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function keystrokes(file: string, what: (of: string) => string): Promise<Figure[]> {
  const { timers, turns, ask } = timedTimers(threadMs);
  collectGarbage();
  const before = process.memoryUsage().rss;
  const copy = open(file, timers);
  const db = connect(file);
  const scan = () => db.values`SELECT entry FROM texts WHERE instr(folded, ${'\u0001'}) > 0`;
  const [times, scans]: [number[], number[]] = [[], []];
  let longest = 0;
  for (const text of typed()) {
    turns.length = 0;
    const begun = cpuMs();
    await ask(() => copy.find(text, limit, [source]));
    times.push(cpuMs() - begun);
    // The last turn ends here, and not with the next question.
    await nextTurn();
    longest = Math.max(longest, ...turns);
    scans.push(timed(scan));
  }
  for (let at = 0; at < 5000; at += 1) copy.byKeys([numberOf(at * 7)], [source]);
  collectGarbage();
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  copy.close();
  db.close();
  const p95 = quantile(times, 0.95);
  const figure = { what: what('A keystroke in the palette, 95th percentile'), value: p95, unit: 'ms' };
  return [
    { ...figure, floor: quantile(scans, 0.5), floorIs: 'a bare scan of all people, median', wanted: null },
    { ...figure, floor: frameMs, floorIs: 'the budget', wanted: { atMost: 1 } },
    {
      ...{ what: what('Longest block of main in a keystroke'), value: longest, unit: 'ms' },
      ...{ floor: frameMs, floorIs: 'a frame', wanted: { atMost: 1 } },
    },
    {
      ...{ what: what('Memory after searching and naming'), value: grown, unit: 'MB' },
      ...{ floor: budgetMb, floorIs: 'the budget', wanted: { atMost: 1 } },
    },
  ];
}

const open = (file: string, timers = realTimers) =>
  openDirectoryCopy({ file, country: 'DE', timers, onLost: () => {} });

const numberOf = (at: number): string => `+4930${5_000_000 + at}`;

function nameRows(file: string): void {
  const copy = open(file);
  for (let at = 0; at < rowsNamed; at += 1) copy.byKeys(numberKeys(numberOf(at * 211), 'DE'), [source]);
  copy.close();
}

const FIRST =
  'Anna Ben Cem Dora Emil Fatma Gül Hans Ida Jan Katja Lars Mia Noor Olga Paul Quirin Rosa Sven Tilda'.split(' ');
const LAST =
  'Müller Öztürk Nagy Keller Weber Haddad Lindgren Rossi Novák Smith Yilmaz Kowalski Jensen Ivanov Bauer'.split(' ');

const DEPARTMENTS = 'Sales Support Development Purchasing Reception Accounting Management Workshop'.split(' ');

function madePeople(): Item[] {
  const { next } = seededRandom('directory');
  const one = (of: readonly string[]): string => of[Math.floor(next() * of.length)] ?? '';
  return Array.from({ length: directoryLimits.people }, (_, at) => ({
    item: String(at),
    etag: '1',
    person: {
      name: `${one(FIRST)} ${one(LAST)}-${one(LAST)}`,
      company: `Example ${at % 300}`,
      department: one(DEPARTMENTS),
      email: `${one(FIRST)}.${one(LAST)}@example.org`,
      numbers: [
        { number: numberOf(at), label: null },
        { number: `+49151${7_000_000 + at}`, label: 'Mobile' },
      ],
    },
  }));
}

/** Names, companies and numbers as they are typed, letter by letter, and texts that nobody has. */
function typed(): string[] {
  const words = [
    'anna müller',
    'noor haddad-keller',
    'example 207',
    'purchasing',
    '030 5012345',
    '0151 7049999',
    'zzyzx',
  ];
  return words.flatMap((word) => Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1)));
}

function timed(work: () => unknown): number {
  const begun = cpuMs();
  work();
  return cpuMs() - begun;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
