import { strToU8, Zip, ZipDeflate } from 'fflate';
import { DAY, SECOND } from '../../shared/time/durations.ts';
import { type Cell, lengthText } from './csv.ts';

/** A table on its way into a file, some rows at a time. */
export type Table = AsyncIterable<readonly (readonly Cell[])[]>;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetMl = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet (ECMA-376), except the sheet itself and the list that names it. Styles: 1 is text, also while a cell is edited; 2 a date with a time; 3 a length in hours. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${sheetMl}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="46" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const workbookXml = (sheet: string): string =>
  `${xml}<workbook xmlns="${sheetMl}" xmlns:r="${office}/relationships"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** What a cell may hold at most, by Excel's specification. */
const longestText = 32_767;

/** A column's width in characters: at least and at most. */
const width = { least: 8, most: 60 } as const;

/**
 * Writes a workbook of one sheet (XLSX), by its name, whose texts are text cells: none is ever a formula or a number. Columns
 * are as wide as the texts in the first rows, the widths stand before them. By hand over a ZIP library,
 * because the workbook libraries hold all rows in memory and keep main from its work for seconds.
 */
export async function* xlsxOf(table: Table, name: string): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string) => {
    const part = new ZipDeflate(name);
    zip.add(part);
    return part;
  };
  const whole = { ...parts, 'xl/workbook.xml': workbookXml(name) };
  for (const [part, text] of Object.entries(whole)) add(part).push(strToU8(text), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  let first: (readonly Cell[])[] = [];
  let isBegun = false;
  const begin = () => {
    sheet.push(strToU8(`${xml}<worksheet xmlns="${sheetMl}">${columnsXml(first)}<sheetData>${rowsXml(first)}`));
    [first, isBegun] = [[], true];
  };
  for await (const rows of table) {
    if (isBegun) sheet.push(strToU8(rowsXml(rows)));
    else first.push(...rows);
    // The headings come alone, before the first rows.
    if (!isBegun && first.length > 1) begin();
    yield* chunks.splice(0);
  }
  if (!isBegun) begin();
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* chunks;
}

/** The widths of the columns, for the longest line of each. */
function columnsXml(rows: readonly (readonly Cell[])[]): string {
  const widths: number[] = [];
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) {
      const longest = Math.max(
        ...shownText(cell)
          .split('\n', 20)
          .map((line) => line.length),
      );
      widths[at] = Math.max(widths[at] ?? width.least, Math.min(width.most, longest + 2));
    }
  }
  const columns = widths.map((chars, at) => `<col min="${at + 1}" max="${at + 1}" width="${chars}" customWidth="1"/>`);
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
}

const rowsXml = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('');

function shownText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('seconds' in cell) return lengthText(cell.seconds);
  return 'time' in cell ? cell.time : cell.digits;
}

/** Day 0 of a spreadsheet, as dates after February 1900 count. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DATE = Date.UTC(1900, 2, 1);

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'seconds' in cell) return `<c s="3"><v>${(cell.seconds * SECOND) / DAY}</v></c>`;
  if (typeof cell === 'object' && 'time' in cell) {
    // A spreadsheet has no zones: the clock's digits are taken as they are.
    const at = Date.parse(`${cell.time.replace(' ', 'T')}Z`);
    if (at >= FIRST_DATE) return `<c s="2"><v>${(at - DAY_ZERO) / DAY}</v></c>`;
  }
  const text = shownText(cell);
  return `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** XML has no control characters and no half pairs; `_x0041_` is an escape of this format. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => entities[sign] ?? sign);
}
