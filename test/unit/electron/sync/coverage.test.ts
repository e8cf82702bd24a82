import { expect, it } from 'vitest';
import { changeCoverage, coverageOf } from '../../../../electron/sync/coverage.ts';

it('reads and writes the coverage under the names of the first versions', () => {
  const stored = {
    readAt: 5,
    deepAt: 4,
    gaps: [{ from: '2026-11-20 08:00:00', to: null }],
    back: '2026-11-01 00:00:00',
    bottom: false,
    filled: 120,
    stopped: { days: 28 },
  };
  const meta = new Map([['coverage 101 https://pbx', JSON.stringify(stored)]]);
  const history = {
    meta: {
      get: (name: string) => meta.get(name) ?? null,
      set: (name: string, text: string) => void meta.set(name, text),
    },
  };
  const key = { history, source: 'https://pbx', extension: '101' };
  expect(coverageOf(key)).toEqual({
    polledAt: 5,
    deepPolledAt: 4,
    gaps: stored.gaps,
    oldestFetched: stored.back,
    isComplete: false,
    fetchedCount: 120,
    paused: { days: 28 },
  });
  changeCoverage(key, () => ({ fetchedCount: 121 }));
  expect(JSON.parse(meta.get('coverage 101 https://pbx') ?? '')).toEqual({ ...stored, filled: 121 });
});
