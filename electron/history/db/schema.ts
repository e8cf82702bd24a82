import { type Database, inTransaction } from './sqlite.ts';

/** The schema this version writes; `PRAGMA user_version` of its files. */
export const schemaVersion = 7;

/** Adopts what versions up to 3 stored as `missed_marks.notified_at`, which is no longer written. */
export const adoptNotified = `
  INSERT OR IGNORE INTO notifications (extension, uuid, state, changed_at)
    SELECT extension, uuid, 'shown', notified_at FROM missed_marks WHERE notified_at IS NOT NULL`;

/** From each version to the next; index 0 makes the first. Never change one that was released, add another. */
const migrations: readonly string[] = [
  `
  CREATE TABLE calls (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    start_at INTEGER NOT NULL,             -- epoch ms; 0 when the text cannot be read
    start_text TEXT,
    direction TEXT NOT NULL,
    caller_number TEXT,
    caller_key TEXT,
    destination_number TEXT,
    destination_key TEXT,
    fetched_at INTEGER NOT NULL,
    revision INTEGER NOT NULL
  ) STRICT;

  -- Apart from the call, so that what is touched at each look stays small.
  CREATE TABLE records (
    id INTEGER PRIMARY KEY REFERENCES calls (id) ON DELETE CASCADE,
    raw TEXT NOT NULL
  ) STRICT;

  -- A call as one extension sees it: everything a list shows, worked out when the record came.
  CREATE TABLE involvement (
    call_id INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
    extension TEXT NOT NULL,
    uuid TEXT NOT NULL,
    at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('answered', 'missed', 'unknown')),
    way TEXT NOT NULL,
    outcome TEXT NOT NULL,
    untold INTEGER NOT NULL,               -- a missed call that no notification has told of
    party_key TEXT,
    shown TEXT NOT NULL,                   -- JSON: timeText, perspective, verdict
    PRIMARY KEY (call_id, extension)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX involvement_all ON involvement (extension, at, uuid);
  CREATE INDEX involvement_way ON involvement (extension, way, at, uuid);
  CREATE INDEX involvement_missed ON involvement (extension, at, uuid) WHERE outcome = 'missed';
  CREATE INDEX involvement_untold ON involvement (extension, at) WHERE untold = 1;
  CREATE INDEX involvement_party ON involvement (party_key, at) WHERE party_key IS NOT NULL;

  -- What a person did with a missed call. Stands alone: it outlives the call when a damaged history is rebuilt.
  CREATE TABLE missed_marks (
    extension TEXT NOT NULL,
    uuid TEXT NOT NULL,
    seen_at INTEGER,
    dismissed_at INTEGER,
    notified_at INTEGER,
    PRIMARY KEY (extension, uuid)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE dials (
    id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    dial TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE unreadable (
    hash TEXT PRIMARY KEY,
    raw TEXT NOT NULL,
    reason TEXT NOT NULL,
    fetched_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
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
  `,
  `
  -- The numbers that were dialled from here, each once, whatever became of it; dials go when their card is closed.
  CREATE TABLE dialled_numbers (
    number TEXT PRIMARY KEY,               -- the number that was meant
    sent TEXT NOT NULL,                    -- as it went to the PBX, and stands in its records
    at INTEGER NOT NULL                    -- of the last time, epoch ms
  ) STRICT, WITHOUT ROWID;

  -- How often, and how lately, somebody chose a command or a person in the palette. See shared/palette-uses.ts.
  CREATE TABLE uses (
    id TEXT PRIMARY KEY,
    weight REAL NOT NULL,
    at INTEGER NOT NULL                    -- that the weight holds for, epoch ms
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Which missed calls a notification was shown for, see missed/notification-ledger.ts. Outlives the calls.
  CREATE TABLE notifications (
    id INTEGER PRIMARY KEY,
    extension TEXT NOT NULL,
    uuid TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'shown', 'refused', 'silent')),
    changed_at INTEGER NOT NULL,
    UNIQUE (extension, uuid)
  ) STRICT;
  ${adoptNotified};
  `,
  `
  -- The calls that were dialled here, by the UUID that originate gave, or that was found in the records. Outlives the dial's card.
  CREATE TABLE own_calls (
    uuid TEXT PRIMARY KEY,
    dial TEXT NOT NULL,
    extension TEXT NOT NULL,
    number TEXT NOT NULL                   -- the number that was meant
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX own_calls_dial ON own_calls (dial);
  INSERT OR IGNORE INTO own_calls (uuid, dial, extension, number)
    SELECT json_extract(dial, '$.state.callUuid'), id, json_extract(dial, '$.order.extension'),
      coalesce(json_extract(dial, '$.order.meant'), json_extract(dial, '$.order.number'))
    FROM dials WHERE json_valid(dial) AND json_extract(dial, '$.state.callUuid') IS NOT NULL;

  -- UUIDs are compared in lower case from now on.
  ${['calls', 'own_calls', 'involvement', 'missed_marks', 'notifications', 'forgotten'].map((table) => inLowerCase(table, 'uuid')).join('\n  ')}
  ${['notes', 'tags'].map((table) => inLowerCase(table, 'subject')).join('\n  ')}
  `,
  `
  -- The line of a call that was dialled here, by its name at that time; '' where it is unknown.
  ALTER TABLE own_calls ADD COLUMN line TEXT NOT NULL DEFAULT '';
  UPDATE own_calls SET line = coalesce(
    (SELECT json_extract(dial, '$.gatewayName') FROM dials WHERE id = own_calls.dial AND json_valid(dial)), '');

  -- Traces have the codec and the line too. Decoding every record again fills them, and the columns below.
  CREATE TABLE traces_with_codec (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cause TEXT NOT NULL,
    remote TEXT NOT NULL,                  -- media addresses
    local TEXT NOT NULL,
    codec TEXT NOT NULL,
    line TEXT NOT NULL,
    UNIQUE (cause, remote, local, codec, line)
  ) STRICT;
  INSERT INTO traces_with_codec SELECT id, cause, remote, local, '', '' FROM traces;
  DROP TABLE traces;
  ALTER TABLE traces_with_codec RENAME TO traces;

  ALTER TABLE involvement ADD COLUMN disturbed INTEGER;  -- ms, the longest error period of the call; 0: none; null: the record does not tell
  ALTER TABLE involvement ADD COLUMN delay REAL;         -- post-dial delay as the record states it, in no stated unit
  `,
  `
  -- The index of calls in memory is loaded from it alone.
  DROP INDEX involvement_find;
  CREATE INDEX involvement_find ON involvement (extension, at, uuid, kind, party, trace, talk, delay, disturbed);
  `,
];

/** UUIDs end such a column; what is no UUID stays as it is. */
function inLowerCase(table: string, column: string): string {
  const uuid = `substr(${column}, -36)`;
  const isUuid = `length(${uuid}) = 36 AND ${uuid} GLOB '*[A-F]*' AND ${uuid} NOT GLOB '*[^0-9A-Fa-f-]*'`;
  return `UPDATE OR IGNORE ${table} SET ${column} = replace(${column}, ${uuid}, lower(${uuid})) WHERE ${isUuid};`;
}

/** The version of an open database. */
export function versionOf(db: Database): number {
  const row = db.prepare('PRAGMA user_version').get() as { user_version: number };
  return Number(row.user_version);
}

/** Brings an open database to this version, a step a transaction. */
export function migrate(db: Database): void {
  for (let version = versionOf(db); version < schemaVersion; version += 1) {
    inTransaction(db, () => {
      db.exec(migrations[version] ?? '');
      db.exec(`PRAGMA user_version = ${version + 1}`);
    });
  }
}
