import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { say } from '../../build/say.ts';
import { type KillPbx, killInRow, startKillPbx } from '../support/dial-kill/kills.ts';
import { steps } from '../support/dial-kill/steps.ts';
import { createProgress, report, tries } from '../support/faults/report.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** R3: so many kills in all. */
const kills = tries(204, 1020);
/** A file of its own now and then, so that the book stays of a size that a person's would have. */
const perFile = 2 * steps.length;

let world: KillPbx;
const folder = temporaryFolder('dial-kill', afterAll);
beforeAll(async () => {
  world = await startKillPbx();
});
afterAll(async () => {
  await world.pbx.close();
});

it(`sends nothing again and forgets no dial in ${kills} kills at ${steps.length} steps`, async () => {
  const posts = new Map<string, number>();
  const times = new Map<string, number>();
  const wrong: string[] = [];
  const progress = createProgress('kills while dialling', kills);
  for (let first = 0; first < kills; first += perFile) {
    const row = Array.from({ length: Math.min(perFile, kills - first) }, (_, i) => steps[(first + i) % steps.length]);
    const met = row.filter((step) => step !== undefined);
    const file = path.join(folder, `history${first}.sqlite`);
    const sum = await killInRow(world, { file, steps: met, first: first + 1, random: Math.random });
    wrong.push(...sum.wrong);
    progress(first + met.length);
    for (const { name } of met) times.set(name, (times.get(name) ?? 0) + 1);
    for (const [name, count] of sum.posts) posts.set(name, (posts.get(name) ?? 0) + count);
  }
  for (const { name } of steps) say(`  ${name}: ${times.get(name) ?? 0} kills, ${posts.get(name) ?? 0} POSTs`);
  const seen = await world.pbx.seen();
  const arrived = [...seen.values()].reduce((sum, one) => sum + one.posts, 0);
  const survived = kills - wrong.length;
  report({
    name: 'kills while dialling',
    tried: kills,
    survived,
    lost: wrong.length,
    twice: 0,
    more: { POSTs: arrived },
  });
  expect(wrong).toEqual([]);
  expect([...posts.values()].reduce((sum, count) => sum + count, 0)).toBe(arrived);
});
