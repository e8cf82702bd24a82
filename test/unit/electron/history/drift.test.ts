import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { History } from '../../../../electron/history/history.ts';
import { noFilter } from '../../../../shared/find.ts';
import { historyFolder, missedRows, record } from './records.ts';

let place: ReturnType<typeof historyFolder>;
let history: History;
beforeAll(() => {
  place = historyFolder();
  history = place.open();
});
afterAll(() => place.end());

const odd = fc.oneof(
  fc.constantFrom(null, '', 'N/A', '0', 0, -1, 1e308, true, [], {}, [null], '\u202e', '\0', '2026-13-45 99:99:99'),
  fc.jsonValue(),
);

it('drifted records cost neither their page nor each other', () => {
  let next = 0;
  const fields = Object.keys(record({ uuid: 'x' })).filter((name) => name !== 'call_uuid');
  const drifted = fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 6 });
  fc.assert(
    fc.property(
      fc.array(drifted, { minLength: 1, maxLength: 8 }),
      fc.array(odd, { maxLength: 3 }),
      (changes, rubbish) => {
        const uuids = changes.map(() => `u${next++}`);
        const raws = changes.map((change, i) => ({ ...record({ uuid: uuids[i] ?? '' }), ...change }));
        const { added, unreadable } = history.ingest([...rubbish, ...raws], { extension: '101', status: 'missed' });
        // One without anything to show of it is kept as unreadable; nothing else is lost.
        expect(added.length + unreadable).toBe(raws.length + rubbish.length);
        expect(uuids).toEqual(expect.arrayContaining(added));
        for (const uuid of added) expect(history.page(uuid, '101')?.call.uuid).toBe(uuid);
      },
    ),
    { numRuns: 300 },
  );
  expect(() => missedRows(history)).not.toThrow();
  expect(history.list({ extension: '101', filter: noFilter, before: null, limit: 200 }).rows.length).toBe(200);
});
