import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../electron/pbx/client.ts';

const page = {
  current_page: 1,
  last_page: 3,
  total: 5,
  per_page: 2,
  next_page_url: 'http://x/?page=2',
  data: [{}, {}],
};
const asked = { page: 1 };

describe('readPage', () => {
  it('reads the documented pagination object', () => {
    expect(readPage(page, asked)).toEqual({ records: [{}, {}], total: 5, hasNext: true });
  });

  it.each([
    ['no next URL', { ...page, next_page_url: null }, false],
    ['an empty next URL', { ...page, next_page_url: '' }, false],
    ['absent, more pages by count', { ...page, next_page_url: undefined }, true],
    ['absent, last by count', { ...page, next_page_url: undefined, last_page: '1' }, false],
    ['absent, nothing known', { data: [{}] }, false],
    ['a next URL without records, which would never end', { ...page, data: [] }, false],
  ])('%s', (_name, data, hasNext) => {
    expect(readPage(data, asked).hasNext).toBe(hasNext);
  });

  it('reads numbers as text, and unreadable ones as unknown', () => {
    const read = readPage({ ...page, total: '5', last_page: 'many', next_page_url: undefined }, asked);
    expect(read).toMatchObject({ total: 5, hasNext: false });
  });

  it('reads a list with gaps, which PHP writes as an object', () => {
    expect(readPage({ ...page, data: { 0: 'a', 2: 'c' } }, asked).records).toEqual(['a', 'c']);
  });

  it('reads a thousand records of a page, and says in place of the others how many there were', () => {
    const { records } = readPage({ ...page, data: Array.from({ length: 5000 }, () => ({})) }, asked);
    expect(records).toHaveLength(1001);
    expect(records.at(-1)).toBe('A page of the list held 5000 records. Only the first 1000 were read.');
  });

  it.each([null, [], 'x', {}, { data: null }, { data: 'x' }, { data: { message: 'x' } }])('refuses %j', (data) => {
    expect(() => readPage(data, asked)).toThrow('badAnswer');
  });
});
