import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inProject, PROJECT } from '../../../build/paths.ts';
import { reasonOf } from '../../../build/say.ts';
import { removedAfterwards } from '../../package/support/installed.ts';
import { makePackaged } from '../../package/support/packaged.ts';
import { zipHere } from '../../package/support/zip-here.ts';
import { type Count, countPlaywright, countVitest } from './count.ts';

const vitest = inProject('node_modules/vitest/vitest.mjs');
const playwright = inProject('node_modules/@playwright/test/cli.js');
/** Three times what one kind of tests takes on a machine with two cores that has nothing else to do. */
const LONGEST_MS = 24 * 60_000;

/** Runs a test runner with its output shown, and ends it where it takes too long or this process ends. Its exit code. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: LONGEST_MS,
  });
  const stop = (): void => {
    child.once('close', () => process.exit(1)).kill();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop);
  return new Promise((resolve) => child.once('error', () => resolve(null)).once('close', resolve));
}

/** Runs something that writes a JSON report, and counts that. Without a report, the run counts as one failed test. */
async function reported(
  name: string,
  start: (reportFile: string) => Promise<number | null>,
  count: (report: unknown) => Count[],
): Promise<Count[]> {
  // Another user may have to write the report: see electron-run.ts.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-report-'));
  chmodSync(folder, 0o777);
  const file = path.join(folder, 'report.json');
  const failed = (why: string): Count[] => [{ name, passed: 0, failed: [why], skipped: 0, note: '' }];
  try {
    const code = await start(file);
    const counts = count(JSON.parse(readFileSync(file, 'utf8')));
    const quiet = code !== 0 && counts.every((one) => one.failed.length === 0);
    return quiet ? [...counts, ...failed(`${name}: ended with ${code}`)] : counts;
  } catch (error) {
    return failed(`${name}: no report: ${reasonOf(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const chosen = (projects: readonly string[]): string[] => projects.map((project) => `--project=${project}`);

function vitestOf(file: string, projects: readonly string[]): Promise<number | null> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return run(
    process.execPath,
    [vitest, 'run', '--config', 'test/vitest.config.ts', ...chosen(projects), ...reporters],
    {},
  );
}

/** Unit and integration tests. */
export function runVitest(): Promise<Count[]> {
  return reported(
    'vitest',
    (file) => vitestOf(file, ['unit', 'integration']),
    (report) => [countVitest('unit', '/test/unit/', report), countVitest('integration', '/test/integration/', report)],
  );
}

/** The tests of a package, made with the Electron that is there; counted as one skipped test if there is no Electron. */
export async function runPackageTests(): Promise<Count[]> {
  const here = zipHere();
  if (here.kind === 'none') return [skipped('package', here.reason)];
  return reported(
    'package',
    async (file) => {
      await makePackaged(here);
      return removedAfterwards(() => vitestOf(file, ['package']));
    },
    (report) => [{ ...countVitest('package', '/test/package/', report), note: here.note }],
  );
}

/** A file of the project by its path from there; any other as it is. */
function inPlace(file: string): string {
  const relative = path.relative(PROJECT, file);
  return relative.startsWith('..') ? file : relative;
}

/** What cannot run here, counted as one skipped test. */
export const skipped = (name: string, note: string): Count => ({ name, passed: 0, failed: [], skipped: 1, note });

/** The name of the end-to-end tests of these projects. */
export const endToEnd = (projects: readonly string[]): string => `e2e, ${projects.join(' and ')}`;

/** The end-to-end tests of these of playwright.config.ts's projects, counted together. */
export function runPlaywright(
  projects: readonly string[],
  { note, prefix = [], env = {} }: { note: string; prefix?: readonly string[]; env?: NodeJS.ProcessEnv },
): Promise<Count[]> {
  const name = endToEnd(projects);
  // Relative, because a prefix may run them in a copy of the project.
  const [command = process.execPath, ...args] = [
    ...prefix,
    prefix.length > 0 ? inPlace(process.execPath) : process.execPath,
    inPlace(playwright),
    'test',
    '--config=test/playwright.config.ts',
    ...chosen(projects),
    '--reporter=list,json',
  ];
  return reported(
    name,
    (file) => run(command, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    (report) => [{ ...countPlaywright(name, report), note }],
  );
}
