import { describe, expect, it } from 'vitest';
import { type DueJobsInput, dueJobs } from '../../../../electron/sync/poll-plan.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 2, 4, 10);

const usual: DueJobsInput = {
  extensions: ['101'],
  isHidden: false,
  now,
  lastPollAt: now - 5 * minute,
  lastDeepPollAt: now - hour,
  deepTriedAt: null,
  anyWaiting: () => false,
  isQuiet: () => false,
  hasRoomForDeep: true,
};
const kinds = (change: Partial<DueJobsInput>) =>
  dueJobs({ ...usual, ...change }).map(({ extension, kind }) => `${extension} ${kind}`);

describe('the polls that are due', () => {
  it.each<[string, Partial<DueJobsInput>, string[]]>([
    ['nobody', { extensions: [] }, []],
    ['seen', {}, ['101 regular']],
    ['seen, with another extension', { extensions: ['101', '102'] }, ['101 regular', '102 regular']],
    ['hidden', { isHidden: true }, ['101 missedOnly']],
    ['hidden, with another extension', { isHidden: true, extensions: ['101', '102'] }, ['101 missedOnly']],
    ['hidden, before the first poll', { isHidden: true, lastPollAt: null }, ['101 regular']],
    ['hidden for an hour', { isHidden: true, lastPollAt: now - hour }, ['101 regular']],
    [
      'hidden, callers wait',
      { isHidden: true, anyWaiting: () => true, lastPollAt: now - 9 * minute },
      ['101 missedOnly'],
    ],
    [
      'hidden, callers wait longer',
      { isHidden: true, anyWaiting: () => true, lastPollAt: now - 10 * minute },
      ['101 regular'],
    ],
    ['hidden, the clock was set back', { isHidden: true, lastPollAt: now + 24 * hour }, ['101 regular']],
    ['a day since the last deep one, in a busy hour', { lastDeepPollAt: now - 24 * hour }, ['101 regular']],
    ['the same in a quiet hour', { lastDeepPollAt: now - 24 * hour, isQuiet: () => true }, ['101 deep']],
    ['longer, in a busy hour', { lastDeepPollAt: now - 31 * hour }, ['101 deep']],
    ['never', { lastDeepPollAt: null }, ['101 deep']],
    ['never, but nothing was read at all', { lastDeepPollAt: null, lastPollAt: null }, ['101 regular']],
    ['longer, tried just now', { lastDeepPollAt: now - 31 * hour, deepTriedAt: now - hour }, ['101 regular']],
    ['longer, tried before', { lastDeepPollAt: now - 31 * hour, deepTriedAt: now - 3 * hour }, ['101 deep']],
    ['longer, without room', { lastDeepPollAt: now - 31 * hour, hasRoomForDeep: false }, ['101 regular']],
    ['longer, hidden', { lastDeepPollAt: now - 31 * hour, isHidden: true }, ['101 deep']],
  ])('%s', (_, change, expected) => {
    expect(kinds(change)).toEqual(expected);
  });
});

it('the first poll reads neither who waits nor how busy the hour is', () => {
  const reads = () => {
    throw new Error('read');
  };
  expect(kinds({ anyWaiting: reads, isQuiet: reads, hasRoomForDeep: false })).toEqual(['101 regular']);
});
