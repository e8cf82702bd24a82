import type { WireRecord } from './record.ts';

/** How a call went for one extension. Its own calls out are never missed. */
type Part = 'answered' | 'missed' | 'not-answered';

/** A record with what the list filters ask of it. */
export type Entry = { record: WireRecord; parts: ReadonlyMap<string, Part> };

/** All written records, oldest start first. */
export type RecordStore = ReturnType<typeof recordStore>;

/** A store with these records in it. */
export function recordStore(initial: readonly WireRecord[]) {
  const entries = initial.map(entryOf).sort(byStart);
  const byUuid = new Map(entries.map((entry) => [entry.record.call_uuid, entry]));
  const remove = (callUuid: string): boolean => {
    const entry = byUuid.get(callUuid);
    if (entry !== undefined) entries.splice(entries.indexOf(entry), 1);
    return byUuid.delete(callUuid);
  };
  return {
    /** Oldest start first. */
    entries: (): readonly Entry[] => entries,
    find: (callUuid: string): WireRecord | null => byUuid.get(callUuid)?.record ?? null,
    /** Adds a record, or replaces the one of the same call. */
    put: (record: WireRecord): void => {
      remove(record.call_uuid);
      const entry = entryOf(record);
      entries.push(entry);
      entries.sort(byStart);
      byUuid.set(record.call_uuid, entry);
    },
    /** False when there was none. */
    remove,
  };
}

function byStart({ record: a }: Entry, { record: b }: Entry): number {
  if (a.start_time !== b.start_time) return a.start_time < b.start_time ? -1 : 1;
  return a.call_uuid < b.call_uuid ? -1 : 1;
}

/**
 * Who took part: the caller, the internal destination, the dialled number and every leg. A leg that rang in vain is
 * missed for its phone, even when a colleague answered; the legs of a call out are the caller's, and never missed.
 */
function entryOf(record: WireRecord): Entry {
  const { direction, call_flow: legs } = record;
  const unanswered: Part = direction === 'outbound' ? 'not-answered' : 'missed';
  const whole = record.status === 'ANSWERED' ? 'answered' : unanswered;
  const called = [record.destination_number, record.caller_destination].filter((number) => number !== '');
  const answered = legs.filter((leg) => leg.answer_time !== '');
  return {
    record,
    parts: new Map<string, Part>([
      ...called.map((number) => [number, whole] as const),
      ...legs.map((leg) => [leg.destination_number, unanswered] as const),
      ...answered.map((leg) => [leg.destination_number, 'answered'] as const),
      ...(direction === 'inbound'
        ? []
        : [[record.caller_id_number, whole === 'answered' ? whole : 'not-answered'] as const]),
    ]),
  };
}
