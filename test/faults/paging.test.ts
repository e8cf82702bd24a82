import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { say } from '../../build/say.ts';
import { openForCases, pagingCase, play } from '../support/paging-model.ts';

/** R9: so many cases of pages that shift, repeat, fail, come late or are reordered. */
const cases = Number(process.env.RINGBACK_PAGING_CASES ?? 10_000);

const history = openForCases();
afterAll(() => history.close());

it(`loses nothing and doubles nothing in ${cases} cases of changing pages`, async () => {
  let extension = 10_000;
  let requests = 0;
  let records = 0;
  await fc.assert(
    fc.asyncProperty(pagingCase, async (one) => {
      extension += 1;
      const played = await play(history, String(extension), one);
      requests += played.requests;
      records += played.records;
    }),
    { numRuns: cases },
  );
  say(`${cases} cases, ${requests} requests, ${records} calls at their ends: 0 lost, 0 twice.`);
  expect(records).toBeGreaterThan(cases);
});
