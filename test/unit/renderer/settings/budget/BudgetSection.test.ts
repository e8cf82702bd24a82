import { describe, expect, test } from 'vitest';
import { everyOf, leftOf, type Next, nextOf, spentOf } from '../../../../../renderer/settings/budget/BudgetSection.tsx';
import type { Status } from '../../../../../shared/connection.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';

const now = Date.UTC(2026, 10, 21, 9, 41);
const minute = 60_000;
const base: Status = { ...busyState(now).status, nextPollAt: now + 5 * minute };
const resetsAt = now + 600 * minute;
const spent = { limit: 1000, remaining: 90, resetsAt };

describe('what is left', () => {
  test.each<[string, Status['budget'], ReturnType<typeof leftOf>]>([
    ['no header', null, { kind: 'noLimit' }],
    ['a reset alone', { limit: null, remaining: null, resetsAt }, { kind: 'noLimit' }],
    ['a limit alone', { limit: 1000, remaining: null, resetsAt }, { kind: 'unknown', limit: 1000 }],
    ['both', spent, { kind: 'counted', left: 90, limit: 1000, part: 0.09, resetsAt }],
    [
      'what is left alone',
      { limit: null, remaining: 90, resetsAt: null },
      { kind: 'counted', left: 90, limit: null, part: null, resetsAt: null },
    ],
    [
      'more than the limit',
      { limit: 10, remaining: 12, resetsAt: null },
      { kind: 'counted', left: 12, limit: 10, part: 1, resetsAt: null },
    ],
  ])('with %s', (_, budget, left) => {
    expect(leftOf({ budget })).toEqual(left);
  });
});

test.each([
  [null, null],
  [20_000, { unit: 'seconds', count: 20 }],
  [minute, { unit: 'minutes', count: 1 }],
  [3.6 * minute, { unit: 'minutes', count: 4 }],
  [30 * minute, { unit: 'minutes', count: 30 }],
  [5.2 * 60 * minute, { unit: 'hours', count: 5 }],
])('how often it asks: %s ms are %o', (pollEveryMs, every) => {
  expect(everyOf({ pollEveryMs })).toEqual(every);
});

describe('the next poll', () => {
  const unauthorized = { kind: 'unauthorized', serverMessage: null } as const;
  const unreachable = { kind: 'network', reason: 'unreachable', host: 'pbx' } as const;
  test.each<[string, Partial<Status>, Next]>([
    ['is planned', {}, { kind: 'at', at: now + 5 * minute }],
    ['comes soon', { nextPollAt: now + 59_000 }, { kind: 'soon' }],
    ['is being made', { link: { kind: 'polling' } }, { kind: 'now' }],
    ['waits for the key', { link: { kind: 'refused', error: unauthorized }, nextPollAt: null }, { kind: 'none' }],
    [
      'tries a refused key again',
      { link: { kind: 'refused', error: unauthorized } },
      { kind: 'again', at: now + 5 * minute },
    ],
    [
      'waits for the network',
      { link: { kind: 'offline', error: unreachable } },
      { kind: 'again', at: now + 5 * minute },
    ],
    ['is none', { nextPollAt: null }, { kind: 'none' }],
    [
      'waits for the reset',
      { budget: spent, nextPollAt: resetsAt + minute },
      { kind: 'afterReset', at: resetsAt + minute },
    ],
    ['is planned before the reset', { budget: { ...spent, remaining: 500 } }, { kind: 'at', at: now + 5 * minute }],
    [
      'does not wait for a reset that is past',
      { budget: { ...spent, resetsAt: now - 1 } },
      { kind: 'at', at: now + 5 * minute },
    ],
  ])('%s', (_, change, next) => {
    expect(nextOf({ ...base, ...change }, now)).toEqual(next);
  });
});

test('others are named only where a header tells of them', () => {
  const made = { polling: 3, backfill: 2, dialling: 1, person: 0 };
  const spending = { since: now, sinceReset: false, made, byOthers: null, reserve: null };
  expect(spentOf({ spending }).map(({ on, count }) => `${on} ${count}`)).toEqual([
    'polling 3',
    'backfill 2',
    'dialling 1',
    'person 0',
  ]);
  expect(spentOf({ spending: { ...spending, byOthers: 7 } }).at(-1)).toEqual({ on: 'by', count: 7 });
});
