import { type CsvRow, readCsv } from './csv.ts';
import { type Column, columnsOf } from './csv-columns.ts';
import { decodeFile } from './decode.ts';
import { collectEntries, type RawEntry, type ReadFile, type Unread } from './entry.ts';
import { readVcard } from './vcard.ts';

/** The largest file that is read, in bytes. */
export const largestFile = 5 * 1024 * 1024;

/** Parses a file of people, whatever its name and encoding: a vCard, or a table with names and numbers; null where it is neither. The content is only read as text. */
export function readPeopleFile(bytes: Uint8Array): ReadFile | null {
  const text = decodeFile(bytes);
  const isVcard = /^[ \t]*BEGIN[ \t]*:[ \t]*VCARD[ \t]*$/im.test(text.slice(0, 2000));
  return isVcard ? readVcard(text) : readCsvPeople(text);
}

/** The people of a CSV text; null where its first row doesn't name columns of names and numbers. */
export function readCsvPeople(text: string): ReadFile | null {
  const [head, ...rows] = readCsv(text);
  const columns = head ? columnsOf(head.cells) : null;
  return columns === null ? null : collectEntries(rows.map((row) => rawEntryOf(columns, row)));
}

function rawEntryOf(columns: readonly Column[], { line, cells, broken }: CsvRow): RawEntry | Unread {
  if (broken) return { line, reason: 'broken', text: '' };
  const cellOf = (kind: Column['kind']) => cells[columns.findIndex((column) => column.kind === kind)]?.trim() ?? '';
  const parts = [cellOf('first'), cellOf('middle'), cellOf('last')].filter((part) => part !== '').join(' ');
  return { line, name: cellOf('name') || parts || cellOf('company'), numbers: numbersOf(columns, cells) };
}

function numbersOf(columns: readonly Column[], cells: readonly string[]): RawEntry['numbers'] {
  return columns.flatMap((column, index) => {
    const text = cells[index] ?? '';
    if (text.trim() === '') return [];
    if (column.kind === 'number') return [{ text, label: column.label }];
    if (column.kind !== 'value') return [];
    const beside = columns.findIndex((other) => other.kind === 'label' && other.of === column.of);
    return [{ text, label: (cells[beside] ?? '').replace(/^\*\s*/, '') }];
  });
}
