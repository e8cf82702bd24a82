import { expect, it } from 'vitest';
import { inTime, type Place, placeByKey, type TimelineRow } from '../../../../renderer/quality/timeline-rows.ts';

const part = (from: number, to: number) => ({ kind: 'talk', from, to, words: `${from}` }) as const;
const rows: TimelineRow[] = [
  { key: 'call', label: null, parts: [part(0, 7), part(7, 60), part(60, 90), part(20, 25)] },
  { key: 'leg', label: '101', parts: [part(0, 30), part(30, 90)] },
];

function walk(from: Place | null, ...keys: string[]): (number | undefined)[] {
  let place = from;
  return keys.map((key) => {
    place = placeByKey(rows, place, key) ?? place;
    return place === null ? undefined : inTime(rows[place.row] as TimelineRow)[place.part]?.from;
  });
}

it('goes through the segments in time, and to what lies above or below', () => {
  expect(walk(null, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')).toEqual([0, 7, 20, 60, 60]);
  expect(walk({ row: 0, part: 3 }, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End')).toEqual([30, 30, 20, 0, 60]);
  expect(walk({ row: 0, part: 0 }, 'ArrowLeft')).toEqual([0]);
  expect(placeByKey(rows, { row: 0, part: 0 }, 'a')).toBeNull();
});
