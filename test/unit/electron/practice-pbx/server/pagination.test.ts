import { describe, expect, it } from 'vitest';
import { paginate } from '../../../../../electron/practice-pbx/server/pagination.ts';

const path = 'http://127.0.0.1:1/list';
const labels = (count: number, page: number): string[] =>
  paginate(Array.from({ length: count }), { page, perPage: 1, path, params: new URLSearchParams() })
    .links.slice(1, -1)
    .map((link) => (link.active ? `[${link.label}]` : link.label));

describe('paginate', () => {
  it('keeps the query in every link and sets the page', () => {
    const params = new URLSearchParams('query=a+b&call_direction[0]=inbound&page=2');
    const page = paginate([1, 2, 3, 4, 5], { page: 2, perPage: 2, path, params });
    const url = (number: number) => `${path}?query=a+b&call_direction%5B0%5D=inbound&page=${number}`;
    expect(page).toEqual({
      current_page: 2,
      data: [3, 4],
      first_page_url: url(1),
      from: 3,
      last_page: 3,
      last_page_url: url(3),
      links: [
        { url: url(1), label: '&laquo; Previous', active: false },
        { url: url(1), label: '1', active: false },
        { url: url(2), label: '2', active: true },
        { url: url(3), label: '3', active: false },
        { url: url(3), label: 'Next &raquo;', active: false },
      ],
      next_page_url: url(3),
      path,
      per_page: 2,
      prev_page_url: url(1),
      to: 4,
      total: 5,
    });
  });

  it('has no neighbours on a single page, and nulls where there is nothing', () => {
    const page = paginate([], { page: 1, perPage: 15, path, params: new URLSearchParams() });
    expect(page).toMatchObject({
      from: null,
      to: null,
      last_page: 1,
      next_page_url: null,
      prev_page_url: null,
      total: 0,
    });
    expect(page.links.map((link) => link.url)).toEqual([null, `${path}?page=1`, null]);
  });

  it('gives an empty page behind the last one', () => {
    const page = paginate([1], { page: 9, perPage: 1, path, params: new URLSearchParams() });
    expect(page).toMatchObject({ data: [], from: null, to: null, current_page: 9, last_page: 1, next_page_url: null });
  });

  it.each([
    [5, 3, '1 2 [3] 4 5'],
    [20, 1, '[1] 2 3 4 ... 20'],
    [20, 10, '1 ... 7 8 9 [10] 11 12 13 ... 20'],
    [20, 20, '1 ... 17 18 19 [20]'],
  ])('shows of %d pages at page %d: %s', (count, page, expected) => {
    expect(labels(count, page).join(' ')).toBe(expected);
  });
});
