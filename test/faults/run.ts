import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { inProject, PROJECT } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { AMOUNT } from '../support/tries.ts';

/** The usual counts take about 10 minutes on two cores. A worker that died would be waited for forever. */
const LONGEST_MS = 40 * 60_000;

/** Runs `test/faults` and every test that plays by chance, with large counts: those whose paths contain a given word, or all. */
function runFaults(args: readonly string[]): void {
  const words = args.filter((one) => one !== '--full');
  const files = globSync('test/{unit,integration,faults}/**/*.test.ts', { cwd: PROJECT })
    .filter((file) => file.includes('faults') || readFileSync(inProject(file), 'utf8').includes('support/tries.ts'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (files.length === 0) {
    // Without a file Vitest would run all of its tests.
    say(`No test that plays by chance has ${words.join(' or ')} in its path. The one option is --full.`);
    process.exitCode = 2;
    return;
  }
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/vitest.config.ts'];
  const projects = ['unit', 'integration', 'faults'].map((name) => `--project=${name}`);
  const isFull = args.includes('--full');
  const child = spawn(process.execPath, [...vitest, ...projects, '--reporter=verbose', ...files], {
    cwd: PROJECT,
    env: { ...process.env, [AMOUNT]: isFull ? 'most' : 'many' },
    stdio: 'inherit',
    ...(!isFull && { timeout: LONGEST_MS }),
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

runFaults(process.argv.slice(2));
