import {
  type Marks,
  type MissedRow,
  type MissedState,
  maxAttempts,
  missedStateOf,
  type Settled,
} from '../../../shared/calls/missed-state.ts';
import { sideOf } from '../../../shared/calls/outcome.ts';
import { FURTHEST_AHEAD, MINUTE } from '../../../shared/time/durations.ts';
import { parseRowContent, type RecordDecoder } from '../calls/record-decoder.ts';
import type { Database } from '../db/sqlite.ts';
import type { People } from '../stores/people.ts';
import type { NotificationLedger } from './notification-ledger.ts';

/**
 * A missed caller by their newest attempt. `at`: epoch ms, 0 when unreadable or in the future; `party_key`: null for one whom no other
 * call can be told to be with (a withheld number, a call without a usable time), who is each their own.
 */
export interface Caller {
  readonly party_key: string | null;
  /** The key that they can be spoken with by: also of a call dated in the future, which is settled by a call since it is known. */
  readonly spoken_key: string | null;
  /** When a date in the future can be believed, epoch ms; else null. */
  readonly usable_at: number | null;
  readonly uuid: string;
  readonly at: number;
  /** When they were spoken with at or after the newest attempt; null when they were not. */
  readonly settled_at: number | null;
  readonly seen_at: number | null;
  readonly dismissed_at: number | null;
  readonly todo_at: number | null;
}

/** A missed call of an extension. `at`: epoch ms, 0 when unreadable. */
export interface MissedCall {
  readonly uuid: string;
  readonly at: number;
  readonly partyKey: string | null;
}

/** The names of numbers. */
export type Naming = Pick<People, 'resolveParty' | 'colleague'>;

/** Reads the missed callers of an extension: all of them as a line each, and one of them in full. */
export type MissedCallers = ReturnType<typeof createMissedCallers>;

interface SpokenCall {
  uuid: string;
  extension: string;
  at: number;
  way: string;
  shown: string;
  raw: string;
}

/** How many attempts are searched for a name. */
const searchedForName = 10;

const spokenWith = "outcome IN ('answered', 'answeredByColleague')";

/** Tolerance for the difference of the PBX's clock and this one when a call is compared with the time another was seen. */
const clocksDifferMs = 10 * MINUTE;

/**
 * One line a caller, along the indexes alone; never a record. Materialized, or each would be looked up twice. ?2: the latest usable date. The
 * + before `at` keeps SQLite to the index by party, which holds all that is needed in order of party.
 */
const callersSql = (which: string) => `
  WITH n AS MATERIALIZED (
    SELECT g.party_key, g.party_key AS spoken_key, NULL AS usable_at, g.at,
      (SELECT u.uuid FROM involvement u WHERE u.extension = ?1 AND u.outcome = 'missed' AND u.party_key = g.party_key
         AND u.at = g.at ORDER BY u.uuid DESC LIMIT 1) AS uuid,
      (SELECT s.at FROM involvement s WHERE s.party_key = g.party_key AND s.at BETWEEN g.at AND ?2 AND s.${spokenWith}
         ORDER BY s.at LIMIT 1) AS settled_at
    FROM (SELECT party_key, max(at) AS at FROM involvement
            WHERE extension = ?1 AND outcome = 'missed' AND party_key ${which} AND at > 0 AND +at <= ?2 GROUP BY party_key) g
  )
  SELECT n.*, m.seen_at, m.dismissed_at, m.todo_at
    FROM n LEFT JOIN missed_marks m ON m.extension = ?1 AND m.uuid = n.uuid`;

/** A call without a usable date is settled by one that began after it was seen or notified of. */
const singlesSql = `
  SELECT NULL AS party_key, iif(i.at > ?2, i.party_key, NULL) AS spoken_key, iif(i.at > ?2, i.at - ${FURTHEST_AHEAD}, NULL) AS usable_at,
      iif(i.at > ?2, 0, i.at) AS at, i.uuid,
      iif(i.at > ?2, (SELECT s.at FROM involvement s WHERE s.party_key = i.party_key
        AND s.at BETWEEN min(ifnull(m.seen_at, n.changed_at), ifnull(n.changed_at, m.seen_at)) - ${clocksDifferMs} AND ?2
        AND s.${spokenWith} ORDER BY s.at LIMIT 1), NULL) AS settled_at,
      m.seen_at, m.dismissed_at, m.todo_at
    FROM involvement i LEFT JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
      LEFT JOIN notifications n ON n.extension = i.extension AND n.uuid = i.uuid
    WHERE i.extension = ?1 AND i.outcome = 'missed' AND (i.party_key IS NULL OR i.at = 0 OR i.at > ?2)`;

/** Prepares the statements once. */
export function createMissedCallers(
  db: Database,
  decoder: () => RecordDecoder,
  people: Naming,
  { failureOf, now }: { failureOf: NotificationLedger['failureOf']; now: () => number },
) {
  const grouped = db.query<Caller>(callersSql('IS NOT NULL'));
  const byKey = db.query<Caller>(callersSql('= ?3'));
  const singles = db.query<Caller>(singlesSql);
  const single = db.query<Caller>(`${singlesSql} AND i.uuid = ?3`);
  const keyOf = db.query<{ party_key: string | null; at: number }>(`
    SELECT i.party_key, i.at FROM calls c JOIN involvement i ON i.call_id = c.id
      WHERE c.uuid = ? AND i.extension = ? AND i.outcome = 'missed'`);
  const before = db.column<number>(`SELECT max(at) FROM involvement WHERE party_key = ? AND at < ? AND ${spokenWith}`);
  const latest = () => now() + FURTHEST_AHEAD;
  const attemptsOf = attemptsOver(db, latest);
  const settledOf = settledOver(db, decoder, people);
  const attemptState = attemptStateOver(db, latest, settledOf);
  const spokenBefore = ({ party_key, at }: Caller) => (party_key === null ? 0 : (before.get(party_key, at) ?? 0));
  return {
    /** Newest first. */
    all: (extension: string): Caller[] =>
      [...grouped.all(extension, latest()), ...singles.all(extension, latest())].sort(newestFirst),
    /** The caller of one missed call; null if the extension no longer has it as missed. */
    of(extension: string, uuid: string): Caller | null {
      const call = keyOf.get(uuid, extension);
      if (call === undefined) return null;
      const { party_key, at } = call;
      const isSingle = party_key === null || at === 0 || at > latest();
      const found = isSingle ? single.get(extension, latest(), uuid) : byKey.get(extension, latest(), party_key);
      return found ?? null;
    },
    /** What has become of one missed call: its caller was spoken with since, or the person decided about it or a later attempt. */
    stateOfCall(extension: string, call: MissedCall): MissedState {
      if (call.partyKey !== null && call.at > 0 && call.at <= latest()) return attemptState(extension, call);
      const caller = single.get(extension, latest(), call.uuid);
      return caller === undefined ? { kind: 'waiting' } : missedStateOf(marksOf(caller), settledOf(extension, caller));
    },
    row(extension: string, caller: Caller): MissedRow | null {
      const state = missedStateOf(marksOf(caller), settledOf(extension, caller));
      const isOpen = state.kind === 'waiting' || state.kind === 'todo';
      const { uuids, attempts, shown } = attemptsOf(extension, caller, spokenBefore(caller), isOpen);
      const [newest] = shown;
      const failure = caller.seen_at === null && isOpen ? failureOf(extension, uuids) : null;
      if (newest === undefined) return null;
      const { party, direction } = newest.perspective;
      const name = shown.find((one) => one.perspective.party.name !== null)?.perspective.party.name ?? null;
      return {
        key: caller.party_key ?? `call ${caller.uuid}`,
        party: people.resolveParty({ party: { ...party, name }, direction }),
        isInternal: direction === 'internal',
        at: caller.at === 0 ? null : caller.at,
        timeText: newest.timeText,
        ...(newest.rangSeconds !== undefined && { rangSeconds: newest.rangSeconds }),
        callUuids: uuids,
        attempts,
        seen: caller.seen_at !== null,
        ...(failure !== null && { notNotified: failure }),
        state,
      };
    },
  };
}

/** A person's marks on a caller's newest attempt. */
export function marksOf({ seen_at, dismissed_at, todo_at }: Caller): Marks {
  return { seenAt: seen_at, dismissedAt: dismissed_at, todoAt: todo_at };
}

function newestFirst(a: Caller, b: Caller): number {
  return b.at - a.at || (a.uuid < b.uuid ? 1 : a.uuid > b.uuid ? -1 : 0);
}

/**
 * The attempts that a row counts: those since the caller was last spoken with, and of an open one those after its last dismissal; a
 * dismissed row keeps them whole, so that it can be put back.
 */
function attemptsOver(db: Database, latest: () => number) {
  const since = "i.extension = ? AND i.party_key = ? AND i.outcome = 'missed' AND i.at > ? AND i.at <= ?";
  const counted = `FROM involvement i WHERE ${since} AND (i.at, i.uuid) > (?, ?)`;
  const order = 'ORDER BY i.at DESC, i.uuid DESC LIMIT';
  const newest = db.column<string>(`SELECT i.uuid ${counted} ${order} ${maxAttempts}`);
  const shown = db.column<string>(`SELECT i.shown ${counted} ${order} ?`);
  const count = db.column<number>(`SELECT count(*) ${counted}`);
  const dismissed = db.query<{ at: number; uuid: string }>(`
    SELECT i.at, i.uuid FROM involvement i JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
      WHERE ${since} AND m.dismissed_at IS NOT NULL ${order} 1`);
  const single = db.column<string>(`
    SELECT i.shown FROM calls c JOIN involvement i ON i.call_id = c.id
      WHERE c.uuid = ? AND i.extension = ? AND i.outcome = 'missed'`);
  const read = (rows: readonly string[]) => rows.map(parseRowContent);
  return (extension: string, { party_key, uuid }: Caller, spokenAt: number, isOpen: boolean) => {
    if (party_key === null) return { uuids: [uuid], attempts: 1, shown: read(single.all(uuid, extension)) };
    const cut = (isOpen ? dismissed.get(extension, party_key, spokenAt, latest()) : undefined) ?? { at: 0, uuid: '' };
    const those = [extension, party_key, spokenAt, latest(), cut.at, cut.uuid] as const;
    const uuids = newest.all(...those);
    const first = read(shown.all(...those, 1));
    const isNamed = first[0]?.perspective.party.name !== null;
    return {
      uuids,
      attempts: uuids.length < maxAttempts ? uuids.length : (count.get(...those) ?? uuids.length),
      shown: isNamed || uuids.length === 1 ? first : read(shown.all(...those, searchedForName)),
    };
  };
}

/** The state of one attempt of a caller, whose newest attempt may be later. */
function attemptStateOver(db: Database, latest: () => number, settledOf: ReturnType<typeof settledOver>) {
  const settled = db.column<number>(
    `SELECT at FROM involvement WHERE party_key = ? AND at BETWEEN ? AND ? AND ${spokenWith} ORDER BY at LIMIT 1`,
  );
  const since = `FROM involvement i JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
    WHERE i.extension = ? AND i.party_key = ? AND i.outcome = 'missed' AND (i.at, i.uuid) >= (?, ?) AND i.at <= ?`;
  const dismissed = db.column<number>(
    `SELECT m.dismissed_at ${since} AND m.dismissed_at IS NOT NULL ORDER BY i.at, i.uuid LIMIT 1`,
  );
  const newest = db.column<number>(`
    SELECT m.todo_at FROM (SELECT extension, uuid FROM involvement WHERE extension = ? AND party_key = ? AND outcome = 'missed'
      AND at <= ? ORDER BY at DESC, uuid DESC LIMIT 1) i JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid`);
  return (extension: string, { uuid, at, partyKey }: MissedCall): MissedState => {
    const key = partyKey ?? '';
    const settledAt = settled.get(key, at, latest());
    const spoken = settledAt === null ? null : settledOf(extension, { spoken_key: key, settled_at: settledAt });
    if (spoken !== null) return spoken;
    const done = dismissed.get(extension, key, at, uuid, latest());
    if (done !== null) return { kind: 'dismissed', at: done };
    const todoAt = newest.get(extension, key, latest());
    return todoAt === null ? { kind: 'waiting' } : { kind: 'todo', at: todoAt };
  };
}

/** Who spoke with a caller first after the newest attempt. The extension's own view of a call goes before a colleague's. */
function settledOver(db: Database, decoder: () => RecordDecoder, people: Naming) {
  const first = db.query<SpokenCall>(`
    SELECT i.uuid, i.extension, i.at, i.way, i.shown, r.raw FROM involvement i JOIN records r ON r.id = i.call_id
      WHERE i.party_key = ?2 AND i.at >= ?3 AND i.${spokenWith} ORDER BY i.at, i.extension = ?1 DESC, i.uuid LIMIT 1`);
  const named = db.column<string>(`
    SELECT json_extract(shown, '$.perspective.party.name') FROM involvement
      WHERE party_key = ? AND way = 'internal' AND json_extract(shown, '$.perspective.party.name') IS NOT NULL
      ORDER BY at DESC LIMIT 1`);
  const colleague = (number: string | null) => ({
    kind: 'colleague' as const,
    number,
    name: number === null ? null : (people.colleague(number) ?? named.get(number)),
  });
  return (extension: string, { spoken_key, settled_at }: Pick<Caller, 'spoken_key' | 'settled_at'>): Settled | null => {
    const call = spoken_key === null || settled_at === null ? undefined : first.get(extension, spoken_key, settled_at);
    if (call === undefined) return null;
    const where = { at: call.at, callUuid: call.uuid };
    const { outcome } = parseRowContent(call.shown).perspective;
    if (outcome.kind === 'answeredByColleague') return { kind: 'returned', ...where, by: colleague(outcome.by) };
    if (call.extension !== extension) return { kind: 'returned', ...where, by: colleague(call.extension) };
    const called = call.way === 'in' || (call.way === 'internal' && wasCalled(call.raw, extension, decoder()));
    return called ? { kind: 'reachedMe', ...where } : { kind: 'returned', ...where, by: { kind: 'me' } };
  };
}

/** Who of two extensions called whom stands only in the record. */
function wasCalled(raw: string, extension: string, decoder: RecordDecoder): boolean {
  const read = decoder.decode(JSON.parse(raw));
  return read.ok && sideOf(read.call, extension) === 'called';
}
