/** What goes into a cell; null leaves it empty. */
export type Cell = string | number | null;

/** Spreadsheets read the file as UTF-8 only when it begins so. */
export const byteOrderMark = '\uFEFF';

/** A text that begins so is taken for a formula, or hides one behind a blank; the wide forms are read like the plain ones. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A line of a CSV file by RFC 4180, with its line end. No cell of it is a formula, whatever its text is (trust.md, S14). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/**
 * A telephone number or another name made of digits, for a cell: a spreadsheet would take away its leading zeros, or round it where
 * it is long.
 */
export function digitsCell(text: string | null): string | null {
  if (text === null || !/^[\d\s]+$/.test(text)) return text;
  const bare = text.replace(/\s/g, '');
  return bare.startsWith('0') || bare.length > 11 ? `'${text}` : text;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : safe(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function safe(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
