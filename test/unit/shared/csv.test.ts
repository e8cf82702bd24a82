import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, csvLine, digitsCell } from '../../../shared/csv.ts';

/** Reads CSV as RFC 4180 has it: an independent reader, to hold the writer to. */
function parse(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const at = text[i] ?? '';
    if (quoted) {
      if (at !== '"') cell += at;
      else if (text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (at === '"') quoted = true;
    else if (at === ',') {
      line.push(cell);
      cell = '';
    } else if (at === '\r' && text[i + 1] === '\n') {
      line.push(cell);
      lines.push(line);
      line = [];
      cell = '';
      i += 1;
    } else cell += at;
  }
  return lines;
}

describe('a line', () => {
  it.each<[string, Cell[], string]>([
    ['plain', ['a', 'b c', 1, null, ''], 'a,b c,1,,\r\n'],
    ['comma, quote and line end', ['a,b', 'say "x"', 'one\r\ntwo'], '"a,b","say ""x""","one\r\ntwo"\r\n'],
    ['blanks at the ends', [' a', 'b '], '" a","b "\r\n'],
    ['formulas', ['=1+1', '+49 30 1', '-2', '@SUM(A1)'], "'=1+1,'+49 30 1,'-2,'@SUM(A1)\r\n"],
    ['formulas behind a blank', ['\t=1', '\r=1', '\n=1'], '\'\t=1,"\'\r=1","\'\n=1"\r\n'],
    ['wide forms', ['＝1', '＋1', '－1', '＠x'], "'＝1,'＋1,'－1,'＠x\r\n"],
    ['what only looks alike', ['a=1', "'=1", '1-2'], "a=1,'=1,1-2\r\n"],
  ])('%s', (_name, cells, line) => expect(csvLine(cells)).toBe(line));

  it('is read back as it was written, and no cell begins as a formula does', () => {
    const evil = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", 'a', '1', ' ', '＝'),
    });
    const cell = fc.oneof(evil, fc.string(), fc.string({ unit: 'binary' }), fc.nat(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), (table) => {
        const read = parse(table.map(csvLine).join(''));
        expect(read.map((line) => line.length)).toEqual(table.map((line) => line.length));
        table.flat().forEach((written, i) => {
          const back = read.flat()[i] ?? '';
          expect(back).not.toMatch(/^[=+\-@\t\r\n]/);
          expect([String(written ?? ''), `'${written}`]).toContain(back);
        });
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['0171 2345678', "'0171 2345678"],
  ['00', "'00"],
  ['101', '101'],
  ['493012345678', "'493012345678"],
  ['+49 30 1', '+49 30 1'],
  ['12a', '12a'],
  [null, null],
])('digits %s stay as they are: %s', (text, cell) => expect(digitsCell(text)).toBe(cell));
