import { type ExtensionStatus, extensionStatus, normalUuid } from '../../../shared/calls/call.ts';
import type { Database } from '../sqlite.ts';

interface StoredRecord {
  readonly id: number;
  readonly raw: string;
}

/** A call's record; undefined where there is no such call, or it was forgotten. */
export function recordOf(db: Database, uuid: string): StoredRecord | undefined {
  const found = anyRecordOf(db, uuid);
  return found && db.value`SELECT 1 FROM hidden WHERE call_id = ${found.id}` === null ? found : undefined;
}

/** The same, also where it was forgotten. */
export function anyRecordOf(db: Database, uuid: string): StoredRecord | undefined {
  return db.get`
    SELECT c.id, r.raw FROM received c JOIN records r ON r.id = c.id WHERE c.uuid = ${normalUuid(uuid)}`;
}

/** For which extensions a record was given, by its id, and what the server's filters said of the call for each. */
export function statusesOf(db: Database, id: number): Map<string, ExtensionStatus> {
  const stored = db.arrays<[string, string]>`SELECT extension, status FROM statuses WHERE id = ${id}`;
  return new Map(stored.map(([extension, status]) => [extension, readStatus(status)]));
}

/** What the server's filters said of a call for an extension. */
export function statusOf(db: Database, uuid: string, extension: string): ExtensionStatus {
  const status = db.value<string>`
    SELECT s.status FROM received c JOIN statuses s ON s.id = c.id
      WHERE c.uuid = ${normalUuid(uuid)} AND s.extension = ${extension}`;
  return readStatus(status ?? '');
}

/** Stores what the server said; `unknown` takes nothing back. Returns whether it is new. Needs an open transaction. */
export function giveStatus(db: Database, id: number, extension: string, status: ExtensionStatus): boolean {
  const changed = db.run`
    INSERT INTO statuses (id, extension, status) VALUES (${id}, ${extension}, ${status})
      ON CONFLICT DO UPDATE SET status = excluded.status WHERE excluded.status <> 'unknown' AND status <> excluded.status`;
  return changed > 0;
}

/** A stored status; unknown where its text is damaged. */
function readStatus(text: string): ExtensionStatus {
  return extensionStatus.safeParse(text).data ?? 'unknown';
}
