import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tries } from '../../support/tries.ts';
import { type Step, type StepName, steps } from './killed/kill-steps.ts';
import { type KillPbx, killInRow, startKillPbx } from './killed/kills.ts';

/** R3: so many kills in all: at every step many times over, or only at these. */
const kills = tries(5, 204, 1020);
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
afterAll(() => world.pbx.close());

it(`a process that is killed ${kills} times on its way to a call sends nothing again and forgets no dial`, async () => {
  const all: readonly Step[] = kills > met.length ? steps : steps.filter(({ name }) => met.includes(name));
  let posts = 0;
  // A new file now and then: the list of dials stays as short as a person's.
  for (let first = 0; first < kills; first += 2 * all.length) {
    const row = [...all, ...all].slice(0, kills - first);
    const file = path.join(folder, `history${first}.sqlite`);
    const sum = await killInRow(world, { file, steps: row, first: first + 1, random: Math.random });
    expect(sum.wrong).toEqual([]);
    posts += sum.posts;
  }
  const arrived = [...world.pbx.seen.values()].reduce((sum, one) => sum + one, 0);
  expect(posts).toBe(arrived);
  expect(posts).toBeGreaterThanOrEqual(3);
});
