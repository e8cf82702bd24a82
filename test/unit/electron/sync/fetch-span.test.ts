import { expect, it } from 'vitest';
import type { PbxOperations } from '../../../../electron/pbx/client.ts';
import { readingRecords } from '../../../../electron/pbx/record.ts';
import { fetchSpan, type SpanRequest } from '../../../../electron/sync/fetch-span.ts';

/** Fetches a span of extension 101's list. */
function fetched(list: PbxOperations['list'], span: SpanRequest['span'], maxPages = 9) {
  const request = { query: { extension: '101' }, span, maxPages, signal: new AbortController().signal };
  return fetchSpan(
    readingRecords({ list }, () => 'UTC'),
    { ...request, beforeRequest: () => {}, onPage: () => {} },
  );
}

it('loses no call that changes places with another between two pages', async () => {
  const pages = ['dc', 'ca', 'db', 'ca'];
  const asked: (number | undefined)[] = [];
  const list = async ({ page }: { page?: number }) => {
    asked.push(page);
    const uuids = [...(pages.shift() ?? '')];
    const records = uuids.map((uuid) => ({ call_uuid: uuid, start_time: '2026-11-20 10:00:00' }));
    return { records, total: 4, hasNext: page === 1 };
  };
  const { records } = await fetched(list, { from: null, to: null });
  expect([...records.keys()].toSorted().join('')).toBe('abcd');
  expect(asked).toEqual([1, 2, 1, 2]);
});

it('goes on from the oldest call that was read, where a call comes in and every page is the first one', async () => {
  let newest = 4;
  const list = async ({ page = 1, to = '~' }: { page?: number; to?: string }) => {
    if (page === 2) newest = 5;
    const calls = Array.from({ length: newest }, (_, n) => newest - n);
    const records = calls
      .map((n) => ({ call_uuid: `call ${n}`, start_time: `2026-11-20 10:0${n}:00` }))
      .filter(({ start_time }) => start_time <= to)
      .slice(0, 2);
    return { records, total: null, hasNext: true };
  };
  const { records } = await fetched(list, { from: null, to: null });
  expect([...records.keys()].toSorted()).toEqual(['call 1', 'call 2', 'call 3', 'call 4', 'call 5']);
});

it('reads on where the list does not honour the end of the span: its first pages are newer', async () => {
  const days = ['25', '24', '18', '12', '11'];
  const list = async ({ page = 1 }: { page?: number }) => ({
    records: [{ call_uuid: `of ${days[page - 1]}`, start_time: `2026-11-${days[page - 1]} 10:00:00` }],
    total: 5,
    hasNext: page < days.length,
  });
  const span = { from: '2026-11-11 00:00:00', to: '2026-11-13 00:00:00' };
  const { records, low } = await fetched(list, span, 1);
  expect([[...records.keys()], low]).toEqual([['of 12', 'of 11'], null]);
});

it('places a call by a start that came as a number', async () => {
  const records = [0, 1].map((hour) => ({ call_uuid: `at ${hour}`, start_time: Date.UTC(2026, 10, 20, hour) / 1000 }));
  const list = async () => ({ records, total: 2, hasNext: false });
  const found = await fetched(list, { from: '2026-11-20 00:30:00', to: null });
  expect([...found.records.keys()]).toEqual(['at 1']);
});
