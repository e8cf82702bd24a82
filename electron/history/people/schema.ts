import type { Schema } from '../schema.ts';

/** What a person keeps of others, whatever PBX they call by. */
export const peopleSchema: Schema = {
  version: 1,
  text: `
  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    company TEXT,
    department TEXT,
    email TEXT,
    favourite INTEGER NOT NULL             -- 0: none; else its place among the favourites
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE people_numbers (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,                -- the first one is called by one press
    number TEXT NOT NULL,                  -- as it is dialled
    label TEXT,
    names INTEGER NOT NULL,                -- 1: calls with this number carry this person's name
    saved_at TEXT,                         -- the connection at which it was saved; NULL once that one is gone
    PRIMARY KEY (person_id, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX people_numbers_number ON people_numbers (number);

  -- What a person wrote beside a caller, with an empty text where there are only tags. subject: 'caller <number key>', the key in
  -- international form.
  -- One that is shown, and any number that are hidden.
  CREATE TABLE notes (
    id INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    written_by TEXT NOT NULL,              -- the connection at which it was written last: that one's country is the note's
    hidden_by TEXT,                        -- the connection whose calls were forgotten, and can still be had back
    hidden_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX notes_subject ON notes (subject, ifnull(hidden_at, 0), ifnull(hidden_by, ''));
  CREATE TABLE tags (
    id INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    tag TEXT NOT NULL,
    hidden_by TEXT,
    hidden_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX tags_subject ON tags (subject, tag, ifnull(hidden_at, 0), ifnull(hidden_by, ''));
  -- Notes that are being taken over from a history, by their subject there: a crash between the two files doesn't bring them twice.
  CREATE TABLE notes_taken (source TEXT PRIMARY KEY, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- The keys of people's numbers, as numbers are read in a country. It may be thrown away: reading 40,000 numbers takes half a second.
  CREATE TABLE number_keys (
    reading TEXT NOT NULL,
    number TEXT NOT NULL,
    key TEXT,
    PRIMARY KEY (number, reading)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX number_keys_key ON number_keys (reading, key) WHERE key IS NOT NULL;

  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
};
