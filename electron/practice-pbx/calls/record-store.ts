import type { WireRecord } from './record.ts';

/** All written records. */
export type RecordStore = ReturnType<typeof recordStore>;

/** A store with these records in it. */
export function recordStore(initial: readonly WireRecord[]) {
  const records = initial.toSorted(byStart);
  return {
    /** Oldest start first. */
    all: (): WireRecord[] => records,
    find: (callUuid: string): WireRecord | undefined => records.find(({ call_uuid }) => call_uuid === callUuid),
    put: (record: WireRecord): void => {
      records.push(record);
      records.sort(byStart);
    },
  };
}

function byStart(a: WireRecord, b: WireRecord): number {
  if (a.start_time !== b.start_time) return a.start_time < b.start_time ? -1 : 1;
  return a.call_uuid < b.call_uuid ? -1 : 1;
}
