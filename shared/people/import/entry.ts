import { cleanName, cleanText } from '../../clean-text.ts';
import type { TextKey } from '../../messages/index.ts';
import { callingCodeOf } from '../../numbers/country.ts';
import { formatNumber } from '../../numbers/phone-number.ts';
import { maxImported, type PersonDetails, textLimits, tidyDetails } from '../people.ts';
import { type CellFault, longestCell, readNumberCell } from './number-cell.ts';
import { type Steps, stepCounter } from './steps.ts';

/** One person of a file. `line`: the first line of the entry, from 1. `company`: also tells people of one name apart. */
export interface Entry extends Readonly<PersonDetails> {
  readonly line: number;
  readonly name: string;
  readonly numbers: readonly { number: string; label: string | null }[];
}

/**
 * A part of a file that is skipped. `noName`, `noNumber`: the person has none; `badNumber`: `text` cannot be dialled; `rounded`, `date`,
 * `unclear`: a spreadsheet has changed `text`; `broken`: the file ends, or another entry begins, within this one; `tooMany`: this person and all that follow.
 */
export interface Unread {
  readonly line: number;
  readonly reason: 'noName' | 'noNumber' | 'broken' | 'tooMany' | CellFault;
  readonly text: string;
}

/**
 * What is to be checked about a number that is imported. `noPrefix`: a leading zero or plus may be lost; `decimals`: it was written with
 * decimals; `rest`: `text` has more than the number.
 */
export interface Doubt {
  readonly line: number;
  readonly reason: 'noPrefix' | 'decimals' | 'rest';
  readonly text: string;
}

/** What of a file is not read: a column by its heading, or what vCards have beside names and numbers. */
export type Ignored = { readonly heading: string } | { readonly field: IgnoredField };

/** Fields of a vCard that are not imported. */
export type IgnoredField = 'moreEmails' | 'address' | 'note' | 'birthday' | 'photo';

/** The content of a file. */
export interface ReadFile {
  readonly entries: Entry[];
  readonly unread: Unread[];
  readonly doubts: Doubt[];
  readonly ignored: readonly Ignored[];
}

/** What vCards and LDAP say of a number, by the key of its word. */
export type NumberKind = Extract<TextKey, `people.type_${string}`>;

/** `t`: words for the kinds of numbers in vCards. `country`: as numbers are read (ISO 3166 letters). `most`: so many people are read. */
export interface ReadFileDeps {
  readonly t: (kind: NumberKind) => string;
  readonly country: string;
  readonly most?: number;
  /** What the person chose for a table, one of `encodingsOf`. */
  readonly encoding?: string | undefined;
}

/** A person as the file has them, before names and numbers are checked. `joins`: a number of the person to whom these numbers belong too. */
export interface RawEntry {
  readonly line: number;
  readonly name: string;
  readonly company: string;
  readonly department?: string;
  readonly email?: string;
  readonly joins?: string;
  readonly numbers: readonly { text: string; label: string | null }[];
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** A name from its parts; where it is written in Han, Kana or Hangul, the family name comes first. */
export function personName(given: string, middle: string, family: string): string {
  const isEastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\s・ー]+$/u.test(
    `${given}${family}`,
  );
  // "Name" beside "First name" has the family name, or the whole one.
  if (given !== '' && family.toLowerCase().startsWith(`${given.toLowerCase()} `)) return family;
  return isEastAsian ? joined(family, given, middle) : joined(given, middle, family);
}

const shortText = (text: string): string => cleanText(text, 60);

/**
 * Sorts the entries of a file into people and skipped parts. `all`: null where a step ends without an entry; `country`: as the numbers are
 * read (ISO 3166 letters).
 */
export function* collectEntries(
  all: Iterable<RawEntry | Unread | null>,
  { country, most = maxImported }: Pick<ReadFileDeps, 'country' | 'most'>,
): Steps<Omit<ReadFile, 'ignored'>> {
  const read: Collected = { entries: [], unread: [], doubts: [], byNumber: null, country };
  const isFull = stepCounter();
  for (const each of all) {
    if (each === null) {
      yield;
      continue;
    }
    if (isFull('reason' in each ? 1 : sizeOf(each))) yield;
    if ('reason' in each) read.unread.push(each);
    else if (each.joins !== undefined) join(each, each.joins, yield* numbered(read), read);
    else if (read.entries.length < most) addEntry(each, read);
    else {
      read.unread.push({ line: each.line, reason: 'tooMany', text: shortText(each.name) });
      break;
    }
  }
  const { entries, unread, doubts } = read;
  return { entries, unread, doubts };
}

/** About how many numbers an entry has: a cell may hold many. */
const sizeOf = ({ numbers }: RawEntry): number =>
  numbers.reduce((sum, { text }) => sum + 1 + Math.min(text.length, longestCell) / 16, 1);

interface Collected {
  readonly entries: Entry[];
  readonly unread: Unread[];
  readonly doubts: Doubt[];
  /** The place of the entry that has a number; null until somebody is looked for by it. */
  byNumber: Map<string, number> | null;
  readonly country: string;
}

function addEntry(raw: RawEntry, read: Collected): void {
  const { line, name: written, numbers } = raw;
  const { found, isBad } = numbersOf(raw, new Map(), read);
  const name = cleanName(written);
  if (found.size === 0) {
    if (!isBad) read.unread.push({ line, reason: 'noNumber', text: name });
  } else if (name === '') read.unread.push({ line, reason: 'noName', text: shortText(numbers[0]?.text ?? '') });
  else {
    put({ line, name, ...tidyDetails(raw), numbers: [...found.values()] }, read.entries.length, read);
  }
}

function* numbered(read: Collected): Steps<Map<string, number>> {
  if (read.byNumber !== null) return read.byNumber;
  const byNumber = new Map<string, number>();
  const isFull = stepCounter();
  for (const [place, { numbers }] of read.entries.entries()) {
    if (isFull(1)) yield;
    for (const { number } of numbers) byNumber.set(number, place);
  }
  read.byNumber = byNumber;
  return byNumber;
}

/** Gives the numbers of an entry to the person who has another number already. */
function join(raw: RawEntry, other: string, byNumber: ReadonlyMap<string, number>, read: Collected): void {
  const [part] = readNumberCell(other, read.country);
  const place = part?.kind === 'number' ? byNumber.get(part.number) : undefined;
  const before = place === undefined ? undefined : read.entries[place];
  if (place === undefined || before === undefined) addEntry({ ...raw, name: '' }, read);
  else {
    const { found } = numbersOf(raw, new Map(before.numbers.map((each) => [each.number, each])), read);
    put({ ...before, numbers: [...found.values()] }, place, read);
  }
}

function put(entry: Entry, place: number, { entries, byNumber }: Collected): void {
  entries[place] = entry;
  for (const { number } of entry.numbers) byNumber?.set(number, place);
}

/** The numbers of an entry, added to those in `found`; what is wrong with them is noted. */
function numbersOf({ line, numbers }: RawEntry, found: Map<string, Entry['numbers'][number]>, read: Collected) {
  const doubt = (reason: Doubt['reason'], text: string) => read.doubts.push({ line, reason, text: shortText(text) });
  let isBad = false;
  for (const { text, label } of numbers) {
    for (const part of readNumberCell(text, read.country)) {
      if (part.kind === 'refused') {
        isBad = true;
        read.unread.push({ line, reason: part.reason, text: shortText(part.text) });
        continue;
      }
      const { number } = part;
      if (found.has(number)) continue;
      if (part.hadDecimals) doubt('decimals', text);
      if (part.rest !== '') doubt('rest', text);
      if (lacksPrefix(number, read.country)) doubt('noPrefix', number);
      found.set(number, { number, label: labelOf(part.label ?? label) });
    }
  }
  return { found, isBad };
}

/** From so many digits on, a number is no extension. */
const WHOLE_DIGITS = 7;

/** Whether a number is not written as it is dialled in the country: a spreadsheet drops a leading zero and plus. */
function lacksPrefix(number: string, country: string): boolean {
  if (number.length < WHOLE_DIGITS || !/^[1-9]\d+$/.test(number)) return false;
  const written = formatNumber(number, country);
  // What is not surely a number of the country stays as it is; one of another country gets a plus.
  if (written === number || written.startsWith('+')) return true;
  const digits = written.replace(/\D/g, '');
  // North America may dial a 1, which is also its country code.
  return digits !== number && !(callingCodeOf(country) === '1' && `1${digits}` === number);
}

function labelOf(label: string | null): string | null {
  const clean = cleanText(label ?? '', textLimits.label);
  return clean === '' ? null : clean;
}
