import { describe, expect, it } from 'vitest';
import { readVcard } from '../../../../../shared/people/import/vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
const people = (text: string) =>
  readVcard(text).entries.map(({ name, numbers }) => [
    name,
    ...numbers.map(({ number, label }) => (label === null ? number : `${number} ${label}`)),
  ]);

describe('readVcard', () => {
  const cases: [what: string, text: string, expected: string[]][] = [
    [
      'version 2.1 with quoted-printable, folded and in a charset of its own',
      card(
        'VERSION:2.1',
        'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gro=DF;J=FCr=',
        'gen',
        'TEL;CELL;VOICE:0171 2345678',
        'TEL;WORK;FAX:+49 30 9',
      ),
      ['Jürgen Groß', '01712345678 cell', '+49309 work fax'],
    ],
    [
      'version 2.1 with quoted-printable in UTF-8 by itself',
      card('VERSION:2.1', 'FN;QUOTED-PRINTABLE:J=C3=BCrgen', 'TEL;HOME:030 1'),
      ['Jürgen', '0301 home'],
    ],
    [
      'version 3.0 with folding and escapes',
      card('VERSION:3.0', 'N:Keller;Maria;;;', 'FN:Keller\\, Mar', ' ia', 'TEL;TYPE=WORK,VOICE:030/12', '\t345'),
      ['Keller, Maria', '03012345 work'],
    ],
    [
      'version 4.0 with addresses of numbers, the preferred one first',
      card(
        'VERSION:4.0',
        'FN:Ada',
        'TEL;VALUE=uri;TYPE="voice,home":tel:+49-30-5;ext=12',
        'TEL;VALUE=uri;PREF=1;TYPE="cell":tel:%2B49171-2',
      ),
      ['Ada', '+491712 cell', '+49305 home'],
    ],
    [
      'labels as Apple writes them',
      card(
        'VERSION:3.0',
        'FN:Ada',
        'item1.TEL:104',
        'item1.X-ABLabel:_$!<Mobile>!$_',
        'item2.TEL;type=HOME:105',
        'item2.X-ABLabel:Sommerhaus',
      ),
      ['Ada', '104 Mobile', '105 Sommerhaus'],
    ],
    ['a name from its parts', card('N:Weber;Jonas;Paul;Dr.;', 'FN:', 'TEL:104'), ['Jonas Paul Weber', '104']],
    ['a firm', card('ORG:Acme\\; Sons;Sales', 'TEL:104'), ['Acme; Sons', '104']],
    [
      'a photograph in between',
      card('FN:Ada', `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(50_000)}`, ` ${'B'.repeat(50_000)}==`, 'TEL:104'),
      ['Ada', '104'],
    ],
    [
      'a photograph that nobody folded',
      card('FN:Ada', 'PHOTO;ENCODING=b:', ...Array.from({ length: 600 }, () => 'A'.repeat(70)), 'TEL:104'),
      ['Ada', '104'],
    ],
    ['lower case', card('fn:Ada', 'tel;type=cell:104').toLowerCase().replace('ada', 'Ada'), ['Ada', '104 cell']],
    [
      'several numbers of one kind, each once',
      card('FN:Ada', 'TEL:030 1', 'TEL:0301', 'TEL:030 2'),
      ['Ada', '0301', '0302'],
    ],
  ];
  it.each(cases)('reads %s', (_, text, expected) => {
    expect(people(text)).toEqual([expected]);
  });

  it('goes on after a card that never ends, and tells where it began', () => {
    const text = `BEGIN:VCARD\nFN:Lost\nTEL:1\n${card('FN:Ada', 'TEL:104')}BEGIN:VCARD\nFN:Last\n`;
    const read = readVcard(text);
    expect(read.entries.map(({ name, line }) => [name, line])).toEqual([['Ada', 4]]);
    expect(read.unread).toEqual([
      { line: 1, reason: 'broken', text: '' },
      { line: 8, reason: 'broken', text: '' },
    ]);
  });

  it('tells of cards without a name, without a number, and of numbers that are none', () => {
    const text = card('TEL:030 1') + card('FN:Ada', 'EMAIL:a@example.com') + card('FN:Eve', 'TEL:call me', 'TEL:104');
    const read = readVcard(text);
    expect(read.unread.map(({ line, reason, text: what }) => [line, reason, what])).toEqual([
      [1, 'noName', '030 1'],
      [4, 'noNumber', 'Ada'],
      [8, 'badNumber', 'call me'],
    ]);
    expect(read.entries.map(({ name }) => name)).toEqual(['Eve']);
  });
});
