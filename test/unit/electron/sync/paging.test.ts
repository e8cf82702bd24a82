import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openForCases, pagingCase, play } from '../../../support/pbx/paging-model.ts';
import { inParts, tries } from '../../../support/tries.ts';

const history = openForCases();
afterAll(() => history.close());

/** R9: so many cases of pages that shift, repeat, fail, come late or are reordered. */
const cases = tries(100, 10_000);

it.each(inParts(cases, 500))(
  `nothing is lost and nothing stands there twice, whatever happens between two pages: $count of ${cases} cases from $from`,
  async ({ from, count }) => {
    let extension = 10_000 + from;
    let records = 0;
    await fc.assert(
      fc.asyncProperty(pagingCase, async (one) => {
        extension += 1;
        records += await play(history, String(extension), one);
      }),
      { numRuns: count },
    );
    expect(records).toBeGreaterThan(count);
  },
);
