import type { Schema } from '../schema.ts';

const findColumns = 'new.extension, new.at, new.call_id, new.kind, new.party, new.trace, new.talk';

/** What is made of the facts, in a file of its own, which may be thrown away at any time. Raise the version with each change of it. */
export const indexSchema: Schema = {
  version: 4,
  text: `
  CREATE TABLE calls (
    id INTEGER PRIMARY KEY,                -- that of the record
    start_at INTEGER NOT NULL,             -- epoch ms; 0 when the text cannot be read
    start_text TEXT,
    caller_key TEXT
  ) STRICT;
  CREATE INDEX calls_start ON calls (start_at);

  -- A call as one extension sees it: everything a list shows, worked out when the record came.
  CREATE TABLE all_involvement (
    call_id INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
    extension TEXT NOT NULL,
    uuid TEXT NOT NULL,
    at INTEGER NOT NULL,
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

  -- What many calls have in common, kept once.
  CREATE TABLE parties (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL,                  -- '' for none, as for the name
    name TEXT NOT NULL,                    -- as the records give it
    key TEXT,
    notations TEXT NOT NULL,               -- every way the number is written, to be searched
    text TEXT NOT NULL,                    -- folded: a number with letters, and the names that records give the number
    UNIQUE (number, name, key, notations)
  ) STRICT;
  CREATE INDEX parties_key ON parties (key, name, number) WHERE key IS NOT NULL;
  CREATE TABLE traces (
    id INTEGER PRIMARY KEY,
    codec TEXT NOT NULL,
    line TEXT NOT NULL,
    UNIQUE (codec, line)
  ) STRICT;

  -- How far the index is made, and from which facts; see index/stamp.ts and index/making.ts.
  CREATE TABLE made (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
};
