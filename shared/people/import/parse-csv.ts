/** A row of a CSV file. `line`: its first line, from 1. `broken`: the file ends within it, in a quote that is not closed. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly broken: boolean;
}

/** A cell or a row, and the index after it. `isOpen`: a quote in it is never closed. */
interface Read<T> {
  readonly value: T;
  readonly end: number;
  readonly isOpen?: boolean;
}

/** Of equal ones the first counts: a comma stands in names, too. */
const SEPARATORS = ['\t', ';', '|', ','] as const;
const LINE_END = /\r\n|\r|\n/;

/** The separator is guessed from so many characters. */
const HEAD = 4000;
/** A longer cell is one whose quote is never closed. */
const LONGEST_CELL = 100_000;

interface Place {
  separator: string | null;
  line: number;
}

/**
 * Yields the rows of a CSV text (RFC 4180) without the empty ones. A first line "sep=;", as Excel writes it, names the separator;
 * otherwise the first lines tell it. The text comes in pieces; null after each, and where it has none.
 */
export function* readCsv(pieces: Iterable<string | null>): Generator<CsvRow | null> {
  const place: Place = { separator: null, line: 1 };
  let text = '';
  let enough = HEAD;
  for (const piece of pieces) {
    text += piece ?? '';
    if (text.length >= enough) {
      text = yield* rowsIn(text, place, false);
      // A row without end is looked through anew only a few times.
      enough = 2 * text.length;
    }
    yield null;
  }
  yield* rowsIn(text, place, true);
}

/** Yields the whole rows. Returns the rest of the text; `isEnd`: there is none. */
function* rowsIn(text: string, place: Place, isEnd: boolean): Generator<CsvRow, string> {
  let at = 0;
  if (place.separator === null) {
    const [sepLine = '', named] = /^sep=(.)\r?\n/.exec(text) ?? [];
    place.separator = named ?? guessSeparator(text);
    place.line += sepLine === '' ? 0 : 1;
    at = sepLine.length;
  }
  while (at < text.length) {
    const { value, end: lineEnd, isOpen = false } = readRow(text, at, place.separator, isEnd);
    // The next piece may belong to it.
    if (lineEnd >= text.length && !isEnd) break;
    // No other row follows.
    const broken = isOpen && !text.includes(place.separator, lineEnd);
    const end = broken ? text.length : lineEnd;
    if (broken || value.some((cell) => cell.trim())) yield { line: place.line, cells: value, broken };
    place.line += text.slice(at, end).split(LINE_END).length - 1;
    at = end;
  }
  return text.slice(at);
}

/** The separator that all of the first lines have equally often, else the one that occurs most often. */
function guessSeparator(text: string): string {
  const lines = text
    .slice(0, HEAD)
    .replace(/"[^"]*"/g, '')
    .split(LINE_END, 6)
    .filter((line) => line.trim() !== '');
  const counts = SEPARATORS.map((separator) => {
    const [first = 0, ...others] = lines.map((line) => line.split(separator).length - 1);
    const all = others.reduce((sum, one) => sum + one, first);
    return { separator, all, isEven: first > 0 && others.length > 0 && others.every((one) => one === first) };
  });
  const [likeliest] = counts.toSorted((a, b) => Number(b.isEven) - Number(a.isEven) || b.all - a.all);
  return likeliest?.all ? likeliest.separator : ',';
}

function readRow(text: string, start: number, separator: string, isEnd: boolean): Read<string[]> {
  const cells: string[] = [];
  let isOpen = false;
  for (let at = start; ; at += 1) {
    const cell = text[at] === '"' ? readQuoted(text, at, separator, isEnd) : readPlain(text, at, separator);
    cells.push(cell.value);
    isOpen ||= cell.isOpen ?? false;
    at = cell.end;
    if (text[at] !== separator) return { value: cells, end: at + (text.startsWith('\r\n', at) ? 2 : 1), isOpen };
  }
}

function readPlain(text: string, start: number, separator: string): Read<string> {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

/**
 * Letters between the closing quote and the separator break the format; they are added to the cell. A quote that nothing closes, or in another line
 * only the quote of another cell, is a typing error: the cell ends as one without quotes.
 */
function readQuoted(text: string, start: number, separator: string, isEnd: boolean): Read<string> {
  let close = text.indexOf('"', start + 1);
  while (text[close + 1] === '"' && close >= 0) close = text.indexOf('"', close + 2);
  if (close < 0) {
    const isAwaited = !isEnd && text.length - start < LONGEST_CELL;
    return { ...(isAwaited ? { value: '', end: text.length } : readPlain(text, start + 1, separator)), isOpen: true };
  }
  const quoted = text.slice(start + 1, close);
  const rest = readPlain(text, close + 1, separator);
  if (LINE_END.test(quoted) && rest.value.trim() !== '') return readPlain(text, start + 1, separator);
  return { value: quoted.replaceAll('""', '"') + rest.value, end: rest.end };
}
