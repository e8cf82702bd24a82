import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createText } from '../../../../../shared/messages/index.ts';
import { readPeopleFile } from '../../../../../shared/people/import/people-file.ts';
import { maxImported } from '../../../../../shared/people/people.ts';
import { readPeople as read } from '../../../../support/inputs/people-files.ts';

describe('readPeopleFile', () => {
  it('tells a vCard from a table, and neither', () => {
    expect(read('\ufeffBEGIN:VCARD\r\nFN:Ada\r\nTEL:104\r\nEND:VCARD\r\n')).toMatchObject({
      entries: [{ name: 'Ada' }],
    });
    expect(read('Name;Telefon\nAda;104\n')).toMatchObject({ entries: [{ name: 'Ada' }] });
    expect(read('%PDF-1.7 …')).toBeNull();
  });

  it('takes so many people from 100,000 lines and says where it stopped', () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => `Person ${n},030 ${1_000_000 + n}`);
    const file = read(['Name,Phone', ...lines].join('\n'));
    expect(file).toMatchObject({ unread: [{ line: maxImported + 2, reason: 'tooMany' }] });
    expect(file?.entries).toHaveLength(maxImported);
  });

  it.each([
    [
      'a table',
      ['Name,Phone', ...Array.from({ length: 2000 }, (_, n) => `Person ${n},"030 ${1_000_000 + n}; 104; 105"`)].join(
        '\n',
      ),
    ],
    [
      'vCards',
      Array.from({ length: 2000 }, (_, n) => `BEGIN:VCARD\nFN:${n}\nTEL:104\nTEL:105\nTEL:106\nEND:VCARD\n`).join(''),
    ],
    [
      'a table of long cells',
      ['Name,Phone', ...Array.from({ length: 200 }, (_, n) => `Person ${n},"${'030 1234567; '.repeat(100)}"`)].join(
        '\n',
      ),
    ],
  ])('reads %s in steps', (_, text) => {
    const bytes = new TextEncoder().encode(text);
    const steps = readPeopleFile(bytes, { t: createText('en'), country: 'DE' });
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(10);
  });

  const hostile: [what: string, text: string][] = [
    ['one endless quoted cell', `Name,Phone\n"${'x\n'.repeat(500_000)}`],
    ['quotes without end, line after line', `Name,Phone\n${'"a,\n'.repeat(100_000)}`],
    ['cells without end', `Name,Phone\n${','.repeat(1_000_000)}`],
    ['slashes without end', `Name,Phone\nAda,${'1/'.repeat(200_000)}`],
    ['cards that only begin', 'BEGIN:VCARD\n'.repeat(100_000)],
    ['a card of soft line ends', `BEGIN:VCARD\nFN;QUOTED-PRINTABLE:=\n${'=\n'.repeat(300_000)}END:VCARD\n`],
    ['a card of encodings', `BEGIN:VCARD\nFN;${'QUOTED-PRINTABLE;'.repeat(100_000)}\nEND:VCARD\n`],
    ['cards that hold cards', 'BEGIN:VCARD\nAGENT:\n'.repeat(50_000)],
    ['lines of encodings', `BEGIN:VCARD\n${`FN;${'QUOTED-PRINTABLE;'.repeat(100)}=\n`.repeat(1000)}END:VCARD\n`],
    ['a card of folds', `BEGIN:VCARD\nFN:a\n${' b\n'.repeat(300_000)}TEL:1\nEND:VCARD\n`],
    ['a card of parameters', `BEGIN:VCARD\nFN${';A'.repeat(300_000)}:x\nTEL:1\nEND:VCARD\n`],
    ['a card of numbers', `BEGIN:VCARD\nFN:Ada\n${'TEL:1\n'.repeat(100_000)}END:VCARD\n`],
  ];
  it.each(hostile)('comes to an end with %s', (_, text) => {
    const file = read(text);
    expect(file?.entries.length ?? 0).toBeLessThanOrEqual(1);
  });

  it('takes names for text, whatever they are called', () => {
    const file = read('Name,Phone\n__proto__,101\n=HYPERLINK("http://x"),102\nA\u202e\u0000da,103\n');
    expect(file?.entries.map(({ name }) => name)).toEqual(['__proto__', '=HYPERLINK("http://x")', 'Ada']);
    expect(({} as Record<string, unknown>).number).toBeUndefined();
  });

  it('never throws, and hands out only what can be dialled', () => {
    const piece = fc.constantFrom(
      'BEGIN:VCARD\n',
      'END:VCARD\n',
      'TEL;CELL:',
      'FN:',
      'Name',
      'Phone',
      ',',
      ';',
      '"',
      '\n',
      '=',
      '=C3',
      ' ',
      '+4930',
      'ü',
      '\u0000',
      '12',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const file = read(pieces.join(''));
        for (const { name, numbers } of file?.entries ?? []) {
          expect(name).not.toBe('');
          for (const { number } of numbers) expect(number).toMatch(/^\+?[\d*#]{1,32}$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
