import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inOut, PROJECT } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { type Bench, changeSince, type Figure, isKept, nameOf, ratioOf } from './figures.ts';

/** What the JSON file of a bench holds: its last run. */
interface StoredRun {
  /** When, ISO 8601. */
  readonly at: string;
  readonly commit: string;
  /** The load average of the last minute when it began. */
  readonly load: number;
  readonly figures: readonly Figure[];
}

/** Runs the measurements, all of them or those whose names begin as the arguments say, one after the other. Each is stored over its last run. */
async function runAll(wanted: readonly string[]): Promise<void> {
  const names = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)));
  if (names.length === 0) {
    say(`No bench begins with ${wanted.join(' or ')}.`);
    process.exitCode = 2;
  }
  const folder = inOut('bench');
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    say(`\n${name}`);
    const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: PROJECT, encoding: 'utf8' });
    const begun = { at: new Date().toISOString(), commit: stdout.trim(), load: os.loadavg()[0] ?? 0 };
    const { bench } = (await import(path.join(import.meta.dirname, name))) as { bench: Bench };
    const figures = await bench();
    const file = path.join(folder, name.replace('.bench.ts', '.json'));
    const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredRun) : null;
    for (const figure of figures)
      say(
        lineOf(
          figure,
          before?.figures.find((one) => nameOf(one) === nameOf(figure)),
        ),
      );
    if (before) say(`Before: ${before.at.slice(0, 16)}, ${before.commit}, load ${before.load.toFixed(1)}.`);
    const missed = figures.filter((one) => isKept(one) === false).length;
    say(`${figures.length} figures, ${missed} miss their target; stored in ${path.relative(PROJECT, file)}.`);
    writeFileSync(file, `${JSON.stringify({ ...begun, figures } satisfies StoredRun, null, 2)}\n`);
  }
}

/** "Electron: a start: 812 ms beside 540 ms, an empty window: 1.5 (at most 1.5: yes; before 1.6, better)" */
function lineOf(figure: Figure, before: Figure | undefined): string {
  const { what, on = 'Node', value, floor, floorIs, unit, wanted } = figure;
  const notes = [
    ...(wanted === null ? [] : [`${'atMost' in wanted ? `at most ${wanted.atMost}` : `at least ${wanted.atLeast}`}`]),
    ...(wanted === null ? [] : [isKept(figure) ? 'yes' : 'NO']),
    ...(before ? [`before ${shown(ratioOf(before))}`, changeSince(before, figure)] : []),
  ];
  return `${on}: ${what}: ${shown(value)} ${unit} beside ${shown(floor)} ${unit}, ${floorIs}: ${shown(ratioOf(figure))} (${notes.join(', ')})`;
}

function shown(value: number): string {
  return Number.isFinite(value) ? value.toLocaleString('en', { maximumSignificantDigits: 3 }) : '–';
}

await runAll(process.argv.slice(2));
