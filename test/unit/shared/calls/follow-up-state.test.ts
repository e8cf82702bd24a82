import { describe, expect, it } from 'vitest';
import type { MissedState } from '../../../../shared/calls/follow-up-state.ts';
import { callerKeyOf, type Marks, missedStateOf, standingOf } from '../../../../shared/calls/follow-up-state.ts';

const none: Marks = { seenAt: null, dismissedAt: null, todoAt: null };
const settled = { kind: 'reached', at: 50, callUuid: 'b', by: { kind: 'me' } } as const;

it.each([
  ['+49301234567', '+49301234567'],
  ['101', '101'],
  // Without a number the row is of one call: no other call can be matched to its caller.
  ['call c3', null],
])('the key of a caller, %s, is of the number %s', (key, number) => {
  expect(callerKeyOf({ key })).toBe(number);
});

describe('what has become of a missed caller', () => {
  it.each<[string, Partial<Marks>, typeof settled | null, MissedState]>([
    ['nobody did anything', {}, null, { kind: 'waiting' }],
    ['it was seen', { seenAt: 5 }, null, { kind: 'waiting' }],
    ['I said that it is done', { dismissedAt: 20 }, null, { kind: 'dismissed', at: 20 }],
    ['I chose a time', { todoAt: 90 }, null, { kind: 'todo', at: 90 }],
    ['I chose a time, then said that it is done', { todoAt: 90, dismissedAt: 20 }, null, { kind: 'dismissed', at: 20 }],
    ['they were spoken with', {}, settled, settled],
    ['they were spoken with, whatever I had decided', { todoAt: 90, dismissedAt: 20 }, settled, settled],
  ])('%s', (_what, marks, by, state) => {
    expect(missedStateOf({ ...none, ...marks }, by)).toEqual(state);
  });

  it.each<[MissedState, string]>([
    [{ kind: 'waiting' }, 'waiting'],
    [{ kind: 'todo', at: 101 }, 'later'],
    [{ kind: 'todo', at: 100 }, 'waiting'],
    [{ kind: 'todo', at: 99 }, 'waiting'],
    [{ kind: 'dismissed', at: 1 }, 'dealtWith'],
    [settled, 'dealtWith'],
    [{ kind: 'returned', at: 1, callUuid: 'c', by: { kind: 'me' } }, 'dealtWith'],
  ])('%j stands there as %s', (state, standing) => {
    expect(standingOf(state, 100)).toBe(standing);
  });
});
