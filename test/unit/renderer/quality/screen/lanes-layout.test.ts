import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANE, lanesLayout } from '../../../../../renderer/quality/screen/lanes-layout.ts';
import { drawnWords, type QualityReport, type SoundDot } from '../../../../../shared/quality/quality-report.ts';
import { noSoundCounts } from '../../../../../shared/quality/sound-counts.ts';
import { emptyReport } from './empty-report.ts';

/** Thursday, 19 November 2026. */
const today = 20_776;
const dot = (uuid: string, verdict: SoundDot['verdict'] = 'poor', day = today, minute = 600): SoundDot => ({
  ...{ uuid, verdict, day, minute, party: null, name: null, line: null, codec: null, seconds: 3 },
});

function report(more: Partial<QualityReport> = {}): QualityReport {
  return { ...emptyReport(today - 29, today), ...more };
}

const good = (day: number, count: number) => ({ day, worstTenth: null, counts: { ...noSoundCounts(), good: count } });
/** How many marks the stacks of good calls have: each dash is one. */
const marksOf = ({ good: path, pitch }: ReturnType<typeof lanesLayout>): number =>
  [...path.matchAll(/v-([\d.]+)/g)].reduce((sum, [, length]) => sum + Math.round(Number(length) / pitch) + 1, 0);

describe('the layout', () => {
  it('draws every call in its lane and its day’s column, at any width', () => {
    const anyDot = fc.record({
      day: fc.integer({ min: today - 29, max: today }),
      minute: fc.integer({ min: 0, max: 1439 }),
      verdict: fc.constantFrom(...drawnWords),
    });
    fc.assert(
      fc.property(fc.array(anyDot), fc.integer({ min: 200, max: 2000 }), (some, width) => {
        const dots = some.map(({ verdict, day, minute }, i) => dot(`u${i}`, verdict, day, minute));
        const { dots: placed, goodHeight } = lanesLayout(report({ dots }), width);
        for (const { x, y, dot: one } of placed) {
          expect(Math.floor((x / width) * 30 + 1e-9)).toBe(one.day - (today - 29));
          expect(Math.floor((y - goodHeight) / LANE)).toBe(drawnWords.indexOf(one.verdict));
        }
      }),
    );
  });

  it('stacks as many marks as there are good calls, however many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 30, maxLength: 30 }),
        fc.integer({ min: 200, max: 1200 }),
        (counts, width) => {
          const layout = lanesLayout(report({ periods: counts.map((count, i) => good(today - 29 + i, count)) }), width);
          expect(marksOf(layout)).toBe(counts.reduce((sum, one) => sum + one, 0));
          expect(layout.goodHeight).toBeLessThanOrEqual(90);
        },
      ),
    );
  });

  it('dates every day of a week, and Mondays of longer times, never too close', () => {
    const ticks = (days: number, width: number) => {
      const made = lanesLayout(report({ firstDay: today - days + 1 }), width).ticks;
      for (const [index, { x }] of made.entries()) expect(x - (made[index - 1]?.x ?? -100)).toBeGreaterThanOrEqual(64);
      return made.map(({ day }) => new Date(day * 86_400_000).toISOString().slice(5, 10));
    };
    expect(ticks(7, 852)).toEqual(['11-13', '11-14', '11-15', '11-16', '11-17', '11-18', '11-19']);
    expect(ticks(30, 852)).toEqual(['10-26', '11-02', '11-09', '11-16']);
    expect(ticks(7, 368)).toEqual(['11-13', '11-15', '11-17', '11-19']);
    expect(ticks(90, 368)).toEqual(['08-31', '09-28', '10-26']);
    expect(ticks(3650, 368).length).toBeGreaterThan(1);
  });
});
