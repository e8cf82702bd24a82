import { createText } from '../../../shared/messages/index.ts';
import type { ReadFile } from '../../../shared/people/import/entry.ts';
import { readPeopleFile } from '../../../shared/people/import/people-file.ts';
import { finished } from '../../../shared/people/import/steps.ts';

const t = createText('en');

/** Reads a file of people at once: a text as UTF-8, or bytes. */
export function readPeople(file: string | Uint8Array, country = 'DE'): ReadFile | null {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return finished(readPeopleFile(bytes, { t, country }));
}

/** The people of a file as "Ada, +49301 Work, 104"; null where it is none. */
export function peopleIn(file: string | Uint8Array, country = 'DE'): string[] | null {
  const read = readPeople(file, country);
  return read?.entries.map(({ name, numbers }) => [name, ...numbers.map(numberWords)].join(', ')) ?? null;
}

/** A number as "+49301 Work". */
export const numberWords = ({ number, label }: { number: string; label: string | null }): string =>
  label === null ? number : `${number} ${label}`;
