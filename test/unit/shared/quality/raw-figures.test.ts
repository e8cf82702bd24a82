import { expect, test } from 'vitest';
import { rawFigures } from '../../../../shared/quality/raw-figures.ts';
import { makeTalk } from '../make-call.ts';

test('figures are listed each under its own name, and the one that FreeSWITCH never sets only where it is not 0', () => {
  const { inbound } = makeTalk({ talk: 421 });
  const fields = rawFigures(inbound ?? {}).map(({ field }) => field);
  expect(fields).toContain('jitter_max_variance');
  expect(fields).toContain('mean_interval');
  expect(fields).not.toContain('largest_jb_size');
  expect(fields).toHaveLength(17);
  expect(rawFigures({ ...inbound, largestJbSize: 3 })).toContainEqual({ field: 'largest_jb_size', value: 3 });
});
