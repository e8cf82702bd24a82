import type { Call, ExtensionStatus } from '../../../shared/calls/call.ts';
import type { Core } from '../core.ts';
import { statusesOf } from '../facts/stored-record.ts';
import type { Interned } from './interned-parties.ts';
import { involvedExtensions } from './involved-extensions.ts';
import type { RecordNames } from './record-names.ts';

/** Makes the index of one call: what each extension sees of it. */
export type CallIndex = ReturnType<typeof createCallIndex>;

const changeText = `
  UPDATE all_involvement SET uuid = ?, at = ?, direction = ?, outcome = ?, unnotified = ?, party_key = ?, shown = ?,
    kind = ?, party = ?, trace = ?, talk = ?, talked_until = ? WHERE call_id = ? AND extension = ?`;
const addText = `
  INSERT INTO all_involvement (uuid, at, direction, outcome, unnotified, party_key, shown, kind, party, trace, talk, talked_until,
    call_id, extension) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Every method needs an open transaction. What it writes follows from the facts alone, whatever was there before. */
export function createCallIndex({ db, decoder }: Core, interned: Interned, recordNames: RecordNames) {
  const isNotified = (extension: string, uuid: string) => {
    const state = db.value<string>`SELECT state FROM notifications WHERE extension = ${extension} AND uuid = ${uuid}`;
    return state !== null && state !== 'refused';
  };
  const partiesOf = (id: number) => db.arrays<[string, number]>`
    SELECT extension, party FROM all_involvement WHERE call_id = ${id}`;

  function write(id: number, call: Call, trace: number, extension: string, status: ExtensionStatus, isNew: boolean) {
    const seen = decoder().involvement(call, extension, status);
    const { at, direction, outcome, partyKey, kind, talkMs, talkedUntil, shown } = seen;
    const unnotified = outcome === 'missed' && !isNotified(extension, call.uuid) ? 1 : 0;
    const values = [
      ...[call.uuid, at, direction, outcome, unnotified, partyKey, JSON.stringify(shown), kind],
      ...[interned.party(shown.perspective.party), trace, talkMs, talkedUntil, id, extension],
    ];
    // Never OR REPLACE: SQLite then copies every page aside before it changes it.
    db.run(isNew ? addText : changeText, ...values);
  }

  function writeCall(id: number, call: Call): boolean {
    const values = [call.start?.at ?? 0, call.start?.text ?? null, decoder().callerKeyOf(call), id];
    if (db.run('UPDATE calls SET start_at = ?, start_text = ?, caller_key = ? WHERE id = ?', ...values) > 0)
      return false;
    db.run('INSERT INTO calls (start_at, start_text, caller_key, id) VALUES (?, ?, ?, ?)', ...values);
    return true;
  }

  return {
    /** Writes a call that is new, or one again whose record, or what is known of it, has changed. `id`: the record's. */
    put(id: number, call: Call): void {
      const isNew = writeCall(id, call);
      const statuses = statusesOf(db, id);
      const before = new Map(isNew ? [] : partiesOf(id));
      const trace = interned.trace(call);
      const involved = new Set([...involvedExtensions(call), ...statuses.keys()]);
      for (const extension of involved)
        write(id, call, trace, extension, statuses.get(extension) ?? 'unknown', !before.has(extension));
      for (const extension of before.keys())
        if (!involved.has(extension))
          db.run`DELETE FROM all_involvement WHERE call_id = ${id} AND extension = ${extension}`;
      dropParties(id, before);
    },
    /** Writes a call again for one extension, of which the server says something new. */
    putFor(id: number, call: Call, extension: string): void {
      const isNew = db.value`SELECT 1 FROM calls WHERE id = ${id}` === null;
      // A call that is still to be made is made whole.
      if (isNew) {
        this.put(id, call);
        return;
      }
      const before = new Map(partiesOf(id));
      const status = statusesOf(db, id).get(extension) ?? 'unknown';
      write(id, call, interned.trace(call), extension, status, !before.has(extension));
      dropParties(id, before);
    },
    /** Deletes a call. */
    remove(id: number): void {
      const before = new Map(partiesOf(id));
      db.run`DELETE FROM calls WHERE id = ${id}`;
      dropParties(id, before);
    },
  };

  /** A number or a name that the call no longer has must not be found any more. */
  function dropParties(id: number, before: ReadonlyMap<string, number>): void {
    recordNames.clear();
    if (before.size === 0) return;
    const now = new Set(partiesOf(id).map(([, party]) => party));
    interned.dropLeft([...before.values()].filter((party) => !now.has(party)));
  }
}
