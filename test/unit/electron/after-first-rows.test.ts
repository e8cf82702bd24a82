import { expect, it, vi } from 'vitest';
import { afterFirstRows } from '../../../electron/after-first-rows.ts';
import { createVirtualTime } from '../../support/fakes/virtual-time.ts';

/** When the rest of a start runs, ms. `answers`: when lists are answered. */
async function runsAt(isWanted: boolean, answers: readonly number[]): Promise<readonly number[]> {
  const time = createVirtualTime(0);
  const run = vi.fn(() => time.now());
  const answered = afterFirstRows(run, isWanted, time.timers);
  for (const at of answers) {
    await time.advance(at - time.now());
    answered();
  }
  await time.advance(60_000);
  return run.mock.results.map(({ value }) => value);
}

it.each<[string, boolean, number[], number]>([
  ['the window’s first list was answered', true, [300], 900],
  ['it was, late', true, [4000], 4600],
  ['another one follows', true, [300, 350, 950], 900],
  ['none is asked for', true, [], 5000],
  ['one is asked for after that', true, [7000], 5000],
  ['there is no connection, or no window', false, [], 600],
  ['there is none at first', false, [50, 7000], 600],
])('the rest of a start runs once, where %s', async (_what, isWanted, answers, expected) => {
  expect(await runsAt(isWanted, answers)).toEqual([expected]);
});
