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
import { readRowContent } from '../index/row-content.ts';
import type { Database } from '../sqlite.ts';

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

/** What became of each attempt of a JSON list (?3): a talk, a dismissal of it or of a later attempt, or the reminder of the newest one. */
const attemptsSql = `
  WITH a AS MATERIALIZED (SELECT value ->> 'uuid' AS uuid, value ->> 'at' AS at, value ->> 'partyKey' AS key FROM json_each(?3))
  SELECT a.uuid, NULL AS seenAt,
    ${settledAt('a.key', 'a.at', '(SELECT put_back_at FROM missed_marks WHERE extension = ?1 AND uuid = a.uuid)')} AS settledAt,
    (SELECT ${marked('m.dismissed_at')} FROM involvement i JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
       WHERE i.extension = ?1 AND i.party_key = a.key AND i.outcome = 'missed' AND (i.at, i.uuid) >= (a.at, a.uuid) AND i.at <= ?2
         AND m.dismissed_at IS NOT NULL ORDER BY i.at, i.uuid LIMIT 1) AS dismissedAt,
    (SELECT ${marked('m.todo_at')} FROM involvement i LEFT JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
       WHERE i.extension = ?1 AND i.party_key = a.key AND i.outcome = 'missed' AND i.at <= ?2
       ORDER BY i.at DESC, i.uuid DESC LIMIT 1) AS todoAt
    FROM a`;

const groupedSql = callersSql('IS NOT NULL');
const ofKeySql = callersSql('= ?3');
const theseSinglesSql = `${singlesSql} AND i.uuid IN (SELECT value FROM json_each(?3))`;

export function createMissedCallers(core: Core, people: Naming, { failureOf }: NotificationLedger) {
  const { db, now } = core;
  const latest = () => now() + FURTHEST_AHEAD;
  const isSingle = ({ partyKey, at }: Omit<MissedCall, 'uuid'>) => partyKey === null || at === 0 || at > latest();
  const single = (extension: string, uuid: string) =>
    db.get<Caller>(theseSinglesSql, extension, latest(), JSON.stringify([uuid]));
  const settled = (extension: string, key: string | null, settledAt: number | null): Settled | null => {
    const talk = talkOf(key, settledAt);
    return talk && (settledBy(core, people, extension, [talk]).get(nameOf(talk)) ?? null);
  };
  const callOf = (extension: string, uuid: string) =>
    db.get<MissedCall>`
      SELECT c.uuid, i.party_key AS partyKey, i.at FROM received c JOIN involvement i ON i.call_id = c.id
        WHERE c.uuid = ${uuid} AND i.extension = ${extension} AND i.outcome = 'missed'`;
  /** What was done about each of these calls, by its UUID: two queries, however many they are. */
  function followed(extension: string, calls: readonly MissedCall[]): Map<string, Followed> {
    const read = (sql: string, some: readonly unknown[]) =>
      some.length === 0 ? [] : db.all<Followed & { uuid: string }>(sql, extension, latest(), JSON.stringify(some));
    const singles = calls.filter(isSingle).map(({ uuid }) => uuid);
    const attempts = calls.filter((call) => !isSingle(call));
    const found = [...read(theseSinglesSql, singles), ...read(attemptsSql, attempts)];
    return new Map(found.map((one) => [one.uuid, one]));
  }
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
      return (call && followed(extension, [call]).get(uuid)) ?? null;
    },
    /** What has become of each of these missed calls, in their order: its caller was spoken with since, or the person decided about it or a later attempt. */
    statesOf(extension: string, calls: readonly MissedCall[]): MissedState[] {
      const found = followed(extension, calls);
      const talkOfCall = ({ uuid, partyKey }: MissedCall) => talkOf(partyKey, found.get(uuid)?.settledAt ?? null);
      const talks = settledBy(
        core,
        people,
        extension,
        calls.map(talkOfCall).filter((talk) => talk !== null),
      );
      return calls.map((call) => {
        const [one, talk] = [found.get(call.uuid), talkOfCall(call)];
        if (one === undefined) return { kind: 'waiting' };
        return missedStateOf(one, talk === null ? null : (talks.get(nameOf(talk)) ?? null));
      });
    },
    /** Who talked with a caller who is done by that. */
    settledBy: (extension: string, { partyKey, settledAt }: Caller): ReturnedBy | null =>
      settled(extension, partyKey, settledAt)?.by ?? null,
    row(extension: string, caller: Caller): MissedRow | null {
      const state = missedStateOf(caller, settled(extension, caller.partyKey, caller.settledAt));
      const isOpen = state.kind === 'waiting' || state.kind === 'todo';
      const { uuids, attempts } = attemptsOf(db, extension, caller, isOpen, latest());
      const failure = caller.seenAt === null && isOpen ? failureOf(extension, uuids) : null;
      const shown = db.value<string>`
        SELECT i.shown FROM received c JOIN involvement i ON i.call_id = c.id
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
  const newestAlone = { uuids: [uuid], attempts: 1 };
  if (key === null) return newestAlone;
  const spokenAt = db.value<number>(spokenBeforeSql, extension, key, at) ?? 0;
  const span = [extension, key, spokenAt, latest];
  const cut = isOpen ? db.get<{ at: number; uuid: string }>(dismissedSql, ...span) : undefined;
  const those = [...span, cut?.at ?? 0, cut?.uuid ?? ''];
  const uuids = db.values<string>(uuidsSql, ...those);
  // A key with a byte that is no text is read as another one, which no call has.
  if (uuids.length === 0) return newestAlone;
  return {
    uuids,
    attempts: uuids.length < maxAttempts ? uuids.length : (db.value<number>(countSql, ...those) ?? uuids.length),
  };
}

/** Whether they called: by the direction, and inside the house by the caller's number, which a dial from here may have filled with theirs. */
const isTheirs = `
  CASE i.direction WHEN 'in' THEN 1 WHEN 'out' THEN 0
    ELSE c.caller_key IS i.party_key AND NOT EXISTS (SELECT 1 FROM own_calls o WHERE o.uuid = i.uuid) END`;

/** A talk with a number (its key) that ended then, epoch ms. */
interface Talk {
  readonly key: string;
  readonly until: number;
}

const talkOf = (key: string | null, settledAt: number | null): Talk | null =>
  key === null || settledAt === null ? null : { key, until: settledAt };
const nameOf = ({ key, until }: Talk): string => `${until} ${key}`;

/** The calls of the talks of a JSON list (?2). The extension's own view of a call goes before a colleague's. */
const talksSql = `
  SELECT * FROM (
    SELECT j.key, j.until, i.uuid, i.extension, i.at, i.shown, ${isTheirs} AS theirs,
        row_number() OVER (PARTITION BY j.key, j.until ORDER BY i.at, i.extension = ?1 DESC, i.uuid) AS place
      FROM (SELECT DISTINCT value ->> 'key' AS key, value ->> 'until' AS until FROM json_each(?2)) j
      JOIN involvement i ON i.party_key = j.key AND i.talked_until = j.until
      JOIN calls c ON c.id = i.call_id
      WHERE ${isTalk('i')})
    WHERE place = 1`;

const colleaguesSql = `
  SELECT i.party_key AS number, p.name FROM involvement i JOIN parties p ON p.id = i.party
    WHERE i.party_key IN (SELECT value FROM json_each(?1)) AND i.direction = 'internal' AND p.name <> '' ORDER BY i.at`;

/** Who talked with a caller, by the name of the talk: two queries, however many they are. */
function settledBy(core: Core, people: Naming, extension: string, talks: readonly Talk[]): Map<string, Settled> {
  if (talks.length === 0) return new Map();
  const { db } = core;
  const calls = db
    .all<Talk & { uuid: string; extension: string; at: number; shown: string; theirs: 0 | 1 }>(
      talksSql,
      extension,
      JSON.stringify(talks),
    )
    .map((call) => {
      const { outcome } = readRowContent(core, call.extension, call).perspective;
      return { ...call, who: outcome.kind === 'answeredByColleague' ? outcome.by : call.extension };
    });
  const unnamed = calls.map(({ who }) => who).filter((who) => who !== extension && people.colleague(who) === null);
  const recorded = new Map(
    unnamed.length === 0
      ? []
      : db
          .all<{ number: string; name: string }>(colleaguesSql, JSON.stringify(unnamed))
          .map(({ number, name }) => [number, name]),
  );
  return new Map(
    calls.map(({ who, theirs, at, uuid, ...talk }) => {
      const name = who === null ? null : (people.colleague(who) ?? recorded.get(who) ?? null);
      const by: ReturnedBy = who === extension ? { kind: 'me' } : { kind: 'colleague', number: who, name };
      return [nameOf(talk), { kind: theirs === 1 ? 'reached' : 'returned', at, callUuid: uuid, by }];
    }),
  );
}
