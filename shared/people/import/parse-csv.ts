/** A row of a CSV file. `line`: its first line, from 1. `broken`: a quote in it is never closed, so the file cannot be read further. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly broken: boolean;
}

/** A cell or a row, and the index after it. */
interface Read<T> {
  readonly value: T;
  readonly end: number;
}

const SEPARATORS = [',', ';', '\t'] as const;
const LINE_END = /\r\n|\r|\n/;

/**
 * Yields the rows of a CSV text (RFC 4180) without the empty ones. A first line "sep=;", as Excel writes it, names the separator;
 * otherwise it is the one that occurs most often outside quotes in the first lines.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const [sepLine = '', named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const separator = named ?? guessSeparator(text);
  let line = sepLine === '' ? 1 : 2;
  let at = sepLine.length;
  while (at < text.length) {
    const { value, end } = readRow(text, at, separator);
    const broken = value.includes(null);
    const cells = value.map((cell) => cell ?? '');
    if (broken || cells.some((cell) => cell.trim())) yield { line, cells, broken };
    line += text.slice(at, end).split(LINE_END).length - 1;
    at = end;
  }
}

function guessSeparator(text: string): string {
  const lines = text
    .slice(0, 4000)
    .replace(/"[^"]*"/g, '')
    .split(LINE_END, 6);
  const count = (separator: string) => lines.join('\n').split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The cells of a row; null for one whose quote is never closed. */
function readRow(text: string, start: number, separator: string): Read<(string | null)[]> {
  const cells: (string | null)[] = [];
  for (let at = start; ; at += 1) {
    const cell = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator);
    cells.push(cell.value);
    at = cell.end;
    if (text[at] !== separator) return { value: cells, end: at + (text.startsWith('\r\n', at) ? 2 : 1) };
  }
}

function readPlain(text: string, start: number, separator: string): Read<string> {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

/** Letters between the closing quote and the separator break the format; they are added to the cell. */
function readQuoted(text: string, start: number, separator: string): Read<string | null> {
  let close = text.indexOf('"', start + 1);
  while (text[close + 1] === '"' && close >= 0) close = text.indexOf('"', close + 2);
  if (close < 0) return { value: null, end: text.length };
  const rest = readPlain(text, close + 1, separator);
  return { value: text.slice(start + 1, close).replaceAll('""', '"') + rest.value, end: rest.end };
}
