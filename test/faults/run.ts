import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inProject, PROJECT } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { FULL_COUNTS, faultResult, RESULTS_FILE, tableOf } from '../support/faults/report.ts';
import { countVitest, summary } from '../support/run/count.ts';

/** The usual counts take about 10 minutes on two cores. */
const LONGEST_MS = 40 * 60_000;

/** Runs the fault tests whose names contain the given words (all without any), then prints one table. `--full`: with the full counts. */
async function runFaults(args: readonly string[]): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-faults-'));
  const [results, vitestReport] = [path.join(folder, 'results.jsonl'), path.join(folder, 'vitest.json')];
  const env = { [RESULTS_FILE]: results, ...(args.includes('--full') && { [FULL_COUNTS]: '1' }) };
  const words = args.filter((one) => one !== '--full');
  try {
    const startedAt = Date.now();
    const code = await runVitest([...words, `--outputFile.json=${vitestReport}`], env);
    say();
    for (const line of tableOf(linesOf(results).map((line) => faultResult.parse(JSON.parse(line))))) say(line);
    say();
    say(`${Math.ceil((Date.now() - startedAt) / 60_000)} min`);
    const count = countVitest('faults', '/test/faults/', JSON.parse(readFileSync(vitestReport, 'utf8')));
    for (const line of summary([count])) say(line);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

function runVitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const script = inProject('node_modules/vitest/vitest.mjs');
  const fixed = [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project=faults',
    '--reporter=verbose',
    '--reporter=json',
  ];
  const child = spawn(process.execPath, [script, ...fixed, ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    // A worker that died would be waited for forever.
    ...(env[FULL_COUNTS] !== '1' && { timeout: LONGEST_MS }),
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

process.exitCode = await runFaults(process.argv.slice(2));
