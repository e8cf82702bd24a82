import { expect, test } from 'vitest';
import { createColleagueNotifications } from '../../../../electron/desktop/colleague-notifications.ts';
import type { CallRow } from '../../../../shared/calls/rows.ts';

test('a call of a colleague is told once; those of a quiet time together; those of a time without the setting never', () => {
  const told: string[] = [];
  const taken: { uuid: string; at: number }[] = [];
  const change = { isWanted: true, isQuiet: false, now: 10 };
  const look = createColleagueNotifications({
    calls: (from) => taken.filter(({ at }) => at >= from) as unknown as CallRow[],
    isWanted: () => change.isWanted,
    isQuiet: () => change.isQuiet,
    now: () => change.now,
    tell: (calls) => told.push(calls.map(({ uuid }) => uuid).join()),
  });
  const take = (uuid: string, at: number) => {
    taken.push({ uuid, at });
    look();
  };
  take('before', 9);
  take('first', 11);
  change.isQuiet = true;
  take('second', 12);
  take('third', 13);
  change.isQuiet = false;
  look();
  Object.assign(change, { isWanted: false, now: 20 });
  take('unwanted', 14);
  change.isWanted = true;
  take('last', 21);
  expect(told).toEqual(['first', 'second,third', 'last']);
});
