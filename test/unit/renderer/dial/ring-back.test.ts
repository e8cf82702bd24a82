import { afterEach, expect, it, vi } from 'vitest';
import { redial } from '../../../../renderer/dial/ring-back.ts';
import { busyState } from '../../../support/fakes/fake-data.ts';
import { windowWith } from '../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the newest', busyState(Date.now()).recents, ['+493023125104']],
  ['nothing where nothing was dialled', [], []],
])('rings %s', async (_what, recents, wanted) => {
  windowWith({ ...busyState(Date.now()), recents });
  const rung: string[] = [];
  await redial(async (number) => void rung.push(number));
  expect(rung).toEqual(wanted);
});

it('rings nothing where the dialled number is unclear', async () => {
  windowWith(busyState(Date.now())).fail('dial.recents', { kind: 'historyUnavailable', detail: 'disk' });
  const ring = vi.fn(async () => {});
  await redial(ring);
  expect(ring).not.toHaveBeenCalled();
});
