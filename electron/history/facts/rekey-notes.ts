import { untagged } from '../../../shared/numbers/withheld-and-short.ts';
import { callerSubject, noteLimits } from '../../../shared/people/notes.ts';
import type { RecordDecoder } from '../index/decode.ts';
import type { Database } from '../sqlite.ts';

/**
 * Moves what is stored under a number key (notes and tags of callers, declined proposals) or with it (the numbers of people) to the key that
 * the number has once records are read with another country. Call it before the calls are read again, in an open transaction.
 */
export function moveNumberKeys(db: Database, to: RecordDecoder): void {
  for (const { id, place, number, before } of db.all<{
    id: string;
    place: number;
    number: string;
    before: string | null;
  }>`
    SELECT person_id AS id, place, number, key AS before FROM people_numbers`) {
    const key = to.keyOf(number);
    if (key !== before) db.run`UPDATE people_numbers SET key = ${key} WHERE person_id = ${id} AND place = ${place}`;
  }
  const keys = db.values<string>`
    SELECT substr(subject, 8) FROM notes WHERE subject GLOB 'caller *'
      UNION SELECT substr(subject, 8) FROM tags WHERE subject GLOB 'caller *' UNION SELECT key FROM declined_proposals`;
  for (const key of keys) {
    const moved = newKey(key, db.values<string>`SELECT DISTINCT number FROM parties WHERE key = ${key}`, to);
    if (moved === key) continue;
    db.run`UPDATE OR REPLACE declined_proposals SET key = ${moved} WHERE key = ${key}`;
    moveNote(db, callerSubject(key), callerSubject(moved));
  }
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
