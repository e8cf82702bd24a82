import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { inProject } from '../../../build/paths.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { freshCopy, prepareDamaged, replaceAndKill, wrongAfter } from '../../support/faults/replacement.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tries } from '../../support/tries.ts';

let folder = '';
let damaged = '';
let rows = '';
beforeEach(() => {
  folder = temporaryFolder('replacement');
  damaged = path.join(folder, 'damaged', 'history.sqlite');
  rows = prepareDamaged(damaged, 400);
});

/** R26: so many kills at any moment of it. */
const kills = tries(4, 40, 200);

it(`killed while a damaged history is replaced, ${kills} times: nothing is lost, and it is told`, async () => {
  const { next } = seededRandom('kills');
  const { ms } = await replaceAndKill(freshCopy(damaged, path.join(folder, 'whole')), null);
  const wrong: string[] = [];
  let killed = 0;
  for (let run = 0; run < kills; run += 1) {
    const file = freshCopy(damaged, path.join(folder, 'killed'));
    const { isKilled } = await replaceAndKill(file, next() * ms);
    if (isKilled) killed += 1;
    wrong.push(...wrongAfter(file, rows).map((what) => `${run}: ${what}`));
  }
  expect(wrong).toEqual([]);
  expect(killed).toBeGreaterThan(0);
});

const bash = spawnSync('bash', ['-c', "trap '' XFSZ; ulimit -f 100"]).status === 0;
it.runIf(bash).each([4, 40, 80, 120])(
  'no file can grow above %i kB while a damaged history is replaced: nothing is lost, and it is told once there is room',
  (kilobytes) => {
    const file = freshCopy(damaged, path.join(folder, 'full'));
    const script = inProject('test/integration/history/replace-process.ts');
    const limited = `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$0" --no-warnings "$@"`;
    const { status, stderr } = spawnSync('bash', ['-c', limited, process.execPath, script, file], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('historyClosed');
    expect(wrongAfter(file, rows)).toEqual([]);
  },
);

it('the person’s rows are there to be lost', () => {
  const tables: [string, unknown[]][] = JSON.parse(rows);
  expect(tables.filter(([, all]) => all.length === 0).map(([name]) => name)).toEqual([]);
});
