import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { say } from '../../build/say.ts';
import { events, play } from '../support/clock-jumps.ts';
import { openForCases } from '../support/paging-model.ts';

/** R8: so many runs of sleep, a clock set by an hour or a day, a network that comes and goes, and calls meanwhile. */
const runs = Number(process.env.RINGBACK_CLOCK_RUNS ?? 1000);

const history = openForCases();
afterAll(() => history.close());

it(`loses no call, makes no burst and never stops looking in ${runs} runs of sleep and clock changes`, async () => {
  let extension = 10_000;
  const total = { calls: 0, jumps: 0, requests: 0 };
  await fc.assert(
    fc.asyncProperty(events, async (happened) => {
      extension += 1;
      const played = await play(history, String(extension), happened);
      total.calls += played.calls;
      total.jumps += played.jumps;
      total.requests += played.requests;
    }),
    { numRuns: runs },
  );
  say(
    `${runs} runs, ${total.jumps} sleeps and clock changes, ${total.requests} requests, ${total.calls} calls: ` +
      '0 lost, 0 told twice, 0 bursts, 0 overruns, 0 stopped.',
  );
  expect(total.jumps).toBeGreaterThan(2 * runs);
});
