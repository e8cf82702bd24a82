import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMoreExtensions, readExtensions } from '../../../../electron/pbx/client.ts';

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

  it('reads a name as it is meant', () => {
    expect(readExtensions([{ extension: '101', name: 'MÃ¼ller &amp; Co' }])).toEqual([
      { number: '101', name: 'Müller & Co' },
    ]);
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
