import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openTestHistory } from '../../support/fakes/open-history.ts';
import { killOnce } from '../../support/faults/history-kill.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { inParts, tries } from '../../support/tries.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('crash');
});

/** R12: so many kills. A new file after 25 runs, so that small and large ones are killed. */
const kills = (
  [
    ['reading', tries(4, 210, 700)],
    ['forgetting', tries(2, 90, 300)],
    ['making', tries(3, 100, 300)],
  ] as const
).flatMap(([doing, all]) => inParts(all, 25).map((part) => ({ doing, all, ...part })));
it.each(kills)(
  'killed in the middle of $doing, $count of $all times from $from: what was acknowledged holds, the files stay sound, and the index is that of the facts',
  async ({ doing, from, count }) => {
    const file = path.join(folder, 'history.sqlite');
    for (let run = from; run < from + count; run += 1) {
      const acknowledged = await killOnce(file, `run${run}`, doing, 1 + ((2 * run) % 13));
      expect(acknowledged).toBeGreaterThan(0);
    }
  },
);

const bash = spawnSync('bash', ['-c', "trap '' XFSZ; ulimit -f 100"]).status === 0;
it.runIf(bash)(
  'a full disk refuses in words, loses nothing that was acknowledged, and is over once there is room',
  () => {
    const file = path.join(folder, 'history.sqlite');
    const script = path.join(import.meta.dirname, 'history-writer-process.ts');
    const full = spawnSync(
      'bash',
      ['-c', 'trap \'\' XFSZ; ulimit -f 700; exec "$0" --no-warnings "$@"', process.execPath, script, file, 'full'],
      { encoding: 'utf8' },
    );
    const said = full.stdout.trim().split('\n');
    expect([full.status, said.at(-1)]).toEqual([3, 'refused historyUnavailable']);
    const history = openTestHistory({ file, zone: 'UTC', country: 'DE', now: Date.now });
    expect(history.notices()).toEqual([]);
    // The page that was refused may be among the facts all the same, if it was the index that found no room. Then it is shown too.
    expect([said.length - 1, said.length]).toContain((history.calls.extensions()[0]?.calls ?? 0) / 10);
    history.records.ingest([{ call_uuid: 'room again', status: 'MISSED' }]);
    expect(history.calls.call('room again')?.status).toBe('MISSED');
    history.close();
  },
);
