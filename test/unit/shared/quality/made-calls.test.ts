import { describe, expect, it } from 'vitest';
import { verdictWords, wordOf } from '../../../../shared/quality/verdict.ts';
import { type JudgedCall, judgedCalls, judgedRecord, misjudged } from '../../../support/quality/judged-calls.ts';
import { makeMadeCall, random, type Scene, stretch } from '../../../support/quality/made-calls.ts';
import { kinds } from '../../../support/quality/made-kinds.ts';

const truths = ['good', 'fair', 'poor', 'bad'] as const;
const isOf =
  (...bands: readonly string[]) =>
  ({ truth }: JudgedCall): boolean =>
    bands.includes(truth.band);

describe('calls made packet by packet', () => {
  const all = judgedCalls('table', 5);
  const told = all.filter(({ cannot }) => !cannot);

  it('are enough, of enough kinds', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(60);
    expect(told.length).toBeGreaterThanOrEqual(400);
    expect(told.filter(isOf('poor', 'bad')).length).toBeGreaterThanOrEqual(150);
    expect(told.filter(isOf('good')).length).toBeGreaterThanOrEqual(150);
  });

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
      good | 221 | 195 26 0 0 0 0
      fair | 20 | 1 17 1 1 0 0
      poor | 60 | 0 1 54 5 0 0
      bad | 149 | 0 0 25 109 15 0
      cannot tell | 20 | 0 0 0 5 0 15"
    `);
  });

  it('are never judged better with another hole', () => {
    const order: Record<string, number> = { good: 0, fair: 1, poor: 2, bad: 2, noSound: 2, notMeasured: 3 };
    const scene: Scene = { talk: [40, 300] };
    const better = Array.from({ length: 120 }, (_, turn) => {
      const before = [random((turn % 6) / 200), stretch('lost', (turn % 4) * 0.4, 'middle')];
      const make = (...more: typeof before) =>
        wordOf(judgedRecord(makeMadeCall(scene, [...before, ...more], `law ${turn}`, ['PCMA']).record));
      return [make(), make(stretch('lost', 1 + (turn % 20), 'middle'))];
    }).filter(([was, is]) => (order[is ?? ''] ?? 0) < (order[was ?? ''] ?? 0));
    expect(better).toEqual([]);
  });
});
