import { DatabaseSync } from 'node:sqlite';
import type { Dial } from '../../../../../shared/dialing/dial.ts';

/** The schema of version 1 as it was released with 0.1.0. */
const schema = `
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
`;

/** What a file of version 1 holds besides its calls. */
export interface Version1 {
  readonly records: readonly Record<string, unknown>[];
  readonly marks: readonly { extension: string; uuid: string; seen?: number; dismissed?: number; notified?: number }[];
  readonly dials: readonly Dial[];
  readonly meta: Readonly<Record<string, string>>;
}

/** Makes a file as version 1 left it: what its lists show was worked out by it, and is made up here. */
export function makeVersion1(file: string, { records, marks, dials, meta }: Version1): void {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; ${schema} PRAGMA user_version = 1; BEGIN`);
  const call = db.prepare(
    "INSERT INTO calls (uuid, start_at, start_text, direction, fetched_at, revision) VALUES (?, 1, ?, 'inbound', 5, 1)",
  );
  const raw = db.prepare('INSERT INTO records (id, raw) VALUES (?, ?)');
  const seen = db.prepare(
    "INSERT INTO involvement VALUES (?, '101', ?, 1, 'unknown', 'in', 'answered', 0, NULL, '{}')",
  );
  for (const record of records) {
    const uuid = String(record.call_uuid);
    const id = Number(call.run(uuid, String(record.start_time)).lastInsertRowid);
    raw.run(id, JSON.stringify(record));
    seen.run(id, uuid);
  }
  const mark = db.prepare('INSERT INTO missed_marks VALUES (?, ?, ?, ?, ?)');
  for (const { extension, uuid, seen: at = null, dismissed = null, notified = null } of marks)
    mark.run(extension, uuid, at, dismissed, notified);
  const dial = db.prepare('INSERT INTO dials VALUES (?, ?, ?)');
  for (const one of dials) dial.run(one.id, one.createdAt, JSON.stringify(one));
  db.exec("INSERT INTO unreadable VALUES ('h', '{\"no\":1}', 'noUuid', 5)");
  const set = db.prepare('INSERT INTO meta VALUES (?, ?)');
  for (const [name, value] of Object.entries(meta)) set.run(name, value);
  db.exec('COMMIT');
  db.close();
}
