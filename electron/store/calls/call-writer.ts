import { createHash } from 'node:crypto';
import type { Call, ExtensionStatus } from '../../../shared/calls/call.ts';
import type { Core } from '../core.ts';
import type { Database } from '../db/sqlite.ts';
import type { RecordNames } from '../record-names.ts';
import type { IngestFilter } from '../retention/ingest-filter.ts';
import type { Interned } from './interned-parties.ts';
import { createInvolvementWriter, type FetchContext } from './involvement-writer.ts';

/** Writes records. */
export type CallWriter = ReturnType<typeof createCallWriter>;

/** So many records are decoded in about the time of a frame. */
const SLICE = 150;

/** Prepares the statements once. Every method needs an open transaction. */
export function createCallWriter(core: Core, interned: Interned, recordNames: RecordNames, { accepts }: IngestFilter) {
  const { decoder, now, laterClock } = core;
  const sql = statements(core.db);
  const involvement = createInvolvementWriter(core, interned, recordNames);
  const fetchedAt = ({ start }: Call) => (start?.at ? now() : laterClock());
  const valuesOf = (call: Call) =>
    [call.start?.at ?? 0, call.start?.text ?? null, decoder().callerKeyOf(call)] as const;

  function known(uuid: string): { id: number; call: Call } | null {
    const found = sql.find.get(uuid);
    const call = found ? decoder().callOf(found.raw) : null;
    return found === undefined || call === null ? null : { id: found.id, call };
  }

  function redecodeCall(uuid: string): boolean {
    const found = known(uuid);
    return found !== null && involvement.update(found.id, found.call, null, true);
  }

  /** Stores a record that cannot be decoded. Returns whether it is new. */
  function addUnreadable(raw: string, reason: string): boolean {
    const hash = createHash('sha256').update(raw).digest('hex');
    return sql.addUnreadable.run(hash, raw, reason, laterClock(), MAX_STORED_UNREADABLE) > 0;
  }

  return {
    /** Writes again what each extension sees of a call whose involvement was deleted. */
    restore(id: number, raw: string, statuses: ReadonlyMap<string, ExtensionStatus>): void {
      const call = decoder().callOf(raw);
      if (call === null) return;
      involvement.drop(id);
      involvement.add(id, call, statuses);
    },
    /** Decodes these calls again for each extension that sees them. Returns whether the history has any of them. */
    redecodeCalls: (uuids: readonly string[]): boolean => uuids.map(redecodeCall).includes(true),
    /** Writes a record, also one that is stored as it came: the server's filter may say more of it now. Returns whether anything changed. */
    write(raw: unknown, context: FetchContext | null): boolean {
      const text = jsonOf(raw);
      const read = decoder().decode(raw);
      if (!read.ok) return addUnreadable(text, read.reason);
      const { call } = read;
      if (!accepts(call)) return false;
      const before = sql.find.get(call.uuid);
      if (before === undefined) {
        const id = sql.addCall.insert(...valuesOf(call), fetchedAt(call), call.uuid);
        sql.addRecord.run(id, text);
        involvement.add(id, call, new Map(context === null ? [] : [[context.extension, context.status]]));
        return true;
      }
      sql.touch.run(fetchedAt(call), before.id);
      const isSame = before.raw === text;
      if (!isSame) {
        sql.changeCall.run(...valuesOf(call), before.id);
        sql.changeRecord.run(text, before.id);
      }
      return involvement.update(before.id, call, context, !isSame) || !isSame;
    },
    /**
     * The server's missed filter left a call out: it is stored as answered if its record says so too. Being left out alone does not mean
     * answered: PBXs differ in whether a leg that rang in vain beside a colleague's counts. Returns whether anything changed.
     */
    settleAnswered(uuid: string, extension: string): boolean {
      if (sql.statusOf.get(uuid, extension) === 'answered') return false;
      const found = known(uuid);
      if (found === null || decoder().involvement(found.call, extension, 'unknown').outcome !== 'answered')
        return false;
      return involvement.update(found.id, found.call, { extension, status: 'answered' }, false);
    },
    /**
     * Decodes some hundred stored records again, those with an id below `before`, newest first. Returns the last one's id, null when
     * there are no more.
     */
    redecodeSlice(before: number): number | null {
      const slice = sql.below.all(before, SLICE);
      for (const { id, raw } of slice) {
        const call = decoder().callOf(raw);
        if (call === null) continue;
        sql.changeCall.run(...valuesOf(call), id);
        involvement.update(id, call, null, true);
      }
      return slice.length < SLICE ? null : (slice.at(-1)?.id ?? null);
    },
  };
}

/** Unreadable records that are stored at most: they are examples of what the PBX sends, and no call. */
const MAX_STORED_UNREADABLE = 1000;

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
    find: db.query<{ id: number; raw: string }>(
      'SELECT c.id, r.raw FROM calls c JOIN records r ON r.id = c.id WHERE c.uuid = ? AND c.deleted_at IS NULL',
    ),
    below: db.query<{ id: number; raw: string }>(`
      SELECT r.id, r.raw FROM records r JOIN calls c ON c.id = r.id
        WHERE r.id < ? AND c.seen IS NULL ORDER BY r.id DESC LIMIT ?`),
    addCall: db.query('INSERT INTO calls (start_at, start_text, caller_key, fetched_at, uuid) VALUES (?, ?, ?, ?, ?)'),
    changeCall: db.query('UPDATE calls SET start_at = ?, start_text = ?, caller_key = ? WHERE id = ?'),
    addRecord: db.query('INSERT INTO records (id, raw) VALUES (?, ?)'),
    changeRecord: db.query('UPDATE records SET raw = ? WHERE id = ?'),
    touch: db.query('UPDATE calls SET fetched_at = ? WHERE id = ?'),
    statusOf: db.column<ExtensionStatus>(
      'SELECT i.status FROM calls c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ? AND i.extension = ?',
    ),
    addUnreadable: db.query(`
      INSERT OR IGNORE INTO unreadable (hash, raw, reason, fetched_at)
      SELECT ?, ?, ?, ? WHERE (SELECT count(*) FROM unreadable) < ?`),
  };
}
