import { describe, expect, it } from 'vitest';
import type { ListPage, ListQuery } from '../../../../electron/pbx/client.ts';
import { readPage } from '../../../../electron/pbx/page.ts';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';
import { readingRecords } from '../../../../electron/pbx/record.ts';
import { fetchSpan, ListWalk } from '../../../../electron/sync/fetch-span.ts';
import { AppError } from '../../../../shared/errors.ts';
import { ending } from './ending.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const calls = (count: number, everySeconds = 60) =>
  Array.from({ length: count }, (_, index) => ({
    call_uuid: `u${index}`,
    start_time: formatPbxTime(noon - index * everySeconds * 1000, 'UTC'),
  }));
type Raw = ReturnType<typeof calls>[number];

/** What a server makes of a page: `page` counts from 1, `all` is the whole list. */
type Answer = (page: { data: Raw[]; page: number; pages: number; all: Raw[] }, query: ListQuery) => unknown;

/** Fetches the whole list of a server that holds these calls, through the reading of its responses. */
async function fetched(all: Raw[], answer: Answer, { size = 100, isChased = true, withTo = true } = {}) {
  const asked: ListQuery[] = [];
  const list = async (query: ListQuery): Promise<ListPage> => {
    asked.push(query);
    const { to = '~', page = 1 } = query;
    const found = all.filter(({ start_time }) => start_time < to || (withTo && start_time === to));
    const data = found.slice((page - 1) * size, page * size);
    const body = answer({ data, page, pages: Math.ceil(found.length / size), all: found }, query);
    return readPage(JSON.parse(JSON.stringify({ message: 'OK', ...(body as object) })), query);
  };
  const request = { query: { extension: '101' }, span: { from: null, to: null }, maxPages: 1e9, isChased };
  const { signal } = new AbortController();
  const { records, unlisted } = await fetchSpan(
    readingRecords({ list: ending(list) }, () => 'UTC'),
    { ...request, signal, beforeRequest() {}, onPage() {} },
  );
  return { read: records.size, unlisted, requests: asked.length };
}

const url = (page: number) => `https://pbx.example/x?page=${page}`;
const withCursor: Answer = ({ all }, { cursor }) => {
  const at = Number(cursor ?? 0);
  const next = at + 100 < all.length ? String(at + 100) : null;
  return {
    data: { data: all.slice(at, at + 100), next_cursor: next, next_page_url: next && `https://x/?cursor=${next}` },
  };
};

describe('a list of 350 calls is read to its end', () => {
  it.each<[string, number, Answer]>([
    [
      'as the document says',
      4,
      ({ data, page, pages, all }) => ({
        data: {
          data,
          current_page: page,
          last_page: pages,
          total: all.length,
          next_page_url: page < pages ? url(page + 1) : null,
        },
      }),
    ],
    [
      'numbers as text',
      4,
      ({ data, page, pages, all }) => ({
        data: { data, current_page: `${page}`, last_page: `${pages}`, total: `${all.length}` },
      }),
    ],
    [
      'a collection of resources within the envelope',
      4,
      ({ data, page, pages, all }) => ({
        data: {
          data,
          links: { next: page < pages ? url(page + 1) : null },
          meta: { last_page: pages, total: all.length },
        },
      }),
    ],
    [
      'a collection of resources as the envelope',
      4,
      ({ data, page, pages, all }) => ({
        data,
        links: { prev: null, next: page < pages ? url(page + 1) : null },
        meta: { total: all.length, per_page: 100 },
      }),
    ],
    [
      'links without a next page, and no counts',
      5,
      ({ data, page }) => ({ data: { data, links: { first: url(1), prev: page > 1 ? url(page - 1) : null } } }),
    ],
    [
      'a fractal collection',
      4,
      ({ data, page, pages, all }) => ({
        data,
        meta: { pagination: { total: all.length, per_page: 100, current_page: page, total_pages: pages, links: {} } },
      }),
    ],
    [
      'next page null with the right last page',
      4,
      ({ data, pages }) => ({ data: { data, last_page: pages, next_page_url: null } }),
    ],
    [
      'a last page that is too small',
      4,
      ({ data, all }) => ({ data: { data, last_page: 1, total: all.length, next_page_url: null } }),
    ],
    [
      'a total that is too small',
      4,
      ({ data }) => ({ data: { data, last_page: 1, total: data.length, next_page_url: null } }),
    ],
    ['total and last page 0', 4, ({ data }) => ({ data: { data, total: 0, last_page: 0, next_page_url: null } })],
    ['a next page that is always named', 5, ({ data, page }) => ({ data: { data, next_page_url: url(page + 1) } })],
    ['nothing but calls', 5, ({ data }) => ({ data: { data } })],
    ['nothing but calls, as the envelope’s data', 5, ({ data }) => ({ data })],
    [
      'a marker in the links',
      4,
      ({ data, page, pages }) => ({
        data: {
          data,
          links: [
            { url: null, label: '&laquo; Previous' },
            { url: page < pages ? url(page + 1) : null, label: 'Next &raquo;' },
          ],
        },
      }),
    ],
    ['cursors', 4, withCursor],
    ['an empty page as {}', 5, ({ data, page, pages }) => ({ data: page > pages ? {} : { data } })],
    ['an empty page as null', 5, ({ data, page, pages }) => ({ data: page > pages ? null : { data } })],
    [
      'an empty page within the page as null',
      5,
      ({ data, page, pages }) => ({ data: { data: page > pages ? null : data } }),
    ],
    ['an empty page as nothing', 5, ({ data, page, pages }) => (page > pages ? {} : { data: { data } })],
    [
      'the last page again and again behind the last one',
      7,
      ({ all, page, pages }) => {
        const at = Math.min(page, pages) * 100 - 100;
        return { data: { data: all.slice(at, at + 100) } };
      },
    ],
    ['a page of the list again and again', 12, ({ all }) => ({ data: { data: all.slice(0, 100), total: all.length } })],
  ])('%s', async (_name, requests, answer) => {
    const read = await fetched(calls(350), answer);
    expect(read).toEqual({ read: 350, unlisted: 0, requests: expect.any(Number) });
    expect(read.requests).toBeLessThanOrEqual(requests);
  });
});

describe('a list of 350 calls that is written otherwise is never taken for a shorter one', () => {
  const counts = ({ pages, all }: { pages: number; all: Raw[] }) => ({ last_page: pages, total: all.length });
  it.each<[string, Answer]>([
    [
      'calls as an object of objects',
      ({ data }) => ({ data: { data: Object.fromEntries(data.map((raw) => [raw.call_uuid, raw])) } }),
    ],
    ['calls as text', ({ data }) => ({ data: { data: JSON.stringify(data) } })],
    [
      'pages that are counted from 0',
      (page) => ({ data: { data: page.all.slice(page.page * 100, page.page * 100 + 100), ...counts(page) } }),
    ],
    ['a first page that is skipped', (page) => ({ data: { data: page.page === 1 ? [] : page.data, ...counts(page) } })],
    [
      'resources as JSON:API has them, without the calls’ names',
      (page) => ({ data: page.data.map((attributes) => ({ type: 'calls', id: '1', attributes })), meta: counts(page) }),
    ],
  ])('%s: it is refused, or some are missing', async (_name, answer) => {
    const read = await fetched(calls(350), answer).catch((error: unknown) => error);
    if (read instanceof AppError) expect(read.data.kind).toBe('badAnswer');
    else expect(read).toMatchObject({ unlisted: expect.toSatisfy((count: number) => count > 0) });
  });

  it.each<[string, Answer]>([
    ['its calls under another name', (page) => ({ data: { items: page.data, ...counts(page) } })],
    ['its calls under another name, and no counts', ({ data }) => ({ data: { records: data } })],
    ['its calls under another name beside the data', (page) => ({ data: null, items: page.data, meta: counts(page) })],
    ['its calls under another name beside the data, and no counts', ({ data }) => ({ data: null, items: data })],
  ])('%s: it is read whole', async (_name, answer) => {
    const read = await fetched(calls(350), answer);
    expect(read).toMatchObject({ read: 350, unlisted: 0 });
  });
});

it('a list that gives one page again and again is read to its end, whenever a late call is written', async () => {
  for (let when = 1; when <= 12; when += 1) {
    for (const place of [30, 120, 160, 220]) {
      const all = calls(350);
      let requests = 0;
      const late: Answer = ({ all: found }) => {
        requests += 1;
        if (requests === when) all.splice(place, 0, { ...(all[place] as Raw), call_uuid: 'late' });
        return { data: { data: found.slice(0, 100) } };
      };
      expect((await fetched(all, late)).read, `${when} ${place}`).toBeGreaterThanOrEqual(350);
    }
  }
});

const twoPages: Answer = ({ data, page, all }) => ({
  data: { data: page > 2 ? [] : data, last_page: 2, total: all.length, next_page_url: null },
});

describe('where the PBX counts more than it lists', () => {
  it('asks by time', async () => {
    expect(await fetched(calls(600), twoPages)).toMatchObject({ read: 600, unlisted: 0 });
    const unchased = await fetched(calls(600), twoPages, { isChased: false });
    expect(unchased).toMatchObject({ read: 200, unlisted: 400 });
    expect(unchased.requests).toBeLessThanOrEqual(3);
  });

  it.each([0, 30, 99])(
    'asks by time where one that was read is gone: it counted for the one that is missing (%s)',
    async (which) => {
      for (const count of [201, 202, 250]) {
        const all = calls(count);
        let requests = 0;
        const oneGone: Answer = (page) => {
          requests += 1;
          // After this answer.
          if (requests === 1) all.splice(which, 1);
          return twoPages(page, {});
        };
        expect(await fetched(all, oneGone), `${count}`).toMatchObject({ read: count, unlisted: 0 });
      }
    },
  );

  it.each([100, 150, 199])('asks by time where a late call moves the last one off the pages (%s)', async (place) => {
    const all = calls(200);
    let requests = 0;
    const oneLate: Answer = (page) => {
      requests += 1;
      if (requests === 1) all.splice(place, 0, { ...(all[place] as Raw), call_uuid: 'late' });
      return twoPages(page, {});
    };
    expect(await fetched(all, oneLate)).toMatchObject({ read: 201, unlisted: 0 });
  });

  it.each([true, false])(
    'asks for the rest of a second that the last page began, its end included: %s',
    async (withTo) => {
      expect(await fetched(calls(601, 0.5), twoPages, { withTo })).toMatchObject({ read: 601, unlisted: 0 });
    },
  );

  it('says how many are missing where that brings nothing', async () => {
    // All within one second: time tells them not apart.
    expect(await fetched(calls(600, 0), twoPages)).toMatchObject({ read: 200, unlisted: 400 });
    const onePage: Answer = ({ all }) => ({ data: { data: all.slice(0, 100), total: all.length } });
    expect(await fetched(calls(250, 0), onePage)).toMatchObject({ read: 100, unlisted: 150 });
    const unread = calls(600).map((raw) => ({ ...raw, start_time: 'some day' }));
    expect(await fetched(unread, twoPages)).toMatchObject({ read: 200, unlisted: 400 });
    const ofAll: Answer = ({ data, page, pages }) => ({ data: { data, last_page: pages, total: 7000 + page } });
    const read = await fetched(calls(350), ofAll);
    expect(read).toMatchObject({ read: 350, unlisted: 6651 });
    expect(read.requests).toBeLessThanOrEqual(6);
  });

  it('counts records that share a UUID, and those that have none', async () => {
    const twice = [...calls(150), ...calls(150)].toSorted((a, b) => (a.start_time < b.start_time ? 1 : -1));
    const named: Answer = ({ data, page, pages, all }) => ({
      data: { data, current_page: page, last_page: pages, total: all.length },
    });
    expect(await fetched(twice, named)).toEqual({ read: 150, unlisted: 0, requests: 4 });
    const nameless = calls(150).map((raw, index) => (index % 2 ? raw : { ...raw, call_uuid: '' }));
    expect(await fetched(nameless, named)).toEqual({ read: 75, unlisted: 0, requests: 2 });
    const allNameless = calls(150).map((raw) => ({ ...raw, call_uuid: '' }));
    expect(await fetched(allNameless, named)).toEqual({ read: 0, unlisted: 0, requests: 2 });
    // Behind its first page are only UUIDs that were read, and none.
    const both = [
      ...calls(100, 0),
      ...nameless.slice(0, 50).map((raw) => ({ ...raw, start_time: formatPbxTime(noon, 'UTC') })),
    ];
    expect(await fetched(both, named)).toMatchObject({ read: 100, unlisted: 0 });
  });

  it('takes a count that is each page’s own for none', async () => {
    const ofPage: Answer = ({ data }) => ({ data: { data, last_page: 1, total: data.length, next_page_url: null } });
    expect(await fetched(calls(150), ofPage)).toEqual({ read: 150, unlisted: 0, requests: 2 });
  });

  it('does not take a call that comes again, because another one arrived, for the one that is missing', async () => {
    const all = calls(150);
    let requests = 0;
    const oneShort: Answer = ({ data, page, pages, all: found }) => {
      requests += 1;
      if (requests === 1) all.unshift({ call_uuid: 'new', start_time: formatPbxTime(noon + 1000, 'UTC') });
      return { data: { data, current_page: page, last_page: pages, total: found.length + 1 } };
    };
    expect(await fetched(all, oneShort)).toMatchObject({ read: 150, unlisted: 1 });
  });

  it('keeps what a page held beyond its part for the next one, whose total is without what was read', async () => {
    const all = calls(6);
    const list = async ({ page = 1 }: ListQuery) => ({
      ...{ records: all.slice(page * 4 - 4, page * 4), total: 6, hasNext: page === 1 },
    });
    const totals: (number | null)[] = [];
    const { signal } = new AbortController();
    const onPage = (_records: unknown, { total }: { total: number | null }) => void totals.push(total);
    const lister = readingRecords({ list: ending(list) }, () => 'UTC');
    const border = all[1]?.start_time ?? null;
    const uuidsOf = async (walk: ListWalk, span: { from: string | null; to: string | null }) => [
      ...(await walk.next(lister, { span, maxPages: 9, signal, beforeRequest() {}, onPage })).records.keys(),
    ];
    const walk = new ListWalk({ query: {}, span: { from: null, to: null }, keepsOlder: true });
    expect(await uuidsOf(walk, { from: border, to: null })).toEqual(['u0', 'u1']);
    expect(await uuidsOf(walk, { from: null, to: border })).toEqual(['u1', 'u2', 'u3', 'u4', 'u5']);
    expect(totals).toEqual([6, null, 2]);
  });

  it('ends on a list without end, and says that it does not hold all', async () => {
    let made = 0;
    const list = async (): Promise<ListPage> => {
      const records = Array.from({ length: 5000 }, () => ({
        call_uuid: `n${made++}`,
        start_time: '2026-11-20 10:00:00',
      }));
      return { records, total: null, hasNext: true };
    };
    const walk = new ListWalk({ query: {}, span: { from: null, to: null } });
    const { signal } = new AbortController();
    const part = { span: { from: null, to: null }, maxPages: 4, signal, beforeRequest() {}, onPage() {} };
    const lister = readingRecords({ list: ending(list) }, () => 'UTC');
    let last = await walk.next(lister, part);
    while (last.low !== null) last = await walk.next(lister, { ...part, span: { from: null, to: last.low } });
    expect(last.unlisted).toBeGreaterThan(0);
    expect(made).toBeLessThan(300_000);
  });
});

describe('a walk leads to a span that begins where its last part ended and reaches no further back than it does', () => {
  const all = calls(300);
  const startOf = (index: number) => all[index]?.start_time ?? null;
  const [ended, oldest, older] = [startOf(99), startOf(250), startOf(251)];
  type Case = [name: string, reach: string | null, span: { from: string | null; to: string | null }, leads: boolean];
  it.each<Case>([
    ['as far back as it', oldest, { from: oldest, to: ended }, true],
    ['less far back', oldest, { from: startOf(200), to: ended }, true],
    ['further back', oldest, { from: older, to: ended }, false],
    ['without an end', oldest, { from: null, to: ended }, false],
    ['from elsewhere on', oldest, { from: oldest, to: startOf(98) }, false],
    ['from now on', oldest, { from: oldest, to: null }, false],
    ['without an end, as it is', null, { from: null, to: ended }, true],
    ['back to a time, where it has no end', null, { from: older, to: ended }, true],
  ])('%s', async (_name, from, span, leads) => {
    const list = async ({ page = 1 }: ListQuery) => ({
      ...{ records: all.slice(page * 100 - 100, page * 100), total: all.length, hasNext: page < 3 },
    });
    const whole = { from, to: null };
    const walk = new ListWalk({ query: {}, span: whole });
    expect(walk.leadsTo(whole)).toBe(false);
    const { signal } = new AbortController();
    const part = { span: whole, maxPages: 1, signal, beforeRequest() {}, onPage() {} };
    const { low } = await walk.next(
      readingRecords({ list: ending(list) }, () => 'UTC'),
      part,
    );
    expect(low).toBe(ended);
    expect(walk.leadsTo(span)).toBe(leads);
  });
});
