import { type Database, inTransaction } from './sqlite.ts';

/** The schema this version writes; `PRAGMA user_version` of its files. */
export const schemaVersion = 1;

const findColumns = 'new.extension, new.at, new.call_id, new.kind, new.party, new.trace, new.talk';

const schema = `
  CREATE TABLE calls (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,             -- in lower case, as in every table
    start_at INTEGER NOT NULL,             -- epoch ms; 0 when the text cannot be read
    start_text TEXT,
    caller_key TEXT,
    fetched_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX calls_start ON calls (start_at);
  -- Calls that a person forgot and can still have back. at: when, epoch ms.
  CREATE TABLE hidden (
    call_id INTEGER PRIMARY KEY REFERENCES calls (id) ON DELETE CASCADE,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX hidden_at ON hidden (at);

  -- Apart from the call, so that what is touched at each poll stays small.
  CREATE TABLE records (
    id INTEGER PRIMARY KEY REFERENCES calls (id) ON DELETE CASCADE,
    raw TEXT NOT NULL
  ) STRICT;

  -- A call as one extension sees it: everything a list shows, worked out when the record came.
  CREATE TABLE all_involvement (
    call_id INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
    extension TEXT NOT NULL,
    uuid TEXT NOT NULL,
    at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('answered', 'missed', 'unknown')),
    direction TEXT NOT NULL,
    outcome TEXT NOT NULL,
    unnotified INTEGER NOT NULL,           -- 1: a missed call without a notification
    party_key TEXT,
    shown TEXT NOT NULL,                   -- JSON: timeText, perspective, verdict
    kind INTEGER NOT NULL,                 -- direction, outcome and verdict, see index/call-kinds.ts
    party INTEGER NOT NULL,
    trace INTEGER NOT NULL,
    talk INTEGER NOT NULL,                 -- ms
    talked_until INTEGER,                  -- epoch ms; null: nobody is known to have talked
    PRIMARY KEY (call_id, extension)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX involvement_missed ON all_involvement (extension, at, uuid) WHERE outcome = 'missed';
  CREATE INDEX involvement_unnotified ON all_involvement (extension, at) WHERE unnotified = 1;
  -- The attempts of each caller beside each other: who waits is read along this alone.
  CREATE INDEX involvement_missed_party ON all_involvement (extension, party_key, at, uuid) WHERE outcome = 'missed';
  CREATE INDEX involvement_party ON all_involvement (party_key, at) WHERE party_key IS NOT NULL;
  -- Who was spoken with since.
  CREATE INDEX involvement_talked ON all_involvement (party_key, talked_until) WHERE talked_until IS NOT NULL;

  -- The columns of involvement that lists, filters and counts read, in the order of time; see queries/find.ts. Triggers keep it up to date.
  CREATE TABLE all_find (
    extension TEXT NOT NULL,
    at INTEGER NOT NULL,
    call_id INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    party INTEGER NOT NULL,
    trace INTEGER NOT NULL,
    talk INTEGER NOT NULL,
    PRIMARY KEY (extension, at, call_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX find_party ON all_find (party, extension, at);
  CREATE TRIGGER find_add AFTER INSERT ON all_involvement BEGIN
    INSERT INTO all_find SELECT ${findColumns};
  END;
  CREATE TRIGGER find_change AFTER UPDATE OF at, kind, party, trace, talk ON all_involvement BEGIN
    DELETE FROM all_find WHERE extension = old.extension AND at = old.at AND call_id = old.call_id;
    INSERT INTO all_find SELECT ${findColumns};
  END;
  CREATE TRIGGER find_remove AFTER DELETE ON all_involvement BEGIN
    DELETE FROM all_find WHERE extension = old.extension AND at = old.at AND call_id = old.call_id;
  END;

  -- What is shown: all but the hidden calls.
  CREATE VIEW involvement AS SELECT * FROM all_involvement WHERE call_id NOT IN (SELECT call_id FROM hidden);
  CREATE VIEW find AS SELECT * FROM all_find WHERE call_id NOT IN (SELECT call_id FROM hidden);

  -- What many calls have in common, kept once.
  CREATE TABLE parties (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL,                  -- '' for none, as for the name
    name TEXT NOT NULL,                    -- as the records give it
    key TEXT,
    notations TEXT NOT NULL,               -- every way the number is written, to be searched
    text TEXT NOT NULL,                    -- folded: a number with letters, and the names that records give the number
    UNIQUE (number, name)
  ) STRICT;
  CREATE INDEX parties_key ON parties (key) WHERE key IS NOT NULL;
  CREATE TABLE traces (
    id INTEGER PRIMARY KEY,
    codec TEXT NOT NULL,
    line TEXT NOT NULL,
    UNIQUE (codec, line)
  ) STRICT;

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

  -- What a person wrote beside a call or a caller. subject: 'call <uuid>' or 'caller <number key>'; not tied to the call, so that it
  -- outlives a rebuilt history.
  CREATE TABLE notes (
    subject TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    deleted_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tags (
    subject TEXT NOT NULL,
    tag TEXT NOT NULL,
    deleted_at INTEGER,
    PRIMARY KEY (subject, tag)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    favourite INTEGER NOT NULL             -- 0: none; else its place among the favourites
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE people_numbers (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,                -- the first one is called by one press
    number TEXT NOT NULL,                  -- as it is dialled
    key TEXT,                              -- the number's key, as numbers are read with the current options
    label TEXT,
    names INTEGER NOT NULL,                -- 1: calls with this number carry this person's name
    PRIMARY KEY (person_id, place)
  ) STRICT, WITHOUT ROWID;
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
`;

/** The version of an open database; 0 for a new one. */
export function versionOf(db: Database): number {
  return db.value<number>`PRAGMA user_version` ?? 0;
}

/** Creates the tables in a new database. */
export function createTables(db: Database): void {
  inTransaction(db, () => {
    if (versionOf(db) !== 0) return;
    db.exec(schema);
    db.exec(`PRAGMA user_version = ${schemaVersion}`);
  });
}

/** Whether a file has the tables, indexes and triggers of this version, comments aside: their texts may be damaged. */
export function hasOwnTables(db: Database): boolean {
  const plain = (text: string) => text.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ');
  const own = plain(schema);
  const texts = db.values<string>`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL`;
  return texts.length === own.split('CREATE ').length - 1 && texts.every((text) => own.includes(plain(text)));
}
