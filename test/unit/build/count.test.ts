import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, summary, total } from '../../support/run/count.ts';

const file = (name: string, status: string, ...states: string[]) => ({
  name,
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

describe('counting', () => {
  const report = {
    success: false,
    testResults: [
      file('/p/test/unit/a.test.ts', 'passed', 'passed', 'passed', 'skipped'),
      file('/p/test/unit/b.test.ts', 'failed', 'failed', 'passed', 'todo'),
      file('/p/test/unit/c.test.ts', 'failed'),
      file('/p/test/integration/d.test.ts', 'passed', 'passed'),
    ],
  };

  it('tells kinds apart, and counts a file that does not load as failed', () => {
    expect(countVitest('unit', '/test/unit/', report)).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
    expect(countVitest('integration', '/test/integration/', report)).toMatchObject({
      passed: 1,
      failed: 0,
      skipped: 0,
    });
  });

  it('never takes a flaky test or an error outside the tests for a pass', () => {
    const stats = { expected: 5, unexpected: 1, skipped: 2, flaky: 1 };
    expect(countPlaywright('e2e', { stats, errors: [{}] })).toMatchObject({ passed: 5, failed: 3, skipped: 2 });
  });

  it('refuses a report that it cannot read', () => {
    expect(() => countPlaywright('e2e', {})).toThrow();
    expect(() => countVitest('unit', '/', { testResults: 1 })).toThrow();
  });

  it('ends with one line over all of them', () => {
    const counts = [
      { name: 'unit', passed: 3, failed: 0, skipped: 1, note: '' },
      { name: 'e2e, electron', passed: 0, failed: 0, skipped: 7, note: "Electron's binary is not there" },
    ];
    expect(total(counts)).toEqual({ passed: 3, failed: 0, skipped: 8 });
    const lines = summary(counts);
    expect(lines.at(-1)).toBe('3 passed, 0 failed, 8 skipped');
    expect(lines.find((line) => line.startsWith('e2e, electron'))).toContain("Electron's binary is not there");
  });
});
