import { afterEach, expect, it, vi } from 'vitest';
import { callsStore } from '../../../../renderer/calls/calls-store.ts';
import { forgetRows } from '../../../../renderer/calls/forget-rows.ts';
import { latest } from '../../../../renderer/resource.ts';
import { windowWith } from '../window-with.ts';
import { rowsNamed } from './rows.ts';

afterEach(() => vi.unstubAllGlobals());

it('takes a forgotten call from the list, and none that was not forgotten', async () => {
  // As a refresh of the newest calls alone, which says nothing of older ones.
  const fake = windowWith({
    'calls.list': () => ({ rows: rowsNamed('abc', Date.now()), next: { at: 0, uuid: 'c' } }),
    'calls.forget': () => ({ id: 'x', calls: 1 }),
  });
  await callsStore.getState().openList('101', 'UTC');
  fake.hold('calls.list');
  const shown = () => latest(callsStore.getState().answer)?.rows.map(({ uuid }) => uuid);
  fake.fail('calls.forget', { kind: 'declined' });
  await forgetRows({ kind: 'calls', uuids: ['b'] });
  expect(shown()).toEqual(['a', 'b', 'c']);
  fake.fail('calls.forget', null);
  await forgetRows({ kind: 'calls', uuids: ['b'] });
  expect(shown()).toEqual(['a', 'c']);
});
