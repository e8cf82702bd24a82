import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { inProject, PROJECT } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { SURVIVORS } from './survivors.ts';

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
  'electron/pbx/rate-limit-tracker.ts',
  'electron/sync/coverage.ts',
  'electron/sync/fetch-span.ts',
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
  'shared/html-entities.ts',
  'shared/numbers/ascii-digits.ts',
  'shared/numbers/date-beside.ts',
  'shared/numbers/emergency-numbers.ts',
  'shared/numbers/number-and-rest.ts',
  'shared/numbers/number-labels.ts',
  'shared/numbers/numbers-apart.ts',
  'shared/numbers/numbers-in-text.ts',
  'shared/numbers/outside-prefix.ts',
  'shared/numbers/phone-number.ts',
  'shared/numbers/read-number.ts',
  'shared/numbers/typed-number.ts',
  'shared/numbers/which-number.ts',
  'shared/numbers/withheld-and-short.ts',
  'shared/people/import/csv-columns.ts',
  'shared/people/import/decode.ts',
  'shared/people/import/entry.ts',
  'shared/people/import/guess-encoding.ts',
  'shared/people/import/headings.ts',
  'shared/people/import/number-cell.ts',
  'shared/people/import/parse-csv.ts',
  'shared/people/import/vcard.ts',
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

/** The files that import more than types of a file, whose path ends with `wanted`. */
function importing(pattern: string, wanted: string): string[] {
  const statement = new RegExp(`^import (?!type )[^;]*${wanted.replaceAll('.', String.raw`\.`)}';`, 'mu');
  return globSync(pattern, { cwd: PROJECT }).filter((one) => statement.test(readFileSync(inProject(one), 'utf8')));
}

/** The unit tests that import a file, or a helper of test/support that imports it. */
function unitTestsOf(file: string): string[] {
  const helpers = importing('test/support/**/*.ts', `/${file}`).map((one) => one.replace(/^test\//u, ''));
  return [...new Set([file, ...helpers].flatMap((one) => importing('test/unit/**/*.test.ts', `/${one}`)))];
}

/**
 * The tests that judge a file: its own test, and the tests in its folder that import it or a file that imports it. Tests elsewhere show that it
 * is used, and take long: they only judge a file that has none of these.
 */
function testsOf(file: string): { own: string[]; others: string[] } {
  const own = `test/unit/${file.replace(/ts$/u, 'test.ts')}`;
  const direct = unitTestsOf(file);
  const users = importing('{shared,electron,renderer}/**/*.ts', file.slice(file.lastIndexOf('/'))).flatMap(unitTestsOf);
  const isNear = (one: string): boolean => path.dirname(one) === path.dirname(own);
  if (direct.length > 0 && !direct.some(isNear)) return { own: [], others: direct };
  const near = [...new Set([...direct, ...users])].filter(isNear);
  if (near.length === 0) return { own: [], others: [...new Set(users)] };
  return { own: near.filter((one) => one === own), others: near.filter((one) => one !== own) };
}

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const breakAt = (mutate: string[], testFiles: string[]): Promise<Mutant[]> =>
  new Stryker({ configFile: inProject('test/mutants/stryker.config.json'), mutate, testFiles }).runMutationTest();

/** Where a mutant stands. */
const placeOf = ({ fileName, location: { start, end } }: Mutant): string =>
  `${path.relative(PROJECT, path.resolve(PROJECT, fileName))}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;

/** All mutants of some files: the other tests, which take longer, see only those that a file's own one does not. */
async function mutantsOf(files: readonly string[], lines: string | undefined): Promise<Mutant[]> {
  const tests = files.map((file) => ({ file, ...testsOf(file) }));
  const first = await breakAt(
    files.map((file) => (lines === undefined ? file : `${file}:${lines}`)),
    tests.flatMap(({ own, others }) => (own.length > 0 ? own : others)),
  );
  const twice = tests.filter(({ own, others }) => own.length > 0 && others.length > 0);
  const left = first.filter((one) => UNSEEN.has(one.status));
  const places = left.map(placeOf).filter((place) => twice.some(({ file }) => place.startsWith(`${file}:`)));
  if (places.length === 0) return first;
  const others = twice.filter(({ file }) => places.some((place) => place.startsWith(`${file}:`)));
  const again = await breakAt(
    places,
    others.flatMap((one) => one.others),
  );
  const nameOf = (one: Mutant) => `${placeOf(one)} ${one.replacement}`;
  const later = new Map(again.map((one) => [nameOf(one), one]));
  return first.map((one) => {
    const other = UNSEEN.has(one.status) ? later.get(nameOf(one)) : undefined;
    // Where only its own test reaches a break, it is reached.
    return other === undefined || other.status === 'NoCoverage' ? one : other;
  });
}

/** The first line of a mutant as it stands in the broken file, by which the list of survivors names it. */
function brokenLine(lines: readonly string[], { location: { start, end }, replacement }: Mutant): string {
  const [first = '', last = ''] = [lines[start.line - 1], lines[end.line - 1]];
  const rest = replacement?.includes('\n') ? '' : last.slice(end.column - 1);
  return `${first.slice(0, start.column - 1)}${replacement?.split('\n')[0]}${rest}`.trim();
}

/** The score of each file when it was last broken as a whole. */
const SCORES = inProject('test/mutants/scores.json');

function keepScore(file: string, score: string): void {
  const scores: Record<string, string> = { ...JSON.parse(readFileSync(SCORES, 'utf8')), [file]: score };
  const sorted = Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(SCORES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/**
 * Says how many of a file's mutants a test sees, and which none does, with the reason where one is listed. `isWhole`: all of its mutants are
 * there. How many that no test sees have no reason, and how many reasons are of none.
 */
function tell(file: string, mutants: readonly Mutant[], isWhole: boolean): number {
  const unseen = mutants.filter(({ status }) => UNSEEN.has(status));
  const seen = mutants.filter(({ status }) => SEEN.has(status)).length;
  const all = seen + unseen.length;
  const late = mutants.filter(({ status }) => status === 'Timeout').length;
  const byTime = late === 0 ? '' : `, ${late} of them by time`;
  const score = `${all === 0 ? '-' : ((100 * seen) / all).toFixed(1)} %  ${seen} of ${all}${byTime}`;
  say(`${file}  ${score}`);
  if (isWhole) keepScore(file, score);
  const text = readFileSync(inProject(file), 'utf8').split('\n');
  const reasons = SURVIVORS[file] ?? {};
  const found = unseen.map((mutant) => ({ mutant, broken: brokenLine(text, mutant) }));
  for (const { mutant, broken } of found) {
    const reason = Object.entries(reasons).find(([, listed]) => listed.includes(broken))?.[0];
    const isReached = mutant.status !== 'NoCoverage';
    say(`  ${mutant.location.start.line}  ${broken}  (${reason ?? (isReached ? 'no reason' : 'never reached')})`);
  }
  const listed = Object.values(reasons).flat();
  const open = found.filter(({ broken }) => !listed.includes(broken)).length;
  // A break that only takes too long is not seen on a faster machine.
  const slow = mutants.filter(({ status }) => status === 'Timeout').map((mutant) => brokenLine(text, mutant));
  const idle = isWhole
    ? listed.filter((one) => !found.some(({ broken }) => broken === one) && !slow.includes(one))
    : [];
  for (const one of idle) say(`  listed, but seen: ${one}`);
  return open + idle.length;
}

/** So many files are broken in one run of the tool, whose start takes as long as many mutants. */
const AT_ONCE = 8;

/** Breaks in every way, one at a time, the rules whose path contains `wanted`, of which ":10-20" at its end takes some lines. */
async function breakRules(wanted = ''): Promise<void> {
  const [word = '', lines] = wanted.split(':');
  const files = RULES.filter((one) => word.split(',').some((part) => one.includes(part)));
  if (files.length === 0) {
    say(`No file of rules has ${word} in its path.`);
    process.exitCode = 2;
  }
  let open = 0;
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const some = files.slice(first, first + AT_ONCE);
    const mutants = await mutantsOf(some, lines);
    for (const file of some) {
      const own = mutants.filter((one) => placeOf(one).startsWith(`${file}:`));
      open += tell(file, own, lines === undefined);
    }
  }
  if (open === 0) return;
  say(`${open} breaks without a test and without a reason in test/mutants/survivors.ts, or reasons without a break`);
  process.exitCode = 1;
}

await breakRules(process.argv[2]);
