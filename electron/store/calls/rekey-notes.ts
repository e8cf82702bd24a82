import { callerSubject, noteLimits } from '../../../shared/people/notes.ts';
import type { Database } from '../db/sqlite.ts';
import type { RecordDecoder } from './record-decoder.ts';

/**
 * Moves what is stored under a number key (notes and tags of callers, declined proposals) to the key that the number has once
 * records are read with another country. Call it before the calls are read again, in an open transaction.
 */
export function moveNumberKeys(db: Database, to: RecordDecoder): void {
  const sql = statements(db);
  const subjects = sql.subjects.all().map((subject) => subject.slice(callerSubject('').length));
  const keys = [...new Set([...subjects, ...sql.declined.all()])];
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
  const text = sql.text.get(from);
  const there = sql.text.get(to);
  if (text !== null && there !== null) {
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
    subjects: db.column<string>(
      "SELECT subject FROM notes WHERE subject GLOB 'caller *' UNION SELECT subject FROM tags WHERE subject GLOB 'caller *'",
    ),
    declined: db.column<string>('SELECT key FROM declined_proposals'),
    numbers: db.query<{ key: string; number: string }>(
      'SELECT DISTINCT key, number FROM parties WHERE key IN (SELECT value FROM json_each(?))',
    ),
    moveDeclined: db.query('UPDATE OR REPLACE declined_proposals SET key = ? WHERE key = ?'),
    text: db.column<string>('SELECT text FROM notes WHERE subject = ?'),
    setText: db.query('UPDATE notes SET text = ? WHERE subject = ?'),
    moveText: db.query('UPDATE notes SET subject = ? WHERE subject = ?'),
    dropText: db.query('DELETE FROM notes WHERE subject = ?'),
    moveTags: db.query('UPDATE OR IGNORE tags SET subject = ? WHERE subject = ?'),
    dropTags: db.query('DELETE FROM tags WHERE subject = ?'),
  };
}
