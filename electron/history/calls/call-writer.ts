import { createHash } from 'node:crypto';
import type { Call, ExtensionStatus } from '../../../shared/calls/call.ts';
import { internalNumber } from '../../../shared/calls/outcome.ts';
import type { Revision } from '../db/meta.ts';
import type { Database } from '../db/sqlite.ts';
import type { NotificationLedger, SuppressReason } from '../missed/notification-ledger.ts';
import type { WrittenIndexRow } from '../search/call-index.ts';
import type { RecordNames } from '../stores/record-names.ts';
import type { Interned } from './interned-parties.ts';
import { type RecordDecoder, rowContentJson } from './record-decoder.ts';

/** What became of one record. */
export type WriteResult = { kind: 'added' | 'changed' | 'same'; uuid: string } | { kind: 'unreadable'; isNew: boolean };

/** Writes records. */
export type CallWriter = ReturnType<typeof createCallWriter>;

interface CallRow {
  id: number;
  raw: string;
}

/** A call while it is written. `isNew`: no extension sees it yet. */
interface WrittenCall {
  readonly id: number;
  readonly call: Call;
  readonly trace: number;
  readonly isNew: boolean;
}

/** So many records are decoded in about the time of a frame. */
const SLICE = 150;

/** What a writer works with. */
export interface CallWriterDeps {
  /** Called each time, because zone and country may change. */
  readonly decoder: () => RecordDecoder;
  readonly interned: Interned;
  readonly revision: Pick<Revision, 'next'>;
  readonly recordNames: Pick<RecordNames, 'forget' | 'clear'>;
  /** Called with each call that was written, as an extension sees it. */
  readonly onWritten: (row: WrittenIndexRow, uuid: string) => void;
  /** Whether to ingest a call; one that is refused counts as unchanged. */
  readonly accepts: (call: Call) => boolean;
  /** Epoch ms. */
  readonly now: () => number;
  /** The later of this computer's clock and the PBX's, epoch ms. The age of undated things counts from it (trust.md R19). */
  readonly laterClock: () => number;
}

/** Prepares the statements once. Every method needs an open transaction. */
export function createCallWriter(db: Database, deps: CallWriterDeps) {
  const { decoder, interned, revision, now, laterClock } = deps;
  const sql = statements(db);
  const fetchedAt = ({ start }: Call) => (start?.at ? now() : laterClock());

  function writeCall(call: Call, raw: string, known: CallRow | undefined): number {
    const { keyOf, calledKeyOf } = decoder();
    const values = [
      call.start?.at ?? 0,
      call.start?.text ?? null,
      call.direction,
      call.callerNumber,
      keyOf(call.callerNumber),
      call.destinationNumber,
      calledKeyOf(call),
      fetchedAt(call),
      revision.next(),
    ] as const;
    if (known === undefined) {
      const id = sql.addCall.insert(call.uuid, ...values);
      sql.addRecord.run(id, raw);
      return id;
    }
    sql.changeCall.run(...values, known.id);
    if (raw !== known.raw) sql.changeRecord.run(raw, known.id);
    return known.id;
  }

  /** Writes what each extension sees of a new call. */
  function addInvolvements(id: number, call: Call, context: FetchContext | null): void {
    const written = { id, call, trace: interned.trace(call), isNew: true };
    const involved = involvedExtensions(call);
    for (const extension of involved) {
      writeInvolvement(written, extension, context?.extension === extension ? context.status : 'unknown');
    }
    if (context && !involved.includes(context.extension)) writeInvolvement(written, context.extension, context.status);
  }

  /** Writes what each extension sees of the call. `again`: also where only the status could have changed. */
  function updateInvolvements(id: number, call: Call, context: FetchContext | null, again: boolean): boolean {
    const before = new Map(sql.statuses.all(id).map((row) => [row.extension, row.status]));
    const all = new Set([...involvedExtensions(call), ...before.keys(), ...(context ? [context.extension] : [])]);
    let trace: number | null = null;
    for (const extension of all) {
      const old = before.get(extension);
      const reported = context?.extension === extension && context.status !== 'unknown' ? context.status : null;
      const status = reported ?? old ?? 'unknown';
      if (!again && old === status) continue;
      trace ??= interned.trace(call);
      writeInvolvement({ id, call, trace, isNew: old === undefined }, extension, status);
    }
    return trace !== null;
  }

  function writeInvolvement({ id, call, trace, isNew }: WrittenCall, extension: string, status: ExtensionStatus): void {
    const seen = decoder().involvement(call, extension, status);
    const { at, direction, outcome, partyKey, kind, talkMs, shown } = seen;
    const isNotified = outcome !== 'missed' || sql.notified.get(extension, call.uuid) !== null;
    const party = interned.party(shown.perspective.party.number, shown.perspective.party.name);
    const unnotified = isNotified ? 0 : 1;
    const text = rowContentJson(shown);
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
      seen.disturbedMs,
      seen.delay,
    ] as const;
    // Never OR REPLACE: SQLite then copies every page aside before it changes it.
    if (isNew || sql.changeInvolvement.run(...values, id, extension) === 0)
      sql.addInvolvement.run(...values, id, extension);
    // A call that is written again may have had another number.
    if (isNew) deps.recordNames.forget(partyKey);
    else deps.recordNames.clear();
    const { delay, disturbedMs: disturbed } = seen;
    deps.onWritten({ callId: id, extension, at, kind, party, trace, talk: talkMs, delay, disturbed }, call.uuid);
  }

  /**
   * Decodes some hundred stored records again, those with an id below `before`, newest first. Returns the last one's id, null when
   * there are no more.
   */
  function redecodeSlice(before: number): number | null {
    const slice = sql.below.all(before, SLICE);
    for (const { id, raw } of slice) {
      const read = decoder().decode(JSON.parse(raw));
      if (!read.ok) continue;
      const { call } = read;
      const { keyOf, calledKeyOf } = decoder();
      const destination = calledKeyOf(call);
      sql.redecodeCall.run(call.start?.at ?? 0, call.start?.text ?? null, keyOf(call.callerNumber), destination, id);
      updateInvolvements(id, call, null, true);
    }
    return slice.length < SLICE ? null : (slice.at(-1)?.id ?? null);
  }

  function redecodeCall(uuid: string): boolean {
    const known = sql.find.get(uuid);
    const read = known && decoder().decode(JSON.parse(known.raw));
    if (!known || !read?.ok) return false;
    updateInvolvements(known.id, read.call, null, true);
    sql.revise.run(revision.next(), known.id);
    return true;
  }

  return {
    /** Decodes these calls again for each extension that sees them. Returns whether the history has any of them. */
    redecodeCalls: (uuids: readonly string[]): boolean => uuids.map(redecodeCall).includes(true),
    write(raw: unknown, context: FetchContext | null): WriteResult {
      const text = jsonOf(raw);
      const read = decoder().decode(raw);
      if (!read.ok) {
        const hash = createHash('sha256').update(text).digest('hex');
        return { kind: 'unreadable', isNew: sql.addUnreadable.run(hash, text, read.reason, laterClock()) > 0 };
      }
      const { call } = read;
      if (!deps.accepts(call)) return { kind: 'same', uuid: call.uuid };
      const known = sql.find.get(call.uuid);
      if (known?.raw === text) {
        sql.touch.run(fetchedAt(call), known.id);
        const changed = updateInvolvements(known.id, call, context, false);
        if (changed) sql.revise.run(revision.next(), known.id);
        return { kind: changed ? 'changed' : 'same', uuid: call.uuid };
      }
      const id = writeCall(call, text, known);
      if (known) updateInvolvements(id, call, context, true);
      else addInvolvements(id, call, context);
      return { kind: known ? 'changed' : 'added', uuid: call.uuid };
    },
    /**
     * The server's missed filter left a call out: it is stored as answered if its record says so too. Being left out alone does not mean
     * answered: PBXs differ in whether a leg that rang in vain beside a colleague's counts. Returns whether anything changed.
     */
    settleAnswered(uuid: string, extension: string): boolean {
      if (sql.statusOf.get(uuid, extension) === 'answered') return false;
      const known = sql.find.get(uuid);
      const read = known && decoder().decode(JSON.parse(known.raw));
      if (!known || !read?.ok || decoder().involvement(read.call, extension, 'unknown').outcome !== 'answered')
        return false;
      const { call } = read;
      writeInvolvement({ id: known.id, call, trace: interned.trace(call), isNew: false }, extension, 'answered');
      return true;
    },
    redecodeSlice,
  };
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

function statements(db: Database) {
  return {
    find: db.query<CallRow>('SELECT c.id, r.raw FROM calls c JOIN records r ON r.id = c.id WHERE c.uuid = ?'),
    below: db.query<CallRow>('SELECT id, raw FROM records WHERE id < ? ORDER BY id DESC LIMIT ?'),
    addCall: db.query(`
      INSERT INTO calls (uuid, start_at, start_text, direction, caller_number, caller_key, destination_number,
        destination_key, fetched_at, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    changeCall: db.query(`
      UPDATE calls SET start_at = ?, start_text = ?, direction = ?, caller_number = ?, caller_key = ?,
        destination_number = ?, destination_key = ?, fetched_at = ?, revision = ? WHERE id = ?`),
    redecodeCall: db.query(
      'UPDATE calls SET start_at = ?, start_text = ?, caller_key = ?, destination_key = ? WHERE id = ?',
    ),
    addRecord: db.query('INSERT INTO records (id, raw) VALUES (?, ?)'),
    changeRecord: db.query('UPDATE records SET raw = ? WHERE id = ?'),
    touch: db.query('UPDATE calls SET fetched_at = ? WHERE id = ?'),
    revise: db.query('UPDATE calls SET revision = ? WHERE id = ?'),
    statuses: db.query<{ extension: string; status: ExtensionStatus }>(
      'SELECT extension, status FROM involvement WHERE call_id = ?',
    ),
    notified: db.column<number>("SELECT 1 FROM notifications WHERE extension = ? AND uuid = ? AND state <> 'refused'"),
    statusOf: db.column<ExtensionStatus>(
      'SELECT i.status FROM calls c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ? AND i.extension = ?',
    ),
    addInvolvement: db.query(`
      INSERT INTO involvement (uuid, at, status, way, outcome, untold, party_key, shown, kind, party, trace, talk,
        disturbed, delay, call_id, extension) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    changeInvolvement: db.query(`
      UPDATE involvement SET uuid = ?, at = ?, status = ?, way = ?, outcome = ?, untold = ?, party_key = ?, shown = ?,
        kind = ?, party = ?, trace = ?, talk = ?, disturbed = ?, delay = ? WHERE call_id = ? AND extension = ?`),
    addUnreadable: db.query('INSERT OR IGNORE INTO unreadable (hash, raw, reason, fetched_at) VALUES (?, ?, ?, ?)'),
  };
}

/** What the server said of the records it returned for one extension. */
export interface FetchContext {
  readonly extension: string;
  /** The filter that the server applied; `unknown` for none. */
  readonly status: ExtensionStatus;
  /** Set if none of these calls gets a notification. */
  readonly withoutNotifications?: SuppressReason | undefined;
}

/** What became of a page of records. */
export interface Ingested {
  /** UUIDs of new calls. */
  added: string[];
  /** UUIDs of calls whose record, or status in the server's filter, has changed. */
  changed: string[];
  /** Number of records that could not be decoded. They are stored unchanged. */
  unreadable: number;
  /** Of the history that has them. */
  revision: number;
}

/** Writes what the PBX returned. Every method needs an open transaction. */
export function createIngest(
  writer: CallWriter,
  ledger: Pick<NotificationLedger, 'unnotified' | 'suppress' | 'isUnbegun'>,
  revision: Revision,
) {
  function write(raws: readonly unknown[], context: FetchContext | null): Ingested {
    const value: Ingested = { added: [], changed: [], unreadable: 0, revision: revision.next() };
    let isChanged = false;
    for (const raw of raws) {
      const written = writer.write(raw, context);
      if (written.kind === 'unreadable') value.unreadable += 1;
      else if (written.kind !== 'same') value[written.kind].push(written.uuid);
      isChanged ||= written.kind === 'unreadable' ? written.isNew : written.kind !== 'same';
    }
    if (isChanged) revision.markChanged();
    else value.revision -= 1;
    return value;
  }

  return {
    /** Stores raw records, all of them or none. */
    ingest(raws: readonly unknown[], context?: FetchContext): Ingested {
      const reason = context?.withoutNotifications ?? (ledger.isUnbegun() ? 'backfill' : undefined);
      if (context === undefined || reason === undefined) return write(raws, context ?? null);
      const before = ledger.unnotified(context.extension);
      const value = write(raws, context);
      ledger.suppress(context.extension, reason, before);
      return value;
    },
    /** The server's missed filter left these calls out: they are answered, unless their records say otherwise. */
    settleAnswered(extension: string, uuids: readonly string[]): void {
      if (uuids.map((uuid) => writer.settleAnswered(uuid, extension)).includes(true)) revision.markChanged();
    },
  };
}

/**
 * The extensions that took part in a call, as far as its record tells: whose phone rang or who called. An outgoing call's
 * other numbers are outside ones, however short; a ring group's own number counts only where no leg says who it rang.
 */
export function involvedExtensions(call: Call): string[] {
  const { dialled, direction } = call;
  if (dialled === undefined) return involvedByDirection(call);
  // What such a record says of a stranger's number is no extension that was called.
  return [...new Set([dialled.extension, ...(direction === 'inbound' ? [] : involvedByDirection(call))])];
}

function involvedByDirection(call: Call): string[] {
  const legs = shortOnes(call.legs.map((leg) => leg.destinationNumber));
  switch (call.direction) {
    case 'inbound':
      return legs.length > 0 ? legs : shortOnes([call.callerDestination, call.destinationNumber]).slice(0, 1);
    case 'local': {
      const called = legs.length > 0 ? legs : shortOnes([call.callerDestination, call.destinationNumber]).slice(0, 1);
      return shortOnes([call.callerNumber, ...called]);
    }
    case 'outbound': {
      // A click-to-dial: the extension's own leg is the first one, and the shown number may be anybody's.
      const own = legs.filter((one) => one === call.callerDestination && one !== call.destinationNumber);
      return shortOnes([call.callerNumber, ...own]);
    }
    case 'unknown':
      return [];
  }
}

function shortOnes(numbers: readonly (string | null)[]): string[] {
  return [...new Set(numbers.filter((one): one is string => one !== null && internalNumber.test(one)))];
}
