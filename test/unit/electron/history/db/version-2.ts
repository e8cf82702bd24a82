import { DatabaseSync } from 'node:sqlite';
import { makeVersion1, type Version1 } from './version-1.ts';

/** The step from version 1 to version 2 as it was released. */
const step = `
  -- When a person wants to be reminded to ring back, and when they were.
  ALTER TABLE missed_marks ADD COLUMN todo_at INTEGER;
  ALTER TABLE missed_marks ADD COLUMN reminded_at INTEGER;
  CREATE INDEX missed_marks_todo ON missed_marks (todo_at) WHERE todo_at IS NOT NULL AND reminded_at IS NULL;
  CREATE INDEX missed_marks_call ON missed_marks (uuid);
  CREATE INDEX missed_marks_dismissed ON missed_marks (extension, dismissed_at) WHERE dismissed_at IS NOT NULL;
  -- The attempts of each caller beside each other: who waits is read along this alone.
  CREATE INDEX involvement_missed_party ON involvement (extension, party_key, at, uuid) WHERE outcome = 'missed';
  -- With the outcome, so that who was spoken with since is read along it too.
  DROP INDEX involvement_party;
  CREATE INDEX involvement_party ON involvement (party_key, at, outcome) WHERE party_key IS NOT NULL;

  -- What a person wrote beside a call or a caller. subject: 'call <uuid>' or 'caller <number key>'; not tied to the call, so that it
  -- outlives a rebuilt history.
  CREATE TABLE notes (
    subject TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    changed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tags (
    subject TEXT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (subject, tag)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    favourite INTEGER NOT NULL DEFAULT 0,  -- 0: none; else its place among the favourites
    changed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE people_numbers (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,                -- the first one is called by one press
    number TEXT NOT NULL,                  -- as it is dialled
    label TEXT,
    names INTEGER NOT NULL DEFAULT 1,      -- 1: calls with this number carry this person's name
    PRIMARY KEY (person_id, place)
  ) STRICT, WITHOUT ROWID;
  -- Frequent unknown numbers that a person did not want proposed again.
  CREATE TABLE declined_proposals (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

  CREATE TABLE saved_views (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    filter TEXT NOT NULL,                  -- JSON
    place INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What many calls have in common, kept once. Ids are never given twice: the index in memory goes by them.
  CREATE TABLE parties (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number TEXT NOT NULL,                  -- '' for none, as for the name
    name TEXT NOT NULL,                    -- as the records give it
    key TEXT,
    notations TEXT NOT NULL,               -- every way the number is written, to be searched
    UNIQUE (number, name)
  ) STRICT;
  CREATE TABLE traces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cause TEXT NOT NULL,
    remote TEXT NOT NULL,                  -- media addresses
    local TEXT NOT NULL,
    UNIQUE (cause, remote, local)
  ) STRICT;
  ALTER TABLE involvement ADD COLUMN kind INTEGER NOT NULL DEFAULT -1;  -- way, outcome and verdict, see find-codes.ts; -1: not read yet
  ALTER TABLE involvement ADD COLUMN party INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE involvement ADD COLUMN trace INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE involvement ADD COLUMN talk INTEGER NOT NULL DEFAULT 0;   -- ms
  DROP INDEX involvement_way;
  DROP INDEX involvement_all;
  -- Holds all that the index in memory is filled from.
  CREATE INDEX involvement_find ON involvement (extension, at, uuid, kind, party, trace, talk);
  -- So that every record is read anew, which fills the columns above.
  DELETE FROM meta WHERE name = 'reading';

  -- Calls that a person had forgotten: the PBX still gives them, and they are not taken in again.
  CREATE TABLE forgotten (uuid TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  -- The same for all calls with a number that had ended by a PBX time. The number is only there as a SHA-256 of its key.
  CREATE TABLE forgotten_callers (hash TEXT PRIMARY KEY, until TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Makes a file as version 2 leaves one of version 1 behind before any record was read anew, with a favourite in it. */
export function makeVersion2(
  file: string,
  content: Version1,
  person: { id: string; name: string; number: string },
): void {
  makeVersion1(file, content);
  const db = new DatabaseSync(file);
  db.exec(`BEGIN; ${step} PRAGMA user_version = 2; COMMIT`);
  db.prepare('INSERT INTO people VALUES (?, ?, 4, 1)').run(person.id, person.name);
  db.prepare('INSERT INTO people_numbers VALUES (?, 0, ?, NULL, 1)').run(person.id, person.number);
  db.close();
}
