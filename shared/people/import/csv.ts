/** A row of a CSV file. `line`: where it begins, from 1. `broken`: its last cell's quotes never end. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly broken: boolean;
}

const separators = [',', ';', '\t'] as const;

/**
 * The rows of a CSV text (RFC 4180), empty ones left out. The separator is the one that the first lines hold most of, outside quotes;
 * "sep=;" on a line of its own, as Excel writes it, says which.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const told = /^sep=(.)\r?\n/.exec(text);
  const separator = told?.[1] ?? separatorOf(text);
  let line = told ? 2 : 1;
  let at = told ? told[0].length : 0;
  while (at < text.length) {
    const row = readRow(text, at, separator);
    if (row.cells.some((cell) => cell.trim() !== '')) yield { line, cells: row.cells, broken: row.broken };
    line += row.lines;
    at = row.next;
  }
}

function separatorOf(text: string): string {
  const head = text.slice(0, 4000).replace(/"[^"]*"/g, '');
  const lines = head.split(/\r\n|\r|\n/, 6);
  const count = (separator: string) => lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

interface ReadRow {
  cells: string[];
  broken: boolean;
  /** Where the next row begins, and how many lines this one took. */
  next: number;
  lines: number;
}

function readRow(text: string, start: number, separator: string): ReadRow {
  const cells: string[] = [];
  let at = start;
  let lines = 0;
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
    cells.push(cell.value);
    lines += cell.lines;
    at = cell.end;
    if (cell.broken) return { cells, broken: true, next: text.length, lines };
    if (text[at] !== separator) break;
    at += 1;
  }
  const width = text.startsWith('\r\n', at) ? 2 : 1;
  return { cells, broken: false, next: at + width, lines: lines + 1 };
}

interface Cell {
  value: string;
  end: number;
  lines: number;
  broken: boolean;
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end, lines: 0, broken: false };
}

function quotedCell(text: string, start: number, separator: string): Cell {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: '', end: text.length, lines: 0, broken: true };
    parts.push(text.slice(from, quote));
    from = quote + 1;
    if (text[from] !== '"') break;
    parts.push('"');
    from += 1;
  }
  // What stands between the closing quote and the separator belongs to nobody's format; it is kept as it stands.
  const rest = plainCell(text, from, separator);
  const value = parts.join('') + rest.value;
  return { value, end: rest.end, lines: value.split(/\r\n|\r|\n/).length - 1, broken: false };
}
