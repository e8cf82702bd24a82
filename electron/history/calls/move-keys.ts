import { callerSubject, noteLimits } from '../../../shared/people/notes.ts';
import { type Database, prepare } from '../db/sqlite.ts';
import type { RecordDecoder } from './record-decoder.ts';

/**
 * Moves what is stored under a number key (notes and tags of callers, declined proposals) to the key that the number has once
 * records are read with another country. Call it before the calls are read again, in an open transaction.
 */
export function moveNumberKeys(db: Database, to: RecordDecoder): void {
  const sql = statements(db);
  const subjects = sql.subjects.all().map(({ subject }) => subject.slice(callerSubject('').length));
  const declined = sql.declined.all().map(({ key }) => key);
  const keys = [...new Set([...subjects, ...declined])];
  const numbers = new Map<string, string[]>();
  for (const { key, number } of sql.numbers.all(JSON.stringify(keys)))
    numbers.set(key, [...(numbers.get(key) ?? []), number]);
  for (const key of keys) {
    const moved = newKey(key, numbers.get(key) ?? [], to);
    if (moved === key) continue;
    sql.moveDeclined.run(moved, key);
    moveCaller(sql, callerSubject(key), callerSubject(moved));
  }
}

/** The new key of a number by how its calls write it; a number that some calls write with its country keeps its key. */
function newKey(key: string, numbers: readonly string[], to: RecordDecoder): string {
  const keys = (numbers.length === 0 ? [key] : numbers).map((number) => to.keyOf(number) ?? key);
  return keys.includes(key) ? key : ([...keys].sort()[0] ?? key);
}

type Statements = ReturnType<typeof statements>;

/** Where both keys have a note, the texts are put together; if that is too long for one note, both stay where they are. */
function moveCaller(sql: Statements, from: string, to: string): void {
  const text = sql.text.get(from)?.text;
  const there = sql.text.get(to)?.text;
  if (text !== undefined && there !== undefined) {
    const joined = `${there}\n${text}`;
    if (joined.length > noteLimits.text) return;
    sql.setText.run(joined, to);
    sql.dropText.run(from);
  } else sql.moveText.run(to, from);
  sql.moveTags.run(to, from);
  sql.dropTags.run(from);
}

function statements(db: Database) {
  return {
    subjects: prepare<{ subject: string }>(
      db,
      "SELECT subject FROM notes WHERE subject GLOB 'caller *' UNION SELECT subject FROM tags WHERE subject GLOB 'caller *'",
    ),
    declined: prepare<{ key: string }>(db, 'SELECT key FROM declined_proposals'),
    numbers: prepare<{ key: string; number: string }>(
      db,
      'SELECT DISTINCT key, number FROM parties WHERE key IN (SELECT value FROM json_each(?))',
    ),
    moveDeclined: prepare(db, 'UPDATE OR REPLACE declined_proposals SET key = ? WHERE key = ?'),
    text: prepare<{ text: string }>(db, 'SELECT text FROM notes WHERE subject = ?'),
    setText: prepare(db, 'UPDATE notes SET text = ? WHERE subject = ?'),
    moveText: prepare(db, 'UPDATE notes SET subject = ? WHERE subject = ?'),
    dropText: prepare(db, 'DELETE FROM notes WHERE subject = ?'),
    moveTags: prepare(db, 'UPDATE OR IGNORE tags SET subject = ? WHERE subject = ?'),
    dropTags: prepare(db, 'DELETE FROM tags WHERE subject = ?'),
  };
}
