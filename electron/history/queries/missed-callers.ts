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
import { FURTHEST_INSTANT } from '../../../shared/time/instant.ts';
import type { Core } from '../core.ts';
import type { NotificationLedger } from '../facts/notification-ledger.ts';
import type { People } from '../facts/people.ts';
import type { Database } from '../sqlite.ts';
import { readRowContent } from './row-content.ts';

/** What was done about a caller. `settledAt`: when the talk ended that settled them, epoch ms; null for none. */
export type Followed = Marks & { readonly settledAt: number | null };

/** A missed call of an extension. `at`: epoch ms, 0 when unreadable. */
export interface MissedCall {
  readonly uuid: string;
  readonly at: number;
  readonly partyKey: string | null;
}

/**
 * A missed caller by their newest attempt. `at`: 0 also for a time in the future; `partyKey`: null for one whom no other
 * call can be told to be with (a withheld number, a call without a usable time), who is each their own; `dialable`: 1 where there is a
 * number to ring back.
 */
export type Caller = Followed & MissedCall & { readonly dialable: 0 | 1 };

/** The names of numbers. */
export type Naming = Pick<People, 'resolveParty' | 'colleague'>;

/** Reads the missed callers of an extension: all of them as a line each, and one of them in full. */
export type MissedCallers = ReturnType<typeof createMissedCallers>;

/** This phone's (?1) talk, or another's in a call that no phone missed: else a menu, a receptionist or a mailbox may have talked. */
const isTalk = (s: string) => `
  (${s}.extension = ?1 OR NOT EXISTS (SELECT 1 FROM involvement x WHERE x.call_id = ${s}.call_id AND x.outcome = 'missed'))`;

/** The end of the first talk that settles an attempt: one that ended since, and after they were put back. ?2: the latest usable date. */
const settledAt = (key: string, at: string, putBackAt: string) => `
  (SELECT s.talked_until FROM involvement s WHERE s.party_key = ${key} AND s.talked_until <= ?2
     AND s.talked_until >= max(${at}, ifnull(${putBackAt} + 1, 0)) AND ${isTalk('s')} ORDER BY s.talked_until LIMIT 1)`;

/** A mark's time; null for one that is no instant, as only a damaged file has it. */
const marked = (column: string) =>
  `iif(${column} BETWEEN ${-FURTHEST_INSTANT} AND ${FURTHEST_INSTANT}, ${column}, NULL)`;
const marks = `
  ${marked('m.seen_at')} AS seenAt, ${marked('m.dismissed_at')} AS dismissedAt, ${marked('m.todo_at')} AS todoAt`;

/**
 * One line a caller, along the indexes alone; never a record. Materialized, or each would be looked up twice. The + before `at` keeps
 * SQLite to the index by party, which holds all that is needed in order of party.
 */
const callersSql = (which: string) => `
  WITH n AS MATERIALIZED (
    SELECT g.party_key AS partyKey, g.at,
      (SELECT u.uuid FROM involvement u WHERE u.extension = ?1 AND u.outcome = 'missed' AND u.party_key = g.party_key
         AND u.at = g.at ORDER BY u.uuid DESC LIMIT 1) AS uuid
    FROM (SELECT party_key, max(at) AS at FROM involvement
            WHERE extension = ?1 AND outcome = 'missed' AND party_key ${which} AND at > 0 AND +at <= ?2 GROUP BY party_key) g
  )
  SELECT n.*, 1 AS dialable, ${marks}, ${settledAt('n.partyKey', 'n.at', 'm.put_back_at')} AS settledAt
    FROM n LEFT JOIN missed_marks m ON m.extension = ?1 AND m.uuid = n.uuid`;

const singlesSql = `
  SELECT NULL AS partyKey, iif(i.at > ?2, 0, i.at) AS at, i.uuid, i.party_key IS NOT NULL AS dialable, NULL AS settledAt, ${marks}
    FROM involvement i LEFT JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
    WHERE i.extension = ?1 AND i.outcome = 'missed' AND (i.party_key IS NULL OR i.at = 0 OR i.at > ?2)`;

/** What became of one attempt (?4 at ?5): a talk, a dismissal of it or of a later attempt, or the reminder of the newest one. */
const attemptSql = `
  SELECT NULL AS seenAt, ${settledAt('?3', '?5', '(SELECT put_back_at FROM missed_marks WHERE extension = ?1 AND uuid = ?4)')} AS settledAt,
    (SELECT ${marked('m.dismissed_at')} FROM involvement i JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
       WHERE i.extension = ?1 AND i.party_key = ?3 AND i.outcome = 'missed' AND (i.at, i.uuid) >= (?5, ?4) AND i.at <= ?2
         AND m.dismissed_at IS NOT NULL ORDER BY i.at, i.uuid LIMIT 1) AS dismissedAt,
    (SELECT ${marked('m.todo_at')} FROM involvement i LEFT JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
       WHERE i.extension = ?1 AND i.party_key = ?3 AND i.outcome = 'missed' AND i.at <= ?2
       ORDER BY i.at DESC, i.uuid DESC LIMIT 1) AS todoAt`;

const groupedSql = callersSql('IS NOT NULL');
const ofKeySql = callersSql('= ?3');
const singleSql = `${singlesSql} AND i.uuid = ?3`;

export function createMissedCallers(core: Core, people: Naming, { failureOf }: NotificationLedger) {
  const { db, now } = core;
  const latest = () => now() + FURTHEST_AHEAD;
  const isSingle = ({ partyKey, at }: Omit<MissedCall, 'uuid'>) => partyKey === null || at === 0 || at > latest();
  const single = (extension: string, uuid: string) => db.get<Caller>(singleSql, extension, latest(), uuid);
  const stateOf = (extension: string, key: string | null, found: Followed): MissedState =>
    missedStateOf(found, settledBy(core, people, extension, key, found.settledAt));
  const callOf = (extension: string, uuid: string) =>
    db.get<MissedCall>`
      SELECT c.uuid, i.party_key AS partyKey, i.at FROM calls c JOIN involvement i ON i.call_id = c.id
        WHERE c.uuid = ${uuid} AND i.extension = ${extension} AND i.outcome = 'missed'`;
  const followed = (extension: string, call: MissedCall) =>
    isSingle(call)
      ? single(extension, call.uuid)
      : db.get<Followed>(attemptSql, extension, latest(), call.partyKey, call.uuid, call.at);
  return {
    /** Newest first. */
    all: (extension: string): Caller[] =>
      [groupedSql, singlesSql].flatMap((sql) => db.all<Caller>(sql, extension, latest())).sort(newestFirst),
    /** The caller of one missed call; null if the extension no longer has it as missed. */
    of(extension: string, uuid: string): Caller | null {
      const call = callOf(extension, uuid);
      if (call === undefined) return null;
      const ofKey = () => db.get<Caller>(ofKeySql, extension, latest(), call.partyKey);
      return (isSingle(call) ? single(extension, uuid) : ofKey()) ?? null;
    },
    /** What was done about one missed call; null if the extension no longer has it as missed. */
    attempt(extension: string, uuid: string): Followed | null {
      const call = callOf(extension, uuid);
      return (call && followed(extension, call)) ?? null;
    },
    /** What has become of one missed call: its caller was spoken with since, or the person decided about it or a later attempt. */
    stateOfCall(extension: string, call: MissedCall): MissedState {
      const found = followed(extension, call);
      return found === undefined ? { kind: 'waiting' } : stateOf(extension, call.partyKey, found);
    },
    /** Who talked with a caller who is done by that. */
    settledBy: (extension: string, { partyKey, settledAt }: Caller): ReturnedBy | null =>
      settledBy(core, people, extension, partyKey, settledAt)?.by ?? null,
    row(extension: string, caller: Caller): MissedRow | null {
      const state = stateOf(extension, caller.partyKey, caller);
      const isOpen = state.kind === 'waiting' || state.kind === 'todo';
      const { uuids, attempts } = attemptsOf(db, extension, caller, isOpen, latest());
      const failure = caller.seenAt === null && isOpen ? failureOf(extension, uuids) : null;
      const shown = db.value<string>`
        SELECT i.shown FROM calls c JOIN involvement i ON i.call_id = c.id
          WHERE c.uuid = ${caller.uuid} AND i.extension = ${extension} AND i.outcome = 'missed'`;
      if (shown === null) return null;
      const newest = readRowContent(core, extension, { uuid: caller.uuid, shown });
      return {
        key: caller.partyKey ?? `call ${caller.uuid}`,
        party: people.resolveParty(newest.perspective),
        isInternal: newest.perspective.direction === 'internal',
        at: caller.at === 0 ? null : caller.at,
        timeText: newest.timeText,
        ...(newest.rangSeconds !== undefined && { rangSeconds: newest.rangSeconds }),
        callUuids: uuids,
        attempts,
        seen: caller.seenAt !== null,
        ...(failure !== null && { notNotified: failure }),
        state,
      };
    },
  };
}

function newestFirst(a: Caller, b: Caller): number {
  return b.at - a.at || (a.uuid < b.uuid ? 1 : a.uuid > b.uuid ? -1 : 0);
}

const spokenBeforeSql = `
  SELECT s.talked_until FROM involvement s WHERE s.party_key = ?2 AND s.talked_until < ?3 AND ${isTalk('s')}
    ORDER BY s.talked_until DESC LIMIT 1`;

const since = "i.extension = ? AND i.party_key = ? AND i.outcome = 'missed' AND i.at > ? AND i.at <= ?";
const newestFew = 'ORDER BY i.at DESC, i.uuid DESC LIMIT';
const dismissedSql = `
  SELECT i.at, i.uuid FROM involvement i JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
    WHERE ${since} AND m.dismissed_at IS NOT NULL ${newestFew} 1`;
const counted = `FROM involvement i WHERE ${since} AND (i.at, i.uuid) > (?, ?)`;
const uuidsSql = `SELECT i.uuid ${counted} ${newestFew} ${maxAttempts}`;
const countSql = `SELECT count(*) ${counted}`;

/**
 * The attempts that a row counts: those since the caller was last spoken with, and of an open one those after its last dismissal; a
 * dismissed row keeps them whole, so that it can be put back.
 */
function attemptsOf(
  db: Database,
  extension: string,
  { partyKey: key, uuid, at }: Caller,
  isOpen: boolean,
  latest: number,
) {
  if (key === null) return { uuids: [uuid], attempts: 1 };
  const spokenAt = db.value<number>(spokenBeforeSql, extension, key, at) ?? 0;
  const span = [extension, key, spokenAt, latest];
  const cut = isOpen ? db.get<{ at: number; uuid: string }>(dismissedSql, ...span) : undefined;
  const those = [...span, cut?.at ?? 0, cut?.uuid ?? ''];
  const uuids = db.values<string>(uuidsSql, ...those);
  return {
    uuids,
    attempts: uuids.length < maxAttempts ? uuids.length : (db.value<number>(countSql, ...those) ?? uuids.length),
  };
}

/** Whether they called: by the direction, and inside the house by the caller's number, which a dial from here may have filled with theirs. */
const isTheirs = `
  CASE i.direction WHEN 'in' THEN 1 WHEN 'out' THEN 0
    ELSE c.caller_key IS i.party_key AND NOT EXISTS (SELECT 1 FROM own_calls o WHERE o.uuid = i.uuid) END`;

const talkSql = `
  SELECT i.uuid, i.extension, i.at, i.shown, ${isTheirs} AS theirs
    FROM involvement i JOIN calls c ON c.id = i.call_id
    WHERE i.party_key = ?2 AND i.talked_until = ?3 AND ${isTalk('i')} ORDER BY i.at, i.extension = ?1 DESC, i.uuid LIMIT 1`;

/** Who talked with a caller in the talk that ended then. The extension's own view of a call goes before a colleague's. */
function settledBy(
  core: Core,
  people: Naming,
  extension: string,
  key: string | null,
  settledAt: number | null,
): Settled | null {
  if (key === null || settledAt === null) return null;
  type Talk = { uuid: string; extension: string; at: number; shown: string; theirs: 0 | 1 };
  const { db } = core;
  const call = db.get<Talk>(talkSql, extension, key, settledAt);
  if (call === undefined) return null;
  const { outcome } = readRowContent(core, call.extension, call).perspective;
  const who = outcome.kind === 'answeredByColleague' ? outcome.by : call.extension;
  const by: ReturnedBy = who === extension ? { kind: 'me' } : colleague(db, people, who);
  return { kind: call.theirs === 1 ? 'reached' : 'returned', at: call.at, callUuid: call.uuid, by };
}

function colleague(db: Database, people: Naming, number: string | null): ReturnedBy {
  const recorded = () => db.value<string>`
    SELECT p.name FROM involvement i JOIN parties p ON p.id = i.party
      WHERE i.party_key = ${number} AND i.direction = 'internal' AND p.name <> '' ORDER BY i.at DESC LIMIT 1`;
  return { kind: 'colleague', number, name: number === null ? null : (people.colleague(number) ?? recorded()) };
}
