import { expect, it } from 'vitest';
import { indexByKey } from '../../../../../renderer/quality/screen/charts/Columns.tsx';
import { worseLines } from '../../../../../renderer/quality/screen/Failures.tsx';

const line = (name: string, failed: number, tried: number) => ({ line: name, failed, tried });
const worse = (...lines: ReturnType<typeof line>[]) => worseLines(lines).map((one) => one.line);

it('a line fails more than the others only where their intervals lie apart', () => {
  expect(worse(line('Berlin', 20, 100), line('Paris', 2, 100))).toEqual(['Berlin']);
  expect(worse(line('Berlin', 8, 100), line('Paris', 5, 100))).toEqual([]);
  // All of four calls: no evidence, whatever the others did.
  expect(worse(line('Berlin', 4, 4), line('Paris', 0, 100))).toEqual([]);
  expect(worse(line('Berlin', 40, 100), line('Paris', 0, 4))).toEqual([]);
  expect(worse(line('Berlin', 90, 100))).toEqual([]);
});

it('keys go from column to column and stop at the ends', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => indexByKey(key, 2, 4))).toEqual([
    3,
    1,
    0,
    3,
    null,
  ]);
  expect(['ArrowRight', 'ArrowLeft'].map((key) => indexByKey(key, null, 4))).toEqual([0, 3]);
  expect([indexByKey('ArrowRight', 3, 4), indexByKey('ArrowLeft', 0, 4)]).toEqual([3, 0]);
});
