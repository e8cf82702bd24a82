import { expect, it } from 'vitest';
import { inPlaces } from '../../../../renderer/missed/held-rows.ts';
import type { MissedRow } from '../../../../shared/calls/follow-up-state.ts';

const row = (key: string, attempts = 1): MissedRow => ({
  key,
  party: { number: null, name: key, withheld: false, personId: null },
  isInternal: false,
  at: 0,
  timeText: null,
  callUuids: [key],
  attempts,
  seen: true,
  state: { kind: 'waiting' },
});

it('keeps who left in the place that they had, who called again too, and puts who is new at the end', () => {
  const rows = [row('new'), row('c', 2), row('b')];
  const shown = inPlaces(['a', 'b', 'c', 'gone'], rows, [...rows, row('a', 9)]);
  expect(shown.map(({ key, attempts }) => [key, attempts])).toEqual([
    ['a', 9],
    ['b', 1],
    ['c', 2],
    ['new', 1],
  ]);
});
