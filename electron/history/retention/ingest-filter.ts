import { createHash } from 'node:crypto';
import type { Call } from '../../../shared/calls/call.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import { parsePbxTime } from '../../../shared/time/pbx-time.ts';
import type { RecordDecoder } from '../calls/record-decoder.ts';
import type { Database } from '../db/sqlite.ts';

/** Decides which records are ingested: none that was forgotten, and none older than the retention limit. Writes need an open transaction. */
export type IngestFilter = ReturnType<typeof createIngestFilter>;

/** Name in `meta` of the PBX time up to which everything was forgotten. */
export const forgottenUntil = 'forgotten until';

interface Known {
  readonly uuids: Set<string>;
  /** Hash of a number key → the PBX time that it was forgotten up to. */
  readonly callers: Map<string, string>;
  readonly until: string | null;
}

/** Prepares the statements once. `keepFrom`: the retention limit, epoch ms; null for none. */
export function createIngestFilter(db: Database, decoder: () => RecordDecoder, keepFrom: () => number | null) {
  const uuids = db.column<string>('SELECT uuid FROM forgotten');
  const callers = db.query<{ hash: string; until: string }>('SELECT hash, until FROM forgotten_callers');
  const until = db.column<string>(`SELECT value FROM meta WHERE name = '${forgottenUntil}'`);
  const addUuid = db.query('INSERT OR IGNORE INTO forgotten (uuid) VALUES (?)');
  const addCaller = db.query('INSERT OR REPLACE INTO forgotten_callers (hash, until) VALUES (?, ?)');
  const dropCaller = db.query('DELETE FROM forgotten_callers WHERE hash = ?');
  let held: Known | null = null;

  function known(): Known {
    held ??= {
      uuids: new Set(uuids.all()),
      callers: new Map(callers.all().map((row) => [row.hash, row.until])),
      until: until.get(),
    };
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
    return [call.callerNumber, call.destinationNumber].some((number) => {
      const hashes = number === null ? [] : hashesOf(number, decoder().keyOf(number));
      return hashes.some((hash) => {
        const until = callers.get(hash);
        return until !== undefined && endedBy(call, until);
      });
    });
  }

  return {
    accepts(call: Call): boolean {
      const { uuids, until } = known();
      if (uuids.has(call.uuid)) return false;
      const from = keepFrom();
      const startedAt = call.start?.at ?? null;
      if (from !== null && startedAt !== null && startedAt < from) return false;
      return (until === null || !endedBy(call, until)) && !isOfForgotten(call);
    },
    /** These calls are not ingested again. */
    forgetCalls(gone: readonly string[]): void {
      for (const uuid of gone) {
        addUuid.run(uuid);
        known().uuids.add(uuid);
      }
    },
    /** The same for all calls with a number that ended by `until` (a PBX time as it came), also those not fetched yet. */
    forgetCaller(key: string, until: string): void {
      for (const hash of hashesOf(key, key)) {
        addCaller.run(hash, until);
        known().callers.set(hash, until);
      }
    },
    allowCaller(key: string): void {
      for (const hash of hashesOf(key, key)) {
        dropCaller.run(hash);
        known().callers.delete(hash);
      }
    },
    /** Drops what is held in memory, after a rollback or after the tables were changed elsewhere. */
    clear(): void {
      held = null;
    },
  };
}

/**
 * A hash of each way to write a number, because the number itself must not stay in the file. Every way, so that a caller stays
 * forgotten when numbers are read with another country.
 */
function hashesOf(number: string, key: string | null): string[] {
  const notations = notationsOf(number, key).split('\n');
  return notations
    .filter((notation) => notation !== '')
    .map((notation) => createHash('sha256').update(notation).digest('hex'));
}
