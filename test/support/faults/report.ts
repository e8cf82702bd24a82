import { appendFileSync } from 'node:fs';
import { z } from 'zod';
import { say } from '../../../build/say.ts';

/**
 * One line of the table that `npm run faults` closes with. `survived`: tries after which everything was as promised. `lost` and
 * `twice` count what went missing, and what was sent, told or stored more than once. `more`: other counts, by name.
 */
export const faultResult = z.object({
  name: z.string(),
  tried: z.number(),
  survived: z.number(),
  lost: z.number().optional(),
  twice: z.number().optional(),
  more: z.record(z.string(), z.number()).optional(),
});
export type FaultResult = z.infer<typeof faultResult>;

/** The file that the runner reads the results from; without it they are only printed. */
export const RESULTS_FILE = 'RINGBACK_FAULT_RESULTS';
/** Set to 1 for the full counts. */
export const FULL_COUNTS = 'RINGBACK_FAULTS_FULL';

/** How often a run tries: `usual` by default, `full` after `npm run faults -- --full`. */
export function tries(usual: number, full: number): number {
  return process.env[FULL_COUNTS] === '1' ? full : usual;
}

/** Prints one result, and hands it to the runner for the closing table. Call it before the assertions, so that a failed run has its line too. */
export function report(result: FaultResult): void {
  say(lineOf(result));
  const file = process.env[RESULTS_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Prints how far a run is, every few seconds at most; call it after each try. */
export function createProgress(name: string, total: number, everyMs = 5_000): (done: number) => void {
  let saidAt = Date.now();
  return (done) => {
    if (Date.now() - saidAt < everyMs) return;
    saidAt = Date.now();
    say(`  ${name}: ${done} of ${total}`);
  };
}

const countsOf = ({ more = {} }: FaultResult): string =>
  Object.entries(more)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function lineOf(result: FaultResult): string {
  const { name, tried, survived, lost, twice } = result;
  const counts = [`${tried} tried`, `${survived} survived`];
  if (lost !== undefined) counts.push(`${lost} lost`);
  if (twice !== undefined) counts.push(`${twice} twice`);
  return `${name}: ${[...counts, countsOf(result)].filter((one) => one !== '').join(', ')}`;
}

/** All results as a table. */
export function tableOf(results: readonly FaultResult[]): string[] {
  const rows = [
    ['run', 'tried', 'survived', 'lost', 'twice', ''],
    ...results.map((one) => [
      one.name,
      ...[one.tried, one.survived, one.lost, one.twice].map((count) => String(count ?? '–')),
      countsOf(one),
    ]),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', ...cells]) => {
    const counts = cells.slice(0, -1).map((cell) => cell.padStart(10));
    return `${name.padEnd(width)}${counts.join('')}  ${cells.at(-1)}`.trimEnd();
  });
}
