import { describe, expect, it } from 'vitest';
import { isDamaged, longestCell, readNumberCell } from '../../../../../shared/people/import/number-cell.ts';
import { readPeople } from '../../../../support/inputs/people-files.ts';

/** A number as it is, with its label after / and the rest after |; what is refused with its reason. */
const inCell = (cell: string): string[] =>
  readNumberCell(cell).map((part) =>
    part.kind === 'refused'
      ? `${part.reason}: ${part.text}`
      : [part.number, part.label && `/${part.label}`, part.rest && `|${part.rest}`, part.hadDecimals && ' decimals']
          .filter(Boolean)
          .join(''),
  );

describe('a cell', () => {
  it.each<[cell: string, ...parts: string[]]>([
    ['030 1234567', '0301234567'],
    ['+49 (0)30 / 1234567', '+49301234567'],
    // Changed by a spreadsheet.
    ['301234567.0', '301234567 decimals'],
    ['493012345678.0', '493012345678 decimals'],
    ['0301234567,00', '0301234567 decimals'],
    ['104.0', '104 decimals'],
    ['301234567.5', 'unclear: 301234567.5'],
    ['4.9E+11', 'rounded: 4.9E+11'],
    ['4,93012E11', 'rounded: 4,93012E11'],
    ['5E+10', 'rounded: 5E+10'],
    ['301,234,567', 'unclear: 301,234,567'],
    ['4,930,123,456.00', 'unclear: 4,930,123,456.00'],
    ['301.234.567,00', 'unclear: 301.234.567,00'],
    ['4 930 123 456,00', 'unclear: 4 930 123 456,00'],
    ['4\u00a0930\u00a0123\u00a0456.0', 'unclear: 4\u00a0930\u00a0123\u00a0456.0'],
    ['02/2026', 'date: 02/2026'],
    ['2/2026', 'date: 2/2026'],
    ['02/20261', '0220261'],
    ['13/2026', '132026'],
    ["301'234'567", "unclear: 301'234'567"],
    ['15.03.2026', 'date: 15.03.2026'],
    ['3/15/2026', 'date: 3/15/2026'],
    ['2026-03-15', 'date: 2026-03-15'],
    ['15.03.26', 'date: 15.03.26'],
    ['15.03.2026 00:00', 'date: 15.03.2026 00:00'],
    ['01.01.26', 'date: 01.01.26'],
    ['31.12.2026', 'date: 31.12.2026'],
    ['123456.5', 'unclear: 123456.5'],
    ['########', 'badNumber: ########'],
    // Looks like a date, a decimal or thousands, but is a number.
    ['01.23.45.67.89', '0123456789'],
    ['030.123.456', '030123456'],
    ['12.03.1234', '12031234'],
    ['12.03.5', '12035'],
    ['1 15.03.2026', '115032026'],
    ['030.12.34', '0301234'],
    ['030-12-11', '0301211'],
    ['00.03.26', '000326'],
    ['104.5', '1045'],
    // Text for a spreadsheet.
    ["'0301234567", '0301234567'],
    ['="0301234567"', '0301234567'],
    [" '0301234567", '0301234567'],
    ['=" 4.9E+11 "', 'rounded: 4.9E+11'],
    ['=0301234567', '0301234567'],
    ['030"1234567', 'badNumber: 030"1234567'],
    ['12-34-56', '123456'],
    ['555-123-4567', '5551234567'],
    // Several.
    ['030 1234567 / 0171 2345678', '0301234567', '01712345678'],
    ['030/1234567 / 0171/2345678', '0301234567', '01712345678'],
    ['030/1234567/ 0171/2345678', '0301234567', '01712345678'],
    ['030/1234567 0171/2345678', '0301234567', '01712345678'],
    ['030/1234567-12 0171/2345678-9', '030123456712', '017123456789'],
    ['0301234567/0301234568', '0301234567', '0301234568'],
    ['030 1234567 or 0171 2345678', '0301234567', '01712345678'],
    ['030 1234567 oder 0171 2345678', '0301234567', '01712345678'],
    ['030 1234567 od 0171 2345678', '0301234567', '01712345678'],
    ['030 1234567 od. 0171 2345678', '0301234567', '01712345678'],
    ['030 1234567 bzw 0171 2345678', '0301234567', '01712345678'],
    ['030 1234567 bzw. 0171 2345678', '0301234567', '01712345678'],
    ['030 1234567&0171 2345678', '0301234567', '01712345678'],
    ['030 1234567 & 0171 2345678', '0301234567', '01712345678'],
    ['030 1234567  /  0171 2345678', '0301234567', '01712345678'],
    ['030 1234567,0171 2345678', '0301234567', '01712345678'],
    ['+49 30 1, 104', '+49301', '104'],
    ['+49 171 2 ::: +49 171 3', '+491712', '+491713'],
    ['０３０ １２３４５６７；０１７１ ２３４５６７８', '0301234567', '01712345678'],
    // A number and more.
    ['030 1234567（45）', '0301234567|(45)'],
    ['030 1234567 x45', '0301234567|x45'],
    ['030 1234567x45', '0301234567|x45'],
    ['(212) 555-0123 ext. 45', '2125550123|ext. 45'],
    ['+1 212 555 0123 extension 45', '+12125550123|extension 45'],
    ['030 1234567 Durchwahl 78', '0301234567|Durchwahl 78'],
    ['030 1234567, DW 78', '0301234567|, DW 78'],
    ['01 23 45 67 89 poste 12', '0123456789|poste 12'],
    ['06 1234567 int. 5', '061234567|int. 5'],
    ['030 1234567 / 89', '0301234567|/ 89'],
    ['+49 30 1234567,,12#', '+49301234567|,,12#'],
    ['030 1234568,123', '0301234568|,123'],
    ['+49301234567#12', '+49301234567|#12'],
    ['+49301234567;ext=12', '+49301234567|;ext=12'],
    ['6465550123p123', '6465550123|p123'],
    ['123456 x45', '123456|x45'],
    ['030 1234567 - x45', '0301234567|- x45'],
    ['030 1234567 (9-12 h)', '0301234567|(9-12 h)'],
    ['030 1234567(9-12 h)', '0301234567|(9-12 h)'],
    [`030 1234567 (${'a'.repeat(300)})`, `0301234567|(${'a'.repeat(187)}`],
    ['030 1234567 ((privat))', '0301234567/privat'],
    ['030 1234567 (Zentrale)', '0301234567/Zentrale'],
    ['030 1234567 (after 6 pm)', '0301234567|(after 6 pm)'],
    // With words of its own.
    ['Tel.: 030 1234567', '0301234567'],
    ['Tel:030 1234567', '0301234567'],
    ['Fax:030 1234567', '0301234567/Fax'],
    ['Mobil privat: 0171 2345678', '01712345678/Mobil privat'],
    ['030 1234567 (Mobil - 2)', '0301234567/Mobil - 2'],
    ['Fax: 030 1234567', '0301234567/Fax'],
    ['Mobil 0171 2345678', '01712345678/Mobil'],
    ['Mobil 2 0171 2345678', '01712345678/Mobil'],
    ['Handy1: 0171 2345678', '01712345678/Handy'],
    ['tél. 1 : 01 23 45 67 89', '0123456789'],
    ['Fax 2) +49 30 1234567', '+49301234567/Fax'],
    ['Büro 1: 101', '101/Büro'],
    ['Mobil 2171 2345678', '21712345678/Mobil'],
    ['Name 1: 030 1234567', 'badNumber: Name 1: 030 1234567'],
    ['2x 030 1234567', 'badNumber: 2x 030 1234567'],
    ['Nr. 1 030 1234567', 'badNumber: Nr. 1 030 1234567'],
    ['12 - 030 1234567', 'badNumber: 12 - 030 1234567'],
    ['1) 101', '101|1)'],
    ['Büro: 030 1234567', '0301234567/Büro'],
    ['T: 030 1234567 / F: 030 1234568', '0301234567/T', '0301234568/Fax'],
    ['p: 030 1234567', '0301234567/p'],
    // A place behind the last number belongs to none.
    ['2; 030 1234567; 3', '0301234567|2', 'badNumber: 3'],
    ['8 (495) 123-45-67 доб. 12', '84951234567|доб. 12'],
    ['H. Müller 030 1234567', 'badNumber: H. Müller 030 1234567'],
    ['x: 030 1234567', 'badNumber: x: 030 1234567'],
    ['030 1234567*', '0301234567|*'],
    ['030 1234567 (privat)', '0301234567/privat'],
    ['Durchwahl 78', '78/Durchwahl'],
    // Several, each with words of its own.
    ['Büro 030 1234567, mobil 0171 2345678', '0301234567/Büro', '01712345678/mobil'],
    ['030 1234567; Handy: 0171 2345678', '0301234567', '01712345678/Handy'],
    ['Fax: 030 1234567 Tel: 030 1234568', '0301234567/Fax', '0301234568'],
    ['030 1234567 - privat 030 7654321', '0301234567', '0307654321/privat'],
    ['030 1234567, ext. 12', '0301234567|, ext. 12'],
    ['030 1234567 bis 69', '0301234567|bis 69'],
    ['15.03. 030 1234567', '0301234567|15.03.'],
    // Another number in brackets is no part of the first.
    ['030 1234567 (0171 2345678)', '0301234567', '01712345678'],
    ['(030) 1234567 [+49 171 2345678]', '0301234567', '+491712345678'],
    ['030 1234567 (45)', '0301234567|(45)'],
    ['(030) 1234567(45)', '0301234567|(45)'],
    ['030 1234567 [45]', '0301234567|[45]'],
    ['030 (1234567) x45', '0301234567|x45'],
    // Nothing but a blank between them.
    ['030 1234567 0171 2345678', '0301234567', '01712345678'],
    ['030 1234567 089 7654321 +49 171 2345678', '0301234567', '0897654321', '+491712345678'],
    ['030 1234567 0171 2345678 / 0177 2345678', '0301234567', '01712345678', '01772345678'],
    ['Büro 030 1234567 0171 2345678', '0301234567/Büro', '01712345678/Büro'],
    ['03012345678901234567', 'badNumber: 03012345678901234567'],
    ['192.168.10.20', 'badNumber: 192.168.10.20'],
    ['+49 (0)30 1234567', '+49301234567'],
    ['+49 (171) 2345678', '+491712345678'],
    ['+49 030 1234567', '+49301234567'],
    ['+39 06 69812345', '+390669812345'],
    // None.
    ['1-800-FLOWERS', 'badNumber: 1-800-FLOWERS'],
    ['1 800 555 FLOWERS', 'badNumber: 1 800 555 FLOWERS'],
    ['call 030 1234567 x45', 'badNumber: call 030 1234567 x45'],
    ['030 1234567 call me, please', 'badNumber: 030 1234567 call me, please'],
    ['030 1234567 (fax 0171 23 45 67)', 'badNumber: 030 1234567 (fax 0171 23 45 67)'],
    ['030 1234567 (reception 234567)', 'badNumber: 030 1234567 (reception 234567)'],
    ['+49 30 x45', 'badNumber: +49 30 x45'],
    ['Anna / 030 1234567', 'badNumber: Anna / 030 1234567'],
    // Which slash parts the two numbers is not clear.
    ['030/1234567 /0171/2345678', 'badNumber: 030/1234567 /0171/2345678'],
    ['Name: 030 1234567', 'badNumber: Name: 030 1234567'],
    ['call me', 'badNumber: call me'],
    ['Support:03022334455', 'badNumber: Support:03022334455'],
    ['a@example.com', 'badNumber: a@example.com'],
    [''],
    [' ; '],
  ])('of %s is read', (cell, ...parts) => {
    expect(inCell(cell)).toEqual(parts);
  });
});

it('takes another ending off a number by the plan of the country', () => {
  const numbersIn = (country: string) => readNumberCell('911234567-68', country);
  expect(numbersIn('ES')).toMatchObject([{ number: '911234567', rest: '-68' }]);
  expect(numbersIn('DE')).toMatchObject([{ number: '91123456768', rest: '' }]);
});

it('takes the mark of a list off a number by the plan of the country', () => {
  const marked = (cell: string, country: string) =>
    readNumberCell(cell, country).map((part) => part.kind === 'number' && `${part.number}|${part.rest}`);
  expect(marked('1 - 030 1234567; 2 - 040 7654321', 'DE')).toEqual(['0301234567|1 -', '0407654321|2 -']);
  expect(marked('#1 912 345 678', 'ES')).toEqual(['912345678|#1']);
  expect(marked('(2) 01 23 45 67 89', 'FR')).toEqual(['0123456789|(2)']);
  expect(marked('1 - 212 555 0134', 'US')).toEqual(['12125550134|']);
  expect(marked('1| 030 1234567 |2| 040 7654321', 'DE')).toEqual(['0301234567|1', '0407654321|2']);
  expect(marked('1; 030 1234567,,12#', 'DE')).toEqual(['0301234567|1 ,,12#']);
  expect(marked('1 - 030 1234567 - 2', 'DE')).toEqual(['0301234567|1 - - 2']);
  expect(marked('a) 030 1234567', 'DE')).toEqual(['0301234567|a)']);
  // Nothing is dialled with a digit that may be a place, and nothing is lost without a word.
  for (const cell of ['1 030 1234567', '030 1234567; 2', '1) 030 1234567 2) 040 7654321'])
    expect(marked(cell, 'DE')).toContain(false);
  expect(readNumberCell('1 030 1234567', 'DE')).toEqual([
    { kind: 'refused', reason: 'badNumber', text: '1 030 1234567' },
  ]);
  expect(marked('1; 2', 'DE')).toEqual(['1|', '2|']);
});

it('tells numbers of different notations apart by the plan of the country', () => {
  const numbers = readNumberCell('02 36512345 333 1234567', 'IT').map((part) => part.kind === 'number' && part.number);
  expect(numbers).toEqual(['0236512345', '3331234567']);
  expect(readPeople('Nome;Telefono\nAnna;91 123 45 67 600 12 34 56\n', 'ES')?.entries[0]?.numbers).toHaveLength(2);
});

it('is read up to its 2,000th character', () => {
  expect(readNumberCell('104|'.repeat(longestCell))).toHaveLength(longestCell / 4);
});

it('has no label beside what is refused', () => {
  expect(readNumberCell('Fax: 12 ab')).toEqual([{ kind: 'refused', reason: 'badNumber', text: '12 ab' }]);
});

it.each([
  ['104.0', true],
  [' 5E+10 ', true],
  ['0301234567', false],
])('%s is damaged by a spreadsheet: %s', (cell, isSo) => {
  expect(isDamaged(cell)).toBe(isSo);
});

describe('a number that may lack its beginning', () => {
  it.each<[number: string, country: string, lacks: boolean]>([
    ['301234567', 'DE', true],
    ['30 1234567', 'DE', true],
    ['421912345678', 'DE', true],
    ['4915112345678', 'DE', true],
    ['1234567', 'DE', true],
    ['0301234567', 'DE', false],
    ['+49301234567', 'DE', false],
    ['00421912345678', 'DE', false],
    ['123456', 'DE', false],
    ['2125550123', 'US', false],
    ['(212) 555-0123', 'US', false],
    ['12125550123', 'US', false],
    ['442079460000', 'US', true],
    ['912345678', 'ES', false],
    ['33123456', 'DK', false],
    ['0612345678', 'FR', false],
    ['612345678', 'FR', true],
    ['393331234567', 'IT', true],
    ['3331234567', 'IT', false],
  ])('%s in %s: %s', (number, country, lacks) => {
    const read = readPeople(`Name,Phone\nAnna,${number}\n`, country);
    expect(read?.entries).toHaveLength(1);
    expect(read?.doubts.map(({ line, reason }) => [line, reason])).toEqual(lacks ? [[2, 'noPrefix']] : []);
  });
});

it('tells by line what is to be checked, and what is left out', () => {
  const text = 'Name,Phone\nAnna,301234567.0\nBert,030 1234567 x45\nCora,15.03.2026\nDora,"301,234,567"\n';
  const read = readPeople(text);
  expect(read?.doubts).toEqual([
    { line: 2, reason: 'decimals', text: '301234567.0' },
    { line: 2, reason: 'noPrefix', text: '301234567' },
    { line: 3, reason: 'rest', text: '030 1234567 x45' },
  ]);
  expect(read?.unread).toEqual([
    { line: 4, reason: 'date', text: '15.03.2026' },
    { line: 5, reason: 'unclear', text: '301,234,567' },
  ]);
});
