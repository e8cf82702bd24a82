import type { Core } from '../core.ts';
import type { NotificationLedger } from '../missed/notification-ledger.ts';
import type { CallWriter } from './call-writer.ts';
import type { FetchContext } from './involvement-writer.ts';

/** Writes what the PBX returned. */
export function createIngest({ writing, markChanged }: Core, writer: CallWriter, ledger: NotificationLedger) {
  return {
    /** Stores raw records, all of them or none. */
    ingest: writing((raws: readonly unknown[], context?: FetchContext): void => {
      const reason = context?.withoutNotifications ?? (ledger.isUnbegun() ? 'backfill' : undefined);
      const before = context && reason && ledger.unnotified(context.extension);
      for (const raw of raws) if (writer.write(raw, context ?? null)) markChanged();
      if (context && reason && before) ledger.suppress(context.extension, reason, before);
    }),
    /** The server's missed filter left these calls out: they are answered, unless their records say otherwise. */
    settleAnswered: writing((extension: string, uuids: readonly string[]): void => {
      for (const uuid of uuids) if (writer.settleAnswered(uuid, extension)) markChanged();
    }),
  };
}
