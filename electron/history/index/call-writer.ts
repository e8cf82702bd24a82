import { createHash } from 'node:crypto';
import type { Call } from '../../../shared/calls/call.ts';
import type { PbxRecord } from '../../pbx/record.ts';
import type { Core } from '../core.ts';
import type { IngestFilter } from '../facts/ingest-filter.ts';
import { recordOf, statusOf } from '../facts/stored-record.ts';
import type { Interned } from './interned-parties.ts';
import { createInvolvementWriter, type FetchContext } from './involvement-writer.ts';
import type { RecordNames } from './record-names.ts';

/** Writes records. */
export type CallWriter = ReturnType<typeof createCallWriter>;

/** Every method needs an open transaction. */
export function createCallWriter(core: Core, interned: Interned, recordNames: RecordNames, { accepts }: IngestFilter) {
  const { db, decoder } = core;
  const involvement = createInvolvementWriter(core, interned, recordNames);

  /** Decodes a stored record again for each extension that sees its call. Returns whether there is any. */
  function redecode(id: number, raw: string): boolean {
    const call = decoder().callOf(raw);
    if (call === null) return false;
    changeCall(core, call, id);
    return involvement.update(id, call, null, true);
  }

  return {
    redecode,
    /** Decodes these calls again. Returns whether the history has any of them. */
    redecodeCalls(uuids: readonly string[]): boolean {
      const records = uuids.map((uuid) => recordOf(db, uuid)).filter((found) => found !== undefined);
      return records.map(({ id, raw }) => redecode(id, raw)).includes(true);
    },
    /** Writes a record, also one that is stored as it came: the server's filter may say more of it now. Returns whether anything changed. */
    write(record: PbxRecord, context: FetchContext | null): boolean {
      const text = jsonOf(record.raw);
      const read = decoder().callIn(record);
      if (!read.ok) return addUnreadable(core, text, read.reason);
      const { call } = read;
      if (!accepts(call)) return false;
      const before = recordOf(db, call.uuid);
      if (before === undefined) {
        involvement.add(addCall(core, call, text), call, new Map(context && [[context.extension, context.status]]));
        return true;
      }
      db.run`UPDATE calls SET fetched_at = ${core.laterClock()} WHERE id = ${before.id}`;
      const stored = before.raw === text ? call : decoder().callOf(before.raw);
      const isNew = stored === null || (stored !== call && isLater({ call, text }, { call: stored, text: before.raw }));
      if (isNew) {
        changeCall(core, call, before.id);
        db.run`UPDATE records SET raw = ${text} WHERE id = ${before.id}`;
      }
      return involvement.update(before.id, isNew ? call : stored, context, isNew) || isNew;
    },
    /**
     * The server's missed filter left a call out: it is stored as answered if its record says so too. Being left out alone does not mean
     * answered: PBXs differ in whether a leg that rang in vain beside a colleague's counts. Returns whether anything changed.
     */
    settleAnswered(uuid: string, extension: string): boolean {
      const found = statusOf(db, uuid, extension) === 'answered' ? undefined : recordOf(db, uuid);
      const call = found ? decoder().callOf(found.raw) : null;
      if (!found || !call) return false;
      const isAnswered = decoder().involvement(call, extension, 'unknown').outcome === 'answered';
      return isAnswered && involvement.update(found.id, call, { extension, status: 'answered' }, false);
    },
  };
}

/** A record and its JSON. */
type Written = { readonly call: Call; readonly text: string };

/**
 * Whether a record of a call says what happened later than another one. Some PBXs write two under one UUID, and the list may give either
 * first: the call that ended later counts, then the record that says more, then, so that the order never decides, the greater text.
 */
export function isLater(one: Written, other: Written): boolean {
  const ends = (one.call.end?.at ?? 0) - (other.call.end?.at ?? 0);
  const more = ends || one.call.legs.length - other.call.legs.length || one.text.length - other.text.length;
  return more > 0 || (more === 0 && one.text > other.text);
}

/** Returns the new call's id. */
function addCall(core: Core, call: Call, raw: string): number {
  const { db, decoder } = core;
  const id = db.insert`
    INSERT INTO calls (uuid, start_at, start_text, caller_key, fetched_at) VALUES
      (${call.uuid}, ${call.start?.at ?? 0}, ${call.start?.text ?? null}, ${decoder().callerKeyOf(call)}, ${core.laterClock()})`;
  db.run`INSERT INTO records (id, raw) VALUES (${id}, ${raw})`;
  return id;
}

function changeCall({ db, decoder }: Core, call: Call, id: number): void {
  db.run`
    UPDATE calls SET start_at = ${call.start?.at ?? 0}, start_text = ${call.start?.text ?? null},
      caller_key = ${decoder().callerKeyOf(call)} WHERE id = ${id}`;
}

/** Unreadable records that are stored at most: they are examples of what the PBX sends, and no call. */
export const MAX_STORED_UNREADABLE = 1000;

/** Stores a record that cannot be decoded. Returns whether it is new. */
function addUnreadable({ db, laterClock }: Core, raw: string, reason: string): boolean {
  const hash = createHash('sha256').update(raw).digest('hex');
  const added = db.run`
    INSERT OR IGNORE INTO unreadable (hash, raw, reason, fetched_at)
      SELECT ${hash}, ${raw}, ${reason}, ${laterClock()} WHERE (SELECT count(*) FROM unreadable) < ${MAX_STORED_UNREADABLE}`;
  return added > 0;
}

/** A record nested deeper than this holds nothing that is shown. */
const deepest = 100;

/** The record's JSON. One that is nested too deep to be written is cut there, so that the other records of its page are stored. */
function jsonOf(raw: unknown): string {
  try {
    return JSON.stringify(raw) ?? 'null';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return JSON.stringify(cutBelow(raw, deepest)) ?? 'null';
  }
}

function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.map((one) => cutBelow(one, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cutBelow(one, levels - 1)]));
}
