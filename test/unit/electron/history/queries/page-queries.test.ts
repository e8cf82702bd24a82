import { expect, it } from 'vitest';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { failStatement } from '../../../../support/faults/disk-faults.ts';
import { ownFolder } from '../own-folder.ts';
import { minute, missedRecord, noon, outRecord, record } from '../records.ts';

const place = ownFolder();

/** Every kind of row: missed and waiting, missed and called back, missed and settled by a colleague, withheld, without a time, answered. */
function filled() {
  const history = place.open();
  history.records.ingest(
    Array.from({ length: 60 }, (_, i) => {
      const of = { uuid: `u${i}`, at: noon + i * minute, from: `03012${10000 + (i % 30)}`, name: `Person ${i}` };
      if (i < 40) return i % 10 === 9 ? missedRecord({ ...of, from: 'anonymous' }) : missedRecord(of);
      if (i < 50) return outRecord({ uuid: of.uuid, at: of.at, to: `03012${10000 + (i % 30)}` });
      return record({ ...of, legs: ['101', `${100 + i}`], takenBy: `${100 + i}` });
    }),
    { extension: '101', status: 'unknown' },
  );
  return history;
}

it('a page of many calls costs as many statements as one of few, whatever they are', () => {
  const history = filled();
  const statements = (limit: number): number => {
    // Nothing is remembered of the pages before.
    history.notes.change('call other', String(limit), []);
    history.records.ingest([record({ uuid: 'clearing', at: noon - minute, name: String(limit) })]);
    const count = failStatement(0, 'disk I/O error');
    const { rows } = history.calls.list({ extension: '101', filter: noFilter, before: null, limit });
    count.end();
    expect(rows).toHaveLength(limit);
    return count.met();
  };
  // People, notes and listed names are read once.
  statements(60);
  // The newest 45 have every kind of row.
  const few = statements(45);
  expect(few).toBeGreaterThan(2);
  expect(few).toBeLessThan(10);
  expect(statements(60)).toBe(few);
});

it('a page of one call at a time says the same of each call as the page of all', () => {
  const history = filled();
  const list = (limit: number, before: { at: number; uuid: string } | null) =>
    history.calls.list({ extension: '101', filter: noFilter, before, limit });
  const all = list(100, null).rows;
  const single: typeof all = [];
  for (let page = list(1, null); ; page = list(1, page.next)) {
    single.push(...page.rows);
    if (page.next === null) break;
  }
  expect(single).toEqual(all);
  expect(new Set(all.map((row) => row.missed?.kind))).toEqual(new Set([undefined, 'waiting', 'returned', 'reached']));
});
