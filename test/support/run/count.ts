import { z } from 'zod';

/** How many tests of one kind ended how. `note` tells why some were skipped, or what went wrong besides. */
export interface Count {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly note: string;
}

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** Counts Vitest's JSON report for the test files under `folder`. A file that could not be loaded counts as one failed test. */
export function countVitest(name: string, folder: string, report: unknown): Count {
  const files = vitestReport.parse(report).testResults.filter((file) => file.name.includes(folder));
  const states = files.flatMap((file) => {
    const own = file.assertionResults.map(({ status }) => status);
    const failedToLoad = file.status === 'failed' && !own.includes('failed');
    return failedToLoad ? [...own, 'failed'] : own;
  });
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  return { name, passed, failed, skipped: states.length - passed - failed, note: '' };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts Playwright's JSON report. An error outside any test counts as one failed test, and so does a flaky one. */
export function countPlaywright(name: string, report: unknown): Count {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    name,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    note: '',
  };
}

/** The counts of all kinds together. */
export function total(counts: readonly Count[]): { passed: number; failed: number; skipped: number } {
  const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((all, count) => all + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The table over the closing line, and the closing line itself. */
export function summary(counts: readonly Count[]): string[] {
  const width = Math.max(...counts.map(({ name }) => name.length));
  const cell = (value: number | string) => String(value).padStart(8);
  const { passed, failed, skipped } = total(counts);
  return [
    `${''.padEnd(width)}${cell('passed')}${cell('failed')}${cell('skipped')}`,
    ...counts.map((count) =>
      `${count.name.padEnd(width)}${cell(count.passed)}${cell(count.failed)}${cell(count.skipped)}  ${count.note}`.trimEnd(),
    ),
    '',
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ];
}
