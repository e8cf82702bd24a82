import type { WireRecord } from './record.ts';

/** All written records. */
export type RecordStore = ReturnType<typeof recordStore>;

/** A store with these records in it. */
export function recordStore(initial: readonly WireRecord[]) {
  const records = initial.toSorted(byStart);
  const find = (callUuid: string): WireRecord | undefined => records.find(({ call_uuid }) => call_uuid === callUuid);
  /** False when there was none. */
  const remove = (callUuid: string): boolean => {
    const record = find(callUuid);
    if (record !== undefined) records.splice(records.indexOf(record), 1);
    return record !== undefined;
  };
  return {
    /** Oldest start first. */
    all: (): readonly WireRecord[] => records,
    find,
    /** Adds a record, or replaces the one of the same call. */
    put: (record: WireRecord): void => {
      remove(record.call_uuid);
      records.push(record);
      records.sort(byStart);
    },
    remove,
  };
}

function byStart(a: WireRecord, b: WireRecord): number {
  if (a.start_time !== b.start_time) return a.start_time < b.start_time ? -1 : 1;
  return a.call_uuid < b.call_uuid ? -1 : 1;
}
