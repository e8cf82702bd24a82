import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { inProject } from '../../../build/paths.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { openTestHistory } from '../../support/fakes/open-history.ts';
import { failFileChange } from '../../support/faults/disk-faults.ts';
import { freshCopy, ownRows, prepareDamaged, replaceAndKill, wrongAfter } from '../../support/faults/replacement.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { inParts, tries } from '../../support/tries.ts';

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

it.each(inParts(kills, 40))(
  'killed while a damaged history is replaced, $count times from $from: nothing is lost, and it is told',
  async ({ from, count }) => {
    const { next } = seededRandom(`kills${from}`);
    const steps = await replaceAndKill(freshCopy(damaged, path.join(folder, 'whole')), Number.POSITIVE_INFINITY);
    expect(steps).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (let run = from; run < from + count; run += 1) {
      const file = freshCopy(damaged, path.join(folder, 'killed'));
      await replaceAndKill(file, 1 + Math.floor(next() * steps));
      wrong.push(...wrongAfter(file, rows).map((what) => `${run}: ${what}`));
    }
    expect(wrong).toEqual([]);
  },
);

const bash = spawnSync('bash', ['-c', "trap '' XFSZ; ulimit -f 100"]).status === 0;
it.runIf(bash).each([0.1, 0.5, 0.8, 0.9, 0.95])(
  'no file can grow above %d of the new one while a damaged history is replaced: nothing is lost, and it is told once there is room',
  async (share) => {
    const whole = freshCopy(damaged, path.join(folder, 'whole'));
    await replaceAndKill(whole, null);
    const kilobytes = Math.floor((share * fs.statSync(whole).size) / 1024);
    const file = freshCopy(damaged, path.join(folder, 'full'));
    const script = inProject('test/integration/history/replace-process.ts');
    const limited = `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$0" --no-warnings "$@"`;
    const { status, stderr } = spawnSync('bash', ['-c', limited, process.execPath, script, file], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('historyClosed');
    expect(wrongAfter(file, rows)).toEqual([]);
  },
);

it.each(['EBUSY', 'ENOSPC'] as const)('%s at any change of a file: nothing is lost, and it is told', (code) => {
  let met = 0;
  for (let nth = 0; nth <= met; nth += 1) {
    const file = freshCopy(damaged, path.join(folder, 'refused'));
    const fault = failFileChange(nth, code);
    try {
      openTestHistory({ file }).close();
    } catch (error) {
      expect(error).toMatchObject({ data: { kind: 'historyClosed', reason: 'refused' } });
    }
    fault.end();
    if (nth === 0) met = fault.met();
    // Read without SQLite: a rollback journal would need writing, and the version is read without.
    for (const ready of fs.readdirSync(path.dirname(file)).filter((name) => name.includes('.ready-')))
      expect([...fs.readFileSync(path.join(path.dirname(file), ready)).subarray(18, 20)]).toEqual([2, 2]);
    expect([nth, ...wrongAfter(file, rows)]).toEqual([nth]);
  }
  expect(met).toBeGreaterThan(5);
});

it('what an old write-ahead log holds does not come into the new file', () => {
  const file = freshCopy(damaged, path.join(folder, 'log'));
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = WAL; UPDATE notes SET text = 'in the log' WHERE subject = 'call n1'");
  const log = fs.readFileSync(`${file}-wal`);
  const changed = ownRows(file);
  db.close();
  const crashed = freshCopy(damaged, path.join(folder, 'crashed'));
  fs.writeFileSync(`${crashed}-wal`, log);
  expect(wrongAfter(crashed, changed)).toEqual([]);
});

it('the person’s rows are there to be lost', () => {
  const tables: [string, unknown[]][] = JSON.parse(rows).flat();
  expect(tables.filter(([, all]) => all.length === 0).map(([name]) => name)).toEqual([]);
});
