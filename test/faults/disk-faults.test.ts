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
import { temporaryFolder } from '../support/temporary-folder.ts';
import { tries } from '../support/tries.ts';

/** R18: every so manieth statement fails. */
const every = tries(4, 4, 1);

const folder = temporaryFolder('disk-faults', afterAll);
const prepared = path.join(folder, 'prepared.sqlite');
beforeAll(() => prepareDay(prepared));

interface Failing {
  readonly met: () => number;
  end(): void;
}

/** Lives through a day for each step that can fail. `each`: every so manieth. */
async function failEach(each: number, fail: (nth: number) => Failing): Promise<void> {
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
  const wrong: string[] = [];
  for (let nth = 1; nth <= all; nth += each) {
    const after = await liveThrough(prepared, day, () => fail(nth));
    const found = [...after.untyped, ...after.lost.map((one) => `${one} is lost`)];
    if (found.length > 0) wrong.push(`${nth}: ${found.join('; ')}`);
  }
  expect(wrong).toEqual([]);
}

it.each(Object.keys(sqliteErrors) as SqliteError[])('survives “%s” at each statement', async (error) => {
  await failEach(every, (nth) => failStatement(nth, error));
});

it.each(systemErrors)('survives %s at each change of a file', async (code: SystemError) => {
  await failEach(1, (nth) => failFileChange(nth, code));
});
