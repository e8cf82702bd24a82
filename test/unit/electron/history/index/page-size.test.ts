import { expect, it } from 'vitest';
import { slicesOfRecords } from '../../../../../electron/history/index/ingest.ts';
import { type PbxRecord, readRecord } from '../../../../../electron/pbx/record.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { textWork } from '../../../../support/inputs/text-work.ts';
import { ownFolder } from '../own-folder.ts';
import { minute, noon, record, zone } from '../records.ts';

const place = ownFolder();
const phones = (count: number) => Array.from({ length: count }, (_, i) => String(1000 + i));
const opened = (raw: Record<string, unknown>): PbxRecord => readRecord(raw, zone);
const withLegs = (i: number, count: number) =>
  record({ uuid: `u${i}`, at: noon + i * minute, to: '600', legs: phones(count), takenBy: null });

it.each<[string, number[], number[][]]>([
  ['an ordinary page', Array(100).fill(3), [Array(100).fill(3)]],
  ['no records', [], []],
  ['calls of large groups', Array(5).fill(150), [[150, 150], [150, 150], [150]]],
  ['a call with more than a slice', [1, 500, 1], [[1], [500], [1]]],
  ['calls without legs', [0, 299, 0], [[0, 299], [0]]],
])('a page is taken in so that no slice has many legs: %s', (_name, legs, expected) => {
  const slices = slicesOfRecords(legs.map((count, i) => opened(withLegs(i, count))));
  expect(slices.map((slice) => slice.map(({ raw }) => (raw as { call_flow: unknown[] }).call_flow.length))).toEqual(
    expected,
  );
});

it('everything else has its turn between the slices of a page, and every call is there', async () => {
  const due: (() => void)[] = [];
  const timers = { setTimeout: (run: () => void) => void due.push(run), clearTimeout() {} };
  const history = place.open({ timers });
  due.length = 0;
  let turns = 0;
  const taken = history.records
    .ingestInTurns(
      Array.from({ length: 10 }, (_, i) => opened(withLegs(i, 400))),
      { extension: '1000', status: 'unknown' },
    )
    .then(() => 'taken');
  while ((await Promise.race([taken, new Promise((resolve) => setImmediate(resolve, 'waits'))])) === 'waits') {
    turns += due.length;
    for (const run of due.splice(0)) run();
  }
  expect(turns).toBeGreaterThan(0);
  expect(history.calls.countOf('1000')).toBe(10);
});

it('a call tells 100 phones apart; another is stored once its own calls are read', () => {
  const history = place.open();
  history.records.ingest([withLegs(1, 400)]);
  expect(history.calls.extensions()).toHaveLength(100);
  history.records.ingest([withLegs(1, 400)], { extension: '1399', status: 'unknown' });
  expect(history.calls.countOf('1399')).toBe(1);
  expect(history.calls.raw('u1')?.text).toContain('1398');
});

it('each name that a number comes with costs as much as the one before', () => {
  const history = place.open();
  const named = (from: number) =>
    Array.from({ length: 100 }, (_, i) =>
      record({ uuid: `n${from + i}`, at: noon + (from + i) * minute, from: '030 1234567', name: `Name ${from + i}` }),
    );
  const work = [0, 100, 200, 300, 400].map((from) => textWork(() => history.records.ingest(named(from))));
  expect(Math.max(...work) / Math.min(...work.slice(1))).toBeLessThan(1.5);
  const found = history.calls.list({
    extension: '101',
    filter: { ...noFilter, text: 'Name 499' },
    before: null,
    limit: 50,
  });
  expect(found.rows.length).toBeGreaterThanOrEqual(1);
  expect(found.rows[0]?.uuid).toBe('n499');
});
