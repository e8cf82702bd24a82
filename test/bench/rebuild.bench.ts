import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dropIndex } from '../../electron/history/index/attach.ts';
import { indexOf } from '../../electron/history/open.ts';
import { noFilter } from '../../shared/calls/call-filter.ts';
import { openTestHistory, type TestHistory } from '../support/fakes/open-history.ts';
import { oneByOne } from '../unit/electron/history/one-by-one.ts';
import { zone } from '../unit/electron/history/records.ts';
import { makeDial } from '../unit/shared/make-dial.ts';
import { type Figure, quantile } from './figures.ts';
import { madeExtension as extension, madeUntil, takeIn } from './made-records.ts';
import { threadMs } from './timed-timers.ts';

const calls = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
const frameMs = 16;
/** So many slices between two questions: a person types fast, and each slice takes at most a frame. */
const SLICES_BETWEEN = 10;
const typed = ['m', 'mü', 'müll', 'müller', '030', '0301'];

/** A history whose index is gone: made again while somebody scrolls, searches and rings back. How long each of them keeps main. */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  const file = path.join(folder, 'calls.sqlite');
  try {
    const filled = openTestHistory({ file, zone, country: 'DE', now: () => madeUntil });
    takeIn(filled, calls);
    filled.close();
    dropIndex(indexOf(file));
    return await rebuilt(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rebuilt(file: string): Promise<Figure[]> {
  const turns = oneByOne();
  const open = () => openTestHistory({ file, zone, country: 'DE', now: () => madeUntil, timers: turns.timers });
  let history = null as TestHistory | null;
  const opened = took(() => {
    history = open();
  });
  const used = history as unknown as TestHistory;
  const [slices, answers]: [number[], number[]] = [[], []];
  const ask = questionsOf(used);
  while (turns.pending() > 0) {
    slices.push(took(turns.turn));
    // An answer that needs several turns has them beside the slices.
    if (slices.length % SLICES_BETWEEN === 0) answers.push(took(ask));
  }
  const isWhole = used.isWhole();
  const later = answers.map(() => took(ask));
  used.close();
  if (!isWhole) throw new Error('The index is not whole.');
  const what = (of: string) => `${of}, ${calls.toLocaleString('en')} calls`;
  const question = {
    what: what('A question meanwhile: the longest answer'),
    floorIs: 'the same once the index is whole',
    unit: 'ms',
  };
  const inFrame = { floor: frameMs, floorIs: 'a frame', unit: 'ms' };
  return [
    { what: what('An index made again: opened with the newest calls'), value: opened, ...inFrame, wanted: null },
    {
      what: what('An index made again: the longest slice'),
      value: Math.max(...slices),
      // V8 collects all of its memory in one of many slices.
      ...{ floor: 100, floorIs: 'the longest stretch of main that is allowed', unit: 'ms' },
      wanted: { atMost: 1 },
    },
    {
      what: what('An index made again: a slice, 99th percentile'),
      value: quantile(slices, 0.99),
      ...inFrame,
      wanted: { atMost: 1 },
    },
    { ...question, value: Math.max(...answers), floor: Math.max(...later), wanted: null },
    {
      ...{ ...question, what: what('A question meanwhile, 95th percentile') },
      ...{ value: quantile(answers, 0.95), floor: quantile(later, 0.95), wanted: null },
    },
    {
      what: what('An index made again: all slices together'),
      value: slices.reduce((sum, one) => sum + one, 0) / 1000,
      ...{ floor: 60, floorIs: 'a minute', unit: 's', wanted: { atMost: 1 } },
    },
  ];
}

/** What somebody does, one after the other: scrolls, searches, rings back. Other answers wait until the index is whole. */
function questionsOf(history: TestHistory): () => void {
  let before: Parameters<TestHistory['calls']['list']>[0]['before'] = null;
  let count = 0;
  const list = (text: string) =>
    history.calls.list({ extension, filter: { ...noFilter, text }, before: text === '' ? before : null, limit: 100 });
  const asked = [
    () => {
      before = list('').next;
    },
    () => list(typed[count % typed.length] ?? ''),
    () => history.dials.put(makeDial({ kind: 'asking', since: madeUntil }, { n: count, createdAt: madeUntil })),
    () => history.search.recents({ extension, text: '03', limit: 6 }),
  ];
  return () => {
    asked[count % asked.length]?.();
    count += 1;
  };
}

function took(work: () => unknown): number {
  const begun = threadMs();
  work();
  return threadMs() - begun;
}
