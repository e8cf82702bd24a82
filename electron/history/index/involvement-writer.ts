import type { Call, ExtensionStatus } from '../../../shared/calls/call.ts';
import type { Core } from '../core.ts';
import type { SuppressReason } from '../facts/notification-ledger.ts';
import { readStatus } from '../facts/stored-record.ts';
import type { Interned } from './interned-parties.ts';
import { involvedExtensions } from './involved-extensions.ts';
import type { RecordNames } from './record-names.ts';

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

const changeText = `
  UPDATE all_involvement SET uuid = ?, at = ?, status = ?, direction = ?, outcome = ?, unnotified = ?, party_key = ?, shown = ?,
    kind = ?, party = ?, trace = ?, talk = ?, talked_until = ? WHERE call_id = ? AND extension = ?`;
const addText = `
  INSERT INTO all_involvement (uuid, at, status, direction, outcome, unnotified, party_key, shown, kind, party, trace, talk, talked_until,
    call_id, extension) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Writes what each extension sees of a call. Every method needs an open transaction. */
export function createInvolvementWriter({ db, decoder }: Core, interned: Interned, recordNames: RecordNames) {
  function write({ id, call, trace, isNew }: WrittenCall, extension: string, status: ExtensionStatus): void {
    const seen = decoder().involvement(call, extension, status);
    const { at, direction, outcome, partyKey, kind, talkMs, talkedUntil, shown } = seen;
    const unnotified = outcome === 'missed' && !isNotified(extension, call.uuid) ? 1 : 0;
    const values = [
      ...[call.uuid, at, status, direction, outcome, unnotified, partyKey, JSON.stringify(shown), kind],
      ...[interned.party(shown.perspective.party), trace, talkMs, talkedUntil, id, extension],
    ];
    // Never OR REPLACE: SQLite then copies every page aside before it changes it.
    if (isNew || db.run(changeText, ...values) === 0) db.run(addText, ...values);
    recordNames.clear();
  }

  const isNotified = (extension: string, uuid: string) => {
    const state = db.value<string>`SELECT state FROM notifications WHERE extension = ${extension} AND uuid = ${uuid}`;
    return state !== null && state !== 'refused';
  };
  const partiesOf = (id: number) => db.values<number>`SELECT DISTINCT party FROM all_involvement WHERE call_id = ${id}`;

  return {
    /** Writes a call that no extension sees yet. */
    add(id: number, call: Call, statuses: ReadonlyMap<string, ExtensionStatus>): void {
      const written = { id, call, trace: interned.trace(call), isNew: true };
      for (const extension of new Set([...involvedExtensions(call), ...statuses.keys()]))
        write(written, extension, statuses.get(extension) ?? 'unknown');
    },
    /** Writes a call again for each extension. `again`: also where only the status could have changed. Returns whether it wrote any. */
    update(id: number, call: Call, context: FetchContext | null, again: boolean): boolean {
      const stored = db.arrays<[string, string]>`SELECT extension, status FROM all_involvement WHERE call_id = ${id}`;
      const before = new Map(stored.map(([extension, status]) => [extension, readStatus(status)]));
      const parties = again ? partiesOf(id) : [];
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
      const now = new Set(again ? partiesOf(id) : []);
      interned.dropLeft(parties.filter((party) => !now.has(party)));
      return trace !== null;
    },
  };
}
