import type { Schema } from '../schema.ts';

/** What came from the PBX and what a person did: the history's own file, which nothing else can make again. */
export const factsSchema: Schema = {
  version: 1,
  text: `
  -- The records that the PBX gave, in the order they came. Apart from their text, so that what is touched at each poll stays small.
  CREATE TABLE received (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,             -- in lower case, as in every table
    at INTEGER NOT NULL,                   -- when the call began as it was read when it came: the order in which the index is made, no more
    fetched_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX received_at ON received (at);
  CREATE TABLE records (
    id INTEGER PRIMARY KEY REFERENCES received (id) ON DELETE CASCADE,
    raw TEXT NOT NULL
  ) STRICT;
  -- For which extensions a record was given, or which an earlier one named, and what the PBX's filters said of the call.
  CREATE TABLE statuses (
    id INTEGER NOT NULL REFERENCES received (id) ON DELETE CASCADE,
    extension TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('answered', 'missed', 'unknown')),
    PRIMARY KEY (id, extension)
  ) STRICT, WITHOUT ROWID;
  -- Calls that a person forgot and can still have back. at: when, epoch ms.
  CREATE TABLE hidden (
    call_id INTEGER PRIMARY KEY REFERENCES received (id) ON DELETE CASCADE,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX hidden_at ON hidden (at);

  -- What a person did with a missed call. Stands alone: it outlives the call when a damaged history is rebuilt.
  CREATE TABLE missed_marks (
    extension TEXT NOT NULL,
    uuid TEXT NOT NULL,
    seen_at INTEGER,
    dismissed_at INTEGER,
    todo_at INTEGER,                       -- when a person wants to be reminded to ring back
    reminded_at INTEGER,
    put_back_at INTEGER,                   -- when a person put a settled caller back: only a later talk settles them again
    PRIMARY KEY (extension, uuid)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX missed_marks_todo ON missed_marks (todo_at) WHERE todo_at IS NOT NULL AND reminded_at IS NULL;
  CREATE INDEX missed_marks_call ON missed_marks (uuid);
  CREATE INDEX missed_marks_dismissed ON missed_marks (extension, dismissed_at) WHERE dismissed_at IS NOT NULL;

  -- Which missed calls a notification was shown for, see facts/notification-ledger.ts. Outlives the calls.
  CREATE TABLE notifications (
    extension TEXT NOT NULL,
    uuid TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'shown', 'refused', 'silent')),
    PRIMARY KEY (uuid, extension)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE dials (
    id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    dial TEXT NOT NULL                     -- JSON
  ) STRICT, WITHOUT ROWID;
  -- The calls that were dialled here, by the UUID that originate gave, or that was found in the records. Outlives the dial's card.
  CREATE TABLE own_calls (
    uuid TEXT PRIMARY KEY,
    dial TEXT NOT NULL,
    extension TEXT NOT NULL,
    number TEXT NOT NULL,                  -- the number that was meant
    line TEXT NOT NULL                     -- by its name at that time; '' where it is unknown
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX own_calls_dial ON own_calls (dial);
  -- The numbers that were dialled from here, each once, whatever became of it; dials go when their card is closed.
  CREATE TABLE dialled_numbers (
    number TEXT PRIMARY KEY,               -- the number that was meant
    sent TEXT NOT NULL,                    -- as it went to the PBX, and stands in its records
    at INTEGER NOT NULL,                   -- of the last time, epoch ms
    deleted_at INTEGER
  ) STRICT, WITHOUT ROWID;

  -- What a person wrote beside a call or a caller. subject: 'call <uuid>', 'dial <id>', or 'caller <number key>' where the key is not in
  -- international form (those are the person's, see electron/people); not tied to the call, so that it outlives a rebuilt history.
  -- One that is shown, and any number that were forgotten (deleted_at) and can still be had back.
  CREATE TABLE notes (
    id INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    deleted_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX notes_subject ON notes (subject, ifnull(deleted_at, 0));
  CREATE TABLE tags (
    id INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    tag TEXT NOT NULL,
    deleted_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX tags_subject ON tags (subject, tag, ifnull(deleted_at, 0));

  -- Frequent unknown numbers that a person did not want proposed again.
  CREATE TABLE declined_proposals (key TEXT PRIMARY KEY, deleted_at INTEGER) STRICT, WITHOUT ROWID;

  CREATE TABLE saved_views (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    filter TEXT NOT NULL                   -- JSON
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE unreadable (
    hash TEXT PRIMARY KEY,
    raw TEXT NOT NULL,
    reason TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    deleted_at INTEGER
  ) STRICT, WITHOUT ROWID;

  -- Calls that a person had forgotten: the PBX still gives them, and they are not taken in again.
  CREATE TABLE forgotten (uuid TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  -- The same for all calls that had ended by a PBX time. at: when they were forgotten, by which it can be undone.
  CREATE TABLE forgotten_all (at INTEGER PRIMARY KEY, until TEXT NOT NULL) STRICT;

  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
};
