import { expect, test } from 'vitest';
import { rawFigures } from '../../../../electron/pbx/raw-figures.ts';
import { makeTalk } from '../../shared/make-call.ts';

test('figures are listed each under its own name', () => {
  const { inbound } = makeTalk({ talk: 421 });
  const fields = rawFigures(inbound ?? {}).map(({ field }) => field);
  expect(fields).toContain('jitter_max_variance');
  expect(fields).toContain('mean_interval');
  expect(fields).toHaveLength(18);
});
