import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMoreExtensions, readExtensions, readPage } from '../../../../electron/pbx/client.ts';

const anna = { number: '101', name: 'Anna' };

describe('readExtensions', () => {
  it.each([
    ['the envelope', { data: [{ extension: '101', name: 'Anna' }] }],
    ['a page in the envelope', { data: { data: [{ extension: 101, effective_caller_id_name: 'Anna' }] } }],
    ['a named list', { data: { extensions: [{ number: '101', description: 'Anna' }] } }],
    ['a bare list', [{ exten: ' 101 ', name: 'Anna' }]],
    ['a list with gaps', { data: { 0: { extension: '101', name: 'Anna' }, 4: { extension: '101', name: 'Twice' } } }],
    ['a name beneath hidden characters', [{ extension: '101', name: '\u202eAnna\u0000' }]],
    ['a name that only repeats the number', [{ extension: '101', name: '101', description: 'Anna' }]],
  ])('reads %s', (_name, answer) => {
    expect(readExtensions(answer)).toEqual([anna]);
  });

  it('reads plain numbers', () => {
    expect(readExtensions({ data: ['101', 102] })).toEqual([
      { number: '101', name: null },
      { number: '102', name: null },
    ]);
  });

  it('leaves out what has no number', () => {
    expect(readExtensions([{ extension: '101', name: 'Anna' }, { extension: 'abc' }, null, 'x'])).toEqual([anna]);
  });

  it('knows an empty list from no list', () => {
    expect(readExtensions({ data: [] })).toEqual([]);
    expect(readExtensions({ message: 'ok' })).toBeNull();
    expect(readExtensions({ data: [{ id: 7, label: 'x' }] })).toBeNull();
    expect(readExtensions(null)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readExtensions(value);
        expect(read === null || read.every((one) => /^\d{1,12}$/.test(one.number))).toBe(true);
      }),
    );
  });
});

it('sees whether another page follows', () => {
  expect(hasMoreExtensions({ data: { data: [], next_page_url: 'http://x' } })).toBe(true);
  expect(hasMoreExtensions({ data: { data: [], next_page_url: null } })).toBe(false);
  expect(hasMoreExtensions([])).toBe(false);
});

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
