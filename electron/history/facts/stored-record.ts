import { type ExtensionStatus, extensionStatus, normalUuid } from '../../../shared/calls/call.ts';
import type { Database } from '../sqlite.ts';

interface StoredRecord {
  readonly id: number;
  readonly raw: string;
}

/** A call's record; undefined where there is no such call, or it was forgotten. */
export function recordOf(db: Database, uuid: string): StoredRecord | undefined {
  return db.get`
    SELECT c.id, r.raw FROM calls c JOIN records r ON r.id = c.id
      WHERE c.uuid = ${normalUuid(uuid)} AND c.id NOT IN (SELECT call_id FROM hidden)`;
}

/** What the server's filters said of a call for an extension; null where the extension does not see it. */
export function statusOf(db: Database, uuid: string, extension: string): ExtensionStatus | null {
  const status = db.value<string>`
    SELECT i.status FROM calls c JOIN involvement i ON i.call_id = c.id
      WHERE c.uuid = ${normalUuid(uuid)} AND i.extension = ${extension}`;
  return status === null ? null : readStatus(status);
}

/** A stored status; unknown where its text is damaged. */
export function readStatus(text: string): ExtensionStatus {
  return extensionStatus.safeParse(text).data ?? 'unknown';
}
