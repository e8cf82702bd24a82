import type { Call } from '../../../shared/calls/call.ts';
import { parsePbxTime } from '../../../shared/time/pbx-time.ts';
import type { Core } from '../core.ts';

/** Decides which records are ingested: none that was forgotten, and none older than the retention limit. Writes need an open transaction. */
export type IngestFilter = ReturnType<typeof createIngestFilter>;

export function createIngestFilter({ db, decoder, keepFrom, held }: Core) {
  const known = held(() => ({
    uuids: new Set(db.values<string>`SELECT uuid FROM forgotten`),
    until: db.value<string>`SELECT max(until) FROM forgotten_all`,
  }));

  return {
    accepts(call: Call): boolean {
      const { uuids, until } = known.get();
      if (uuids.has(call.uuid)) return false;
      const from = keepFrom();
      const startedAt = call.start?.at ?? null;
      if (from !== null && startedAt !== null && startedAt < from) return false;
      return until === null || !endedBy(call, until, decoder().options.zone);
    },
    /** The PBX time up to which everything was forgotten; null for none. */
    forgottenUntil: (): string | null => known.get().until,
    /** These calls are not ingested again. `at`: names what `allow` undoes. */
    forgetCalls(gone: readonly string[], at: number): void {
      for (const uuid of gone) db.run`INSERT OR IGNORE INTO forgotten (uuid, at) VALUES (${uuid}, ${at})`;
      known.clear();
    },
    /** The same for all calls that ended by `until` (a PBX time as it came), also those not fetched yet. */
    forgetAll(until: string, at: number): void {
      db.run`INSERT INTO forgotten_all (at, until) VALUES (${at}, ${until})`;
      known.clear();
    },
    /** Takes back what was forgotten at that time. */
    allow(at: number): void {
      db.run`DELETE FROM forgotten WHERE at = ${at}`;
      db.run`DELETE FROM forgotten_all WHERE at = ${at}`;
      known.clear();
    },
  };
}

/** Whether a call had ended by then. One that began before and ended later is news. */
function endedBy(call: Call, text: string, zone: string): boolean {
  const ended = (call.end ?? call.start)?.at ?? null;
  const at = parsePbxTime(text, zone)?.at ?? null;
  return ended !== null && at !== null && ended <= at;
}
