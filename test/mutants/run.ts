import { globSync, readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { inProject, PROJECT } from '../../build/paths.ts';
import { say } from '../../build/say.ts';

/** Files of rules that only compute; schemas and tables of data are left out. */
const RULES = [
  'shared/calls/{find-text,follow-up-state,hangup-cause,leg-number,loaded-range,own-answers,perspective,view-filter}.ts',
  'shared/dialing/{apply-rules,dial-link,dial-order,gateway-choice}.ts',
  'shared/numbers/{ascii-digits,emergency-numbers,number-and-rest,numbers-in-text,outside-prefix,phone-number,read-number}.ts',
  'shared/numbers/{number-labels,typed-number,which-number,withheld-and-short}.ts',
  'shared/quality/{call-groups,call-times,judge-sound,reasons,redact,sound-counts,standing-out,verdict}.ts',
  'shared/time/{instant,proposed-times,zones}.ts',
  'electron/connection/{country-guess,zone-check}.ts',
  'electron/desktop/quiet.ts',
  'electron/dialing/{guards,premium-numbers}.ts',
  'electron/export/fault-sheet/findings.ts',
  'electron/pbx/{header-values,json-in,page,pbx-time,rate-limit}.ts',
  'electron/history/queries/usual-hour.ts',
  'electron/sync/{coverage,poll-plan}.ts',
  'renderer/dial/bar/dial-result.ts',
  'renderer/errors/setup-failure.ts',
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

/** Breaks a file in every way, one at a time, and says which of them no test sees. */
async function breakFile(file: string): Promise<void> {
  const tool = new Stryker({
    configFile: inProject('test/mutants/stryker.config.json'),
    mutate: [file],
    testFiles: testsOf(file),
  });
  const mutants = await tool.runMutationTest();
  const unseen = mutants.filter(({ status }) => UNSEEN.has(status));
  const seen = mutants.filter(({ status }) => SEEN.has(status)).length;
  const all = seen + unseen.length;
  say(`${file}  ${all === 0 ? '-' : ((100 * seen) / all).toFixed(1)} %  ${seen} of ${all}`);
  const lines = readFileSync(inProject(file), 'utf8').split('\n');
  for (const { location, replacement, status } of unseen) {
    const { start, end } = location;
    const was = lines[start.line - 1]?.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
    say(
      `  ${start.line}:${start.column}  ${was}  →  ${replacement}${status === 'NoCoverage' ? '  (never reached)' : ''}`,
    );
  }
}

/** Breaks the rules file by file: those whose paths contain an argument, or all. */
async function breakRules(words: readonly string[]): Promise<void> {
  const files = globSync(RULES, { cwd: PROJECT }).filter((file) => words.every((word) => file.includes(word)));
  for (const file of files.sort()) await breakFile(file);
}

await breakRules(process.argv.slice(2));
