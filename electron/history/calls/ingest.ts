import type { Changes, Revision } from '../db/meta.ts';
import type { NotificationLedger } from '../missed/notification-ledger.ts';
import type { CallWriter } from './call-writer.ts';
import type { FetchContext } from './involvement-writer.ts';

/** What became of a page of records. */
export interface Ingested {
  /** UUIDs of new calls. */
  added: string[];
  /** UUIDs of calls whose record, or status in the server's filter, has changed. */
  changed: string[];
  /** Number of records that could not be decoded. They are stored unchanged. */
  unreadable: number;
  /** Of the history that has them. */
  revision: number;
}

/** What ingesting works with. */
export interface IngestDeps {
  readonly writer: Pick<CallWriter, 'write' | 'settleAnswered'>;
  readonly ledger: Pick<NotificationLedger, 'unnotified' | 'suppress' | 'isUnbegun'>;
  readonly revision: Pick<Revision, 'next' | 'markChanged'>;
  readonly writing: Changes['writing'];
}

/** Writes what the PBX returned. */
export function createIngest({ writer, ledger, revision, writing }: IngestDeps) {
  function write(raws: readonly unknown[], context: FetchContext | null): Ingested {
    const value: Ingested = { added: [], changed: [], unreadable: 0, revision: revision.next() };
    let isChanged = false;
    for (const raw of raws) {
      const written = writer.write(raw, context);
      if (written.kind === 'unreadable') value.unreadable += 1;
      else if (written.kind !== 'same') value[written.kind].push(written.uuid);
      isChanged ||= written.kind === 'unreadable' ? written.isNew : written.kind !== 'same';
    }
    if (isChanged) revision.markChanged();
    else value.revision -= 1;
    return value;
  }

  return {
    /** Stores raw records, all of them or none. */
    ingest: writing((raws: readonly unknown[], context?: FetchContext): Ingested => {
      const reason = context?.withoutNotifications ?? (ledger.isUnbegun() ? 'backfill' : undefined);
      if (context === undefined || reason === undefined) return write(raws, context ?? null);
      const before = ledger.unnotified(context.extension);
      const value = write(raws, context);
      ledger.suppress(context.extension, reason, before);
      return value;
    }),
    /** The server's missed filter left these calls out: they are answered, unless their records say otherwise. */
    settleAnswered: writing((extension: string, uuids: readonly string[]): void => {
      if (uuids.map((uuid) => writer.settleAnswered(uuid, extension)).includes(true)) revision.markChanged();
    }),
  };
}
