import { z } from 'zod';

/** How many tests of one kind ended how. `failed`: their names. `note` tells why some were skipped. */
export interface Count {
  readonly name: string;
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: number;
  readonly note: string;
}

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Counts Vitest's JSON report for the test files under `folder`. A file that could not be loaded counts as one failed test. */
export function countVitest(name: string, folder: string, report: unknown): Count {
  const files = vitestReport.parse(report).testResults.filter((file) => file.name.includes(folder));
  const tests = files.flatMap((file) => file.assertionResults);
  const failed = files.flatMap((file) => {
    const own = file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    const where = file.name.slice(file.name.indexOf(folder) + 1);
    const failedToLoad = file.status === 'failed' && own.length === 0;
    return failedToLoad ? [where] : own.map((title) => `${where}: ${title}`);
  });
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  return { name, passed, failed, skipped, note: '' };
}

const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(z.unknown()) });

/** Counts Playwright's JSON report. An error outside any test counts as one failed test, and so does a flaky one. */
export function countPlaywright(name: string, report: unknown): Count {
  const { suites, errors } = playwrightReport.parse(report);
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const tests = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map(({ status }) => ({ ...spec, status })));
  const failed = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, title }) => `${file}: ${title}`);
  return {
    name,
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: [...failed, ...errors.map(() => 'an error outside the tests')],
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    note: '',
  };
}

/** The counts of all kinds together. */
export function total(counts: readonly Count[]): { passed: number; failed: number; skipped: number } {
  const sum = (of: (count: Count) => number) => counts.reduce((all, count) => all + of(count), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed.length),
    skipped: sum(({ skipped }) => skipped),
  };
}

/** The names of what failed, the table over the closing line, and the closing line itself. */
export function summary(counts: readonly Count[]): string[] {
  const width = Math.max(...counts.map(({ name }) => name.length));
  const cell = (value: number | string) => String(value).padStart(8);
  const { passed, failed, skipped } = total(counts);
  return [
    ...counts.flatMap((count) => count.failed.map((test) => `Failed: ${test}`)),
    `${''.padEnd(width)}${cell('passed')}${cell('failed')}${cell('skipped')}`,
    ...counts.map((count) =>
      `${count.name.padEnd(width)}${cell(count.passed)}${cell(count.failed.length)}${cell(count.skipped)}  ${count.note}`.trimEnd(),
    ),
    '',
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ];
}
