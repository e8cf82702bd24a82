import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openForCases, pagingCase, play } from '../../../support/pbx/paging-model.ts';
import { tries } from '../../../support/tries.ts';

const history = openForCases();
afterAll(() => history.close());

/** R9: so many cases of pages that shift, repeat, fail, come late or are reordered. */
const cases = tries(100, 10_000);

it(`nothing is lost and nothing stands there twice in ${cases} cases, whatever happens between two pages`, async () => {
  let extension = 10_000;
  let records = 0;
  await fc.assert(
    fc.asyncProperty(pagingCase, async (one) => {
      extension += 1;
      records += await play(history, String(extension), one);
    }),
    { numRuns: cases },
  );
  expect(records).toBeGreaterThan(tries(500, cases));
});
