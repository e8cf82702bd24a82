import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openFile } from '../../electron/store/db/open-database.ts';
import { noViewFilter, type ViewFilter } from '../../shared/calls/view-filter.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import { profileExtension as extension, writeProfile } from './call-profile.ts';
import { type Bench, type Figure, median } from './figures.ts';
import { madeUntil, madeZone as zone } from './made-records.ts';
import { timedTimers } from './timed-timers.ts';

const calls = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
const runs = 5;
/** The longest that main may be held up, ms. */
const longestTurn = 50;
const now = () => madeUntil;
const name = calls.toLocaleString('en');

/** Quality reports of all calls and of 30 days: beside the SQL that reads their columns, and the longest turn of main. */
export const bench: Bench = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  try {
    const file = path.join(folder, 'history.sqlite');
    writeProfile(file, calls);
    return await measure(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

async function measure(file: string): Promise<Figure[]> {
  const { timers, turns } = timedTimers(cpuMs);
  const history = openTestHistory({ file, zone, country: 'DE', now, timers });
  const bare = openFile(file);
  // What a report is made of, read at once and left unused.
  const columns = (from: number) => bare.arrays`
    SELECT f.*, i.uuid, i.party_key, json_extract(i.shown, '$.verdict.mos') FROM find f
      CROSS JOIN involvement i ON i.call_id = f.call_id AND i.extension = f.extension
      WHERE f.extension = ${extension} AND f.at >= ${from} ORDER BY f.at, f.call_id`;
  const [longest, figures]: [number[], Figure[]] = [[], []];
  try {
    for (const days of [null, 30]) {
      const filter: ViewFilter = { ...noViewFilter, range: days === null ? { kind: 'any' } : { kind: 'days', days } };
      const from = days === null ? 1 : now() - days * 86_400_000;
      const [own, floors]: [number[], number[]] = [[], []];
      for (let run = 0; run < runs; run += 1) {
        floors.push(await timed(async () => columns(from)));
        turns.length = 0;
        own.push(await timed(() => turn(turns, () => history.qualityReport({ extension, filter, zone }))));
        // The last turn ends here, and not with the floor of the next run.
        await nextTurn();
        longest.push(Math.max(...turns));
      }
      figures.push({
        what: `the report of ${days === null ? 'all' : `${days} days`} with ${name} calls`,
        value: median(own),
        floor: median(floors),
        floorIs: 'the SQL that reads its columns',
        unit: 'ms',
        wanted: { atMost: 5 },
      });
    }
  } finally {
    bare.close();
    history.close();
  }
  return [
    ...figures,
    {
      what: `longest turn of main while a report is made of ${name} calls, processor time`,
      value: median(longest),
      floor: longestTurn,
      floorIs: 'limit',
      unit: 'ms',
      wanted: { atMost: 1 },
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The first turn begins with the request itself. */
async function turn<T>(turns: number[], work: () => Promise<T>): Promise<T> {
  const begun = cpuMs();
  const done = work();
  turns.push(cpuMs() - begun);
  return done;
}

/** Processor time of this process, ms: what others do on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
