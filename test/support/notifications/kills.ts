import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../../../build/paths.ts';
import { missedRows } from '../../unit/electron/store/records.ts';
import { openTestHistory } from '../fakes/open-history.ts';
import { killedAfter } from '../faults/killed.ts';

const notifier = inProject('test/integration/history/notifier-process.ts');

/** What was found after kills: of the calls that were taken in, how many were shown, are listed as not notified, notified twice, or lost. */
export interface AfterKills {
  readonly calls: number;
  readonly shown: number;
  readonly notNotified: number;
  readonly twice: number;
  readonly lost: number;
}

/** Kills notifiers on one history, one after another, and counts what became of each call (promise R21). */
export async function killNotifiers(folder: string, runs: readonly string[], lines: number): Promise<AfterKills> {
  const file = path.join(folder, 'history.sqlite');
  const screen = path.join(folder, 'screen');
  const calls: string[] = [];
  for (const [index, run] of runs.entries()) {
    const said = await killedAfter(lines + index, notifier, [file, screen, run]);
    calls.push(...said.filter((line) => line.startsWith('in ')).flatMap((line) => line.slice(3).split(',')));
  }
  const times = new Map<string, number>();
  const seen = fs.existsSync(screen) ? fs.readFileSync(screen, 'utf8').split('\n').filter(Boolean) : [];
  for (const uuid of seen) times.set(uuid, (times.get(uuid) ?? 0) + 1);
  const history = openTestHistory({ file, zone: 'UTC', country: 'DE', now: Date.now });
  try {
    const listed = missedRows(history).flatMap((row) => (row.notNotified === undefined ? [] : row.callUuids));
    const pending = history.ledger.claimUnnotified('101').map(({ uuid }) => uuid);
    const visible = new Set([...listed, ...pending]);
    return {
      calls: calls.length,
      shown: calls.filter((uuid) => times.has(uuid)).length,
      notNotified: calls.filter((uuid) => visible.has(uuid)).length,
      twice: [...times.values()].filter((count) => count > 1).length,
      lost: calls.filter((uuid) => !times.has(uuid) && !visible.has(uuid)).length,
    };
  } finally {
    history.close();
  }
}
