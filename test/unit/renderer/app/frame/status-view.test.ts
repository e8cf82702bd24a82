import { describe, expect, test } from 'vitest';
import { isLow, lineOf, messageKey, messagesOf } from '../../../../../renderer/app/frame/status-view.ts';
import type { Status } from '../../../../../shared/connection.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';

const now = Date.UTC(2026, 10, 21, 9, 41);
const base = busyState(now).status;
const noWay = { kind: 'network', reason: 'unreachable', host: 'pbx.example.com' } as const;

describe('the line', () => {
  test.each<[string, Partial<Status>, ReturnType<typeof lineOf>]>([
    ['rests', { lastPollAt: now }, { kind: 'upTo', at: now }],
    ['has never polled', { lastPollAt: null }, { kind: 'never' }],
    ['polls for the first time', { link: { kind: 'polling' }, lastPollAt: null }, { kind: 'polling' }],
    ['polls again', { link: { kind: 'polling' }, lastPollAt: now }, { kind: 'upTo', at: now }],
    [
      'fills',
      { backfill: { kind: 'running', extension: '101', fetched: 40, total: 200 } },
      { kind: 'backfill', extension: '101', fetched: 40, total: 200 },
    ],
    [
      'is in trouble while filling',
      {
        link: { kind: 'offline', error: noWay },
        lastPollAt: null,
        backfill: { kind: 'running', extension: '101', fetched: 1, total: null },
      },
      { kind: 'trouble', trouble: { kind: 'silent', error: noWay }, upTo: null },
    ],
  ])('%s', (_name, patch, line) => {
    expect(lineOf({ ...base, ...patch })).toEqual(line);
  });
});

describe('the budget', () => {
  test.each([
    [null, false],
    [{ limit: 1000, remaining: null, resetsAt: null }, false],
    [{ limit: 1000, remaining: 50, resetsAt: null }, false],
    [{ limit: 1000, remaining: 49, resetsAt: null }, true],
    [{ limit: null, remaining: 19, resetsAt: null }, true],
    [{ limit: null, remaining: 20, resetsAt: null }, false],
  ])('%j is low: %s', (budget, low) => {
    expect(isLow(budget)).toBe(low);
  });
});

test('dismissed messages stay dismissed, also with another count', () => {
  const status: Status = { ...base, unreadableRecords: 3, notices: [{ kind: 'settingsDamaged', file: 'a.json' }] };
  const keys = messagesOf(status, []).map(messageKey);
  expect(keys).toEqual(['settingsDamaged:a.json', 'unreadable']);
  expect(messagesOf({ ...status, unreadableRecords: 4 }, keys)).toEqual([]);
});

test('a paused backfill stays dismissed until it is paused again', () => {
  const pausedAt = (oldestAt: number): Status => ({
    ...base,
    backfill: { kind: 'paused', extension: '101', oldestAt },
  });
  const [message] = messagesOf(pausedAt(now), []);
  expect(message).toEqual({ kind: 'backfillPaused', extension: '101', oldestAt: now });
  const away = message ? [messageKey(message)] : [];
  expect(messagesOf(pausedAt(now), away)).toEqual([]);
  expect(messagesOf(pausedAt(now - 1), away)).toHaveLength(1);
});

test('a backfill that waits for requests shows how many calls are stored', () => {
  const waiting: Status = { ...base, backfill: { kind: 'waiting', extension: '101', fetched: 40, total: 90 } };
  expect(messagesOf(waiting, [])).toEqual([{ kind: 'backfillWaiting', fetched: 40 }]);
});
