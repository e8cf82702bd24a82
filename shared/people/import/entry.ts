import { cleanName, cleanText } from '../../clean-text.ts';
import { parseTypedNumber } from '../../numbers/typed-number.ts';
import { maxImported, maxNumbers } from '../people.ts';

/** One person of a file. `line`: the first line of the entry, from 1. */
export interface Entry {
  readonly line: number;
  readonly name: string;
  readonly numbers: readonly { number: string; label: string | null }[];
}

/**
 * A part of a file that is skipped. `noName`, `noNumber`: the person has none; `badNumber`: `text` cannot be dialled; `broken`: the entry
 * is unreadable from this line on; `tooMany`: this person and all that follow.
 */
export interface Unread {
  readonly line: number;
  readonly reason: 'noName' | 'noNumber' | 'badNumber' | 'broken' | 'tooMany';
  readonly text: string;
}

/** The content of a file. */
export interface ReadFile {
  readonly entries: Entry[];
  readonly unread: Unread[];
}

/** A person as the file has them, before names and numbers are checked. */
export interface RawEntry {
  readonly line: number;
  readonly name: string;
  readonly numbers: readonly { text: string; label: string | null }[];
}

const shortText = (text: string): string => cleanText(text, 60);

/** Sorts the entries of a file into people and skipped parts. */
export function collectEntries(all: Iterable<RawEntry | Unread>): ReadFile {
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const each of all) {
    if ('reason' in each) unread.push(each);
    else if (entries.length < maxImported) addEntry(each, entries, unread);
    else {
      unread.push({ line: each.line, reason: 'tooMany', text: shortText(each.name) });
      break;
    }
  }
  return { entries, unread };
}

function addEntry({ line, name: written, numbers }: RawEntry, entries: Entry[], unread: Unread[]): void {
  const found = new Map<string, { number: string; label: string | null }>();
  let bad = 0;
  for (const { text, label } of numbers) {
    for (const part of partsOf(text)) {
      const read = parseTypedNumber(part.slice(0, 100));
      const isNumber = read.ok && /\d/.test(read.number);
      if (!isNumber) {
        bad += 1;
        unread.push({ line, reason: 'badNumber', text: shortText(part) });
      } else if (!found.has(read.number) && found.size < maxNumbers) {
        found.set(read.number, { number: read.number, label: labelOf(label) });
      }
    }
  }
  const name = cleanName(written);
  if (found.size === 0) {
    if (bad === 0) unread.push({ line, reason: 'noNumber', text: name });
  } else if (name === '') unread.push({ line, reason: 'noName', text: shortText(numbers[0]?.text ?? '') });
  else entries.push({ line, name, numbers: [...found.values()] });
}

/** A number that a spreadsheet has rounded, with the decimal comma of half of Europe or a point: "4,93012E+11". */
const ROUNDED = /^\s*\d+(?:[.,]\d+)?E\+?\d+\s*$/i;

/** Splits a field with several numbers, as exports join them. Removes the marks that make a spreadsheet cell text. */
function partsOf(text: string): string[] {
  if (ROUNDED.test(text)) return [text.trim()];
  return text
    .split(/:::|[\r\n;|]|,(?=\s*[+\d(])/)
    .map((part) =>
      part
        .trim()
        .replace(/^'|^="?|"$/g, '')
        .trim(),
    )
    .filter((part) => part !== '');
}

function labelOf(label: string | null): string | null {
  const clean = cleanText(label ?? '', 40);
  return clean === '' ? null : clean;
}
