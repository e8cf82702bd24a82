import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openForCases, pagingCase, play } from '../../../support/pbx/paging-model.ts';

const history = openForCases();
afterAll(() => history.close());

it('nothing is lost and nothing stands there twice, whatever happens between two pages (the long count: npm run faults)', async () => {
  let extension = 1000;
  let records = 0;
  await fc.assert(
    fc.asyncProperty(pagingCase, async (one) => {
      extension += 1;
      records += (await play(history, String(extension), one)).records;
    }),
    { numRuns: 100 },
  );
  expect(records).toBeGreaterThan(500);
});
