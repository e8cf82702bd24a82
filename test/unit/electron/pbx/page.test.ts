import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../electron/pbx/page.ts';

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
    ['no calls', { ...page, data: [] }, false],
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
  ])('takes only a cursor out of %j', (data, cursor) => {
    expect(read(data).cursor).toBe(cursor);
  });

  it('ends a list of cursors with the page that names none, even a full one', () => {
    const data = { data: [{}, {}], per_page: 2 };
    expect(readPage({ data }, { perPage: 2, cursor: 'abc' }).hasNext).toBe(false);
  });

  it('reads numbers as text, and unreadable ones as unknown', () => {
    const data = { ...page, total: ' 5 ', last_page: 'many', next_page_url: undefined };
    expect(read(data)).toMatchObject({ total: 5, hasNext: false });
  });

  it('reads a list with gaps, which PHP writes as an object', () => {
    expect(read({ ...page, data: { 0: 'a', 2: 'c' } }).records).toEqual(['a', 'c']);
    expect(read({ 0: 'a', 2: 'c' }).records).toEqual(['a', 'c']);
  });

  it.each([{}, null, '', [], { data: {} }, { data: null }, { data: [] }, { total: 0 }])(
    'reads %j as no calls',
    (data) => {
      expect(read(data)).toMatchObject({ records: [], hasNext: false });
    },
  );

  it('reads a later page without data as no calls', () => {
    expect(readPage({ message: 'OK' }, { page: 2 })).toMatchObject({ records: [], hasNext: false });
  });

  it('reads a thousand records of a page, and says in place of the others how many there were', () => {
    const { records } = read({ ...page, data: Array.from({ length: 5000 }, () => ({})) });
    expect(records).toHaveLength(1001);
    expect(records.at(-1)).toBe('A page of the list held 5000 records. Only the first 1000 were read.');
  });

  it.each([null, [], 'x', {}, { data: 'x' }, { data: { data: 'x' } }, { data: { message: 'x' } }])(
    'refuses %j',
    (body) => {
      expect(() => readPage(body, asked)).toThrow('badAnswer');
    },
  );

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
});
