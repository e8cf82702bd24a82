import type { Call, ExtensionStatus } from '../../../shared/calls/call.ts';
import type { Core } from '../core.ts';
import type { Database } from '../db/sqlite.ts';
import type { SuppressReason } from '../missed/notification-ledger.ts';
import type { RecordNames } from '../record-names.ts';
import type { Interned } from './interned-parties.ts';
import { involvedExtensions } from './involved-extensions.ts';

/** What the server said of the records it returned for one extension. */
export interface FetchContext {
  readonly extension: string;
  /** The filter that the server applied; `unknown` for none. */
  readonly status: ExtensionStatus;
  /** Set if none of these calls gets a notification. */
  readonly withoutNotifications?: SuppressReason | undefined;
}

/** A call while it is written. `isNew`: the extension does not see it yet. */
interface WrittenCall {
  readonly id: number;
  readonly call: Call;
  readonly trace: number;
  readonly isNew: boolean;
}

/** Writes what each extension sees of a call. Prepares the statements once; every method needs an open transaction. */
export function createInvolvementWriter({ db, decoder }: Core, interned: Interned, recordNames: RecordNames) {
  const sql = statements(db);

  function write({ id, call, trace, isNew }: WrittenCall, extension: string, status: ExtensionStatus): void {
    const seen = decoder().involvement(call, extension, status);
    const { at, direction, outcome, partyKey, kind, talkMs, shown } = seen;
    const isNotified = outcome !== 'missed' || sql.notified.get(extension, call.uuid) !== null;
    const party = interned.party(shown.perspective.party.number, shown.perspective.party.name);
    const unnotified = isNotified ? 0 : 1;
    const text = JSON.stringify(shown);
    const values = [
      call.uuid,
      at,
      status,
      direction,
      outcome,
      unnotified,
      partyKey,
      text,
      kind,
      party,
      trace,
      talkMs,
      seen.talkedUntil,
    ] as const;
    // Never OR REPLACE: SQLite then copies every page aside before it changes it.
    if (isNew || sql.change.run(...values, id, extension) === 0) sql.add.run(...values, id, extension);
    // A call that is written again may have had another number.
    if (isNew) recordNames.forget(partyKey);
    else recordNames.clear();
  }

  return {
    /** Writes a call that no extension sees yet. */
    add(id: number, call: Call, statuses: ReadonlyMap<string, ExtensionStatus>): void {
      const written = { id, call, trace: interned.trace(call), isNew: true };
      for (const extension of new Set([...involvedExtensions(call), ...statuses.keys()]))
        write(written, extension, statuses.get(extension) ?? 'unknown');
    },
    /** Writes a call again for each extension. `again`: also where only the status could have changed. Returns whether it wrote any. */
    update(id: number, call: Call, context: FetchContext | null, again: boolean): boolean {
      const before = new Map(sql.statuses.all(id).map((row) => [row.extension, row.status]));
      const parties = again ? interned.partiesOf(id) : [];
      const all = new Set([...involvedExtensions(call), ...before.keys(), ...(context ? [context.extension] : [])]);
      let trace: number | null = null;
      for (const extension of all) {
        const old = before.get(extension);
        const reported = context?.extension === extension && context.status !== 'unknown' ? context.status : null;
        const status = reported ?? old ?? 'unknown';
        if (!again && old === status) continue;
        trace ??= interned.trace(call);
        write({ id, call, trace, isNew: old === undefined }, extension, status);
      }
      // A number or a name that the call no longer has must not be found any more.
      const now = new Set(again ? interned.partiesOf(id) : []);
      const left = parties.filter((party) => !now.has(party));
      if (left.length > 0) interned.dropLeft(left);
      return trace !== null;
    },
    /** Deletes what every extension sees of a call. */
    drop: (id: number): void => void sql.drop.run(id),
  };
}

function statements(db: Database) {
  return {
    drop: db.query('DELETE FROM involvement WHERE call_id = ?'),
    statuses: db.query<{ extension: string; status: ExtensionStatus }>(
      'SELECT extension, status FROM involvement WHERE call_id = ?',
    ),
    notified: db.column<number>("SELECT 1 FROM notifications WHERE extension = ? AND uuid = ? AND state <> 'refused'"),
    add: db.query(`
      INSERT INTO involvement (uuid, at, status, direction, outcome, unnotified, party_key, shown, kind, party, trace, talk, talked_until,
        call_id, extension) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    change: db.query(`
      UPDATE involvement SET uuid = ?, at = ?, status = ?, direction = ?, outcome = ?, unnotified = ?, party_key = ?, shown = ?,
        kind = ?, party = ?, trace = ?, talk = ?, talked_until = ? WHERE call_id = ? AND extension = ?`),
  };
}
