import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { events, play } from '../support/faults/clock-jumps.ts';
import { createProgress, report } from '../support/faults/report.ts';
import { openForCases } from '../support/pbx/paging-model.ts';

/** R8: so many runs of sleep, a clock set by an hour or a day, a network that comes and goes, and calls meanwhile. */
const runs = 1000;

const history = openForCases();
afterAll(() => history.close());

it(`loses no call, makes no burst and never stops polling in ${runs} runs of sleep and clock changes`, async () => {
  let extension = 10_000;
  const total = { runs: 0, calls: 0, jumps: 0, requests: 0 };
  const progress = createProgress('clock jumps', runs);
  await fc.assert(
    fc.asyncProperty(events, async (happened) => {
      extension += 1;
      const played = await play(history, String(extension), happened);
      total.calls += played.calls;
      total.jumps += played.jumps;
      total.requests += played.requests;
      total.runs += 1;
      progress(total.runs);
    }),
    { numRuns: runs },
  );
  const { calls, jumps, requests } = total;
  report({
    name: 'clock jumps',
    tried: runs,
    survived: total.runs,
    lost: 0,
    twice: 0,
    more: { jumps, requests, calls, bursts: 0, overruns: 0 },
  });
  expect(total.jumps).toBeGreaterThan(2 * runs);
});
