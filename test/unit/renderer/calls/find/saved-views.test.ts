import { afterEach, expect, it, vi } from 'vitest';
import { savedViews } from '../../../../../renderer/calls/find/saved-views.ts';
import { latest } from '../../../../../renderer/resource.ts';
import { noViewFilter } from '../../../../../shared/calls/view-filter.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

it('saved views are read, kept, put back, and stay where a change fails', async () => {
  const fake = windowWith(busyState(Date.UTC(2026, 10, 21)));
  const { load, save, remove } = savedViews.getState();
  const view = (n: number) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    name: `view ${n}`,
    filter: noViewFilter,
  });
  const shown = () => latest(savedViews.getState().answer);
  await load(undefined);
  for (const n of [1, 2]) await save(view(n));
  expect((await remove(view(1).id)).ok).toBe(true);
  await save(view(1));
  expect(shown()).toEqual([view(2), view(1)]);
  fake.fail('views.remove', { kind: 'historyUnavailable', detail: '' });
  expect((await remove(view(1).id)).ok).toBe(false);
  expect(shown()).toEqual([view(2), view(1)]);
  fake.fail('views.list', { kind: 'internal' });
  await load(undefined);
  expect([savedViews.getState().answer.kind, shown()]).toEqual(['failed', [view(2), view(1)]]);
});
