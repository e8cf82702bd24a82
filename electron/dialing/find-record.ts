import type { Dial } from '../../shared/dialing/dial.ts';
import { AppError, errorData } from '../../shared/errors.ts';
import { formatPbxTime } from '../../shared/time/pbx-time.ts';
import type { DialEvent } from './dial-states.ts';
import { matchRecord, type SameNumber, searchDigits, spanOf } from './match-record.ts';
import type { DialingClient, DialingHistory } from './ports.ts';

/** What one look needs. `dials`: all that are known, closed ones too, so that no two claim the same call. */
export interface FindRecordDeps {
  client: () => DialingClient;
  history: DialingHistory;
  zone: () => string;
  same: SameNumber;
  dials: () => readonly Dial[];
}

/** Looks once for what became of a dial; every failure comes back as an event. Null: its state has nothing to look for. */
export async function findRecord(dial: Dial, deps: FindRecordDeps): Promise<DialEvent | null> {
  const { state } = dial;
  try {
    if (state.kind === 'unknown') return await searchRecords(dial, deps);
    if (state.kind === 'inCall' || state.kind === 'awaitingRecord' || state.kind === 'noRecord') {
      return await fetchByUuid(state.callUuid, deps);
    }
    return null;
  } catch (thrown) {
    const error = errorData(thrown);
    return error.kind === 'recordNotFound' ? { kind: 'notFound' } : { kind: 'pollFailed', error };
  }
}

/** Looks in the history only, for what a regular pass may have brought; null too when the history cannot be read. */
export function findInHistory(dial: Dial, deps: FindRecordDeps): DialEvent | null {
  const { state } = dial;
  try {
    if (state.kind === 'unknown') return foundInHistory(dial, deps);
    if (state.kind !== 'inCall' && state.kind !== 'awaitingRecord' && state.kind !== 'noRecord') return null;
    const { callUuid } = state;
    const call = deps.history.call(callUuid);
    return call === null ? null : { kind: 'found', callUuid: call.uuid };
  } catch {
    // Called while the history tells of a change: a failure here must not reach the reader that made it.
    return null;
  }
}

function foundInHistory(dial: Dial, { history, same, dials }: FindRecordDeps): DialEvent | null {
  const { extension, number } = dial.order;
  const found = matchRecord(dial, history.findCalls({ extension, number, ...spanOf(dial) }), dials(), same);
  return found === null ? null : { kind: 'found', callUuid: found.uuid };
}

async function fetchByUuid(callUuid: string, { client, history }: FindRecordDeps): Promise<DialEvent> {
  const raw = await client().record(callUuid);
  history.ingest([raw]);
  const call = history.call(callUuid);
  if (call !== null) return { kind: 'found', callUuid: call.uuid };
  throw new AppError({ kind: 'badAnswer', detail: 'The record of the call cannot be read.' });
}

async function searchRecords(dial: Dial, deps: FindRecordDeps): Promise<DialEvent> {
  const known = foundInHistory(dial, deps);
  if (known !== null) return known;
  const { extension, number } = dial.order;
  const { from, to } = spanOf(dial);
  const digits = searchDigits(number);
  const { records } = await deps.client().list({
    extension,
    from: formatPbxTime(from, deps.zone()),
    to: formatPbxTime(to, deps.zone()),
    perPage: 100,
    ...(digits === null ? {} : { query: digits }),
  });
  if (records.length > 0) deps.history.ingest(records, { extension, status: 'unknown' });
  return foundInHistory(dial, deps) ?? { kind: 'notFound' };
}
