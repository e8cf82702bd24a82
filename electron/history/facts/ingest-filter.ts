import { type Call, normalUuid } from '../../../shared/calls/call.ts';
import { parsePbxTime } from '../../pbx/pbx-time.ts';
import type { Core } from '../core.ts';

/** Decides which records are ingested: none that was forgotten, and none older than the retention limit. */
export type IngestFilter = ReturnType<typeof createIngestFilter>;

export function createIngestFilter({ db, decoder, keepFrom }: Core) {
  const forgottenUntil = () => db.value<string>`SELECT max(until) FROM forgotten_all`;
  const isForgotten = (uuid: string): boolean =>
    db.value`SELECT 1 FROM forgotten WHERE uuid = ${normalUuid(uuid)}` !== null;
  return {
    accepts(call: Call): boolean {
      if (isForgotten(call.uuid)) return false;
      const from = keepFrom();
      const startedAt = call.start?.at ?? null;
      if (from !== null && startedAt !== null && startedAt < from) return false;
      const until = forgottenUntil();
      return until === null || !endedBy(call, until, decoder().options.zone);
    },
    /** Whether the call was chosen to be forgotten; of all calls at once, only the newest are noted one by one. */
    isForgotten,
    /** The PBX time up to which everything was forgotten; null for none. */
    forgottenUntil,
  };
}

/** Whether a call had ended by then. One that began before and ended later is news. */
function endedBy(call: Call, text: string, zone: string): boolean {
  const ended = (call.end ?? call.start)?.at ?? null;
  const at = parsePbxTime(text, zone)?.at ?? null;
  return ended !== null && at !== null && ended <= at;
}
