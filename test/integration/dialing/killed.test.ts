import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { inParts, tries } from '../../support/tries.ts';
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

const all: readonly Step[] = kills > met.length ? steps : steps.filter(({ name }) => met.includes(name));
const arrived = (): number => [...world.pbx.seen.values()].reduce((sum, one) => sum + one, 0);

// A new file for each part: the list of dials stays as short as a person's.
it.each(inParts(kills, 2 * all.length))(
  'a process that is killed $count times from $from on its way to a call sends nothing again and forgets no dial',
  async ({ from, count }) => {
    const before = arrived();
    const row = [...all, ...all].slice(0, count);
    const file = path.join(folder, `history${from}.sqlite`);
    const { wrong, posts } = await killInRow(world, { file, steps: row, first: from + 1, random: Math.random });
    expect(wrong).toEqual([]);
    expect(posts).toBe(arrived() - before);
    expect(posts).toBeGreaterThanOrEqual(Math.min(3, Math.floor(count / 2)));
  },
);
