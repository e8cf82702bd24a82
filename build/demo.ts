import { spawn } from 'node:child_process';
import { hasDisplay } from './hosts/host.ts';
import { inOut, inProject } from './paths.ts';
import { say } from './say.ts';
import { start } from './start.ts';

/** With a display the app itself, on the practice PBX and with a profile of its own; without one the tour. Gives the exit code. */
async function demo(argv: readonly string[]): Promise<number> {
  const options = ['--practice', `--profile=${inOut('demo-profile')}`];
  if (hasDisplay()) return start([...options, ...argv], { mayInstall: true });
  say('There is no display: the tour goes through the app without one.');
  const child = spawn(process.execPath, [inProject('test/tour/tour.ts'), ...argv], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

process.exitCode = await demo(process.argv.slice(2));
