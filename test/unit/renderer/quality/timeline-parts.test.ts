import { expect, it } from 'vitest';
import { inTime, type Part, placeByKey } from '../../../../renderer/quality/timeline-parts.ts';

const part = (from: number, to: number) => ({ kind: 'talk', from, to, words: `${from}` }) as const;
const parts: Part[] = [part(0, 7), part(7, 60), part(60, 90), part(20, 25)];

it('goes through the segments in time', () => {
  let place: number | null = null;
  const walked = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft'].map(
    (key) => {
      place = placeByKey(parts.length, place, key);
      return inTime(parts)[place ?? -1]?.from;
    },
  );
  expect(walked).toEqual([0, 7, 20, 60, 60, 20, 0, 0]);
  expect(placeByKey(parts.length, 0, 'a')).toBeNull();
});
