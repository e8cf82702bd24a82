import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { say } from '../../build/say.ts';
import type { History } from '../../electron/store/history.ts';
import { type CallFilter, noFilter } from '../../shared/calls/call-filter.ts';
import { busyState } from '../support/fakes/fake-data.ts';
import { buildFakeWindow, canOpenWindows, type FakeWindows, startFakeWindows } from '../support/fakes/fake-window.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import type { Bench, Figure } from './figures.ts';
import { type MadeParty, madeParties, madeRecord, madeUntil, madeZone, seeded } from './made-records.ts';

const few = 1000;
const many = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
/** So many rows are loaded in the window where it was scrolled far. */
const loaded = 5000;
const runs = 40;
const extension = '101';
const apartMs = 150_000;

/** What one new call costs while the list is open: in main with many stored calls beside few, in the window with many loaded rows beside few. */
export const bench: Bench = async () => [...inMain(), ...(await inWindow())];

function inMain(): Figure[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  const parties = madeParties(Math.ceil(many / 20));
  const filled = (calls: number) => fill(path.join(folder, `${calls}.sqlite`), calls, parties);
  const [small, large] = [filled(few), filled(many)];
  try {
    return works.map(({ name, work, atMost }) => {
      const times: [number[], number[]] = [[], []];
      for (let run = 0; run < runs + 5; run += 1) {
        for (const [at, history] of [small, large].entries()) {
          const ms = milliseconds(() => {
            history.records.ingest([madeRecord(nextCall(), apartMs, parties, random)], {
              extension,
              status: 'unknown',
            });
            work(history);
          });
          // The first ones load the index, and code.
          if (run >= 5) times[at]?.push(ms);
        }
      }
      return {
        what: `Main: a new call and ${name}, ${many.toLocaleString('en')} stored calls`,
        value: median(times[1]),
        floor: median(times[0]),
        floorIs: `${few.toLocaleString('en')} stored calls`,
        unit: 'ms',
        wanted: atMost === null ? null : { atMost },
      };
    });
  } finally {
    small.close();
    large.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const random = seeded(9);
let arrived = 0;
/** Calls that are newer than all that were made up before. */
function nextCall(): number {
  arrived += 1;
  return -arrived;
}

const inbound: CallFilter = { ...noFilter, directions: ['in'] };
const listed = (history: History, filter: CallFilter) =>
  history.calls.list({ extension, filter, before: null, limit: 100 });

/** What main does once it has stored a new call. `missed.bench.ts` measures the badge, which counts all missed callers, on its own. */
const works: readonly { name: string; work: (history: History) => unknown; atMost: number | null }[] = [
  { name: 'the open list', work: (history) => listed(history, noFilter), atMost: 1.3 },
  { name: 'a filtered list', work: (history) => listed(history, inbound), atMost: 1.3 },
  { name: 'the badge', work: (history) => history.missed.waiting(extension), atMost: null },
];

function fill(file: string, calls: number, parties: readonly MadeParty[]): History {
  const history = openTestHistory({ file, zone: madeZone, country: 'DE', now: () => madeUntil });
  const made = seeded(1);
  for (let i = 0; i < calls; i += 1000) {
    const page = Array.from({ length: Math.min(1000, calls - i) }, (_, j) => madeRecord(i + j, apartMs, parties, made));
    history.records.ingest(page, { extension, status: 'unknown' });
  }
  return history;
}

async function inWindow(): Promise<Figure[]> {
  if (!canOpenWindows()) {
    say('  Skipped in the window: there is no browser.');
    return [];
  }
  await buildFakeWindow();
  const windows = await startFakeWindows();
  try {
    return [
      {
        what: `Window: a new call, ${loaded.toLocaleString('en')} loaded rows`,
        on: 'Chromium',
        value: await taskMs(windows, loaded),
        floor: await taskMs(windows, few),
        floorIs: `${few.toLocaleString('en')} loaded rows`,
        unit: 'ms',
        wanted: { atMost: 1.3 },
      },
    ];
  } finally {
    await windows.close();
  }
}

/** The time of all tasks of the page for one new call with so many loaded rows, ms. */
async function taskMs(windows: FakeWindows, rows: number): Promise<number> {
  const now = Date.now();
  const state = busyState(now);
  const samples = state.rows;
  const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  state.rows = Array.from({ length: rows }, (_, n) => ({
    ...structuredClone(samples[n % samples.length] ?? samples[0]),
    ...{ uuid: uuid(n), at: now - n * apartMs },
  })) as typeof samples;
  state.pages = {};
  const page = await windows.open({ state });
  await page.getByRole('grid').waitFor();
  await page.evaluate(answerListsQuickly);
  await page.getByRole('grid').evaluate(scrollToEnd, rows);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const times: number[] = [];
  for (let run = 0; run < runs / 2; run += 1) {
    const before = await spent();
    await newCall(page, uuid(rows + run));
    times.push((await spent()) - before);
  }
  await page.context().close();
  return median(times);
}

/** The fake's own search would take longer than the window. */
function answerListsQuickly(): void {
  const { fake } = window;
  const others = fake.call.bind(fake);
  fake.call = async (name, input) => {
    const { rows } = fake.state;
    if (name === 'calls.count') return { ok: true, value: { count: rows.length } };
    if (name !== 'calls.list') return others(name, input);
    const { before, limit } = input as { before: { uuid: string } | null; limit: number };
    const start = before === null ? 0 : rows.findIndex(({ uuid }) => uuid === before.uuid) + 1;
    const part = structuredClone(rows.slice(start, start + limit));
    const last = part.at(-1);
    const next = last && start + limit < rows.length ? { at: last.at ?? 0, uuid: last.uuid } : null;
    return { ok: true, value: { rows: part, next } };
  };
}

async function scrollToEnd(grid: Element, rows: number): Promise<void> {
  const rowPx = 52;
  while (grid.scrollHeight < rows * rowPx) {
    grid.scrollTop = grid.scrollHeight;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  grid.scrollTop = grid.scrollHeight / 2;
  for (let frame = 0; frame < 60; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Lets a call come in, and waits until the page rests. */
function newCall(page: Page, uuid: string): Promise<void> {
  return page.evaluate(async (id) => {
    const { state } = window.fake;
    const [newest] = state.rows;
    if (newest) state.rows.unshift({ ...structuredClone(newest), uuid: id, at: (newest.at ?? 0) + 1000 });
    window.fake.emit('history', null);
    for (let frame = 0; frame < 20; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, uuid);
}

function milliseconds(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
