import { hasDisplay } from './hosts/host-command.ts';
import { inOut, inProject } from './paths.ts';
import { say } from './say.ts';
import { runToEnd, start } from './start.ts';

/** What the demo's app is started with: its own profile, then the person's words, which reach a running demo as they would the app. */
export function demoArgs(argv: readonly string[]): string[] {
  return ['--practice', `--profile=${inOut('demo-profile')}`, ...argv];
}

/** Starts the app on the practice PBX with its own profile; without a display, the tour. Returns the exit code. */
async function demo(argv: readonly string[]): Promise<number> {
  if (hasDisplay()) return start(demoArgs(argv), { mayInstall: true });
  say('There is no display: the tour goes through the app without one.');
  return runToEnd(process.execPath, [inProject('test/screens/tour.ts'), ...argv]);
}

if (import.meta.main) process.exitCode = await demo(process.argv.slice(2));
