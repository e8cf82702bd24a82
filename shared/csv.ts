/** What goes into a cell; null leaves it empty. `digits`: a telephone number, which a spreadsheet is to leave as it is. */
export type Cell = string | number | null | { readonly digits: string };

/** Spreadsheets read the file as UTF-8 only when it begins so. */
export const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet may begin a cell inside a text: at its start, and after every sign that it may split at, because Excel splits at ;
 * in half of Europe and then ignores the quotes. Blanks and quotes before the formula are skipped; the wide forms are read like the plain
 * ones. A telephone number such as +49 30 1 is none where it is the whole cell (trust.md, S14).
 */
const formula = /(?<=^|[;\t|\r\n])(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?!^ *\+\d[\d ]*$)|^(?=[\t\r\n])/g;

/** A text made of digits of which a spreadsheet would drop leading zeros or round the end. */
const mangled = /^\s*(?:0[\d\s]*|(?:\d\s*){12,})$/;

/** A line of a CSV file by RFC 4180, with its line end. No cell of it is a formula, whatever its text is (trust.md, S14). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? safe(cell) : numberText(cell.digits);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe makes the rest of a cell text. */
function safe(text: string): string {
  return mangled.test(text) ? `'${text}` : text.replace(formula, "'");
}

/**
 * A telephone number with blanks as its only separators: a spreadsheet takes that for text, and other programs read its digits. One that
 * would be mangled without a blank gets one. What is no telephone number is handled as any text.
 */
function numberText(text: string): string {
  if (!/^\+?[\d\s().\-/\u00A0\u2010-\u2015]*\d[\d\s().\-/\u00A0\u2010-\u2015]*$/.test(text)) return safe(text);
  const plain = text
    .replace(/[^\d+]+/g, ' ')
    .replace('+ ', '+')
    .trim();
  const isMangled = plain.startsWith('+') || plain.startsWith('0') || plain.length > 11;
  if (plain.includes(' ') || !isMangled || plain.length < 2) return plain;
  const first = plain.length > 6 ? 4 : plain.startsWith('+') ? 2 : 1;
  return plain.length === first ? `${plain} ` : `${plain.slice(0, first)} ${plain.slice(first)}`;
}
