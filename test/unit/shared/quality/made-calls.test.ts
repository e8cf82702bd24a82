import { describe, expect, it } from 'vitest';
import { verdictWords } from '../../../../shared/quality/verdict.ts';
import { type JudgedCall, judgedCalls, misjudged } from '../../../support/quality/judged-calls.ts';

const truths = ['good', 'fair', 'poor', 'bad'] as const;
const isOf =
  (...bands: readonly string[]) =>
  ({ truth }: JudgedCall): boolean =>
    bands.includes(truth.band);

describe('calls made packet by packet', () => {
  const all = judgedCalls(5);
  const told = all.filter(({ cannot }) => !cannot);

  it('are judged by what was heard', () => {
    const { poorAsGood, goodAsPoor, notMeasured } = misjudged(all);
    expect(poorAsGood.share).toBeLessThanOrEqual(0.03);
    expect(goodAsPoor.share).toBeLessThanOrEqual(0.02);
    expect(notMeasured.share).toBeLessThanOrEqual(0.05);
  });

  it('have these verdicts: truth | calls | verdicts', () => {
    const row = (name: string, calls: readonly JudgedCall[]): string =>
      `${name} | ${calls.length} | ${verdictWords.map((one) => calls.filter(({ word }) => word === one).length).join(' ')}`;
    const rows = [
      ...truths.map((band) => row(band, told.filter(isOf(band)))),
      row(
        'cannot tell',
        all.filter(({ cannot }) => cannot),
      ),
    ];
    expect([verdictWords.join(' '), ...rows].join('\n')).toMatchInlineSnapshot(`
      "good fair poor bad noSound notMeasured
      good | 216 | 190 26 0 0 0 0
      fair | 20 | 1 17 1 1 0 0
      poor | 60 | 0 1 54 5 0 0
      bad | 149 | 0 0 25 109 15 0
      cannot tell | 20 | 0 0 0 5 0 15"
    `);
  });
});
