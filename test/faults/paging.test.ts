import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createProgress, report } from '../support/faults/report.ts';
import { openForCases, pagingCase, play } from '../support/pbx/paging-model.ts';

/** R9: so many cases of pages that shift, repeat, fail, come late or are reordered. */
const cases = 10_000;

const history = openForCases();
afterAll(() => history.close());

it(`loses nothing and doubles nothing in ${cases} cases of changing pages`, async () => {
  let extension = 10_000;
  let requests = 0;
  let records = 0;
  let played = 0;
  const progress = createProgress('changing pages', cases);
  await fc.assert(
    fc.asyncProperty(pagingCase, async (one) => {
      extension += 1;
      const sums = await play(history, String(extension), one);
      requests += sums.requests;
      records += sums.records;
      played += 1;
      progress(played);
    }),
    { numRuns: cases },
  );
  report({
    name: 'changing pages',
    tried: cases,
    survived: played,
    lost: 0,
    twice: 0,
    more: { requests, calls: records },
  });
  expect(records).toBeGreaterThan(cases);
});
