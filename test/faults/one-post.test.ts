import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { say } from '../../build/say.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import { createProgress, report } from '../support/faults/report.ts';
import { openCell } from '../support/one-post/cells.ts';
import { type Dialled, dialIn } from '../support/one-post/dials.ts';
import { type Followed, followIn, wrongInEnd } from '../support/one-post/followed.ts';
import { takeOverLookups } from '../support/one-post/lookups.ts';
import { type Mode, modes } from '../support/one-post/modes.ts';
import { type FaultyPbx, startFaultyPbx } from '../support/one-post/server.ts';
import { sumOf } from '../support/one-post/sums.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** R1: so many dials that fail, in all modes, warm and cold. */
const failures = 10_000;
const lanes = 12;
/** R2: so many dials of each mode, warm and cold, go through the dialing service. */
const followed = 4;

const lookups = takeOverLookups();
let pbx: FaultyPbx;
beforeAll(async () => {
  pbx = await startFaultyPbx();
});
afterAll(async () => {
  lookups.giveBack();
  await pbx.close();
});

it(`sends no dial twice in ${failures} failures of ${modes.length} modes, warm and cold`, async () => {
  const cells = modes.flatMap((mode) => [false, true].map((warm) => ({ mode, warm })));
  // In one mode the trap is there and the dial goes well all the same: that is no failure.
  const each = Math.ceil(failures / cells.filter(({ mode }) => !mode.outcomes.includes('accepted')).length);
  const dialled = new Map<Mode, Dialled[]>(modes.map((mode) => [mode, []]));
  const progress = createProgress('failing dials', each * cells.length);
  let done = 0;
  const waiting = cells.map((cell, index) => ({ ...cell, index }));
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { mode, warm, index } = next;
      const cell = await openCell(mode, warm, { pbx, lookups, host: `pbx${index}.test` });
      for (let i = 0; i < each; i += 1) {
        dialled.get(mode)?.push(await dialIn(cell, `d${index * each + i}`));
        done += 1;
        progress(done);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));

  const seen = await pbx.seen();
  const sums = modes.map((mode) => sumOf(mode, dialled.get(mode) ?? [], seen));
  for (const { line } of sums) say(line);
  const failed = [...dialled.values()].flat().filter(({ outcome }) => outcome !== 'accepted').length;
  const doubles = sums.reduce((sum, one) => sum + one.doubles, 0);
  const wrong = sums.reduce((sum, one) => sum + one.wrong.length, 0);
  report({ name: 'failing dials', tried: failed, survived: failed - wrong, twice: doubles });
  expect(sums.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(seen.get('none')).toBeUndefined();
  expect(failed).toBeGreaterThanOrEqual(failures);
  expect(doubles).toBe(0);
});

it(`ends every unanswered dial as unknown and searches the records for it, ${followed} of each mode`, async () => {
  const folder = temporaryFolder('one-post');
  const history = openTestHistory({
    file: path.join(folder, 'history.sqlite'),
    zone: 'UTC',
    country: 'DE',
    now: Date.now,
  });
  const gone = new Map<Mode, { dial: Followed; hasRecord: boolean }[]>(modes.map((mode) => [mode, []]));
  let serial = 90_000_000;
  try {
    for (const [index, mode] of modes.entries()) {
      for (const warm of [false, true]) {
        const cell = await openCell(mode, warm, { pbx, lookups, host: `followed${index}${warm ? 'w' : 'c'}.test` });
        for (let i = 0; i < followed; i += 1) {
          serial += 1;
          const dial = { id: crypto.randomUUID(), serial, hasRecord: i % 2 === 0 };
          gone.get(mode)?.push({ dial: await followIn(cell, dial, { pbx, history }), hasRecord: dial.hasRecord });
        }
      }
    }
    const seen = await pbx.seen();
    const wrong = modes.flatMap((mode) => {
      const dials = gone.get(mode) ?? [];
      const sum = sumOf(
        mode,
        dials.map(({ dial }) => dial),
        seen,
      );
      say(`${sum.line}; in the end ${[...new Set(dials.map(({ dial }) => dial.end.kind))].join(' or ')}`);
      const ends = dials.flatMap(({ dial, hasRecord }) =>
        wrongInEnd(dial, hasRecord, seen.get(dial.marker)?.gets ?? 0),
      );
      return [...sum.wrong, ...ends];
    });
    const tried = modes.length * 2 * followed;
    report({ name: 'failing dials, followed', tried, survived: tried - wrong.length });
    expect(wrong).toEqual([]);
    expect(history.dials.all()).toHaveLength(modes.length * 2 * followed);
  } finally {
    history.close();
  }
});
