/**
 * What goes into a cell; null leaves it empty. `digits`: a telephone number, which a spreadsheet is to leave as it is. `time`: a date with a
 * time, "2026-03-02 12:00:00". `seconds`: a length.
 */
export type Cell =
  | string
  | number
  | null
  | { readonly digits: string }
  | { readonly time: string }
  | { readonly seconds: number };

/** A length of whole seconds as spreadsheets read it, in hours: "0:01:05", "26:00:00". */
export function lengthText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Spreadsheets read the file as UTF-8 only when it begins so. */
export const byteOrderMark = '\uFEFF';

/** A spreadsheet may begin a cell after these inside a text: Excel splits at ; in half of Europe and then ignores the quotes. */
const separator = /[;\t|\r\n]/;
/** Blanks and quotes before a formula are skipped; the wide forms are read like the plain ones. */
const formulaStart = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const skipped = /[\s"]/;
/** A telephone number such as +49 30 1 is no formula where it is the whole cell (promise S14). */
const wholeNumber = /^ *\+\d[\d ]*$/;

/** A text made of digits of which a spreadsheet would drop leading zeros or round the end. */
const mangled = /^\s*(?:0[\d\s]*|(?:\d\s*){12,})$/;

/** A line of a CSV file by RFC 4180, with its line end. No cell of it is a formula, whatever its text is (promise S14). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && 'seconds' in cell) return lengthText(cell.seconds);
  if (typeof cell === 'object' && 'time' in cell) return cell.time;
  const text = typeof cell === 'string' ? safe(cell) : numberText(cell.digits);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe makes the rest of a cell text. Reads from the end, so that a long row of blanks is read once. */
function safe(text: string): string {
  if (wholeNumber.test(text)) return text;
  if (mangled.test(text)) return `'${text}`;
  const parts: string[] = [];
  let leadsToFormula = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const one = text.charAt(at);
    leadsToFormula = formulaStart.test(one) || (leadsToFormula && skipped.test(one));
    parts.push(one);
    const beginsCell = at === 0 || separator.test(text.charAt(at - 1));
    if (beginsCell && (leadsToFormula || (at === 0 && /[\t\r\n]/.test(one)))) parts.push("'");
  }
  return parts.reverse().join('');
}

/**
 * A telephone number with blanks as its only separators: a spreadsheet takes that for text, and other programs read its digits. One that
 * would be mangled without a blank gets one. What is no telephone number is handled as any text.
 */
function numberText(text: string): string {
  if (!/^\+?[\d\s().\-/\u00A0\u2010-\u2015]+$/.test(text) || !/\d/.test(text)) return safe(text);
  const plain = text
    .replace(/[^\d+]+/g, ' ')
    .replace('+ ', '+')
    .trim();
  const isMangled = plain.startsWith('+') || plain.startsWith('0') || plain.length > 11;
  if (plain.includes(' ') || !isMangled || plain.length < 2) return plain;
  const first = plain.length > 6 ? 4 : plain.startsWith('+') ? 2 : 1;
  return plain.length === first ? `${plain} ` : `${plain.slice(0, first)} ${plain.slice(first)}`;
}
