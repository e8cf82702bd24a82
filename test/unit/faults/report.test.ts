import { expect, it } from 'vitest';
import { tableOf } from '../../support/faults/report.ts';

it('puts each run into one line, with a dash where nothing was counted', () => {
  const lines = tableOf([
    { name: 'kills while reading', tried: 210, survived: 210, lost: 0, more: { 'calls acknowledged': 18_900 } },
    { name: 'dials', tried: 10_000, survived: 9_999, twice: 1 },
  ]);
  expect(lines).toEqual([
    'run                     tried  survived      lost     twice',
    'kills while reading       210       210         0         –  calls acknowledged 18900',
    'dials                   10000      9999         –         1',
  ]);
});
