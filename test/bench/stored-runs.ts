import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { reasonOf } from '../../build/say.ts';
import type { Figure } from './figures.ts';

/** JSON has no NaN and no Infinity; both are written as null. */
const number = z.union([z.number(), z.null().transform(() => Number.NaN)]);

const figure = z.object({
  what: z.string(),
  on: z.enum(['Node', 'Electron', 'Chromium']).exactOptional(),
  value: number,
  floor: number,
  floorIs: z.string(),
  unit: z.string(),
  wanted: z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]).nullable(),
  spread: z.number().exactOptional(),
}) satisfies z.ZodType<Figure, unknown>;

const storedRun = z.object({
  /** When it started, ISO 8601. */
  at: z.string(),
  /** As `git describe --always --dirty` says it; null outside a repository. */
  commit: z.string().nullable(),
  /** Versions by name: Node, SQLite, and the hosts that were measured. */
  versions: z.record(z.string(), z.string()),
  cpus: z.number(),
  /** Load average of the last minute when it started. */
  load: z.number(),
  benches: z.record(z.string(), z.array(figure)),
});

/** A run of `npm run bench` as its JSON file holds it. */
export type StoredRun = z.output<typeof storedRun>;

/** Writes a run into a folder, over what the same run has written before. */
export function storeRun(folder: string, run: StoredRun): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${run.at.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return file;
}

/**
 * The newest run of a folder that is older than `now` and measured one of the bench's figures: another size is another figure. `say` hears
 * of each file that cannot be read.
 */
export function lastRun(
  folder: string,
  bench: string,
  now: StoredRun,
  say: (line: string) => void,
): StoredRun | undefined {
  for (const name of namesIn(folder)) {
    try {
      const run = storedRun.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
      if (run.at < now.at && now.benches[bench]?.some(sameFigure(run, bench))) return run;
    } catch (error) {
      say(`${name} is passed over: ${reasonOf(error)}`);
    }
  }
  return undefined;
}

/** Newest first: the names begin with the time. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

/** Finds a figure of a run's bench again. */
export function sameFigure(run: StoredRun | undefined, bench: string): (figure: Figure) => Figure | undefined {
  const nameOf = ({ on = 'Node', what, floorIs, unit }: Figure) => JSON.stringify([on, what, floorIs, unit]);
  const known = new Map((run?.benches[bench] ?? []).map((one) => [nameOf(one), one]));
  return (wanted) => known.get(nameOf(wanted));
}
