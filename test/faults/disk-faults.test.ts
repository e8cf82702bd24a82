import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  failFileChange,
  failStatement,
  type SqliteError,
  type SystemError,
  sqliteErrors,
  systemErrors,
} from '../support/faults/disk-faults.ts';
import { liveThrough, prepareDay } from '../support/faults/history-day.ts';
import { createProgress, report, tries } from '../support/faults/report.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** R18: every so manieth statement fails. */
const every = tries(4, 1);

const folder = temporaryFolder('disk-faults', afterAll);
const prepared = path.join(folder, 'prepared.sqlite');
beforeAll(() => prepareDay(prepared));

interface Failing {
  readonly met: () => number;
  end(): void;
}

/** Lives through a day for each step that can fail. `each`: every so manieth. */
async function failEach(name: string, each: number, fail: (nth: number) => Failing): Promise<void> {
  const day = path.join(folder, 'day');
  let all = 0;
  const counted = await liveThrough(prepared, day, () => {
    const fault = fail(0);
    return {
      end: () => {
        all = fault.met();
        fault.end();
      },
    };
  });
  expect(counted).toMatchObject({ untyped: [], lost: [], refused: 0, noticed: false });
  const progress = createProgress(name, all);
  const wrong: string[] = [];
  const sum = { tried: 0, survived: 0, lost: 0, refused: 0, noticed: 0 };
  for (let nth = 1; nth <= all; nth += each) {
    const after = await liveThrough(prepared, day, () => fail(nth));
    sum.tried += 1;
    sum.lost += after.lost.length;
    sum.refused += after.refused;
    if (after.noticed) sum.noticed += 1;
    if (after.untyped.length + after.lost.length === 0) sum.survived += 1;
    else wrong.push(`${nth}: ${[...after.untyped, ...after.lost.map((one) => `${one} is lost`)].join('; ')}`);
    progress(nth);
  }
  const { tried, survived, lost, refused, noticed } = sum;
  report({ name, tried, survived, lost, more: { 'refused in words': refused, 'notice shown': noticed } });
  expect(wrong).toEqual([]);
}

it.each(Object.keys(sqliteErrors) as SqliteError[])('survives “%s” at each statement', async (error) => {
  await failEach(`statement: ${error}`, every, (nth) => failStatement(nth, error));
});

it.each(systemErrors)('survives %s at each change of a file', async (code: SystemError) => {
  await failEach(`file: ${code}`, 1, (nth) => failFileChange(nth, code));
});
