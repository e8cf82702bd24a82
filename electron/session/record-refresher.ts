import type { CallPage } from '../../shared/calls/rows.ts';
import type { Budget } from '../../shared/connection.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { PbxOperations } from '../pbx/client.ts';
import type { History } from '../store/history.ts';
import { isAboveReserve, stoppedError } from '../sync/after-failure.ts';

export interface RecordRefresherDeps {
  readonly client: () => Pick<PbxOperations, 'record'>;
  readonly history: Pick<History, 'calls' | 'records'>;
  readonly budget: () => Budget | null;
  readonly now: () => number;
}

/** A PBX may add to a record for so long after the call's end, ms. */
const completeAfter = 15 * MINUTE;
/** What was read so short ago is not read again, ms. */
const justRead = 10_000;
/** The set of requested calls is emptied beyond this many. */
const MAX_REMEMBERED = 1000;

/** Whether the record that is stored may not be the last word: read soon after the call's end, not in full, or not understood. */
function canStillChange({ call, perspective, fetchedAt }: CallPage): 'soon' | 'once' | 'no' {
  const end = call.end?.at ?? call.start?.at ?? null;
  if (end === null || fetchedAt < end + completeAfter) return 'soon';
  const isWhole = call.legs.length > 0 && call.end !== null && (call.inbound !== null || call.answer === null);
  const isUnderstood = perspective.outcome.kind !== 'unknown' && call.direction !== 'unknown';
  return isWhole && isUnderstood ? 'no' : 'once';
}

/** Reads the record of the call on screen again, where it can have changed; one that stays incomplete or unclear once per session. */
export function createRecordRefresher({ client, history, budget, now }: RecordRefresherDeps) {
  const refreshed = new Set<string>();
  let running: { uuid: string; end: AbortController; done: Promise<void> } | null = null;

  function isWorthIt(uuid: string, extension: string): boolean {
    const page = history.calls.page(uuid, extension);
    if (page === null) return true;
    const change = canStillChange(page);
    if (change === 'no' || (change === 'once' && refreshed.has(uuid))) return false;
    // Opening a page is no reason to spend the reserve.
    return Math.abs(now() - page.fetchedAt) >= justRead && isAboveReserve(budget());
  }

  async function read(uuid: string, extension: string, signal: AbortSignal): Promise<void> {
    try {
      const record = await client().record(history.calls.uuidAtPbx(uuid), signal);
      signal.throwIfAborted();
      history.records.ingest([record], { extension, status: 'unknown' });
    } catch (error) {
      throw signal.aborted ? stoppedError() : error;
    }
    if (refreshed.size >= MAX_REMEMBERED) refreshed.clear();
    refreshed.add(uuid);
  }

  return {
    /** One at a time: another call's ends. Rejects with AppError; `notConnected` after `stop`. */
    async refresh(uuid: string, extension: string): Promise<void> {
      if (running?.uuid === uuid && !running.end.signal.aborted) return running.done;
      running?.end.abort();
      if (!isWorthIt(uuid, extension)) return;
      const end = new AbortController();
      const done = read(uuid, extension, end.signal).finally(() => {
        if (running?.end === end) running = null;
      });
      running = { uuid, end, done };
      return done;
    },
    /** The call's page was left. */
    stop(uuid: string): void {
      if (running?.uuid === uuid) running.end.abort();
    },
  };
}
