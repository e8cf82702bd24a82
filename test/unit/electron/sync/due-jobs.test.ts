import { describe, expect, it } from 'vitest';
import { type AgendaFrom, agendaOf } from '../../../../electron/sync/due-jobs.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 2, 4, 10);

const usual: AgendaFrom = {
  extensions: ['101'],
  isHidden: false,
  now,
  lastWholeAt: now - 5 * minute,
  lastDeepAt: now - hour,
  deepTriedAt: null,
  anyWaiting: false,
  isQuiet: false,
  hasRoomForDeep: true,
};
const kinds = (change: Partial<AgendaFrom>) =>
  agendaOf({ ...usual, ...change }).map(({ extension, kind }) => `${extension} ${kind}`);

describe('the looks of a round', () => {
  it.each<[string, Partial<AgendaFrom>, string[]]>([
    ['nobody', { extensions: [] }, []],
    ['seen', {}, ['101 regular']],
    ['seen, with another extension', { extensions: ['101', '102'] }, ['101 regular', '102 regular']],
    ['hidden', { isHidden: true }, ['101 missedOnly']],
    ['hidden, with another extension', { isHidden: true, extensions: ['101', '102'] }, ['101 missedOnly']],
    ['hidden, before the first fill', { isHidden: true, lastWholeAt: null }, ['101 regular']],
    ['hidden for an hour', { isHidden: true, lastWholeAt: now - hour }, ['101 regular']],
    ['hidden, callers wait', { isHidden: true, anyWaiting: true, lastWholeAt: now - 9 * minute }, ['101 missedOnly']],
    [
      'hidden, callers wait longer',
      { isHidden: true, anyWaiting: true, lastWholeAt: now - 10 * minute },
      ['101 regular'],
    ],
    ['hidden, the clock was set back', { isHidden: true, lastWholeAt: now + 24 * hour }, ['101 regular']],
    ['a day since the last deep one, in a busy hour', { lastDeepAt: now - 24 * hour }, ['101 regular']],
    ['the same in a quiet hour', { lastDeepAt: now - 24 * hour, isQuiet: true }, ['101 deep']],
    ['longer, in a busy hour', { lastDeepAt: now - 31 * hour }, ['101 deep']],
    ['never', { lastDeepAt: null }, ['101 deep']],
    ['never, but nothing was read at all', { lastDeepAt: null, lastWholeAt: null }, ['101 regular']],
    ['longer, tried just now', { lastDeepAt: now - 31 * hour, deepTriedAt: now - hour }, ['101 regular']],
    ['longer, tried before', { lastDeepAt: now - 31 * hour, deepTriedAt: now - 3 * hour }, ['101 deep']],
    ['longer, without room', { lastDeepAt: now - 31 * hour, hasRoomForDeep: false }, ['101 regular']],
    ['longer, hidden', { lastDeepAt: now - 31 * hour, isHidden: true }, ['101 deep']],
  ])('%s', (_, change, expected) => {
    expect(kinds(change)).toEqual(expected);
  });
});
