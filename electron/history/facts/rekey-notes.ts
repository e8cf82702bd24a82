import { untagged } from '../../../shared/numbers/withheld-and-short.ts';
import { callerSubject, type Note, noteLimits } from '../../../shared/people/notes.ts';
import type { Core } from '../core.ts';
import type { RecordDecoder } from '../index/decode.ts';
import type { Database } from '../sqlite.ts';

type Stored = Pick<Core, 'db' | 'peopleStore' | 'connectionId'>;

/**
 * Moves what is stored under a number key (notes and tags of callers, declined proposals) to the key that the number has once records are
 * read with another country. Call it before the calls are read again, in an open transaction. Returns what is to be done once that is on disk.
 */
export function moveNumberKeys(core: Stored, to: RecordDecoder): () => void {
  const { db, peopleStore, connectionId } = core;
  const newKeyOf = (key: string) =>
    newKey(key, db.values<string>`SELECT DISTINCT number FROM parties WHERE key = ${key}`, to);
  for (const key of db.values<string>`SELECT key FROM declined_proposals`)
    db.run`UPDATE OR REPLACE declined_proposals SET key = ${newKeyOf(key)} WHERE key = ${key}`;
  let isPersons = false;
  for (const subject of peopleStore.notes().keys()) {
    const moved = newKeyOf(keyIn(subject));
    // In no country a number has no international form: then the note waits for one. What was written at another PBX isn't moved.
    if (moved === keyIn(subject) || !moved.startsWith('+')) continue;
    isPersons = peopleStore.moveNote(subject, callerSubject(moved), connectionId) || isPersons;
  }
  const given: string[] = [];
  for (const subject of db.values<string>`
    SELECT subject FROM notes WHERE subject GLOB 'caller *' AND deleted_at IS NULL
      UNION SELECT subject FROM tags WHERE subject GLOB 'caller *' AND deleted_at IS NULL`) {
    const moved = newKeyOf(keyIn(subject));
    if (moved === keyIn(subject)) continue;
    if (!moved.startsWith('+')) moveNote(db, subject, callerSubject(moved));
    else if (giveNote(core, noteOf(db, subject), callerSubject(moved))) given.push(subject);
  }
  return () => {
    if (isPersons || given.length > 0) peopleStore.settle(given);
  };
}

const keyIn = (subject: string): string => subject.slice(callerSubject('').length);

function noteOf(db: Database, subject: string): Note {
  const text = db.value<string>`SELECT text FROM notes WHERE subject = ${subject} AND deleted_at IS NULL` ?? '';
  const tags = db.values<string>`SELECT tag FROM tags WHERE subject = ${subject} AND deleted_at IS NULL`;
  return { subject, text, tags };
}

/**
 * Gives a note of this history to the person, below the one that is there. Returns false, and leaves it where it is, where both are too long
 * for one. To be settled once the transaction is on disk.
 */
export function giveNote(
  { db, peopleStore, connectionId }: Stored,
  { subject, text, tags }: Note,
  to: string,
): boolean {
  if (!peopleStore.takeNote(subject, { subject: to, text, tags }, connectionId)) return false;
  db.run`DELETE FROM notes WHERE subject = ${subject}`;
  db.run`DELETE FROM tags WHERE subject = ${subject}`;
  return true;
}

/** The new key of a number by how its calls write it; a number that some calls write with its country keeps its key. */
function newKey(key: string, numbers: readonly string[], to: RecordDecoder): string {
  const keys = (numbers.length === 0 ? [key] : numbers).map((number) => to.keyOf(untagged(number).number) ?? key);
  return keys.includes(key) ? key : ([...keys].sort()[0] ?? key);
}

/** Moves a note with its tags. Where both subjects have one, the texts are put together; if that is too long for one note, both stay where they are. */
export function moveNote(db: Database, from: string, to: string): void {
  const textOf = (subject: string) => db.value<string>`SELECT text FROM notes WHERE subject = ${subject}`;
  const [text, there] = [textOf(from), textOf(to)];
  if (text !== null && there !== null) {
    const joined = `${there}\n${text}`;
    if (joined.length > noteLimits.text) return;
    db.run`UPDATE notes SET text = ${joined} WHERE subject = ${to}`;
    db.run`DELETE FROM notes WHERE subject = ${from}`;
  } else db.run`UPDATE notes SET subject = ${to} WHERE subject = ${from}`;
  db.run`UPDATE OR IGNORE tags SET subject = ${to} WHERE subject = ${from}`;
  db.run`DELETE FROM tags WHERE subject = ${from}`;
}
