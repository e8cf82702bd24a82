import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, csvLine } from '../../../../electron/export/csv.ts';

const read = (text: string, delimiter = ','): string[][] =>
  parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false });

describe('a line', () => {
  it.each<[string, Cell[], string]>([
    ['plain', ['a', 'b c', 1, null, ''], 'a,b c,1,,\r\n'],
    ['comma, quote and line end', ['a,b', 'say "x"', 'one\r\ntwo'], '"a,b","say ""x""","one\r\ntwo"\r\n'],
    ['blanks at the ends', [' a', 'b '], '" a","b "\r\n'],
    ['formulas', ['=1+1', '+1+1', '-2', '@SUM(A1)'], "'=1+1,'+1+1,'-2,'@SUM(A1)\r\n"],
    ['formulas behind a blank', ['\t=1', '\r=1', '\n=1'], "'\t'=1,\"'\r'=1\",\"'\n'=1\"\r\n"],
    ['wide forms', ['＝1', '＋1', '－1', '＠x'], "'＝1,'＋1,'－1,'＠x\r\n"],
    ['what only looks alike', ['a=1', "'=1", '1-2', 'a; b', 'a|b'], "a=1,'=1,1-2,a; b,a|b\r\n"],
    ['D1: a formula behind a sign that Excel splits at', ["Meyer;=cmd|'/C calc'!A0;"], "Meyer;'=cmd|'/C calc'!A0;\r\n"],
    ['behind quotes and other separators', ['a;"=1', 'a|=1', 'a\t+1+1'], '"a;\'""=1",a|\'=1,a\t\'+1+1\r\n'],
    ['a cell that only begins like a telephone number', ['+1;', '+49 30 1;Anna'], "'+1;,'+49 30 1;Anna\r\n"],
    ['a telephone number in a text', ['Anna; +49 30 123', '+49 30 123'], "Anna;' +49 30 123,+49 30 123\r\n"],
    [
      'dates and lengths',
      [{ time: '2026-03-02 12:00:00' }, { seconds: 65 }, { seconds: 0 }],
      '2026-03-02 12:00:00,0:01:05,0:00:00\r\n',
    ],
    ['a length of more than a day', [{ seconds: 93_665 }], '26:01:05\r\n'],
    ['digits that would be mangled', ['0123', '1234567890123', '101'], "'0123,'1234567890123,101\r\n"],
  ])('%s', (_name, cells, line) => expect(csvLine(cells)).toBe(line));

  it.each([
    ['tabs', '\t'.repeat(200_000)],
    ['quotes behind separators', ';"'.repeat(100_000)],
    ['digits before a letter', `${'1'.repeat(200_000)}x`],
  ])('long rows of %s are read once', (_name, text) => {
    expect(csvLine([text, { digits: text }]).length).toBeGreaterThan(400_000);
  });

  it('whatever is written: read by another library it is the same, and no cell runs, also split at other signs', () => {
    const evil = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", 'a', '1', ' ', '＝', ';', '|'),
    });
    const cell = fc.oneof(evil, fc.string(), fc.string({ unit: 'binary' }), fc.nat(), fc.constant(null));
    const bare = (text: unknown) => String(text ?? '').replaceAll("'", '');
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const line = csvLine(cells);
        expect(read(line).map((one) => one.map(bare))).toEqual([cells.map(bare)]);
        for (const one of read(line).flat()) expect(runs(one)).toBe(false);
        // A reader that splits elsewhere knows no quotes that do not stand at its own cells' ends.
        for (const sign of [';', '\t', '|'])
          for (const part of line
            .split(/\r|\n/)
            .flatMap((row) => row.split(sign))
            .slice(1))
            expect([part, runs(part.replace(/^[\s"]+/, ''))]).toEqual([part, false]);
      }),
      { numRuns: 500 },
    );
  });
});

/** Whether a spreadsheet would take it for a formula. */
const runs = (cell: string) => /^[=+\-@＝＋－＠\t\r]/.test(cell) && !/^\+\d[\d ]*(,.*)?$/.test(cell);

describe('a telephone number', () => {
  it.each([
    ['0171 2345678', '0171 2345678'],
    ['+49 30 1234567', '+49 30 1234567'],
    ['+1 212-555-0123', '+1 212 555 0123'],
    ['(0)30/1234-5', '0 30 1234 5'],
    ['01712345678', '0171 2345678'],
    ['+4930123', '+493 0123'],
    ['493012345678', '4930 12345678'],
    ['00', '0 0'],
    ['101', '101'],
    ['+1-2', '+1 2'],
    ['*21*0900#', '*21*0900#'],
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
  ])('%s is written %s', (digits, text) => expect(csvLine([{ digits }])).toBe(`${text}\r\n`));

  it('keeps its digits, and is text to a spreadsheet wherever it would not be the same number', () => {
    const number = fc.tuple(fc.constantFrom('', '+', '0', '00'), fc.stringMatching(/^\d[\d ().-]{0,18}\d$/));
    fc.assert(
      fc.property(number, ([prefix, rest]) => {
        const written = csvLine([{ digits: prefix + rest }]).trimEnd();
        expect(written.replace(/[^\d+]/g, '')).toBe((prefix + rest).replace(/[^\d+]/g, ''));
        const isSame = String(Number(written)) === written;
        expect(isSame || /^\+?\d+( \d*)+$/.test(written)).toBe(true);
      }),
    );
  });
});
