import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { HistoryDeps } from '../../../../electron/history/database-manager.ts';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';
import type { MissedRow } from '../../../../shared/calls/follow-up-state.ts';
import { openTestHistory, type TestHistory } from '../../../support/fakes/open-history.ts';

export const zone = 'Europe/Berlin';
/** Monday, 2 March 2026, noon in Berlin. */
export const noon = Date.UTC(2026, 2, 2, 11, 0, 0);
export const minute = 60_000;
export const hour = 60 * minute;

export interface Told {
  uuid: string;
  at?: number;
  direction?: string;
  from?: string;
  to?: string;
  status?: string;
  /** The extension whose leg was answered. */
  takenBy?: string | null;
  legs?: string[];
  name?: string;
  talkSeconds?: number;
}

/** A record as the PBX would write it: by default an inbound call to 101 that 101 took. */
export function record(fields: Told): Record<string, unknown> {
  const { at = noon, direction = 'inbound', from = '030 1234567', to = '101', talkSeconds = 60 } = fields;
  const takenBy = fields.takenBy === undefined ? to : fields.takenBy;
  const legs = fields.legs ?? [to];
  const answer = formatPbxTime(at + 5000, zone);
  const end = formatPbxTime(at + 5000 + talkSeconds * 1000, zone);
  return {
    call_uuid: fields.uuid,
    caller_id_number: from,
    caller_id_name: fields.name ?? '',
    caller_destination: direction === 'outbound' ? from : to,
    destination_number: to,
    direction,
    start_time: formatPbxTime(at, zone),
    answer_time: takenBy === null ? '' : answer,
    end_time: end,
    duration: '00:01:05',
    status: fields.status ?? (takenBy === null ? 'MISSED' : 'ANSWERED'),
    hangup_cause: takenBy === null ? 'Originator cancel' : 'Normal Clearing',
    call_flow: legs.map((leg) => ({
      destination_number: leg,
      forwarding_enabled: false,
      start_time: formatPbxTime(at, zone),
      answer_time: leg === takenBy ? answer : '',
      last_hold_time: null,
      end_time: end,
      duration: '00:01:05',
      answer_duration: leg === takenBy ? '00:01:00' : '00:00:00',
      time_to_answer: '00:00:05',
      hold_duration: null,
    })),
  };
}

/** A call to 101 that nobody took. */
export const missedRecord = (fields: Told) => record({ takenBy: null, ...fields });
/** A call from 101 to an outside number. */
export const outRecord = (fields: Told) => record({ direction: 'outbound', from: '101', to: '0301234567', ...fields });

/** Ingests records. Returns the UUIDs of those that the history did not have. */
export function added(history: TestHistory, raws: readonly Record<string, unknown>[]): string[] {
  const isStored = (uuid: string) => history.calls.raw(uuid) !== null;
  const before = [...new Set(raws.map((raw) => String(raw.call_uuid)))].filter((uuid) => !isStored(uuid));
  history.records.ingest(raws);
  return before.filter(isStored);
}

/** All missed callers of an extension: who waits or will, then calls without a number, then who was dealt with. */
export function missedRows(history: TestHistory, extension = '101'): MissedRow[] {
  const { open, withheld, dealtWith } = history.missed.list(
    extension,
    { open: 5000, dealtWith: 5000 },
    'Europe/Berlin',
  );
  return [...open, ...withheld, ...dealtWith];
}

/** A folder of the test's own, histories opened in it, and an end to all of it. */
export function historyFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ringback-history-'));
  const file = path.join(folder, 'history.sqlite');
  const opened: TestHistory[] = [];
  return {
    folder,
    file,
    open(change: Partial<HistoryDeps> = {}): TestHistory {
      const history = openTestHistory({ file, zone, country: 'DE', now: () => noon + 24 * hour, ...change });
      opened.push(history);
      return history;
    },
    end() {
      for (const history of opened) {
        try {
          history.close();
        } catch {
          // The test closed it itself.
        }
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
