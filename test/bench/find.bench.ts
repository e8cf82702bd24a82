import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { History } from '../../electron/history/history.ts';
import { indexOf, openFile } from '../../electron/history/open.ts';
import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import { type CallFilter, noFilter } from '../../shared/calls/call-filter.ts';
import type { CallCursor } from '../../shared/calls/rows.ts';
import { noViewFilter } from '../../shared/calls/view-filter.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import { zone } from '../unit/electron/history/records.ts';
import { multiplyProfile } from './call-profile.ts';
import { type Figure, median, quantile } from './figures.ts';
import { filters, keystrokes } from './find-questions.ts';
import { apartMs, madeExtension as extension, madeUntil, partiesOf, takeIn } from './made-records.ts';
import { type TimedTimers, threadMs, timedTimers } from './timed-timers.ts';

const few = 100_000;
const sizes = process.env.RINGBACK_BENCH_CALLS ? [Number(process.env.RINGBACK_BENCH_CALLS)] : [few, 10 * few];
const limit = 100;
/** Texts of each kind, typed letter by letter. */
const words = 6;
/** What a page may take, ms: a frame, and six with more calls than almost anybody has. */
const budgetMs = (calls: number) => (calls <= few ? 16 : 100);
/** How long main may be held up by a report, ms. */
const longestReportMs = 50;
const now = () => madeUntil;
/** The processor's time and not the clock's: others use the machine too. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Pages of filters and of each keystroke of a search, exact counts and a report, at two sizes: beside a bare scan of the same table, and the budget. */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  const small = path.join(folder, 'small.sqlite');
  const base = Math.min(few, ...sizes);
  try {
    const history = openTestHistory({ file: small, zone, country: 'DE', now });
    takeIn(history, base);
    history.notes.change('caller +493011234567', 'asked for an offer', ['VIP']);
    history.close();
    const figures: Figure[] = [];
    for (const calls of sizes) {
      const file = path.join(folder, `${calls}.sqlite`);
      multiplyProfile(small, file, base, calls / base);
      figures.push(...(await measure(file, calls)));
      for (const each of [file, indexOf(file)]) rmSync(each, { force: true });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(file: string, calls: number): Promise<Figure[]> {
  const measured = timedTimers(threadMs);
  const { timers, turns } = measured;
  const history = openTestHistory({ file, zone, country: 'DE', now, timers });
  const parties = partiesOf(Math.min(few, calls));
  const random = seededRandom('3').next;
  const typed = keystrokes(parties, random, words);
  const asked = Array.from({ length: 10 }, () => filters(parties, random, calls)).flat();
  const scan = bareScan(file);
  const older = (): CallCursor => ({ at: Math.round(madeUntil - random() * (calls - limit) * apartMs), uuid: '' });
  const page = (some: Partial<CallFilter>, before: CallCursor | null = null) =>
    timed(() => history.calls.list({ extension, filter: { ...noFilter, ...some }, before, limit }));
  try {
    for (const one of [...typed.slice(0, 50), ...asked.slice(0, 20)]) page(one);
    const scans = Array.from({ length: 25 }, () => timed(scan.all));
    const figures = (what: string, times: readonly number[]): Figure[] => [
      against(`${what}, ${sized(calls)}`, times, scans, 'a bare scan of all calls, median'),
      against(
        `${what}, ${sized(calls)}`,
        times,
        times.map(() => budgetMs(calls)),
        'the budget',
        1,
      ),
    ];
    const begun = timed(() => page({ text: 'müller' }));
    const counts: number[] = [];
    collectGarbage();
    turns.length = 0;
    for (const one of [...typed.filter((_, i) => i % 9 === 0), ...asked.slice(0, 18)]) {
      counts.push(await counted(history, one, measured));
      // The last turn ends here, and not with the next question.
      await nextTurn();
    }
    return [
      ...figures(
        'A keystroke, 95th percentile',
        typed.map((one) => page(one)),
      ),
      ...figures(
        "A filter's first page, 95th percentile",
        asked.map((one) => page(one)),
      ),
      ...figures(
        'A page further back, 95th percentile',
        asked.map((one) => page(one, older())),
      ),
      ...figures('The first search, once', [begun]),
      against(`An exact count, 95th percentile, ${sized(calls)}`, counts, scans, 'a bare scan of all calls, median'),
      against(`Longest block while counting, ${sized(calls)}`, [Math.max(...turns)], [16], 'a frame', 1),
      await recents(history, typed, calls),
      ...(await report(history, measured, { calls, scans })),
    ];
  } finally {
    scan.close();
    history.close();
  }
}

async function counted(history: History, some: Partial<CallFilter>, { ask }: TimedTimers): Promise<number> {
  const begun = cpuMs();
  await ask(() => history.search.count(extension, { ...noFilter, ...some }));
  return cpuMs() - begun;
}

/** The numbers that the dial panel offers at each keystroke, beside the list's first page for the same texts. */
async function recents(history: History, typed: readonly { text: string }[], calls: number): Promise<Figure> {
  const listed = typed.map(({ text }) =>
    timed(() => history.calls.list({ extension, filter: { ...noFilter, text }, before: null, limit })),
  );
  const times = typed.map(({ text }) => timed(() => history.search.recents({ extension, text, limit: 6 })));
  const what = `Numbers offered at a keystroke, 95th percentile, ${sized(calls)}`;
  return { ...against(what, times, listed, "the list's first page for the same texts"), floor: quantile(listed, 0.95) };
}

/** The quality report of all calls. */
async function report(
  history: History,
  { turns, ask }: TimedTimers,
  { calls, scans }: { calls: number; scans: readonly number[] },
): Promise<Figure[]> {
  const [took, longest]: [number[], number[]] = [[], []];
  for (let run = 0; run < 5; run += 1) {
    turns.length = 0;
    const begun = cpuMs();
    await ask(() => history.qualityReport({ extension, filter: noViewFilter, zone }));
    took.push(cpuMs() - begun);
    // The last turn ends here, and not with the next report.
    await nextTurn();
    longest.push(Math.max(...turns));
  }
  return [
    against(`A quality report of all, ${sized(calls)}`, [median(took)], scans, 'a bare scan of all calls, median'),
    against(`Longest block while reporting, ${sized(calls)}`, [median(longest)], [longestReportMs], 'limit', 1),
  ];
}

/** What making the calls left would be collected while something is measured. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Every row of `find`, read for a condition that holds for none. */
function bareScan(file: string) {
  const db = openFile(file);
  return {
    all: () => db.values`SELECT call_id FROM all_find WHERE extension = ${extension} AND talk < 0`,
    close: () => db.close(),
  };
}

/** The 95th percentile of times beside the median of others. */
function against(
  what: string,
  times: readonly number[],
  floors: readonly number[],
  floorIs: string,
  atMost?: number,
): Figure {
  return {
    what,
    value: quantile(times, 0.95),
    floor: quantile(floors, 0.5),
    floorIs,
    unit: 'ms',
    wanted: atMost === undefined ? null : { atMost },
  };
}

function sized(calls: number): string {
  return `${calls.toLocaleString('en')} calls`;
}

function timed(work: () => unknown): number {
  const begun = cpuMs();
  work();
  return cpuMs() - begun;
}
