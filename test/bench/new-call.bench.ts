import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import type { History } from '../../electron/store/history.ts';
import { type CallFilter, noFilter } from '../../shared/calls/call-filter.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import { type Figure, median } from './figures.ts';
import { type MadeParty, madeParties, madeRecord, madeUntil, madeZone } from './made-records.ts';

const few = 1000;
const many = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
const runs = 40;
const extension = '101';
const apartMs = 150_000;

/** What one new call costs main while the list is open, with many stored calls beside few. */
export async function bench(): Promise<Figure[]> {
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
        what: `A new call and ${name}, ${many.toLocaleString('en')} stored calls`,
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

const random = seededRandom('9').next;
let arrived = 0;
/** Calls that are newer than all that were made up before. */
function nextCall(): number {
  arrived += 1;
  return -arrived;
}

const inbound: CallFilter = { ...noFilter, directions: ['in'] };
const listed = (history: History, filter: CallFilter) =>
  history.calls.list({ extension, filter, before: null, limit: 100 });

/** What main does once it has stored a new call. */
const works: readonly { name: string; work: (history: History) => unknown; atMost: number | null }[] = [
  { name: 'the open list', work: (history) => listed(history, noFilter), atMost: 1.3 },
  { name: 'a filtered list', work: (history) => listed(history, inbound), atMost: 1.3 },
  { name: 'the badge', work: (history) => history.missed.waiting(extension), atMost: null },
];

function fill(file: string, calls: number, parties: readonly MadeParty[]): History {
  const history = openTestHistory({ file, zone: madeZone, country: 'DE', now: () => madeUntil });
  const made = seededRandom('1').next;
  for (let i = 0; i < calls; i += 1000) {
    const page = Array.from({ length: Math.min(1000, calls - i) }, (_, j) => madeRecord(i + j, apartMs, parties, made));
    history.records.ingest(page, { extension, status: 'unknown' });
  }
  return history;
}

function milliseconds(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
