import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';

/** `npm run faults` asks for a thousand. */
const runs = Number(process.env.RINGBACK_CRASHES ?? 15);
let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ringback-crash-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Starts the writer, kills it after so many acknowledged pages, and answers the last one that it acknowledged. */
function killedAfter(pages: number, file: string, run: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const script = path.join(import.meta.dirname, 'writer-process.ts');
    const child = spawn(process.execPath, ['--no-warnings', script, file, run], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.split('\n').length > pages) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      const last = said.split('\n').at(-2);
      if (signal === 'SIGKILL' && last !== undefined) resolve(Number(last));
      else reject(new Error(`The writer ended by itself, after ${JSON.stringify(said)}.`));
    });
  });
}

it(`killed in the middle ${runs} times: no acknowledged record is lost and the file stays sound`, {
  timeout: runs * 4000,
}, async () => {
  const file = path.join(folder, 'history.sqlite');
  let acknowledged = 0;
  for (let run = 0; run < runs; run += 1) {
    const last = await killedAfter(1 + (run % 7), file, `run${run}`);
    const db = new DatabaseSync(file);
    expect(db.prepare('PRAGMA quick_check').all()).toEqual([{ quick_check: 'ok' }]);
    db.close();
    const history = openHistory({ file, zone: 'UTC', country: 'DE', now: Date.now });
    expect(history.notices()).toEqual([]);
    for (let page = 0; page <= last; page += 1) {
      for (let i = 0; i < 10; i += 1) expect(history.call(`run${run}-${page}-${i}`)).not.toBeNull();
    }
    acknowledged += (last + 1) * 10;
    const calls = history.extensions()[0]?.calls ?? 0;
    expect(calls).toBeGreaterThanOrEqual(acknowledged);
    // A page is taken in whole or not at all.
    expect(calls % 10).toBe(0);
    history.close();
  }
});
