import { readdirSync } from 'node:fs';
import path from 'node:path';
import { say } from '../../build/say.ts';
import { type Bench, isKept, lineOf } from './figures.ts';

/** Runs the measurements, all of them or those whose names begin as the arguments say, one after the other. */
async function runAll(wanted: readonly string[]): Promise<void> {
  const names = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)));
  let missed = 0;
  let measured = 0;
  for (const name of names) {
    say(name.replace('.bench.ts', ''));
    const { bench } = (await import(path.join(import.meta.dirname, name))) as { bench: Bench };
    for (const figure of await bench()) {
      say(`  ${lineOf(figure)}`);
      measured += 1;
      if (isKept(figure) === false) missed += 1;
    }
  }
  say(`${measured} figures, ${missed} of them not as promised.`);
}

await runAll(process.argv.slice(2));
