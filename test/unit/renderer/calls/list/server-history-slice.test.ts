import { beforeEach, expect, it } from 'vitest';
import { canFetchOlder, serverHistoryOf } from '../../../../../renderer/calls/list/server-history-slice.ts';
import { createCallsStore } from '../../../../../renderer/calls/store.ts';
import type { CallOutput } from '../../../../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../../../../shared/errors.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';

type Answer = Result<CallOutput<'calls.readOlder'>>;

const { rows } = busyState(Date.UTC(2026, 10, 21));
let answer: Answer;
let stored: typeof rows;
let asked: string[];
let store: ReturnType<typeof createCallsStore>;

beforeEach(async () => {
  answer = { ok: true, value: { below: 'more', back: 5 } };
  stored = rows.slice(0, 4);
  asked = [];
  store = createCallsStore(
    {
      call: (async (name: string, input: { before: { uuid: string } | null }) => {
        asked.push(name);
        if (name === 'calls.readOlder') {
          stored = rows;
          return answer;
        }
        const from = input.before === null ? 0 : stored.findIndex(({ uuid }) => uuid === input.before?.uuid) + 1;
        return { ok: true, value: { rows: stored.slice(from), next: null, revision: 1 } };
      }) as never,
      on: () => () => {},
    },
    () => 0,
  );
  await store.getState().openList('101', 'UTC');
  asked = [];
});

const beyond = () => serverHistoryOf(store.getState(), '101');
const shown = () => {
  const { list } = store.getState();
  return list.kind === 'shown' ? list.rows.length : -1;
};

it('asks the PBX once at a time, and the list goes on behind its last row', async () => {
  expect(beyond()).toEqual({ kind: 'open' });
  const both = [store.getState().fetchOlder('101'), store.getState().fetchOlder('101')];
  expect(beyond()).toEqual({ kind: 'reading' });
  await Promise.all(both);
  expect(asked).toEqual(['calls.readOlder']);
  expect(beyond()).toEqual({ kind: 'asked', below: 'more', back: 5 });
  expect(shown()).toBe(4);
  await store.getState().loadOlder();
  expect(shown()).toBe(rows.length);
});

it.each(['nothing', 'notKept'] as const)('asks no more where the answer is %s', async (below) => {
  answer = { ok: true, value: { below, back: 5 } };
  await store.getState().fetchOlder('101');
  expect(canFetchOlder(beyond())).toBe(false);
  await store.getState().fetchOlder('101');
  expect(asked).toEqual(['calls.readOlder']);
  expect(serverHistoryOf(store.getState(), '102')).toEqual({ kind: 'open' });
});

it('says what went wrong, and may be tried again', async () => {
  const error: AppErrorData = { kind: 'rateLimited', retryAt: null };
  answer = { ok: false, error };
  await store.getState().fetchOlder('101');
  expect(beyond()).toEqual({ kind: 'failed', error });
  expect(canFetchOlder(beyond())).toBe(true);
});
