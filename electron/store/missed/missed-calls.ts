import {
  type MissedDecision,
  type MissedList,
  type MissedRow,
  type MissedState,
  missedStateOf,
  standingOf,
  type UsualHour,
} from '../../../shared/calls/follow-up-state.ts';
import { DAY, FURTHEST_AHEAD } from '../../../shared/time/durations.ts';
import { type Try, usualHourOf } from '../../../shared/time/usual-hour.ts';
import { parseRowContent, type RowContent } from '../calls/record-decoder.ts';
import type { Core } from '../core.ts';
import type { Database } from '../db/sqlite.ts';
import {
  type Caller,
  createMissedCallers,
  type MissedCall,
  type MissedCallers,
  marksOf,
  type Naming,
} from './missed-callers.ts';
import type { NotificationLedger } from './notification-ledger.ts';

/** How many rows of each kind are wanted. */
export interface MissedLimits {
  readonly open: number;
  readonly dealtWith: number;
}

/** Missed callers: who waits, what a person decided, and whom to remind of. Times in epoch ms. */
export type MissedCalls = ReturnType<typeof createMissedCalls>;

/** When a number usually answers is learned from its newest calls within a year. */
const yearMs = 365 * DAY;
const mostTries = 300;

/** Prepares the statements once. Standings are cached until the next change. */
export function createMissedCalls(core: Core, people: Naming, ledger: NotificationLedger) {
  const { db, now, writing, markChanged } = core;
  const marks = createMissedMarks(db, now);
  const callers = createMissedCallers(core, people, ledger);
  const standings = standingsOver(callers, core.version);
  const tries = triesOver(db);
  const markIf = (isChanged: boolean) => (isChanged ? markChanged() : undefined);
  const rowsOf = (extension: string, some: readonly Caller[]) =>
    some.map((caller) => callers.row(extension, caller)).filter((row) => row !== null);

  return {
    list(extension: string, limits: MissedLimits): MissedList {
      const { waiting, later, dealtWith } = standings.of(extension, now());
      const open = [...waiting, ...later].slice(0, limits.open);
      return {
        open: rowsOf(extension, open),
        dealtWith: rowsOf(extension, dealtWith.slice(0, limits.dealtWith)),
        totals: { waiting: waiting.length, later: later.length, dealtWith: dealtWith.length },
      };
    },
    /** What has become of one missed call. A reminder that is due waits. */
    stateOfCall(extension: string, call: MissedCall): MissedState {
      const state = callers.stateOfCall(extension, call);
      return standingOf(state, now()) === 'waiting' ? { kind: 'waiting' } : state;
    },
    /** Whether the caller of a missed call still waits: nobody spoke with them since, or decided about them. */
    isWaiting(extension: string, uuid: string): boolean {
      const caller = callers.of(extension, uuid);
      return caller !== null && standingOf(stateOf(caller), now()) === 'waiting';
    },
    /** How many callers wait: the badge. Cheap enough to be read after each change. */
    waiting: (extension: string): number => standings.of(extension, now()).waiting.length,
    /** The same, or null where that would read the missed calls. */
    knownWaiting: (extension: string): number | null => standings.known(extension, now())?.waiting.length ?? null,
    /** The newest so many of those who wait and can be rung back. */
    newestWaiting(extension: string, most: number): MissedRow[] {
      const dialable = standings.of(extension, now()).waiting.filter(({ party_key }) => party_key !== null);
      return rowsOf(extension, dialable.slice(0, most));
    },
    /** When a caller (a row's key) usually answers, in a zone (IANA); null if their calls do not tell. */
    usualHour: (extension: string, key: string, zone: string): UsualHour | null =>
      usualHourOf(tries(key, extension, now() - yearMs), now(), zone),
    /** Dismisses everybody who waits and called no later than `upTo`. `restoreAll` with `mark` undoes it. */
    dismissAll: writing((extension: string, upTo: number): { count: number; mark: number } => {
      const waiting = standings.of(extension, now()).waiting.filter(({ at }) => at <= upTo);
      const mark = now();
      const uuids = waiting.map(({ uuid }) => uuid);
      markIf(marks.decide(extension, uuids, { kind: 'dismissed' }, mark));
      return { count: uuids.length, mark };
    }),
    restoreAll: writing((extension: string, mark: number): void => markIf(marks.restore(extension, mark))),
    /** Callers to ring back whose time has come. Each is returned once for each time that was set, across restarts. */
    claimReminders: writing((): MissedRow[] => {
      const due = marks.due();
      markIf(due.length > 0);
      for (const mark of due) marks.markReminded(mark);
      return openRows(due, callers);
    }),
    /** When the next reminder is due. */
    nextReminderAt: marks.nextDueAt,
    markSeen: writing((extension: string, uuids: readonly string[]): void => {
      const isSeen = marks.markSeen(extension, uuids);
      markIf(ledger.markSeen(extension, uuids) || isSeen);
    }),
    decide: writing((extension: string, uuids: readonly string[], decision: MissedDecision): void =>
      markIf(marks.decide(extension, uuids, decision, now())),
    ),
  };
}

interface Standings {
  waiting: Caller[];
  later: Caller[];
  dealtWith: Caller[];
}

/** When a caller was settled or marked done, epoch ms. */
const doneAt = ({ settled_at, dismissed_at }: Caller): number => settled_at ?? dismissed_at ?? 0;

/** Callers by standing: read once after each change, and sorted again when the next reminder is due. */
function standingsOver(callers: MissedCallers, version: () => number) {
  const cache = new Map<string, Standings & { version: number; from: number; until: number }>();
  const known = (extension: string, at: number): Standings | null => {
    const cached = cache.get(extension);
    return cached?.version === version() && cached.from <= at && at < cached.until ? cached : null;
  };
  const read = (extension: string, at: number): Standings => {
    const found: Standings = { waiting: [], later: [], dealtWith: [] };
    for (const caller of callers.all(extension)) found[standingOf(stateOf(caller), at)].push(caller);
    found.later.sort((a, b) => (a.todo_at ?? 0) - (b.todo_at ?? 0));
    found.dealtWith.sort((a, b) => doneAt(b) - doneAt(a));
    // Whose time to be rung back has come is first.
    const isDue = (caller: Caller) => stateOf(caller).kind === 'todo';
    const due = found.waiting.filter(isDue).sort((a, b) => (a.todo_at ?? 0) - (b.todo_at ?? 0));
    found.waiting = [...due, ...found.waiting.filter((caller) => !isDue(caller))];
    const until = found.later[0]?.todo_at ?? Number.POSITIVE_INFINITY;
    cache.set(extension, { ...found, version: version(), from: at, until });
    return found;
  };
  return { known, of: (extension: string, at: number): Standings => known(extension, at) ?? read(extension, at) };
}

/** Enough of a state for a standing; who settled it is only read for the rows that are shown. */
function stateOf(caller: Caller) {
  const { settled_at, uuid } = caller;
  const settled =
    settled_at === null ? null : ({ kind: 'reached', at: settled_at, callUuid: uuid, by: { kind: 'me' } } as const);
  return missedStateOf(marksOf(caller), settled);
}

/** The callers of these marks who are still open, each once, however many of their attempts are marked. */
function openRows(due: readonly DueMark[], callers: MissedCallers): MissedRow[] {
  const rows = new Map<string, MissedRow>();
  for (const mark of due) {
    const caller = callers.of(mark.extension, mark.uuid);
    const row = caller && callers.row(mark.extension, caller);
    if (row && (row.state.kind === 'waiting' || row.state.kind === 'todo') && row.callUuids.includes(mark.uuid)) {
      rows.set(`${mark.extension} ${row.key}`, row);
    }
  }
  return [...rows.values()];
}

/** The extension's own calls with a number. A caller is at their phone, even if the call is missed here. */
function triesOver(db: Database): (key: string, extension: string, from: number) => Try[] {
  const calls = db.query<{ at: number; outcome: string; shown: string }>(`
    SELECT at, outcome, shown FROM involvement WHERE party_key = ? AND extension = ? AND at >= ?
      ORDER BY at DESC LIMIT ${mostTries}`);
  return (key, extension, from) =>
    calls.all(key, extension, from).flatMap(({ at, outcome, shown }): Try[] => {
      if (outcome === 'answered' || outcome === 'missed' || outcome === 'answeredByColleague') {
        return [{ at, reached: true }];
      }
      return isTheirs(parseRowContent(shown)) ? [{ at, reached: false }] : [];
    });
}

/** They were called and did not answer. A failure of the own phone, the network or the number says nothing about them. */
function isTheirs({ perspective: { outcome } }: RowContent): boolean {
  return outcome.kind === 'notReached' && ['noAnswer', 'busy', 'rejected'].includes(outcome.reason);
}

/** A missed call whose reminder is due. */
interface DueMark {
  readonly extension: string;
  readonly uuid: string;
}

/** What a person did with missed calls. Writes need an open transaction and return whether they changed anything. `now` in epoch ms. */
function createMissedMarks(db: Database, now: () => number) {
  const sql = markStatements(db);
  const each = (uuids: readonly string[], run: (uuid: string) => number): boolean =>
    uuids.map(run).reduce((sum, changes) => sum + changes, 0) > 0;
  return {
    markSeen: (extension: string, uuids: readonly string[]): boolean =>
      each(uuids, (uuid) => sql.see.run(extension, uuid, now())),
    /** `at`: when it was decided, epoch ms. */
    decide(extension: string, uuids: readonly string[], decision: MissedDecision, at: number): boolean {
      if (decision.kind === 'dismissed') return each(uuids, (uuid) => sql.dismiss.run(extension, uuid, at));
      if (decision.kind === 'settled') return each(uuids, (uuid) => sql.settle.run(extension, uuid));
      const todoAt = decision.kind === 'todo' ? decision.at : null;
      // A past time comes from an undo: its reminder was shown then.
      const remindedAt = todoAt !== null && todoAt <= at ? at : null;
      const latest = now() + FURTHEST_AHEAD;
      return each(uuids, (uuid) => {
        const talkedUntil = decision.kind === 'waiting' ? sql.talkedUntil.get(uuid, extension, latest) : null;
        // The PBX's clock may be ahead of this one: what settled them until now must not settle them again.
        const putBackAt = talkedUntil === null ? null : Math.max(talkedUntil, at);
        return sql.plan.run(extension, uuid, todoAt, remindedAt, putBackAt);
      });
    },
    /** Undoes every dismissal made at exactly that time, epoch ms. */
    restore: (extension: string, dismissedAt: number): boolean => sql.restore.run(extension, dismissedAt) > 0,
    /** Reminders that are due and not shown yet, for calls that are in the history. */
    due: (): DueMark[] => sql.due.all(now()),
    markReminded: ({ extension, uuid }: DueMark): void => void sql.reminded.run(now(), extension, uuid),
    /** When the next reminder is due, epoch ms. */
    nextDueAt: (): number | null => sql.next.get(now()),
  };
}

function markStatements(db: Database) {
  return {
    see: db.query(`
      INSERT INTO missed_marks (extension, uuid, seen_at) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at WHERE seen_at IS NULL`),
    // The reminder stays beside the dismissal, so that undoing the dismissal restores it.
    dismiss: db.query(`
      INSERT INTO missed_marks (extension, uuid, dismissed_at) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET dismissed_at = excluded.dismissed_at WHERE dismissed_at IS NOT excluded.dismissed_at`),
    plan: db.query(`
      INSERT INTO missed_marks (extension, uuid, dismissed_at, todo_at, reminded_at, put_back_at)
        VALUES (?, ?, NULL, ?, ?, ?)
        ON CONFLICT DO UPDATE SET dismissed_at = NULL, todo_at = excluded.todo_at, reminded_at = excluded.reminded_at,
          put_back_at = ifnull(excluded.put_back_at, put_back_at)
        WHERE dismissed_at IS NOT NULL OR todo_at IS NOT excluded.todo_at OR excluded.put_back_at IS NOT NULL`),
    settle: db.query('UPDATE missed_marks SET put_back_at = NULL WHERE extension = ? AND uuid = ?'),
    talkedUntil: db.column<number>(`
      SELECT max(s.talked_until) FROM calls c JOIN involvement i ON i.call_id = c.id
        JOIN involvement s ON s.party_key = i.party_key AND s.talked_until >= i.at
        WHERE c.uuid = ? AND i.extension = ? AND s.talked_until <= ?`),
    restore: db.query('UPDATE missed_marks SET dismissed_at = NULL WHERE extension = ? AND dismissed_at = ?'),
    due: db.query<DueMark>(`
      SELECT m.extension, m.uuid FROM missed_marks m
        JOIN calls c ON c.uuid = m.uuid
        JOIN involvement i ON i.call_id = c.id AND i.extension = m.extension AND i.outcome = 'missed'
        WHERE m.todo_at <= ? AND m.reminded_at IS NULL AND m.dismissed_at IS NULL ORDER BY m.todo_at, m.uuid`),
    reminded: db.query('UPDATE missed_marks SET reminded_at = ? WHERE extension = ? AND uuid = ?'),
    next: db.column<number>('SELECT min(todo_at) FROM missed_marks WHERE todo_at > ? AND reminded_at IS NULL'),
  };
}
