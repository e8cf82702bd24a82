import { createHash } from 'node:crypto';
import type { Call, ExtensionStatus } from '../../../shared/calls/call.ts';
import { DAY } from '../../../shared/time/durations.ts';
import type { PbxRecord } from '../../pbx/record.ts';
import type { Core } from '../core.ts';
import type { IngestFilter } from '../facts/ingest-filter.ts';
import type { SuppressReason } from '../facts/notification-ledger.ts';
import { anyRecordOf, giveStatus, recordOf, statusOf } from '../facts/stored-record.ts';
import type { CallIndex } from './call-index.ts';
import { involvedExtensions } from './involved-extensions.ts';

/** What the server said of the records it returned for one extension. */
export interface FetchContext {
  readonly extension: string;
  /** The filter that the server applied; `unknown` for none. */
  readonly status: ExtensionStatus;
  /** Set if none of these calls gets a notification. */
  readonly withoutNotifications?: SuppressReason | undefined;
}

/** Writes records. */
export type CallWriter = ReturnType<typeof createCallWriter>;

/** Every method needs an open transaction. */
export function createCallWriter(core: Core, index: CallIndex, { accepts }: IngestFilter) {
  const { db, decoder, touch } = core;
  const replacements = core.clearing(createReplacements());

  /** Makes the index of a stored record's call; none of one that cannot be decoded. */
  function makeOne(id: number, raw: string): void {
    const call = decoder().callOf(raw);
    if (call === null) index.remove(id);
    else index.put(id, call);
  }

  return {
    make: makeOne,
    /** Makes the index of the records with these ids, and drops that of those which are gone. */
    makeAll(ids: readonly number[]): void {
      for (const id of ids) {
        touch(id);
        const raw = db.value<string>`SELECT raw FROM records WHERE id = ${id}`;
        if (raw === null) index.remove(id);
        else makeOne(id, raw);
      }
    },
    /** Makes these calls again, because of what is known of them beside their records. Returns whether the history has any of them. */
    makeCalls(uuids: readonly string[]): boolean {
      const records = uuids.map((uuid) => anyRecordOf(db, uuid)).filter((found) => found !== undefined);
      for (const { id, raw } of records) {
        touch(id);
        makeOne(id, raw);
      }
      return records.length > 0;
    },
    /**
     * Writes a record, also one that is stored as it came: the server's filter may say more of it now. `isBeside`: another one of the same UUID came
     * with it, or before it in the same reading. Returns whether anything changed.
     */
    write(record: PbxRecord, context: FetchContext | null, isBeside = false): boolean {
      const text = jsonOf(record.raw);
      const read = decoder().callIn(record);
      if (!read.ok) return addUnreadable(core, text, read.reason);
      const { call } = read;
      if (!accepts(call)) return false;
      const before = anyRecordOf(db, call.uuid);
      if (before === undefined) {
        const id = addRecord(core, call, text);
        if (context !== null) giveStatus(db, id, context.extension, context.status);
        index.put(id, call);
        touch(id);
        return true;
      }
      const { id } = before;
      db.run`UPDATE received SET fetched_at = ${core.laterClock()} WHERE id = ${id}`;
      const stored = before.raw === text ? call : decoder().callOf(before.raw);
      const isOther = stored !== null && isOtherCall(call, stored);
      const isNew =
        stored === null ||
        (isOther
          ? isAfter(call, stored)
          : stored !== call && replacements.replaces({ call, text }, { call: stored, text: before.raw }, isBeside));
      if (isOther && !isNew) return false;
      if (isOther) dropDone(core, id, call.uuid);
      if (isNew) changeRecord(core, call, id, text);
      // The filter's word that it was answered was about the record before. That it was missed stands until the filter says otherwise.
      if (isNew) db.run`UPDATE statuses SET status = 'unknown' WHERE id = ${id} AND status = 'answered'`;
      // An extension that a call once named goes on seeing it.
      const former = isNew && stored !== null && !isOther ? involvedExtensions(stored) : [];
      const named = new Set(former.length === 0 ? [] : involvedExtensions(call));
      for (const each of former) if (!named.has(each)) giveStatus(db, id, each, 'unknown');
      const isGiven = context !== null && giveStatus(db, id, context.extension, context.status);
      if (!isNew && !isGiven) return false;
      if (isNew) index.put(id, call);
      else index.putFor(id, stored, context?.extension ?? '');
      touch(id);
      return true;
    },
    /**
     * The server's missed filter left a call out: it is stored as answered if its record says so too. Being left out alone does not mean
     * answered: PBXs differ in whether a leg that rang in vain beside a colleague's counts. Returns whether anything changed.
     */
    settleAnswered(uuid: string, extension: string): boolean {
      const found = statusOf(db, uuid, extension) === 'answered' ? undefined : recordOf(db, uuid);
      const call = found ? decoder().callOf(found.raw) : null;
      if (!found || !call) return false;
      if (decoder().involvement(call, extension, 'unknown').outcome !== 'answered') return false;
      giveStatus(db, found.id, extension, 'answered');
      index.putFor(found.id, call, extension);
      touch(found.id);
      return true;
    },
  };
}

/** A record and its JSON. */
type Written = { readonly call: Call; readonly text: string };

/**
 * Whether a record of a call says what happened later than another one. Some PBXs write two under one UUID, and the list may give either
 * first: the call that ended later counts, then the record that says more, then, so that the order never decides, the greater text.
 */
function isLater(one: Written, other: Written): boolean {
  const ends = (one.call.end?.at ?? 0) - (other.call.end?.at ?? 0);
  const more = ends || one.call.legs.length - other.call.legs.length || one.text.length - other.text.length;
  return more > 0 || (more === 0 && one.text > other.text);
}

/** Records that others of the same UUID count instead of, by the UUID; so many calls are remembered. */
const MOST_CALLS = 1000;
/** The most records of one call that are remembered. */
const MOST_VERSIONS = 8;

/**
 * Which of two records of one call counts. A record that comes alone and for the first time is news, where it says as much as the stored one: PBXs
 * correct records, also to a shorter talk or a shorter text. Of two that come together, or again, `isLater` decides: they are written beside each
 * other.
 */
function createReplacements() {
  const others = new Map<string, Set<string>>();
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
  return {
    replaces(one: Written, stored: Written, isBeside: boolean): boolean {
      const { uuid } = one.call;
      const known = others.get(uuid) ?? new Set();
      const isNews = !isBeside && !known.has(hashOf(one.text)) && saysAsMuch(one.call, stored.call);
      const isTaken = isNews || isLater(one, stored);
      if (others.size >= MOST_CALLS) others.clear();
      if (known.size < MOST_VERSIONS) others.set(uuid, known.add(hashOf(isTaken ? stored.text : one.text)));
      return isTaken;
    },
    clear: (): void => others.clear(),
  };
}

/** What a corrected record states if the one before it did. A correction may take an answer back. */
const STATED = [
  ...([
    'callerNumber',
    'callerName',
    'callerDestination',
    'destinationNumber',
    'directionText',
    'start',
    'end',
  ] as const),
  ...(['durationSeconds', 'status', 'hangupCause', 'inbound', 'outbound', 'errorPeriods', 'technical'] as const),
];

function saysAsMuch(one: Call, other: Call): boolean {
  return one.legs.length >= other.legs.length && STATED.every((name) => one[name] !== null || other[name] === null);
}

/** Whether a record is of another call whose UUID is used again: no correction moves a start by more than a zone. */
function isOtherCall(one: Call, other: Call): boolean {
  const [from, to] = [one.start?.at ?? null, other.start?.at ?? null];
  return from !== null && to !== null && Math.abs(from - to) > 2 * DAY;
}

const isAfter = (one: Call, other: Call): boolean => (one.start?.at ?? 0) > (other.start?.at ?? 0);

/** What was done with the call before, and told of it, is not about the one that takes its UUID over. */
function dropDone({ db }: Core, id: number, uuid: string): void {
  db.run`DELETE FROM statuses WHERE id = ${id}`;
  for (const table of ['missed_marks', 'notifications']) db.run(`DELETE FROM ${table} WHERE uuid = ?`, uuid);
}

/** Returns the new record's id. */
function addRecord({ db, laterClock }: Core, call: Call, raw: string): number {
  const id = db.insert`
    INSERT INTO received (uuid, at, fetched_at) VALUES (${call.uuid}, ${call.start?.at ?? 0}, ${laterClock()})`;
  db.run`INSERT INTO records (id, raw) VALUES (${id}, ${raw})`;
  return id;
}

function changeRecord({ db }: Core, call: Call, id: number, raw: string): void {
  db.run`UPDATE received SET at = ${call.start?.at ?? 0} WHERE id = ${id}`;
  db.run`UPDATE records SET raw = ${raw} WHERE id = ${id}`;
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
