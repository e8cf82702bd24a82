import { createHash } from 'node:crypto';
import { directoryLimits } from '../../shared/directories/directory.ts';
import { AppError } from '../../shared/errors.ts';
import type { Entry, ReadFile, ReadFileDeps } from '../../shared/people/import/entry.ts';
import { readPeopleFile } from '../../shared/people/import/people-file.ts';
import { finished } from '../../shared/people/import/steps.ts';
import { isVcard } from '../../shared/people/import/vcard.ts';
import { type ChangedFile, endOfFile } from './changed-file.ts';
import { tidyDirectoryPerson } from './person.ts';
import { type CopyOfSource, etagsOf, type Item, type ReadingEnd } from './reading.ts';

export interface ReadFileSourceDeps {
  readonly file: ChangedFile;
  readonly copy: CopyOfSource;
  readonly cards: ReadFileDeps;
}

/** What a file has. Throws AppError `directory` (badFile, halfFile): what was read of it before stays. */
function parse({ bytes }: ChangedFile, cards: ReadFileDeps): ReadFile {
  const read = finished(readPeopleFile(bytes, { ...cards, most: directoryLimits.people }));
  if (read === null) throw new AppError({ kind: 'directory', reason: 'badFile' });
  if (isHalf(read, bytes)) throw new AppError({ kind: 'directory', reason: 'halfFile' });
  return read;
}

/** Whether the file ends within an entry: a vCard without its end, or a cell in quotes. */
function isHalf({ unread }: ReadFile, bytes: Uint8Array): boolean {
  const isBroken = unread.some(({ reason }) => reason === 'broken');
  return (
    isBroken && (!isVcard(bytes) || !/END\s*:\s*VCARD\s*$/i.test(Buffer.from(bytes.subarray(-200)).toString('latin1')))
  );
}

/** Names the people of a file. It has no names for its entries: the same content is the same entry. */
function namer(): (entry: Entry) => Item {
  const counts = new Map<string, number>();
  return (entry) => {
    const numbers = entry.numbers.map(({ number, label }) => ({ text: number, label }));
    const person = tidyDirectoryPerson({ ...entry, numbers });
    const etag = createHash('sha1').update(JSON.stringify(person)).digest('base64url');
    const count = (counts.get(etag) ?? 0) + 1;
    counts.set(etag, count);
    return { item: `${etag} ${count}`, etag, person };
  };
}

/** So many people are named before they are written. */
const PART = 250;

/** Reads a file that has changed, and writes what has. Rejects with AppError `directory` (badFile, halfFile). */
export async function readFileSource({ file, copy, cards }: ReadFileSourceDeps): Promise<ReadingEnd> {
  const { entries, unread } = parse(file, cards);
  const known = await etagsOf(copy);
  const there = new Set<string>();
  const itemOf = namer();
  for (let at = 0; at < entries.length; at += PART) {
    const items = entries.slice(at, at + PART).map(itemOf);
    for (const { item } of items) there.add(item);
    await copy.put(items.filter(({ item }) => !known.has(item)));
  }
  await copy.remove([...known.keys()].filter((item) => !there.has(item)));
  return endOfFile(
    file,
    unread.some(({ reason }) => reason === 'tooMany'),
  );
}
