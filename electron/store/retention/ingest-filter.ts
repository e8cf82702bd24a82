import type { Call } from '../../../shared/calls/call.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import { parsePbxTime } from '../../../shared/time/pbx-time.ts';
import type { Core } from '../core.ts';
import { createNumberHash } from './number-hash.ts';

/** Decides which records are ingested: none that was forgotten, and none older than the retention limit. Writes need an open transaction. */
export type IngestFilter = ReturnType<typeof createIngestFilter>;

/** In place of a caller's hash: everything was forgotten. */
export const everybody = '*';

interface Known {
  readonly uuids: Set<string>;
  /** Hash of a number key → the latest PBX time that it was forgotten up to. */
  readonly callers: Map<string, string>;
}

/** Prepares the statements once. */
export function createIngestFilter({ db, decoder, keepFrom }: Core) {
  const uuids = db.column<string>('SELECT uuid FROM forgotten');
  const callers = db.query<{ hash: string; until: string }>('SELECT hash, until FROM forgotten_callers ORDER BY until');
  const addUuid = db.query('INSERT OR IGNORE INTO forgotten (uuid, at) VALUES (?, ?)');
  const addCaller = db.query('INSERT OR IGNORE INTO forgotten_callers (hash, until, at) VALUES (?, ?, ?)');
  const allowUuids = db.query('DELETE FROM forgotten WHERE at = ?');
  const allowCallers = db.query('DELETE FROM forgotten_callers WHERE at = ?');
  const hash = createNumberHash(db);
  let held: Known | null = null;

  /**
   * A hash of each way to write a number, because the number itself must not stay in the file. Every way, so that a caller stays
   * forgotten when numbers are read with another country.
   */
  function hashesOf(number: string, key: string | null): string[] {
    return notationsOf(number, key)
      .split('\n')
      .filter((notation) => notation !== '')
      .map(hash);
  }

  function known(): Known {
    held ??= { uuids: new Set(uuids.all()), callers: new Map(callers.all().map((row) => [row.hash, row.until])) };
    return held;
  }

  /** Whether a call had ended by then. One that began before and ended later is news. */
  function endedBy(call: Call, text: string): boolean {
    const ended = (call.end ?? call.start)?.at ?? null;
    const at = parsePbxTime(text, decoder().options.zone)?.at ?? null;
    return ended !== null && at !== null && ended <= at;
  }

  function isOfForgotten(call: Call): boolean {
    const { callers } = known();
    if (callers.size === 0) return false;
    const numbers = [call.callerNumber, call.destinationNumber].filter((number) => number !== null);
    const hashes = numbers.flatMap((number) => hashesOf(number, decoder().keyOf(number)));
    return [everybody, ...hashes].some((hash) => {
      const until = callers.get(hash);
      return until !== undefined && endedBy(call, until);
    });
  }

  return {
    accepts(call: Call): boolean {
      if (known().uuids.has(call.uuid)) return false;
      const from = keepFrom();
      const startedAt = call.start?.at ?? null;
      if (from !== null && startedAt !== null && startedAt < from) return false;
      return !isOfForgotten(call);
    },
    /** The PBX time up to which everything was forgotten; null for none. */
    forgottenUntil: (): string | null => known().callers.get(everybody) ?? null,
    /** These calls are not ingested again. `at`: names what `allow` undoes. */
    forgetCalls(gone: readonly string[], at: number): void {
      for (const uuid of gone) {
        addUuid.run(uuid, at);
        known().uuids.add(uuid);
      }
    },
    /**
     * The same for all calls with a number (its key, or `everybody`) that ended by `until` (a PBX time as it came), also those not fetched
     * yet.
     */
    forgetCaller(key: string, until: string, at: number): void {
      for (const hash of key === everybody ? [everybody] : hashesOf(key, key)) addCaller.run(hash, until, at);
      held = null;
    },
    /** Takes back what was forgotten at that time. */
    allow(at: number): void {
      allowUuids.run(at);
      allowCallers.run(at);
      held = null;
    },
    /** Drops what is held in memory, after a rollback or after the tables were changed elsewhere. */
    clear(): void {
      held = null;
    },
  };
}
