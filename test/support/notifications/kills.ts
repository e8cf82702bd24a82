import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { missedRows } from '../../unit/electron/store/records.ts';
import { openTestHistory } from '../fakes/open-history.ts';

/** What was found after kills: of the calls that were taken in, how many were shown, are listed as not notified, notified twice, or lost. */
export interface AfterKills {
  readonly calls: number;
  readonly shown: number;
  readonly notNotified: number;
  readonly twice: number;
  readonly lost: number;
}

/** Starts a notifier, kills it after so many lines, and answers the calls that it said were taken in. */
function killedAfter(lines: number, args: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const script = path.join(import.meta.dirname, '../../integration/history/notifier-process.ts');
    const child = spawn(process.execPath, ['--no-warnings', script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.split('\n').length > lines) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL')
        return reject(new Error(`The notifier ended by itself, after ${JSON.stringify(said)}.`));
      const taken = said
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('in '));
      resolve(taken.flatMap((line) => line.slice(3).split(',')));
    });
  });
}

/** Kills notifiers on one history, one after another, and counts what became of each call (promise R21). */
export async function killNotifiers(folder: string, runs: readonly string[], lines: number): Promise<AfterKills> {
  const file = path.join(folder, 'history.sqlite');
  const screen = path.join(folder, 'screen');
  const calls: string[] = [];
  for (const [index, run] of runs.entries()) calls.push(...(await killedAfter(lines + index, [file, screen, run])));
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
