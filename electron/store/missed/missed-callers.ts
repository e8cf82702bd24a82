import {
  type Marks,
  type MissedRow,
  type MissedState,
  maxAttempts,
  missedStateOf,
  type ReturnedBy,
  type Settled,
} from '../../../shared/calls/follow-up-state.ts';
import { FURTHEST_AHEAD } from '../../../shared/time/durations.ts';
import { parseRowContent } from '../calls/record-decoder.ts';
import type { Core } from '../core.ts';
import type { Database } from '../db/sqlite.ts';
import type { People } from '../people.ts';
import type { NotificationLedger } from './notification-ledger.ts';

/** What was done about a caller, and the talk that settled them. */
interface Followed {
  /** When the talk ended that settled them, epoch ms; null for none. */
  readonly settled_at: number | null;
  readonly seen_at: number | null;
  readonly dismissed_at: number | null;
  readonly todo_at: number | null;
}

/**
 * A missed caller by their newest attempt. `at`: epoch ms, 0 when unreadable or in the future; `party_key`: null for one whom no other
 * call can be told to be with (a withheld number, a call without a usable time), who is each their own.
 */
export interface Caller extends Followed {
  readonly party_key: string | null;
  readonly uuid: string;
  readonly at: number;
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

/** How many attempts are searched for a name. */
const searchedForName = 10;

/** This phone's (?1) talk, or another's in a call that no phone missed: else a menu, a receptionist or a mailbox may have talked. */
const isTalk = (s: string) => `
  (${s}.extension = ?1 OR NOT EXISTS (SELECT 1 FROM involvement x WHERE x.call_id = ${s}.call_id AND x.outcome = 'missed'))`;

/** The end of the first talk that settles an attempt: one that ended since, and after they were put back. ?2: the latest usable date. */
const settledAt = (key: string, at: string, putBackAt: string) => `
  (SELECT s.talked_until FROM involvement s WHERE s.party_key = ${key} AND s.talked_until <= ?2
     AND s.talked_until >= max(${at}, ifnull(${putBackAt} + 1, 0)) AND ${isTalk('s')} ORDER BY s.talked_until LIMIT 1)`;

/**
 * One line a caller, along the indexes alone; never a record. Materialized, or each would be looked up twice. The + before `at` keeps
 * SQLite to the index by party, which holds all that is needed in order of party.
 */
const callersSql = (which: string) => `
  WITH n AS MATERIALIZED (
    SELECT g.party_key, g.at,
      (SELECT u.uuid FROM involvement u WHERE u.extension = ?1 AND u.outcome = 'missed' AND u.party_key = g.party_key
         AND u.at = g.at ORDER BY u.uuid DESC LIMIT 1) AS uuid
    FROM (SELECT party_key, max(at) AS at FROM involvement
            WHERE extension = ?1 AND outcome = 'missed' AND party_key ${which} AND at > 0 AND +at <= ?2 GROUP BY party_key) g
  )
  SELECT n.*, m.seen_at, m.dismissed_at, m.todo_at, ${settledAt('n.party_key', 'n.at', 'm.put_back_at')} AS settled_at
    FROM n LEFT JOIN missed_marks m ON m.extension = ?1 AND m.uuid = n.uuid`;

const singlesSql = `
  SELECT NULL AS party_key, iif(i.at > ?2, 0, i.at) AS at, i.uuid, NULL AS settled_at, m.seen_at, m.dismissed_at, m.todo_at
    FROM involvement i LEFT JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
    WHERE i.extension = ?1 AND i.outcome = 'missed' AND (i.party_key IS NULL OR i.at = 0 OR i.at > ?2)`;

/** What became of one attempt (?4 at ?5): a talk, a dismissal of it or of a later attempt, or the reminder of the newest one. */
const attemptSql = `
  SELECT NULL AS seen_at, ${settledAt('?3', '?5', '(SELECT put_back_at FROM missed_marks WHERE extension = ?1 AND uuid = ?4)')} AS settled_at,
    (SELECT m.dismissed_at FROM involvement i JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
       WHERE i.extension = ?1 AND i.party_key = ?3 AND i.outcome = 'missed' AND (i.at, i.uuid) >= (?5, ?4) AND i.at <= ?2
         AND m.dismissed_at IS NOT NULL ORDER BY i.at, i.uuid LIMIT 1) AS dismissed_at,
    (SELECT m.todo_at FROM involvement i LEFT JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
       WHERE i.extension = ?1 AND i.party_key = ?3 AND i.outcome = 'missed' AND i.at <= ?2
       ORDER BY i.at DESC, i.uuid DESC LIMIT 1) AS todo_at`;

/** Prepares the statements once. */
export function createMissedCallers({ db, now }: Core, people: Naming, { failureOf }: NotificationLedger) {
  const grouped = db.query<Caller>(callersSql('IS NOT NULL'));
  const byKey = db.query<Caller>(callersSql('= ?3'));
  const singles = db.query<Caller>(singlesSql);
  const single = db.query<Caller>(`${singlesSql} AND i.uuid = ?3`);
  const attempt = db.query<Followed>(attemptSql);
  const keyOf = db.query<{ party_key: string | null; at: number }>(`
    SELECT i.party_key, i.at FROM calls c JOIN involvement i ON i.call_id = c.id
      WHERE c.uuid = ? AND i.extension = ? AND i.outcome = 'missed'`);
  const before = db.column<number>(`
    SELECT s.talked_until FROM involvement s WHERE s.party_key = ?2 AND s.talked_until < ?3 AND ${isTalk('s')}
      ORDER BY s.talked_until DESC LIMIT 1`);
  const latest = () => now() + FURTHEST_AHEAD;
  const attemptsOf = attemptsOver(db, latest);
  const settledOf = settledOver(db, people);
  const stateOf = (extension: string, key: string | null, found: Followed): MissedState =>
    missedStateOf(marksOf(found), settledOf(extension, key, found.settled_at));
  const spokenBefore = (extension: string, { party_key, at }: Caller) =>
    party_key === null ? 0 : (before.get(extension, party_key, at) ?? 0);
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
    stateOfCall(extension: string, { partyKey, at, uuid }: MissedCall): MissedState {
      const isSingle = partyKey === null || at === 0 || at > latest();
      const found = isSingle
        ? single.get(extension, latest(), uuid)
        : attempt.get(extension, latest(), partyKey, uuid, at);
      return found === undefined ? { kind: 'waiting' } : stateOf(extension, partyKey, found);
    },
    row(extension: string, caller: Caller): MissedRow | null {
      const state = stateOf(extension, caller.party_key, caller);
      const isOpen = state.kind === 'waiting' || state.kind === 'todo';
      const { uuids, attempts, shown } = attemptsOf(extension, caller, spokenBefore(extension, caller), isOpen);
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
export function marksOf({ seen_at, dismissed_at, todo_at }: Followed): Marks {
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

/** Who talked with a caller in the talk that ended then. The extension's own view of a call goes before a colleague's. */
function settledOver(db: Database, people: Naming) {
  const talk = db.query<{ uuid: string; extension: string; at: number; shown: string; theirs: number }>(`
    SELECT i.uuid, i.extension, i.at, i.shown, c.caller_key IS i.party_key AS theirs
      FROM involvement i JOIN calls c ON c.id = i.call_id
      WHERE i.party_key = ?2 AND i.talked_until = ?3 AND ${isTalk('i')} ORDER BY i.at, i.extension = ?1 DESC, i.uuid LIMIT 1`);
  const named = db.column<string>(`
    SELECT json_extract(shown, '$.perspective.party.name') FROM involvement
      WHERE party_key = ? AND direction = 'internal' AND json_extract(shown, '$.perspective.party.name') IS NOT NULL
      ORDER BY at DESC LIMIT 1`);
  const colleague = (number: string | null): ReturnedBy => ({
    kind: 'colleague',
    number,
    name: number === null ? null : (people.colleague(number) ?? named.get(number)),
  });
  return (extension: string, key: string | null, settledAt: number | null): Settled | null => {
    const call = key === null || settledAt === null ? undefined : talk.get(extension, key, settledAt);
    if (call === undefined) return null;
    const { outcome } = parseRowContent(call.shown).perspective;
    const who = outcome.kind === 'answeredByColleague' ? outcome.by : call.extension;
    const by: ReturnedBy = who === extension ? { kind: 'me' } : colleague(who);
    return { kind: call.theirs === 1 ? 'reached' : 'returned', at: call.at, callUuid: call.uuid, by };
  };
}
