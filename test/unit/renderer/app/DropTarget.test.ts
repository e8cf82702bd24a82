import { describe, expect, it } from 'vitest';
import { isDroppable } from '../../../../renderer/app/DropTarget.tsx';
import { readDrop } from '../../../../renderer/app/numbers.ts';
import { WORST } from '../../../support/inputs/hostile-links.ts';

const dropped = (data: Record<string, string>, ...more: string[]) => ({
  types: [...Object.keys(data), ...more],
  getData: (type: string) => data[type] ?? '',
});

describe('readDrop', () => {
  it.each([
    [{ 'text/plain': 'Call 030 23125042 or 040 1234567' }, { kind: 'number', number: '03023125042; 0401234567' }],
    [{ 'text/plain': '104' }, { kind: 'number', number: '104' }],
    [
      { 'text/uri-list': 'tel:+39-055-1', 'text/plain': 'our office' },
      { kind: 'number', number: '+390551' },
    ],
    [
      { 'text/uri-list': '# two\r\ntel:112\r\ncallto:113\r\nhttps://x.example', 'text/plain': '9' },
      { kind: 'number', number: '112; 113' },
    ],
    [{ 'text/uri-list': 'https://x.example/030123456', 'text/plain': 'https://x.example/030123456' }, { kind: 'none' }],
    [{ 'text/plain': 'hello' }, { kind: 'none' }],
    [{ 'text/html': '<b>030 23125042</b>' }, { kind: 'none' }],
  ])('%j', (data, read) => {
    expect(readDrop(dropped(data), 'DE')).toEqual(read);
  });

  it('tells files from nothing', () => {
    expect(readDrop(dropped({}, 'Files'), 'DE')).toEqual({ kind: 'files' });
    expect(readDrop(null, 'DE')).toEqual({ kind: 'none' });
    expect([isDroppable(dropped({}, 'Files')), isDroppable(dropped({ 'text/html': 'x' })), isDroppable(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each(WORST.flat().map((link) => [link]))('takes at most numbers from %#', (link) => {
    const read = readDrop(dropped({ 'text/uri-list': link, 'text/plain': link }), 'DE');
    if (read.kind === 'number') expect(read.number).toMatch(/^\+?[\d*#]+(; \+?[\d*#]+)*$/);
    else expect(read).toEqual({ kind: 'none' });
  });
});
