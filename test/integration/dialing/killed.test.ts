import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canLimitDisk, dialUntilFull, type KillPbx, killInRow, startKillPbx } from '../../support/dial-kill/kills.ts';
import { type StepName, steps } from '../../support/dial-kill/steps.ts';
import { openTestHistory } from '../../support/fakes/open-history.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** R3 in short; `npm run faults -- dial-kill` kills at every step, many times over. */
const met: readonly StepName[] = [
  'before the intent',
  'before the POST',
  'while the PBX holds the POST',
  'before the answer is written',
  'while its record is asked for',
];

let world: KillPbx;
const folder = temporaryFolder('dial-killed', afterAll);
beforeAll(async () => {
  world = await startKillPbx();
});
afterAll(async () => {
  await world.pbx.close();
});

it('a process that is killed on its way to a call sends nothing again and forgets no dial', async () => {
  const row = steps.filter(({ name }) => met.includes(name));
  const file = path.join(folder, 'history.sqlite');
  const { wrong, posts } = await killInRow(world, { file, steps: row, first: 1, random: Math.random });
  expect(wrong).toEqual([]);
  expect([...posts.values()]).toEqual([0, 0, 1, 1, 1]);
});

it.runIf(canLimitDisk)('where the disk is full, no dial is sent that is not written down', async () => {
  const file = path.join(folder, 'full.sqlite');
  const last = await dialUntilFull(world, file, 400, 1_000);
  expect(last).toMatchObject({ kind: 'refused', error: 'dialNotStored' });
  const { after } = last.kind === 'refused' ? last : { after: 0 };
  expect(after).toBeGreaterThan(0);
  expect((await world.pbx.seen()).get('d1000')?.posts).toBe(after);
  const history = openTestHistory({ file, zone: 'UTC', country: 'DE', now: Date.now });
  expect(history.dials.all().filter(({ state }) => state.kind !== 'preparing')).toHaveLength(after);
  history.close();
});
