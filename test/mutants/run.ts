import { globSync, readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { inProject, PROJECT } from '../../build/paths.ts';
import { say } from '../../build/say.ts';

/** Files of rules that only compute; schemas and tables of data are left out. */
const RULES = [
  'electron/connection/country-guess.ts',
  'electron/connection/zone-check.ts',
  'electron/desktop/quiet.ts',
  'electron/dialing/guards.ts',
  'electron/dialing/premium-numbers.ts',
  'electron/export/fault-sheet/findings.ts',
  'electron/history/queries/usual-hour.ts',
  'electron/pbx/header-values.ts',
  'electron/pbx/json-in.ts',
  'electron/pbx/page.ts',
  'electron/pbx/pbx-time.ts',
  'electron/pbx/rate-limit.ts',
  'electron/sync/coverage.ts',
  'electron/sync/poll-plan.ts',
  'renderer/dial/bar/dial-result.ts',
  'renderer/errors/setup-failure.ts',
  'shared/calls/find-text.ts',
  'shared/calls/follow-up-state.ts',
  'shared/calls/hangup-cause.ts',
  'shared/calls/leg-number.ts',
  'shared/calls/loaded-range.ts',
  'shared/calls/own-answers.ts',
  'shared/calls/perspective.ts',
  'shared/calls/view-filter.ts',
  'shared/dialing/apply-rules.ts',
  'shared/dialing/dial-link.ts',
  'shared/dialing/dial-order.ts',
  'shared/dialing/gateway-choice.ts',
  'shared/numbers/ascii-digits.ts',
  'shared/numbers/emergency-numbers.ts',
  'shared/numbers/number-and-rest.ts',
  'shared/numbers/number-labels.ts',
  'shared/numbers/numbers-in-text.ts',
  'shared/numbers/outside-prefix.ts',
  'shared/numbers/phone-number.ts',
  'shared/numbers/read-number.ts',
  'shared/numbers/typed-number.ts',
  'shared/numbers/which-number.ts',
  'shared/numbers/withheld-and-short.ts',
  'shared/quality/call-groups.ts',
  'shared/quality/call-times.ts',
  'shared/quality/judge-sound.ts',
  'shared/quality/reasons.ts',
  'shared/quality/redact.ts',
  'shared/quality/sound-counts.ts',
  'shared/quality/standing-out.ts',
  'shared/quality/verdict.ts',
  'shared/time/instant.ts',
  'shared/time/proposed-times.ts',
  'shared/time/zones.ts',
];

/** What a test saw. What can't be broken, or ends no test, counts neither way. */
const SEEN = new Set(['Killed', 'Timeout']);
const UNSEEN = new Set(['Survived', 'NoCoverage']);

/** The unit tests that import a file; where none does, those that import a file which does. */
function testsOf(file: string): string[] {
  const importing = (pattern: string, wanted: string): string[] =>
    globSync(pattern, { cwd: PROJECT }).filter((one) => readFileSync(inProject(one), 'utf8').includes(wanted));
  const tests = importing('test/unit/**/*.test.ts', `/${file}'`);
  if (tests.length > 0) return tests;
  const name = file.slice(file.lastIndexOf('/'));
  return importing('{shared,electron,renderer}/**/*.ts', `${name}'`).flatMap((one) =>
    importing('test/unit/**/*.test.ts', `/${one}'`),
  );
}

/** Breaks a file in every way, one at a time, and says which of them no test sees. `lines`: "10-20"; all where it is absent. */
async function breakFile(file: string, lines?: string): Promise<void> {
  const tool = new Stryker({
    configFile: inProject('test/mutants/stryker.config.json'),
    mutate: [lines === undefined ? file : `${file}:${lines}`],
    testFiles: testsOf(file),
  });
  const mutants = await tool.runMutationTest();
  const unseen = mutants.filter(({ status }) => UNSEEN.has(status));
  const seen = mutants.filter(({ status }) => SEEN.has(status)).length;
  const all = seen + unseen.length;
  say(`${file}  ${all === 0 ? '-' : ((100 * seen) / all).toFixed(1)} %  ${seen} of ${all}`);
  const text = readFileSync(inProject(file), 'utf8').split('\n');
  for (const { location, replacement, status } of unseen) {
    const { start, end } = location;
    const was = text[start.line - 1]?.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
    say(
      `  ${start.line}:${start.column}  ${was}  →  ${replacement}${status === 'NoCoverage' ? '  (never reached)' : ''}`,
    );
  }
}

/** Breaks the rules file by file: those whose path contains `wanted`, of which ":10-20" at its end takes some lines. */
async function breakRules(wanted = ''): Promise<void> {
  const [word = '', lines] = wanted.split(':');
  for (const file of RULES.filter((one) => one.includes(word))) await breakFile(file, lines);
}

await breakRules(process.argv[2]);
