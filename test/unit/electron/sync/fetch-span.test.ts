import { describe, expect, it } from 'vitest';
import type { PbxOperations } from '../../../../electron/pbx/client.ts';
import { readingRecords } from '../../../../electron/pbx/record.ts';
import { fetchSpan, type SpanRequest } from '../../../../electron/sync/fetch-span.ts';
import { ending } from './ending.ts';

/** Fetches a span of extension 101's list. */
function fetched(list: PbxOperations['list'], span: SpanRequest['span'], maxPages = 9) {
  const request = { query: { extension: '101' }, span, maxPages, signal: new AbortController().signal };
  return fetchSpan(
    readingRecords({ list: ending(list) }, () => 'UTC'),
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

/** A call of each letter, one a minute, the first the newest or, `oldestFirst`, the oldest. */
const callsOf = (letters: string, oldestFirst = false) =>
  [...letters].map((uuid) => {
    const minute = uuid.charCodeAt(0) - 'a'.charCodeAt(0);
    return { call_uuid: uuid, start_time: `2026-11-20 10:${10 + (oldestFirst ? minute : 40 - minute)}:00` };
  });

it('ends where the PBX counts fewer calls with each request', async () => {
  let asked = 0;
  const list = async ({ page = 1 }: { page?: number }) => {
    asked += 1;
    const records = callsOf('abcdef').slice(page * 2 - 2, page * 2);
    return { records, total: 10_000 - asked, hasNext: page < 3 };
  };
  const { records } = await fetched(list, { from: null, to: null });
  expect([...records.keys()].join('')).toBe('abcdef');
});

it('reads on behind a page that is given twice, also where time leads no further', async () => {
  const pages = ['ab', 'ab', 'cd', ''];
  const list = async ({ page = 1 }: { page?: number }) => ({
    records: callsOf(pages[page - 1] ?? '', true),
    total: null,
    hasNext: page < 4,
  });
  const { records } = await fetched(list, { from: null, to: null });
  expect([...records.keys()].join('')).toBe('abcd');
});

it('goes on by cursors where calls come again: no page number leads back', async () => {
  const pages = ['ab', 'bc', 'de'];
  const asked: unknown[] = [];
  const list = async ({ page, cursor }: { page?: number; cursor?: string }) => {
    asked.push(cursor ?? page);
    const at = Number(cursor ?? 0);
    const hasNext = at + 1 < pages.length;
    return { records: callsOf(pages[at] ?? ''), total: null, hasNext, cursor: hasNext ? `${at + 1}` : null };
  };
  const { records } = await fetched(list, { from: null, to: null });
  expect([...records.keys()].join('')).toBe('abcde');
  expect(asked).toEqual([1, '1', '2']);
});

/** A list whose calls change between two requests: what it holds, newest first, at each; the last one stays. */
function changing(size: number, ...contents: string[]) {
  const asked: (number | undefined)[] = [];
  const list = async ({ page = 1 }: { page?: number }) => {
    const all = contents[Math.min(asked.length, contents.length - 1)] ?? '';
    asked.push(page);
    const records = callsOf(all.slice((page - 1) * size, page * size));
    return { records, total: all.length, hasNext: page * size < all.length };
  };
  return { asked, list };
}

it('goes back as many pages as the deleted calls filled', async () => {
  const { list } = changing(2, 'abcdefghijklmn', 'abcdefghijklmn', 'abcdefghijklmn', 'fghijklmn');
  const { records } = await fetched(list, { from: null, to: null });
  expect([...records.keys()].toSorted().join('')).toBe('abcdefghijklmn');
});

it('goes back no further than the deleted calls filled', async () => {
  const all = 'abcdefghijklmn';
  const { list, asked } = changing(2, all, all, all, all, 'defghijklmn');
  const { records } = await fetched(list, { from: null, to: null });
  expect([...records.keys()].toSorted().join('')).toBe(all);
  expect(asked).toEqual([1, 2, 3, 4, 5, 3, 4, 5, 6]);
});

it('reads the page before again where a call moved there from a page in the middle', async () => {
  const { list, asked } = changing(2, 'abcdef', 'acbdef');
  const { records } = await fetched(list, { from: null, to: null });
  expect([...records.keys()].toSorted().join('')).toBe('abcdef');
  expect(asked).toEqual([1, 2, 1, 2, 3]);
});

it('reads on while calls may follow that began in the first second of the span', async () => {
  const [first] = callsOf('c');
  const pages = [callsOf('ab'), [first, { ...first, call_uuid: 'd' }], [{ ...first, call_uuid: 'e' }]];
  const list = async ({ page = 1 }: { page?: number }) => ({
    records: pages.flatMap((records, index) => (index + 1 === page ? records : [])).filter((one) => one !== undefined),
    total: 5,
    hasNext: page < 3,
  });
  const { records } = await fetched(list, { from: first?.start_time ?? null, to: null });
  expect([...records.keys()].join('')).toBe('abcde');
});

it('takes calls without a start that is readable for calls of the span, and ends no part by them', async () => {
  const asked: (number | undefined)[] = [];
  const unread = callsOf('x').map((one) => ({ ...one, start_time: 'some day' }));
  const pages = [unread, callsOf('ab'), callsOf('cd'), callsOf('ef')];
  const list = async ({ page = 1 }: { page?: number }) => {
    asked.push(page);
    return { records: pages[page - 1] ?? [], total: 7, hasNext: page < 4 };
  };
  const span = { from: callsOf('c')[0]?.start_time ?? null, to: null };
  expect([...(await fetched(list, span)).records.keys()].join('')).toBe('xabc');
  expect(asked).toEqual([1, 2, 3]);
  const { low } = await fetched(list, { from: null, to: null }, 1);
  expect(low).toBe(callsOf('b')[0]?.start_time);
});

it('reads the page before again though the span ends on this one: a call may have moved there', async () => {
  const { list, asked } = changing(2, 'abcdef', 'bcdef');
  const [, , , fourth] = callsOf('abcd');
  const { records } = await fetched(list, { from: fourth?.start_time ?? null, to: null });
  expect([...records.keys()].toSorted().join('')).toBe('abcd');
  expect(asked).toEqual([1, 2, 1, 2]);
});

it('reads a list in no order to its end, and asks it for nothing by time', async () => {
  const asked: (number | undefined)[] = [];
  const list = async ({ page = 1 }: { page?: number }) => {
    asked.push(page);
    return { records: callsOf('abcd', true).slice(page * 2 - 2, page * 2), total: 9, hasNext: page < 2 };
  };
  const [, , third] = callsOf('abcd', true);
  const { records } = await fetched(list, { from: third?.start_time ?? null, to: null });
  expect([...records.keys()].join('')).toBe('cd');
  expect(asked).toEqual([1, 2, 3]);
});

describe('a request for a page', () => {
  const span = { from: '2026-11-11 00:00:00', to: '2026-11-13 00:00:00' };
  const ofNone = { records: [], total: null, hasNext: false };

  it.each<[what: string, span: SpanRequest['span'], countsAll: boolean | undefined, asked: object]>([
    [
      'with a day and two hours at both ends',
      span,
      undefined,
      { from: '2026-11-09 22:00:00', to: '2026-11-14 02:00:00' },
    ],
    ['without a beginning', { ...span, from: null }, undefined, { to: '2026-11-14 02:00:00' }],
    ['without an end', { ...span, to: null }, false, { from: '2026-11-09 22:00:00' }],
    ['without a beginning where all calls are counted', span, true, { to: '2026-11-14 02:00:00' }],
  ])('asks for the span %s', async (_what, wanted, countsAll, asked) => {
    const queries: object[] = [];
    const list: PbxOperations['list'] = async (query) => {
      queries.push(query);
      return ofNone;
    };
    await fetchSpan(
      readingRecords({ list }, () => 'UTC'),
      {
        ...{ query: { extension: '101' }, span: wanted, maxPages: 9, signal: new AbortController().signal },
        ...{ ...(countsAll !== undefined && { countsAll }), beforeRequest: () => {}, onPage: () => {} },
      },
    );
    expect(queries).toEqual([{ extension: '101', direction: 'desc', perPage: 100, page: 1, ...asked }]);
  });

  it('is not sent once the walk is broken off, and its answer is not taken', async () => {
    const broken = new AbortController();
    const seen: string[] = [];
    const list = async () => {
      seen.push('asked');
      broken.abort(new Error('broken off'));
      return ofNone;
    };
    const walk = () =>
      fetchSpan(
        readingRecords({ list }, () => 'UTC'),
        {
          ...{ query: {}, span: { from: null, to: null }, maxPages: 9, signal: broken.signal },
          ...{ beforeRequest: () => void seen.push('before'), onPage: () => void seen.push('page') },
        },
      );
    await expect(walk()).rejects.toThrow('broken off');
    await expect(walk()).rejects.toThrow('broken off');
    expect(seen).toEqual(['before', 'asked']);
  });

  it.each([
    ['not told', null],
    ['told', 0],
  ])('hands on how many calls there are: %s', async (_what, total) => {
    const totals: (number | null)[] = [];
    const list = async () => ({ ...ofNone, total });
    await fetchSpan(
      readingRecords({ list }, () => 'UTC'),
      {
        ...{ query: {}, span: { from: null, to: null }, maxPages: 9, signal: new AbortController().signal },
        ...{ beforeRequest: () => {}, onPage: (_records, page) => void totals.push(page.total) },
      },
    );
    expect(totals).toEqual([total]);
  });

  it.each([
    ['the newest', null, 'ab', 'b'],
    ['older ones, as pages that are newer do not count', 'c', 'cd', 'd'],
    ['still older ones, as a page that ends at its end does not', 'd', 'def', 'f'],
  ])('ends with a part after so many pages of its span: %s', async (_what, to, read, low) => {
    const startOf = (letter: string) => callsOf(letter)[0]?.start_time ?? '';
    const asked: (number | undefined)[] = [];
    const list = async ({ page = 1 }: { page?: number }) => {
      asked.push(page);
      return { records: callsOf('abcdefgh'.slice(page * 2 - 2, page * 2)), total: 8, hasNext: page < 4 };
    };
    const span = { from: null, to: to === null ? null : startOf(to) };
    const found = await fetched(list, span, 1);
    expect([[...found.records.keys()].join(''), found.low]).toEqual([read, startOf(low)]);
  });
});
