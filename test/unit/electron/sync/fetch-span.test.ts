import { expect, it } from 'vitest';
import { fetchSpan } from '../../../../electron/sync/fetch-span.ts';

it('loses no call that changes places with another between two pages', async () => {
  const pages = ['dc', 'ca', 'db', 'ca'];
  const asked: (number | undefined)[] = [];
  const list = async ({ page }: { page?: number }) => {
    asked.push(page);
    const uuids = [...(pages.shift() ?? '')];
    const records = uuids.map((uuid) => ({ call_uuid: uuid, start_time: '2026-11-20 10:00:00' }));
    return { records, total: 4, hasNext: page === 1 };
  };
  const { records } = await fetchSpan(
    { list },
    {
      ...{ query: { extension: '101' }, span: { from: null, to: null }, zone: 'UTC', maxPages: 9 },
      ...{ signal: new AbortController().signal, beforeRequest: () => {}, onPage: () => {} },
    },
  );
  expect([...records.keys()].toSorted().join('')).toBe('abcd');
  expect(asked).toEqual([1, 2, 1, 2]);
});
