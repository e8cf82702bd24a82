import type { WireRecord } from '../wire.ts';

/** How a call went for one extension: 'caller' for its own calls out, which are never missed. */
type Part = 'answered' | 'missed' | 'caller-answered' | 'caller-unanswered';

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
  const parts = new Map<string, Part>();
  const answered = record.status === 'ANSWERED';
  const outbound = record.direction === 'outbound';
  for (const number of [record.destination_number, record.caller_destination]) {
    if (number !== '') parts.set(number, asPart(answered, outbound));
  }
  for (const leg of record.call_flow) {
    const took = leg.answer_time !== '';
    if (!took && hasAnsweredLeg(record, leg.destination_number)) continue;
    parts.set(leg.destination_number, asPart(took, outbound));
  }
  if (record.direction !== 'inbound') parts.set(record.caller_id_number, asPart(answered, true));
  return { record, parts };
}

function hasAnsweredLeg(record: WireRecord, number: string): boolean {
  return record.call_flow.some((leg) => leg.destination_number === number && leg.answer_time !== '');
}

function asPart(answered: boolean, caller: boolean): Part {
  if (caller) return answered ? 'caller-answered' : 'caller-unanswered';
  return answered ? 'answered' : 'missed';
}
