import { withoutEntities } from '../../html-entities.ts';
import { type Columns, columnsOf } from './csv-columns.ts';
import { decodedPieces, type Encodings, encodingsOf } from './decode.ts';
import { emailsIn } from './email.ts';
import { collectEntries, personName, type RawEntry, type ReadFile, type ReadFileDeps, type Unread } from './entry.ts';
import { knownWords } from './headings.ts';
import { type CsvRow, readCsv } from './parse-csv.ts';
import type { Steps } from './steps.ts';
import { isVcard, readVcard } from './vcard.ts';

/** The largest file that is imported, in bytes. */
export const largestFile = 5 * 1024 * 1024;

/** Parses a file of people, whatever its name and encoding: a vCard, or a table with names and numbers; null where it is neither. The content is only read as text. */
export function* readPeopleFile(bytes: Uint8Array, deps: ReadFileDeps): Steps<ReadFile | null> {
  return isVcard(bytes)
    ? yield* readVcard(bytes, deps)
    : yield* readCsvPeople(decodedPieces(bytes, knownWords, deps.encoding), deps);
}

/** Among which encodings a person may choose for a file; null for a vCard, and where nothing is guessed. */
export function* encodingsOfFile(bytes: Uint8Array): Steps<Encodings | null> {
  if (isVcard(bytes)) return null;
  const steps = encodingsOf(bytes, knownWords);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield;
  }
}

/** The rows that are read to tell what the columns hold. */
const SAMPLE = 100;
/** A title and an empty line or two may stand above the headings. */
const TITLES = 4;

/** The first row that names columns of names and numbers, with the rows below it; null where none of the first ones does. */
function headOf(rows: readonly CsvRow[], country: string) {
  for (const [place, head] of rows.slice(0, 1 + TITLES).entries()) {
    const width = widthOf(head.cells);
    const sample = rows.slice(place + 1).flatMap((row) => blocksOf(row, width));
    const headings = head.cells.slice(0, width);
    const columns = columnsOf(
      headings,
      sample.map((row) => row.cells),
      country,
    );
    if (columns !== null) return { headings, width, sample, columns };
  }
  return null;
}

/** After so many columns all headings come again: lists for print have two people side by side. Infinity where they don't. */
function widthOf(headings: readonly string[]): number {
  const texts = headings.map((heading) => heading.trim());
  const width = texts.indexOf(texts[0] ?? '', 1);
  const isRepeated = width > 1 && texts[0] !== '' && texts.every((text, at) => text === texts[at % width]);
  return isRepeated ? width : Number.POSITIVE_INFINITY;
}

/** The people that stand side by side in a row, each as a row. */
function blocksOf(row: CsvRow, width: number): CsvRow[] {
  if (row.broken || row.cells.length <= width) return [row];
  const starts = Array.from({ length: Math.ceil(row.cells.length / width) }, (_, at) => at * width);
  const blocks = starts.map((start) => row.cells.slice(start, start + width));
  return blocks.filter((cells) => cells.some((cell) => cell.trim() !== '')).map((cells) => ({ ...row, cells }));
}

function* blocksIn(parts: Iterable<CsvRow | null>[], width: number): Generator<CsvRow | null> {
  for (const rows of parts)
    for (const row of rows)
      if (row === null) yield null;
      else yield* blocksOf(row, width);
}

/** The people of a CSV text, which comes in pieces; null where none of its first rows names columns of names and numbers. */
export function* readCsvPeople(pieces: Iterable<string | null>, deps: Omit<ReadFileDeps, 't'>): Steps<ReadFile | null> {
  const all = readCsv(pieces);
  const first: CsvRow[] = [];
  for (let row = all.next(); !row.done; row = all.next()) {
    if (row.value === null) yield;
    else first.push(row.value);
    if (first.length > SAMPLE) break;
  }
  const found = headOf(first, deps.country);
  if (found === null) return null;
  const { headings, width, sample, columns } = found;
  const ignored = new Set(columns.ignored);
  const read = yield* collectEntries(entriesOf(columns, blocksIn([sample, all], width), ignored), deps);
  const left = headings.filter((_, at) => ignored.has(at));
  return { ...read, ignored: left.map((heading) => ({ heading })) };
}

/** `ignored`: gets the columns of which something is left out, such as a second e-mail address. */
function* entriesOf(
  columns: Columns,
  rows: Iterable<CsvRow | null>,
  ignored: Set<number>,
): Generator<RawEntry | Unread | null> {
  for (const row of rows)
    yield row?.broken ? { line: row.line, reason: 'broken', text: '' } : row && rawEntryOf(columns, row, ignored);
}

/** What the telephones of Snom write for the name in a row with another number of the person before; the other name is that person's number. */
const ALIAS = /^member[ _]alias$/i;

function rawEntryOf(columns: Columns, { line, cells: written }: CsvRow, ignored: Set<number>): RawEntry {
  const cells = written.map(withoutEntities);
  const filled = (ats: readonly number[]) => ats.map((at) => cells[at]?.trim() ?? '').filter((cell) => cell !== '');
  const first = (ats: readonly number[], read = (cell: string) => [cell]): string => {
    const [one = ''] = filled(ats).flatMap(read);
    for (const at of ats) {
      const all = cells[at]?.trim() ? read(cells[at].trim()) : [one];
      if (all.length === 0 || all.some((each) => each !== one)) ignored.add(at);
    }
    return one;
  };
  const company = first(columns.company);
  const department = first(columns.department);
  const email = first(columns.mail, emailsIn);
  const given = filled(columns.given).join(' ');
  const family = filled(columns.family).join(' ');
  const numbers = numbersOf(columns, cells);
  const names = [...filled(columns.names), given, family];
  const alias = names.find((name) => ALIAS.test(name) || /^member[ _]alias\s/i.test(name));
  if (alias !== undefined) {
    const joins = names
      .filter((name) => !ALIAS.test(name))
      .join(' ')
      .replace(/^member[ _]alias\s+/i, '');
    return { line, name: '', company: '', joins, numbers };
  }
  const parts = personName(given, filled(columns.middle).join(' '), family);
  // The name of a person's company is not their name.
  const whole = filled(columns.names).find((name) => name !== company || parts === '') ?? '';
  for (const at of columns.names) {
    const other = cells[at]?.trim() ?? '';
    if (![whole, parts, company].some((name) => name.includes(other))) ignored.add(at);
  }
  return { line, name: whole || parts || company, company, department, email, numbers };
}

function numbersOf(columns: Columns, cells: readonly string[]): RawEntry['numbers'] {
  return columns.numbers.flatMap(({ at, codes, label, labelAt }) => {
    const written = cells[at]?.trim() ?? '';
    if (written === '') return [];
    const text = codes.reduceRight((number, code) => withCode(cells[code.at]?.trim() ?? '', number, code), written);
    // Google marks the preferred one with a star.
    const beside = labelAt === null ? '' : (cells[labelAt] ?? '').replace(/^\*\s*/, '').trim();
    return [{ text, label: beside === '' ? label : beside }];
  });
}

/** A number behind the code that its row has beside it, unless it begins with one itself. */
function withCode(code: string, number: string, column: { readonly isCountry: boolean }): string {
  const digits = code.replace(/\D/g, '');
  const isCountry = column.isCountry || /^\(?(?:\+|00)/.test(code);
  const hasCode = /^[\s(]*(?:\+|00)/.test(number) || (!isCountry && /^[\s(]*0/.test(number));
  if (digits === '' || hasCode) return number;
  return isCountry ? `+${digits.replace(/^00/, '')} ${number}` : `${code} ${number}`;
}
