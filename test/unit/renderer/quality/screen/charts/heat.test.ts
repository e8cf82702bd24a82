import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callsInCell, heatLayout, heatOf } from '../../../../../../renderer/quality/screen/charts/heat.ts';
import type { SoundDot, SoundHour } from '../../../../../../shared/quality/quality-report.ts';

const anyHours: fc.Arbitrary<SoundHour[]> = fc.uniqueArray(
  fc
    .record({
      weekday: fc.integer({ min: 0, max: 6 }),
      hour: fc.integer({ min: 0, max: 23 }),
      measured: fc.integer({ min: 1, max: 40 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ part, ...hour }) => ({ ...hour, poor: Math.floor(hour.measured * part) })),
  { minLength: 1, selector: ({ weekday, hour }) => weekday * 24 + hour },
);

it('every call is in one cell, however many hours a column holds', () => {
  fc.assert(
    fc.property(anyHours, fc.integer({ min: 200, max: 1200 }), fc.boolean(), (hours, width, is24) => {
      const { rows, columns, step } = heatLayout(hours, width, is24);
      const cells = rows.flatMap((row) => row.cells);
      for (const of of ['measured', 'poor'] as const) {
        const sum = (all: readonly { measured: number; poor: number }[]) =>
          all.reduce((total, one) => total + one[of], 0);
        expect(sum(cells)).toBe(sum(hours));
      }
      for (const { cells: row } of rows) expect(row.map(({ from }) => from)).toEqual(columns);
      const heading = step === 1 && is24 ? 34 : 38;
      expect(columns.length * heading <= width - 36 || step === 6).toBe(true);
    }),
  );
});

it('joins two hours to a column where there is no room for each', () => {
  const hours = [7, 18].map((hour): SoundHour => ({ weekday: 0, hour, measured: 9, poor: 1 }));
  expect(heatLayout(hours, 452, true)).toMatchObject({
    step: 1,
    columns: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
  });
  expect(heatLayout(hours, 452, false)).toMatchObject({ step: 2 });
  expect(heatLayout(hours, 368, true)).toMatchObject({ step: 2, columns: [7, 9, 11, 13, 15, 17] });
  expect(heatLayout(hours, 368, true).rows.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4]);
});

it('gives no colour to fewer than five calls, and more to a larger share', () => {
  expect(heatOf({ measured: 4, poor: 4 })).toBeNull();
  expect(heatOf({ measured: 5, poor: 0 })).toBe(0);
  expect(heatOf({ measured: 5, poor: 5 })).toBe(1);
  const [few, more] = [heatOf({ measured: 20, poor: 1 }), heatOf({ measured: 20, poor: 6 })];
  expect(few).toBeGreaterThan(0.3);
  expect(more).toBeGreaterThan(few ?? 1);
});

it('lists the poor and bad calls of a cell, newest first', () => {
  // Day 20,776 is a Thursday.
  const dot = (uuid: string, more: Partial<SoundDot> = {}): SoundDot => ({
    ...{ uuid, day: 20_776, minute: 600, band: 'poor', rating: 62 },
    ...more,
  });
  const dots = [
    dot('old', { day: 20_769, band: 'bad' }),
    dot('good', { band: 'good' }),
    dot('friday', { day: 20_777 }),
    dot('later', { minute: 720 }),
    dot('new', { minute: 719 }),
  ];
  const cell = { weekday: 3, from: 10, to: 12, measured: 3, poor: 2 };
  expect(callsInCell(dots, cell).map(({ uuid }) => uuid)).toEqual(['new', 'old']);
});
