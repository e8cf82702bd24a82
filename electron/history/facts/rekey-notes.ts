import { untagged } from '../../../shared/numbers/withheld-and-short.ts';
import { callerSubject, type Note } from '../../../shared/people/notes.ts';
import type { Core } from '../core.ts';
import type { RecordDecoder } from '../index/decode.ts';
import { joinTexts } from '../joined-notes.ts';
import type { Database } from '../sqlite.ts';

type Stored = Pick<Core, 'db' | 'peopleStore' | 'connectionId'>;

/**
 * Moves what is stored under a number key (notes and tags of callers, declined proposals) to the key that the number has once records are
 * read with another country. Call it before the calls are read again, in an open transaction. Returns what is to be done once that is on disk.
 */
export function moveNumberKeys(core: Stored, to: RecordDecoder): () => void {
  const { db, peopleStore, connectionId } = core;
  const newKeyOf = newKeys(db, to);
  for (const key of db.values<string>`SELECT key FROM declined_proposals`)
    db.run`UPDATE OR REPLACE declined_proposals SET key = ${newKeyOf(key)} WHERE key = ${key}`;
  let isPersons = false;
  for (const subject of peopleStore.subjectsOf(connectionId)) {
    const moved = newKeyOf(keyIn(subject));
    // In no country a number has no international form: then the note waits for one.
    if (moved === keyIn(subject) || !moved.startsWith('+')) continue;
    peopleStore.moveNotes(subject, callerSubject(moved), connectionId);
    isPersons = true;
  }
  const given = moveOwnNotes(core, to);
  return () => {
    if (isPersons || given.length > 0) peopleStore.settle(given);
  };
}

/**
 * Moves the notes on callers that this history has to the keys that the numbers have now, and gives those in international form to the person;
 * what is forgotten of them goes once it is shown again. Needs an open transaction. Returns the subjects to settle once that is on disk.
 */
export function moveOwnNotes(core: Stored, to: RecordDecoder): string[] {
  const { db } = core;
  const newKeyOf = newKeys(db, to);
  const given: string[] = [];
  for (const subject of db.values<string>`
    SELECT subject FROM notes WHERE subject GLOB 'caller *' UNION SELECT subject FROM tags WHERE subject GLOB 'caller *'`) {
    const moved = newKeyOf(keyIn(subject));
    if (!moved.startsWith('+')) {
      if (moved !== keyIn(subject)) moveNote(db, subject, callerSubject(moved));
      continue;
    }
    const note = noteOf(db, subject);
    if (note.text === '' && note.tags.length === 0) continue;
    giveNote(core, note, callerSubject(moved));
    given.push(subject);
  }
  return given;
}

const newKeys = (db: Database, to: RecordDecoder) => (key: string) =>
  newKey(key, db.values<string>`SELECT DISTINCT number FROM parties WHERE key = ${key}`, to);

const keyIn = (subject: string): string => subject.slice(callerSubject('').length);

function noteOf(db: Database, subject: string): Note {
  const text = db.value<string>`SELECT text FROM notes WHERE subject = ${subject} AND deleted_at IS NULL` ?? '';
  const tags = db.values<string>`SELECT tag FROM tags WHERE subject = ${subject} AND deleted_at IS NULL`;
  return { subject, text, tags };
}

/** Gives a note of this history to the person, below the one that is there. To be settled once the transaction is on disk. */
export function giveNote({ db, peopleStore, connectionId }: Stored, { subject, text, tags }: Note, to: string): void {
  peopleStore.takeNote(subject, { subject: to, text, tags }, connectionId);
  db.run`DELETE FROM notes WHERE subject = ${subject} AND deleted_at IS NULL`;
  db.run`DELETE FROM tags WHERE subject = ${subject} AND deleted_at IS NULL`;
}

/** The new key of a number by how its calls write it; a number that some calls write with its country keeps its key. */
function newKey(key: string, numbers: readonly string[], to: RecordDecoder): string {
  const keys = (numbers.length === 0 ? [key] : numbers).map((number) => to.keyOf(untagged(number).number) ?? key);
  return keys.includes(key) ? key : ([...keys].sort()[0] ?? key);
}

/** Moves a note with its tags, below those that are there, and what was forgotten of it. Returns whether there was anything. */
export function moveNote(db: Database, from: string, to: string): boolean {
  const moved = db.all<{ text: string; at: number | null }>`
    SELECT text, deleted_at AS at FROM notes WHERE subject = ${from}`;
  for (const { text, at } of moved) {
    const there = db.value<string>`SELECT text FROM notes WHERE subject = ${to} AND deleted_at IS ${at}`;
    db.run`INSERT OR REPLACE INTO notes (subject, text, deleted_at) VALUES (${to}, ${joinTexts(there, text)}, ${at})`;
  }
  db.run`DELETE FROM notes WHERE subject = ${from}`;
  const tags = db.run`UPDATE OR IGNORE tags SET subject = ${to} WHERE subject = ${from}`;
  db.run`DELETE FROM tags WHERE subject = ${from}`;
  return moved.length + tags > 0;
}
