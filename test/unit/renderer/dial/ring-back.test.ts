import { afterEach, expect, it, vi } from 'vitest';
import { redial } from '../../../../renderer/dial/ring-back.ts';
import { windowWith } from '../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the newest', [{ number: '+493023125104', name: null, at: 1, last: null }], ['+493023125104']],
  ['nothing where nothing was dialled', [], []],
])('rings %s', async (_what, recents, wanted) => {
  windowWith({ 'dial.recents': () => recents });
  const rung: string[] = [];
  await redial(async (number) => void rung.push(number));
  expect(rung).toEqual(wanted);
});

it('rings nothing where the dialled number is unclear', async () => {
  windowWith().fail('dial.recents', { kind: 'historyUnavailable', detail: 'disk' });
  const ring = vi.fn(async () => {});
  await redial(ring);
  expect(ring).not.toHaveBeenCalled();
});
