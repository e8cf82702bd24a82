import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, summary, total } from '../../support/run/count.ts';

const file = (name: string, status: string, ...states: string[]) => ({
  name,
  status,
  assertionResults: states.map((state) => ({ status: state, fullName: `is ${state}` })),
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
    expect(countVitest('unit', '/test/unit/', report)).toMatchObject({
      passed: 3,
      failed: ['test/unit/b.test.ts: is failed', 'test/unit/c.test.ts'],
      skipped: 2,
    });
    expect(countVitest('integration', '/test/integration/', report)).toMatchObject({
      passed: 1,
      failed: [],
      skipped: 0,
    });
  });

  it('never takes a flaky test or an error outside the tests for a pass', () => {
    const spec = (status: string) => ({ title: status, file: 'a.spec.ts', tests: [{ status }] });
    const inner = { specs: ['flaky', 'skipped', 'skipped'].map(spec) };
    const suites = [{ specs: ['expected', 'unexpected', 'expected'].map(spec), suites: [inner] }];
    expect(countPlaywright('e2e', { suites, errors: [{}] })).toMatchObject({
      passed: 2,
      failed: ['a.spec.ts: unexpected', 'a.spec.ts: flaky', 'an error outside the tests'],
      skipped: 2,
    });
  });

  it('refuses a report that it cannot read', () => {
    expect(() => countPlaywright('e2e', {})).toThrow();
    expect(() => countVitest('unit', '/', { testResults: 1 })).toThrow();
  });

  it('ends with one line over all of them', () => {
    const counts = [
      { name: 'unit', passed: 3, failed: ['a.test.ts: adds'], skipped: 1, note: '' },
      { name: 'e2e, electron', passed: 0, failed: [], skipped: 7, note: "Electron's binary is not there" },
    ];
    expect(total(counts)).toEqual({ passed: 3, failed: 1, skipped: 8 });
    const lines = summary(counts);
    expect(lines[0]).toBe('Failed: a.test.ts: adds');
    expect(lines.at(-1)).toBe('3 passed, 1 failed, 8 skipped');
    expect(lines.find((line) => line.startsWith('e2e, electron'))).toContain("Electron's binary is not there");
  });
});
