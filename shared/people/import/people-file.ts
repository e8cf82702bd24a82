import { readCsvPeople } from './csv-people.ts';
import { decodeFile } from './decode.ts';
import type { KindWords, ReadFile } from './entry.ts';
import { readVcard } from './vcard.ts';

/** The largest file that is read, in bytes. */
export const largestFile = 5 * 1024 * 1024;

/** What a file of people turned out to be. `unknown`: neither a vCard nor a table with names and numbers. */
export type PeopleFile = ({ kind: 'vcard' | 'csv' } & ReadFile) | { kind: 'unknown' };

/** Reads a file of people, whatever its name and encoding. Nothing in it can do anything but be read as text. */
export function readPeopleFile(bytes: Uint8Array, words: KindWords): PeopleFile {
  const text = decodeFile(bytes);
  if (/^[ \t]*BEGIN[ \t]*:[ \t]*VCARD[ \t]*$/im.test(text.slice(0, 2000)))
    return { kind: 'vcard', ...readVcard(text, words) };
  const table = readCsvPeople(text, words);
  return table === null ? { kind: 'unknown' } : { kind: 'csv', ...table };
}
