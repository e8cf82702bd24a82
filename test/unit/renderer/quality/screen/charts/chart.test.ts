import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandsDown,
  chartLayout,
  dotByKey,
  edges,
  nearestDot,
} from '../../../../../../renderer/quality/screen/charts/chart.ts';
import type { QualityReport, SoundDot } from '../../../../../../shared/quality/quality-report.ts';
import { noSoundCounts } from '../../../../../../shared/quality/sound-counts.ts';
import { type Band, bands } from '../../../../../../shared/quality/verdict.ts';
import { emptyReport } from '../../../../../support/fakes/empty-report.ts';

/** Thursday, 19 November 2026. */
const today = 20_776;
const dot = (uuid: string, band: Band = 'good', rating = 93, day = today, minute = 600): SoundDot => ({
  ...{ uuid, band, rating, day, minute },
});

function report(more: Partial<QualityReport> = {}): QualityReport {
  return { ...emptyReport(today - 29, today), ...more };
}

const score = (day: number, median: number | null) => ({ day, median, worstTenth: null, counts: noSoundCounts() });

it('gives each band the same height, and a worse rating a lower place', () => {
  expect(edges.map(bandsDown)).toEqual([0, 1, 2, 3, 4]);
  const down = [100, 86.6, 75, 60, 25, -1].map((rating) => Number(bandsDown(rating).toFixed(2)));
  expect(down).toEqual([0, 0.5, 1.5, 2.5, 3.5, 4]);
  const any = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(a <= b ? bandsDown(a) >= bandsDown(b) : bandsDown(a) <= bandsDown(b)).toBe(true);
    }),
  );
});

describe('the layout', () => {
  it('draws every call within the chart and its day’s column, at any width', () => {
    const anyDot = fc.record({
      uuid: fc.uuid(),
      day: fc.integer({ min: today - 29, max: today }),
      minute: fc.integer({ min: 0, max: 1439 }),
      band: fc.constantFrom(...bands),
      rating: fc.double({ min: 0, max: 93.2, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(anyDot, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 200, max: 2000 }),
        (dots, width) => {
          const { dots: placed, left, right, edgeY, marks } = chartLayout(report({ dots }), width);
          expect(placed.map((one) => one.dot)).toEqual(dots);
          for (const { x, y, dot } of placed) {
            const column = Math.floor(((x - left) / (right - left)) * 30);
            expect(column).toBe(dot.day - (today - 29));
            expect(y).toBeGreaterThanOrEqual(edgeY[0] ?? 0);
            expect(y).toBeLessThanOrEqual(edgeY[4] ?? 0);
          }
          const drawn = bands.map((band) => marks[band].split('M').length - 1);
          expect(drawn).toEqual(bands.map((band) => dots.filter((one) => one.band === band).length));
        },
      ),
    );
  });

  it('breaks a line where a day has too few calls, and draws a day that stands alone as a dash', () => {
    const of = (...periods: QualityReport['periods']) => chartLayout(report({ periods }), 800).median;
    const joined = of(score(today - 9, 93.2), score(today - 8, 80));
    expect(joined).toMatch(/^M[\d.]+ 6\.0L[\d.]+ 48\.0$/);
    expect(of(score(today - 9, 93.2), score(today - 7, 80))).toMatch(/^M[\d.]+ 6\.0h6M[\d.]+ 48\.0h6$/);
    expect(of(score(today - 9, 93.2), score(today - 8, null), score(today - 7, 80))).toMatch(/^M[^L]+h6M[^L]+h6$/);
    expect(of(score(today - 9, null))).toBe('');
  });

  it('joins weeks that follow each other', () => {
    const periods = [score(today - 38, 4.5), score(today - 31, 4.5), score(today - 17, 4.5)];
    const weeks = report({ periods, period: 'week', firstDay: today - 200 });
    expect(chartLayout(weeks, 800).median).toMatch(/^M[^M]+L[^M]+M[^ML]+h6$/);
  });

  it('dates every day of a week, Mondays of a month, and months of years, never too close', () => {
    const ticks = (days: number, width: number) => {
      const made = chartLayout(report({ firstDay: today - days + 1 }), width).ticks;
      for (const [index, { x }] of made.entries()) expect(x - (made[index - 1]?.x ?? -100)).toBeGreaterThanOrEqual(64);
      return made.map(({ day }) => new Date(day * 86_400_000).toISOString().slice(5, 10));
    };
    expect(ticks(7, 852)).toEqual(['11-13', '11-14', '11-15', '11-16', '11-17', '11-18', '11-19']);
    expect(ticks(30, 852)).toEqual(['10-26', '11-02', '11-09', '11-16']);
    expect(ticks(30, 320)).toEqual(['10-26', '11-09']);
    expect(ticks(800, 852).every((day) => day.endsWith('-01'))).toBe(true);
  });
});

describe('choosing a call', () => {
  const dots = [dot('a'), dot('b', 'poor'), dot('c', 'fair'), dot('d', 'bad')];

  it('by keys: along time, and from one poor or bad call to the next', () => {
    const from = (uuid: string | null, key: string) =>
      dotByKey(dots, dots.find((one) => one.uuid === uuid) ?? null, key)?.uuid ?? null;
    expect(
      ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map((key) => from(null, key)),
    ).toEqual(['a', 'd', 'b', 'd', 'a', 'd', null]);
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => from('b', key))).toEqual([
      'c',
      'a',
      'd',
      'b',
    ]);
    expect(['ArrowRight', 'ArrowDown'].map((key) => from('d', key))).toEqual(['d', 'd']);
    expect(dotByKey([], null, 'ArrowRight')).toBeNull();
  });

  it('by the pointer: the nearest within reach', () => {
    const placed = dots.map((one, index) => ({ dot: one, x: index * 8, y: 50 }));
    expect(nearestDot(placed, 13, 52)?.dot.uuid).toBe('c');
    expect(nearestDot(placed, 100, 50)).toBeNull();
  });
});
