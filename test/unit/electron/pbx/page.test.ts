import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../electron/pbx/page.ts';
import { AppError } from '../../../../shared/errors.ts';

const page = {
  current_page: 1,
  last_page: 3,
  total: 9,
  per_page: 4,
  next_page_url: 'http://x/?page=2',
  data: [{}, {}],
};
const asked = { page: 1, perPage: 100 };
const read = (data: unknown, query = asked) => readPage({ message: 'OK', data }, query);

describe('readPage', () => {
  it('reads the documented pagination object', () => {
    expect(read(page)).toEqual({ records: [{}, {}], total: 9, hasNext: true, cursor: null });
  });

  const last = { ...page, last_page: 1, next_page_url: null };
  it.each<[string, unknown, boolean]>([
    ['the last page', last, false],
    ['a next URL alone', { ...last, next_page_url: 'http://x/?page=2' }, true],
    [
      'a next link as HAL writes it',
      { ...last, next_page_url: undefined, links: { next: { href: 'http://x' } } },
      true,
    ],
    ['a next URL as HAL writes it', { ...last, next_page_url: { href: 'http://x' } }, true],
    ['a next link by its relation', { ...last, next_page_url: undefined, links: [{ rel: 'next', href: '/x' }] }, true],
    ['a last link by its relation', { ...last, links: [{ rel: 'prev', href: '/x' }] }, false],
    ['an empty next URL', { ...last, next_page_url: '' }, false],
    ['a higher last page alone', { ...last, last_page: '2' }, true],
    ['a full page', { ...last, per_page: 2 }, true],
    [
      'a link to the next page alone',
      { data: [{}], links: { next: 'http://x/?page=2' }, meta: { last_page: 1 } },
      true,
    ],
    ['nothing known', { data: [{}] }, true],
    ['nothing known but the number of calls', { data: [{}], total: 1 }, false],
    ['nothing known but the last page', { data: [{}], last_page: 1 }, false],
    ['a cursor alone', { data: [{}], next_cursor: 'abc', last_page: 1, total: 1 }, true],
    ['no calls', { ...page, data: [] }, false],
    ['a next URL that is no text', { ...last, next_page_url: 5 }, false],
    ['no next URL, and nothing else said', { data: [{}], next_page_url: null }, false],
    ['links without a next page, and nothing else said', { data: [{}], links: { next: null } }, false],
    ['links that name none, and nothing else said', { data: [{}], links: { prev: null } }, true],
    ['a size that is no number', { ...last, per_page: 0 }, false],
    ['the page that was asked for is the last', { ...last, last_page: 1 }, false],
    ['as many calls as were asked for', { ...last, per_page: undefined, data: Array(100).fill({}) }, true],
    ['fewer calls than were asked for', { ...last, per_page: undefined, data: Array(99).fill({}) }, false],
    ...['Next', 'next page', '&raquo;', '»', '›'].map((label): [string, unknown, boolean] => [
      `a marker ${label}`,
      {
        ...last,
        next_page_url: undefined,
        links: [null, { label: 'Previous', url: null }, { label, url: 'http://x' }],
      },
      true,
    ]),
    ['a marker of the page before', { ...last, links: [{ label: 'Previous', url: 'http://x' }] }, false],
    ['a marker without a label', { ...last, links: [{ url: 'http://x' }] }, false],
  ])('%s', (_name, data, hasNext) => {
    expect(read(data).hasNext).toBe(hasNext);
  });

  it.each<[unknown, string | null]>([
    [{ data: [{}], next_cursor: 'abc' }, 'abc'],
    [{ data: [{}], meta: { next_cursor: 'abc' } }, 'abc'],
    [{ data: [{}], next_page_url: 'https://evil.example/?cursor=abc%3D' }, 'abc='],
    [{ data: [{}], next_page_url: 'https://x/?cursor=abc&page=2' }, null],
    [{ data: [{}], next_cursor: 'a b' }, null],
    [{ data: [{}], next_cursor: 'a'.repeat(1001) }, null],
    [{ data: [], next_cursor: 'abc' }, null],
    [{ data: [{}], next_cursor: 5 }, null],
    [{ data: [{}], next_cursor: 'a'.repeat(1000) }, 'a'.repeat(1000)],
    [{ data: [{}], next_cursor: 'own', next_page_url: '/x?cursor=other' }, 'own'],
    [{ data: [{}], next_page_url: null, links: { next: '/x?cursor=abc' } }, 'abc'],
    [{ data: [{}], next_page_url: 'http://[', links: { next: '/x?a=1' } }, null],
    [{ data: [{}], next_page_url: '/x?cursor=a', links: { next: '/x?page=2' } }, null],
  ])('takes only a cursor out of %j', (data, cursor) => {
    expect(read(data).cursor).toBe(cursor);
  });

  it.each(['records', 'items', 'results', 'calls'])('reads the calls that are called %s', (name) => {
    expect(read({ [name]: [{}, {}], total: 2, last_page: 1 })).toMatchObject({ records: [{}, {}], hasNext: false });
    expect(readPage({ [name]: [{}, {}], total: 2, last_page: 1, links: [{ url: null }] }, asked).records).toHaveLength(
      2,
    );
    // Which of two it is nothing tells.
    expect(read({ [name]: [{}], others: [{}], total: 1 }).records).toEqual([]);
  });

  it.each([
    'results',
    'records',
    'items',
    'rows',
    'entries',
    'calls',
    'list',
    'cdr',
    'CDRs',
    'callRecords',
    'call_detail_records',
  ])('takes an empty list that is called %s, and alone, for a page without calls', (name) => {
    const empty = { records: [], hasNext: false };
    expect(readPage({ [name]: [] }, asked)).toMatchObject(empty);
    expect(read({ [name]: [] })).toMatchObject(empty);
  });

  it.each([
    { details: [] },
    { errors: [] },
    { myresults: [] },
    { resultset: [] },
    { results: {} },
    { results: null },
    { results: '' },
    { results: [], success: false },
    { results: [], message: 'Access denied' },
    { results: [], error: null },
    { results: [], items: [] },
  ])('takes %j for no page: it may be a refusal', (body) => {
    expect(() => readPage(body, asked)).toThrow('badAnswer');
    expect(() => read(body)).toThrow('badAnswer');
  });

  it('takes a list beside the data or without counts where it has calls, and no details of a refusal', () => {
    const call = { call_uuid: 'u1' };
    expect(readPage({ data: null, items: [call] }, asked).records).toEqual([call]);
    expect(readPage({ data: null, items: [{}], total: 1 }, asked).records).toEqual([{}]);
    expect(readPage({ result: [call] }, asked).records).toEqual([call]);
    expect(() => readPage({ message: 'Access denied', details: [{ field: 'extension' }] }, asked)).toThrow();
    // An empty page, as some servers write it.
    expect(readPage({ data: null }, asked).records).toEqual([]);
    // The documented name counts, and an empty list beside the calls does not.
    expect(readPage({ data: [], items: [call] }, asked).records).toEqual([]);
    expect(readPage({ result: [call], tags: [] }, asked).records).toEqual([call]);
    expect(readPage({ errors: [{ field: 'extension' }], total: 0 }, asked).records).toEqual([]);
    expect(readPage({ result: [call, 5], total: 2 }, asked).records).toEqual([]);
    for (const mixed of [{ result: [call, 5] }, { result: [call, { field: 'extension' }] }, [call, 5], []])
      expect(() => readPage(mixed, asked)).toThrow();
  });

  it('reads calls without an envelope, and facts in camel case', () => {
    expect(readPage([{}, {}], asked).records).toHaveLength(2);
    const facts = { currentPage: 1, lastPage: 4, perPage: 50, total: 350 };
    expect(read({ ...facts, data: [{}] })).toMatchObject({ total: 350, hasNext: true });
    expect(read({ data: [{}], nextPageUrl: 'http://x/?page=2' }).hasNext).toBe(true);
  });

  it('ends a list of cursors with the page that names none, even a full one', () => {
    const data = { data: [{}, {}], per_page: 2 };
    expect(readPage({ data }, { perPage: 2, cursor: 'abc' }).hasNext).toBe(false);
  });

  it('goes on behind a cursor with the next one, and ends at the last page by its number', () => {
    expect(readPage({ data: { data: [{}], next_cursor: 'b' } }, { perPage: 2, cursor: 'a' }).hasNext).toBe(true);
    expect(readPage({ data: { data: [{}], last_page: 3 } }, { page: 3, perPage: 2 }).hasNext).toBe(false);
  });

  it('takes no object for a list whose keys only end in digits', () => {
    expect(() => read({ data: { a1: {} } })).toThrow(AppError);
  });

  it('reads numbers as text, and unreadable ones as unknown', () => {
    const data = { ...page, total: ' 5 ', last_page: 'many', next_page_url: undefined };
    expect(read(data)).toMatchObject({ total: 5, hasNext: false });
  });

  it.each([
    [0, 0],
    ['0', 0],
    ['9'.repeat(15), 999_999_999_999_999],
    ['9'.repeat(16), null],
    [-1, null],
    ['-1', null],
    [1.5, null],
    ['1.5', null],
    [1e300, null],
    ['a1', null],
    ['1a', null],
    ['1e3', null],
    ['0x10', null],
    ['', null],
    [null, null],
    [[1], null],
  ])('takes the total %j for %j', (total, expected) => {
    expect(read({ data: [{}], total }).total).toBe(expected);
  });

  const total = { total: 7 };
  it.each<[string, object]>([
    ['beside the records', { data: { data: [{}], ...total } }],
    ['in meta', { data: { data: [{}], meta: total } }],
    ['in pagination', { data: { data: [{}], pagination: total } }],
    ['in meta’s pagination', { data: { data: [{}], meta: { pagination: total } } }],
    ['around the data', { data: { data: [{}] }, ...total }],
    ['in meta around the data', { data: { data: [{}] }, meta: total }],
    ['in pagination around the data', { data: [{}], pagination: total }],
    ['in meta’s pagination around the data', { data: [{}], meta: { pagination: total } }],
    ['beside the records first', { data: { data: [{}], ...total }, total: 9 }],
    ['elsewhere where one is no number', { data: { data: [{}], total: null, meta: total } }],
  ])('reads a total that stands %s', (_where, body) => {
    expect(readPage(body, asked)).toMatchObject({ records: [{}], total: 7 });
  });

  it.each(['current_page', 'last_page', 'total_pages', 'per_page', 'total', 'next_page_url', 'next_cursor', 'links'])(
    'takes an answer with nothing but %s for a page without calls',
    (name) => {
      expect(read({ [name]: 0 })).toMatchObject({ records: [] });
      expect(readPage({ message: 'OK', meta: { [name]: 0 } }, asked)).toMatchObject({ records: [] });
    },
  );

  it('reads the number of pages by its other name', () => {
    expect(read({ data: [{}], meta: { pagination: { total_pages: 2, total: 1 } } }).hasNext).toBe(true);
  });

  it('reads a list with gaps, which PHP writes as an object', () => {
    expect(read({ ...page, data: { 0: 'a', 2: 'c' } }).records).toEqual(['a', 'c']);
    expect(read({ 0: 'a', 2: 'c' }).records).toEqual(['a', 'c']);
    expect(read({ 0: 'a', 10: 'c' }).records).toEqual(['a', 'c']);
    expect(() => read({ 0: 'a', '1a': 'c' })).toThrow('badAnswer');
  });

  it.each([{}, null, '', [], { data: {} }, { data: null }, { data: [] }, { total: 0 }])(
    'reads %j as no calls',
    (data) => {
      expect(read(data)).toMatchObject({ records: [], hasNext: false });
    },
  );

  it('reads a later page without data as no calls', () => {
    expect(readPage({ message: 'OK' }, { page: 2 })).toMatchObject({ records: [], hasNext: false });
    expect(readPage({ message: 'OK' }, { cursor: 'abc' })).toMatchObject({ records: [], hasNext: false });
    expect(() => readPage({ message: 'OK' }, { page: 1 })).toThrow('badAnswer');
    expect(() => readPage({ message: 'OK' }, {})).toThrow('badAnswer');
  });

  it('reads a thousand records of a page, and says in place of the others how many there were', () => {
    const { records } = read({ ...page, data: Array.from({ length: 5000 }, () => ({})) });
    expect(records).toHaveLength(1001);
    expect(records.at(-1)).toBe('A page of the list held 5000 records. Only the first 1000 were read.');
    expect(read({ ...page, data: Array.from({ length: 1000 }, () => ({})) }).records).toHaveLength(1000);
  });

  it.each([null, [], 'x', {}, { data: 'x' }, { data: { data: 'x' } }, { data: { message: 'x' } }])(
    'refuses %j',
    (body) => {
      expect(() => readPage(body, asked)).toThrow('badAnswer');
    },
  );

  it.each<[unknown, string]>([
    [[], ', but list of 0'],
    ['x', ', but text'],
    [null, ', but null'],
    [true, ', but boolean'],
    [{}, ', but an object without members'],
    [{ data: 'x' }, ' in data, but text'],
    [{ data: { 0: 'a', b: 'c' } }, ' in data, but an object with 0 (text), b (text)'],
    [
      { message: 'Access denied', details: [{ field: 'extension' }] },
      ', but an object with message (text), details (list of 1)',
    ],
    [{ success: false, results: [] }, ', but an object with success (boolean), results (list of 0)'],
    [
      { data: { code: 7, more: {}, none: null } },
      ' in data, but an object with code (number), more (object), none (null)',
    ],
    // Names are foreign texts.
    [{ 'a b': 1, ['x'.repeat(31)]: 1, '\u202e': 1 }, ', but an object with … (number), … (number), … (number)'],
    [
      { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
      ', but an object with a (number), b (number), c (number), d (number), e (number), f (number)',
    ],
    [
      { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 },
      ', but an object with a (number), b (number), c (number), d (number), e (number), f (number), …',
    ],
  ])('says what it got in place of %j', (body, detail) => {
    const detailOf = (body: unknown) => {
      try {
        return readPage(body, asked);
      } catch (error) {
        return error instanceof AppError ? error.data : error;
      }
    };
    expect(detailOf(body)).toEqual({ kind: 'badAnswer', detail: `no list of calls${detail}` });
  });

  it('reads or refuses whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        try {
          expect(Array.isArray(read(data).records)).toBe(true);
        } catch (error) {
          expect(String(error)).toContain('badAnswer');
        }
      }),
    );
  });

  it('reads a list alone under such a name, if what it has are calls', () => {
    const call = { call_uuid: '7c4f2f0e-0b5e-4f7e-9a55-0d9f6f3f3b10' };
    for (const name of ['results', 'records', 'cdrs']) {
      expect(readPage({ [name]: [] }, asked).records).toEqual([]);
      expect(readPage({ [name]: [call] }, asked).records).toEqual([call]);
    }
  });
});
