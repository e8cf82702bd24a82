import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../../../shared/people/import/parse-csv.ts';

const rowsOf = (...pieces: (string | null)[]) => [...readCsv(pieces)].flatMap((row) => row ?? []);
const cells = (...pieces: string[]) => rowsOf(...pieces).map((row) => row.cells);
/** The cells of a row with a bar between two. */
const rows = (text: string) => cells(text).map((row) => row.join('|'));

describe('readCsv', () => {
  it.each<[what: string, text: string, ...rows: string[]]>([
    ['commas', 'a,b\n1,2', 'a|b', '1|2'],
    ['semicolons', 'a;b\r\n1,5;2', 'a|b', '1,5|2'],
    ['tabs', 'a\tb\n1\t2\n', 'a|b', '1|2'],
    ['bars', 'a|b\n1|2', 'a|b', '1|2'],
    [
      'semicolons beside commas in names',
      'Last, first;Tel.\nBerg, A;1\nCohn, B;2, 3',
      'Last, first|Tel.',
      'Berg, A|1',
      'Cohn, B|2, 3',
    ],
    ['semicolons beside more commas', 'a;b\n1, 2, 3;4\n5, 6, 7;8', 'a|b', '1, 2, 3|4', '5, 6, 7|8'],
    ['lines of different lengths', 'a;b;c\n1;2\n3, 4', 'a|b|c', '1|2', '3, 4'],
    ['a separator that the file names', 'sep=:\na:b,c', 'a|b,c'],
    ['quotes around separators and line ends', '"a,b","c\r\nd",e', 'a,b|c\r\nd|e'],
    ['doubled quotes', '"say ""hi""",x', 'say "hi"|x'],
    ['quotes inside a cell', 'a"b,c\n', 'a"b|c'],
    ['letters after closing quotes', '"a"b,c', 'ab|c'],
    ['lines that end with CR', 'a,b\r1,2\r', 'a|b', '1|2'],
    ['empty lines and cells', 'a,,b\n\n , \n,x\n', 'a||b', '|x'],
    ['separators in quotes, which tell nothing', '"a;b;c;d",x\n1,2', 'a;b;c;d|x', '1|2'],
    ['a cell that says what a first line may', 'a,sep=;\n1,2', 'a|sep=;', '1|2'],
    ['nothing', ''],
  ])('reads %s', (_, text, ...expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it('tells on which line each row begins', () => {
    expect(rowsOf('sep=,\na,"b\nc"\n\nd,e').map(({ line }) => line)).toEqual([2, 5]);
    expect(rowsOf('a,b\r\nc,d\r\n\r\ne,f').map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it.each<[what: string, text: string, ...rows: string[]]>([
    ['in the last cell', 'a;b\nc;"d\ne;f\ng;h', 'a|b', 'c|d', 'e|f', 'g|h'],
    ['in the first cell', 'a;b\n"c;d\ne;f\n', 'a|b', 'c|d', 'e|f'],
    ['before a cell with quotes', 'a;b\n"c;d\n"e";f\ng;h', 'a|b', 'c|d', 'e|f', 'g|h'],
    ['before another of its kind', 'a;b\nc;"d\ne;"f\ng;h', 'a|b', 'c|d', 'e|f', 'g|h'],
    ['before quotes within a cell', 'a;b\nc;"d\n"e" E;f\ng;h', 'a|b', 'c|d', 'e E|f', 'g|h'],
  ])('costs no other row where a quote is not closed %s', (_what, text, ...expected) => {
    expect(rows(text)).toEqual(expected);
    expect(rowsOf(text).map(({ broken }) => broken)).not.toContain(true);
  });

  it('tells where the file ends within a cell', () => {
    for (const text of ['a,b\nc,"d\n', 'a,b\n"c,d', 'a,b\nc,"', 'a,b\nc,"d\n12345 e', 'a,b\n"c\n\nd\ne'])
      expect(rowsOf(text).map(({ line, broken }) => [line, broken])).toEqual([
        [1, false],
        [2, true],
      ]);
    expect(rowsOf('a,b\nc,"d"\n').map(({ broken }) => broken)).toEqual([false, false]);
  });

  it('gives back whatever was written as RFC 4180 says', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ü', '=') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect(cells(text)).toEqual(rows.filter((row) => row.some((one) => one.trim() !== '')));
      }),
    );
  });

  it('reads the same from pieces, wherever they end', () => {
    const some = 'Ada;"a ""b"";\r\nc";1\r\nBob;;2\rEve;"x"y;3\n\n';
    const text = `${some.repeat(200)}Cem;4;5`;
    const whole = rowsOf(text);
    expect(whole).toHaveLength(601);
    for (const size of [1, 2, 3, 7, 64, 4000, 5000])
      expect(rowsOf(...(text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []))).toEqual(whole);
    expect(rowsOf(null, 'a,b\n1', null, ',2')).toEqual(rowsOf('a,b\n1,2'));
  });

  it('ends a cell that is longer than any, and does not look through it again with each piece', () => {
    const quoted = Array.from({ length: 300 }, () => 'x,y\n'.repeat(500));
    const found = rowsOf('a,b\n1,"2\n', ...quoted);
    expect([found.length, found[1]?.cells, found.at(-1)]).toEqual([
      150_002,
      ['1', '2'],
      { line: 150_002, cells: ['x', 'y'], broken: false },
    ]);
  });

  it.each([
    ['an empty line', 'Name;Tel\n\nMeier, Anna, Dr.;1\nSchulz, Bo, Dr.;2', 'Name|Tel'],
    ['a line of blanks', 'Name;Tel\n  \nMeier, Anna, Dr.;1\nSchulz, Bo, Dr.;2', 'Name|Tel'],
    ['what is in quotes', '"a;b",1\n"c;d",2', 'a;b|1'],
    ['what comes behind the first lines', `${'Name\n'.repeat(6)}a,b`, 'Name'],
  ])('guesses the separator whatever stands in %s', (_what, text, first) => {
    expect(rows(text)[0]).toBe(first);
  });

  it('takes a comma where no line has a separator', () => {
    expect(rows(`${'Name\n'.repeat(900)}a,b`).at(-1)).toBe('a|b');
    expect(cells(`${'Na me\n'.repeat(900)}a\tb`).at(-1)).toEqual(['a\tb']);
  });

  it('keeps the separator and the lines of the first piece in the next ones', () => {
    const first = `${'a;b\n'.repeat(1500)}a;b\r`;
    const found = rowsOf(first, `\n${'Meier, A, B, C;2\n'.repeat(300)}`);
    expect(found[1501]).toEqual({ line: 1502, cells: ['Meier, A, B, C', '2'], broken: false });
    expect(found).toHaveLength(1801);
  });
});
