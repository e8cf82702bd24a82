import { expect, test } from 'vitest';
import { createColleagueNews, createDialNews } from '../../../../electron/desktop/call-news.ts';
import type { CallRow } from '../../../../shared/calls/rows.ts';
import type { Dial, DialState } from '../../../../shared/dialing/dial.ts';
import { id, NOON, order } from '../dialing/world.ts';

test('a dial is told once as it ends, one of the last run never', () => {
  const told: string[] = [];
  const news = createDialNews((one) => told.push(`${one.id} ${one.state.kind}`));
  const dial = (of: number, state: DialState): Dial => ({
    ...{ id: id(of), order: order({}), gatewayName: null, createdAt: NOON },
    state,
  });
  const [asking, done] = [
    { kind: 'asking', since: NOON } as const,
    { kind: 'done', callUuid: 'a', at: NOON, foundBy: 'uuid' } as const,
  ];
  news([dial(1, done), dial(2, asking)]);
  news([dial(1, done), dial(2, done)]);
  news([dial(2, done), dial(3, asking)]);
  news([dial(3, { kind: 'refused', error: { kind: 'internal' }, at: NOON })]);
  expect(told).toEqual([`${id(2)} done`, `${id(3)} refused`]);
});

test('a call of a colleague is told once; those of a quiet time together; those of a time without the setting never', () => {
  const told: string[] = [];
  const taken: { uuid: string; at: number }[] = [];
  const change = { isWanted: true, isQuiet: false, now: 10 };
  const look = createColleagueNews({
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
