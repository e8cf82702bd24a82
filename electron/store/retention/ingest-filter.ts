import type { Call } from '../../../shared/calls/call.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import { parsePbxTime } from '../../../shared/time/pbx-time.ts';
import type { Core } from '../core.ts';
import { createNumberHash } from './number-hash.ts';

/** Decides which records are ingested: none that was forgotten, and none older than the retention limit. Writes need an open transaction. */
export type IngestFilter = ReturnType<typeof createIngestFilter>;

/** In place of a caller's hash: everything was forgotten. */
export const everybody = '*';

export function createIngestFilter({ db, decoder, keepFrom, held }: Core) {
  const hash = createNumberHash(db);
  const known = held(() => ({
    uuids: new Set(db.values<string>`SELECT uuid FROM forgotten`),
    /** Hash of a number, which itself must not stay in the file → the latest PBX time that it was forgotten up to. */
    callers: new Map(db.arrays<[string, string]>`SELECT hash, until FROM forgotten_callers ORDER BY until`),
  }));

  /** A hash of each way to write a number, so that a caller stays forgotten when numbers are read with another country. */
  const hashesOf = (number: string, key: string | null): string[] =>
    notationsOf(number, key).split('\n').filter(Boolean).map(hash);

  function isOfForgotten(call: Call): boolean {
    const { callers } = known.get();
    if (callers.size === 0) return false;
    const numbers = [call.callerNumber, call.destinationNumber].filter((number) => number !== null);
    const hashes = numbers.flatMap((number) => hashesOf(number, decoder().keyOf(number)));
    return [everybody, ...hashes].some((hash) => {
      const until = callers.get(hash);
      return until !== undefined && endedBy(call, until, decoder().options.zone);
    });
  }

  return {
    accepts(call: Call): boolean {
      if (known.get().uuids.has(call.uuid)) return false;
      const from = keepFrom();
      const startedAt = call.start?.at ?? null;
      if (from !== null && startedAt !== null && startedAt < from) return false;
      return !isOfForgotten(call);
    },
    /** The PBX time up to which everything was forgotten; null for none. */
    forgottenUntil: (): string | null => known.get().callers.get(everybody) ?? null,
    /** These calls are not ingested again. `at`: names what `allow` undoes. */
    forgetCalls(gone: readonly string[], at: number): void {
      for (const uuid of gone) db.run`INSERT OR IGNORE INTO forgotten (uuid, at) VALUES (${uuid}, ${at})`;
      known.clear();
    },
    /**
     * The same for all calls with a number (its key, or `everybody`) that ended by `until` (a PBX time as it came), also those not fetched
     * yet.
     */
    forgetCaller(key: string, until: string, at: number): void {
      for (const hash of key === everybody ? [everybody] : hashesOf(key, key))
        db.run`INSERT OR IGNORE INTO forgotten_callers (hash, until, at) VALUES (${hash}, ${until}, ${at})`;
      known.clear();
    },
    /** Takes back what was forgotten at that time. */
    allow(at: number): void {
      db.run`DELETE FROM forgotten WHERE at = ${at}`;
      db.run`DELETE FROM forgotten_callers WHERE at = ${at}`;
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
