import { beforeEach, expect, it } from 'vitest';
import { canFetchOlder, serverHistoryOf } from '../../../../../renderer/calls/list/server-history-slice.ts';
import { createCallsStore } from '../../../../../renderer/calls/store.ts';
import type { CallOutput } from '../../../../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../../../../shared/errors.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';

type Answer = Result<CallOutput<'calls.fetchOlder'>>;

const { rows } = busyState(Date.UTC(2026, 10, 21));
let answer: Answer;
let stored: typeof rows;
let asked: string[];
let store: ReturnType<typeof createCallsStore>;

beforeEach(async () => {
  answer = { ok: true, value: { remaining: 'more', oldestAt: 5 } };
  stored = rows.slice(0, 4);
  asked = [];
  store = createCallsStore(
    {
      call: (async (name: string, input: { before: { uuid: string } | null }) => {
        asked.push(name);
        if (name === 'calls.fetchOlder') {
          stored = rows;
          return answer;
        }
        const from = input.before === null ? 0 : stored.findIndex(({ uuid }) => uuid === input.before?.uuid) + 1;
        return { ok: true, value: { rows: stored.slice(from), next: null } };
      }) as never,
      on: () => () => {},
    },
    () => 0,
  );
  await store.getState().openList('101', 'UTC');
  asked = [];
});

const serverHistory = () => serverHistoryOf(store.getState(), '101');
const shown = () => {
  const { list } = store.getState();
  return list.kind === 'shown' ? list.rows.length : -1;
};

it('requests older calls once at a time, and the list goes on after its last row', async () => {
  expect(serverHistory()).toEqual({ kind: 'open' });
  const both = [store.getState().fetchOlder('101'), store.getState().fetchOlder('101')];
  expect(serverHistory()).toEqual({ kind: 'loading' });
  await Promise.all(both);
  expect(asked).toEqual(['calls.fetchOlder']);
  expect(serverHistory()).toEqual({ kind: 'answered', remaining: 'more', oldestAt: 5 });
  expect(shown()).toBe(4);
  await store.getState().loadOlder();
  expect(shown()).toBe(rows.length);
});

it.each(['none', 'notStored'] as const)('requests no more where the answer is %s', async (remaining) => {
  answer = { ok: true, value: { remaining, oldestAt: 5 } };
  await store.getState().fetchOlder('101');
  expect(canFetchOlder(serverHistory())).toBe(false);
  await store.getState().fetchOlder('101');
  expect(asked).toEqual(['calls.fetchOlder']);
  expect(serverHistoryOf(store.getState(), '102')).toEqual({ kind: 'open' });
});

it('says what went wrong, and may be tried again', async () => {
  const error: AppErrorData = { kind: 'rateLimited', retryAt: null };
  answer = { ok: false, error };
  await store.getState().fetchOlder('101');
  expect(serverHistory()).toEqual({ kind: 'failed', error });
  expect(canFetchOlder(serverHistory())).toBe(true);
});
