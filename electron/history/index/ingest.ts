import type { PbxRecord } from '../../pbx/record.ts';
import type { Core } from '../core.ts';
import type { NotificationLedger } from '../facts/notification-ledger.ts';
import type { CallWriter, FetchContext } from './call-writer.ts';

/** The most legs of a slice of records: what a page of ordinary calls has. */
const LEGS_OF_SLICE = 300;

/** Splits a page so that no slice has many legs, by which a call's work grows. A call with more is a slice of its own. */
export function slicesOfRecords(records: readonly PbxRecord[]): PbxRecord[][] {
  const slices: PbxRecord[][] = [];
  let legs = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const own = Math.max(1, record.legs);
    legs += own;
    if (legs > LEGS_OF_SLICE) {
      slices.push([]);
      legs = own;
    }
    slices.at(-1)?.push(record);
  }
  return slices;
}

/** The UUIDs that several of these records have. */
function uuidsOfSeveral(records: readonly PbxRecord[]): ReadonlySet<string | null> {
  const seen = new Set<string | null>();
  return new Set(records.flatMap(({ uuid }) => (seen.size === seen.add(uuid).size ? [uuid] : [])));
}

/** Writes what the PBX returned. */
export function createIngest({ writing, markChanged }: Core, writer: CallWriter, ledger: NotificationLedger) {
  return {
    /** Stores records, all of them or none. `came`: the UUIDs of this reading's earlier records, to which these are added. */
    ingest: writing(
      (records: readonly PbxRecord[], context?: FetchContext, came: Set<string | null> = new Set()): void => {
        const reason = context?.withoutNotifications ?? (ledger.isUnbegun() ? 'backfill' : undefined);
        const before = context && reason && ledger.unnotified(context.extension);
        const twice = uuidsOfSeveral(records);
        const isBeside = ({ uuid }: PbxRecord) => twice.has(uuid) || came.has(uuid);
        for (const record of records) if (writer.write(record, context ?? null, isBeside(record))) markChanged();
        for (const { uuid } of records) came.add(uuid);
        if (context && reason && before) ledger.suppress(context.extension, reason, before);
      },
    ),
    /** The server's missed filter left these calls out: they are answered, unless their records say otherwise. */
    settleAnswered: writing((extension: string, uuids: readonly string[]): void => {
      for (const uuid of uuids) if (writer.settleAnswered(uuid, extension)) markChanged();
    }),
  };
}
