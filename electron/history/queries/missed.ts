import { Temporal } from 'temporal-polyfill';
import {
  type MissedDecision,
  type MissedList,
  type MissedRow,
  type MissedState,
  type MissedToday,
  missedStateOf,
  type NotTaken,
  notTaken,
  type ReturnedBy,
  type Standing,
  standingOf,
  type UsualHour,
} from '../../../shared/calls/follow-up-state.ts';
import { DAY, FURTHEST_AHEAD } from '../../../shared/time/durations.ts';
import { FURTHEST_INSTANT } from '../../../shared/time/instant.ts';
import type { Core } from '../core.ts';
import type { NotificationLedger } from '../facts/notification-ledger.ts';
import type { RowContent } from '../index/decode.ts';
import { readRowContent } from '../index/row-content.ts';
import type { Database } from '../sqlite.ts';
import {
  type Caller,
  createMissedCallers,
  type Followed,
  type MissedCall,
  type MissedCallers,
  type Naming,
} from './missed-callers.ts';
import { type Try, usualHourOf } from './usual-hour.ts';

/** Missed callers: who waits, what a person decided, and whom to remind of. Times in epoch ms. */
export type MissedCalls = ReturnType<typeof createMissedCalls>;

/** A caller to ring back whose time has come. */
export interface DueCaller extends MissedRow {
  readonly extension: string;
}

/** When a number usually answers is learned from its newest calls within a year. */
const yearMs = 365 * DAY;
const mostTries = 300;

/** Standings are cached until the next change. */
export function createMissedCalls(core: Core, people: Naming, ledger: NotificationLedger) {
  const { now } = core;
  const callers = createMissedCallers(core, people, ledger);
  const standings = standingsOver(callers, core.version);
  const rowsOf = (extension: string, some: readonly Caller[]) =>
    some.map((caller) => callers.row(extension, caller)).filter((row) => row !== null);

  return {
    /** `limits`: how many rows of each kind are wanted. `zone` (IANA): the person's own. */
    list(extension: string, limits: Record<'open' | 'dealtWith', number>, zone: string): MissedList {
      const found = standings.of(extension, now());
      const { waiting, later, withheld, dealtWith } = found;
      return {
        open: [
          ...rowsOf(extension, waiting.slice(0, limits.open)).map((row) => ({
            ...row,
            ...hintsOf(core, extension, row, zone),
          })),
          ...rowsOf(extension, later.slice(0, Math.max(0, limits.open - waiting.length))),
        ],
        withheld: rowsOf(extension, withheld.slice(0, limits.open)),
        dealtWith: rowsOf(extension, dealtWith.slice(0, limits.dealtWith)),
        totals: {
          waiting: waiting.length,
          later: later.length,
          withheld: withheld.length,
          dealtWith: dealtWith.length,
        },
        today: todayOf(found, dayStart(now(), zone), (caller) => callers.settledBy(extension, caller)),
      };
    },
    /** What has become of each of these missed calls, in their order. A reminder that is due waits. */
    statesOf: (extension: string, calls: readonly MissedCall[]): MissedState[] =>
      callers
        .statesOf(extension, calls)
        .map((state) => (standingOf(state, now()) === 'waiting' ? { kind: 'waiting' } : state)),
    /**
     * Whether a caller still waits because of this missed call: nobody spoke with them since or decided about it, and the record still says
     * that it was missed. Whatever tells of missed calls asks this at the moment it does.
     */
    isWaiting(extension: string, uuid: string): boolean {
      const attempt = callers.attempt(extension, uuid);
      return attempt !== null && standingAt(attempt, now()) === 'waiting';
    },
    /** How many callers wait and can be rung back: the badge, the tray, the navigation. Cheap enough to be read after each change. */
    waiting: (extension: string): number => standings.of(extension, now()).waiting.length,
    /** The same, or null where that would read the missed calls. */
    knownWaiting: (extension: string): number | null => standings.known(extension, now())?.waiting.length ?? null,
    /** The newest so many of those who wait. */
    newestWaiting(extension: string, most: number): MissedRow[] {
      return rowsOf(extension, standings.of(extension, now()).waiting.slice(0, most));
    },
    /** When a caller (a row's key) usually answers, in a zone (IANA); null if their calls do not tell. */
    usualHour: (extension: string, key: string, zone: string): UsualHour | null =>
      usualHourOf(triesOf(core, key, extension, now() - yearMs), now(), zone),
    ...createDecisions(core, callers, standings, ledger),
  };
}

/** What a person decides about missed calls, and whom to remind of. */
function createDecisions(core: Core, callers: MissedCallers, standings: StandingsOver, ledger: NotificationLedger) {
  const { db, now, writing, markChanged } = core;
  const decideAll = (extension: string, uuids: readonly string[], decision: MissedDecision, at: number): void => {
    for (const uuid of uuids) if (decideOne(db, extension, uuid, decision, at) > 0) markChanged();
    ledger.markDecided(extension, uuids);
  };
  return {
    /** Dismisses everybody who waits, also without a number, and called no later than `upTo`. `restoreAll` with `mark` undoes it. */
    dismissAll: writing((extension: string, upTo: number): { count: number; mark: number } => {
      const { waiting, withheld } = standings.of(extension, now());
      const uuids = [...waiting, ...withheld].filter(({ at }) => at <= upTo).map(({ uuid }) => uuid);
      const mark = now();
      decideAll(extension, uuids, { kind: 'dismissed' }, mark);
      return { count: uuids.length, mark };
    }),
    /** Undoes every dismissal made at exactly that time, epoch ms. */
    restoreAll: writing((extension: string, mark: number): void => {
      const restored = db.run`
        UPDATE missed_marks SET dismissed_at = NULL WHERE extension = ${extension} AND dismissed_at = ${mark}`;
      if (restored > 0) markChanged();
    }),
    /** Callers to ring back whose time has come. Each is returned once for each time that was set, across restarts. */
    claimReminders: writing((): DueCaller[] => {
      const due = dueMarks(db, now());
      if (due.length > 0) markChanged();
      for (const { extension, uuid } of due)
        db.run`UPDATE missed_marks SET reminded_at = ${now()} WHERE extension = ${extension} AND uuid = ${uuid}`;
      return openRows(due, callers);
    }),
    /** When the next reminder is due. */
    nextReminderAt: () =>
      db.value<number>`SELECT min(todo_at) FROM missed_marks
          WHERE todo_at > ${now()} AND todo_at <= ${FURTHEST_INSTANT} AND reminded_at IS NULL`,
    markSeen: writing((extension: string, uuids: readonly string[]): void => {
      if (ledger.markSeen(extension, uuids)) markChanged();
      for (const uuid of uuids) {
        const seen = db.run`
          INSERT INTO missed_marks (extension, uuid, seen_at) VALUES (${extension}, ${uuid}, ${now()})
            ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at WHERE seen_at IS NULL`;
        if (seen > 0) markChanged();
      }
    }),
    decide: writing((extension: string, uuids: readonly string[], decision: MissedDecision): void =>
      decideAll(extension, uuids, decision, now()),
    ),
  };
}

type StandingsOver = ReturnType<typeof standingsOver>;
/** `withheld`: who waits but has no number to be rung back. The one rule for what the badge, the tray and the lists count. */
type Standings = Record<Standing | 'withheld', Caller[]>;

/** When a caller was settled or marked done, epoch ms. */
const doneAt = ({ settledAt, dismissedAt }: Caller): number => settledAt ?? dismissedAt ?? 0;

/** Callers by standing: read once after each change, and sorted again when the next reminder is due. */
function standingsOver(callers: MissedCallers, version: () => number) {
  const cache = new Map<string, Standings & { version: number; from: number; until: number }>();
  const known = (extension: string, at: number): Standings | null => {
    const cached = cache.get(extension);
    return cached?.version === version() && cached.from <= at && at < cached.until ? cached : null;
  };
  const read = (extension: string, at: number): Standings => {
    const found: Standings = { waiting: [], later: [], withheld: [], dealtWith: [] };
    for (const caller of callers.all(extension)) {
      const standing = standingAt(caller, at);
      found[standing === 'waiting' && caller.dialable === 0 ? 'withheld' : standing].push(caller);
    }
    found.later.sort((a, b) => (a.todoAt ?? 0) - (b.todoAt ?? 0));
    found.dealtWith.sort((a, b) => doneAt(b) - doneAt(a));
    // Whose time to be rung back has come is first.
    found.waiting.sort((a, b) => (a.todoAt ?? Number.POSITIVE_INFINITY) - (b.todoAt ?? Number.POSITIVE_INFINITY) || 0);
    const until = found.later[0]?.todoAt ?? Number.POSITIVE_INFINITY;
    cache.set(extension, { ...found, version: version(), from: at, until });
    return found;
  };
  return { known, of: (extension: string, at: number): Standings => known(extension, at) ?? read(extension, at) };
}

/** Who settled a caller is only read for the rows that are shown. */
function standingAt(caller: Followed, at: number): Standing {
  return caller.settledAt === null ? standingOf(missedStateOf(caller, null), at) : 'dealtWith';
}

/** The callers of these marks who are still open, each once, however many of their attempts are marked. */
function openRows(due: ReturnType<typeof dueMarks>, callers: MissedCallers): DueCaller[] {
  const rows = new Map<string, DueCaller>();
  for (const mark of due) {
    const caller = callers.of(mark.extension, mark.uuid);
    const row = caller && callers.row(mark.extension, caller);
    if (row && (row.state.kind === 'waiting' || row.state.kind === 'todo') && row.callUuids.includes(mark.uuid)) {
      rows.set(`${mark.extension} ${row.key}`, { ...row, extension: mark.extension });
    }
  }
  return [...rows.values()];
}

/** When the person called them in vain since their newest attempt, and when they usually answer. `zone`: IANA. */
function hintsOf(
  core: Core,
  extension: string,
  { key, at }: MissedRow,
  zone: string,
): Pick<MissedRow, 'called' | 'usual'> {
  const now = core.now();
  const called = at === null ? null : calledSince(core, key, extension, at);
  const usual = usualHourOf(triesOf(core, key, extension, now - yearMs), now, zone);
  return { ...(called !== null && { called }), ...(usual !== null && { usual }) };
}

/** The extension's newest call to a number after an instant that was not taken; null for none. */
function calledSince(
  core: Core,
  key: string,
  extension: string,
  after: number,
): { at: number; reason: NotTaken } | null {
  const call = core.db.get<{ uuid: string; at: number; shown: string }>`
    SELECT uuid, at, shown FROM involvement WHERE party_key = ${key} AND extension = ${extension} AND at > ${after}
      AND outcome = 'notReached' ORDER BY at DESC LIMIT 1`;
  const outcome = call && readRowContent(core, extension, call).perspective.outcome;
  if (call === undefined || outcome?.kind !== 'notReached') return null;
  const reason = notTaken.safeParse(outcome.reason);
  return reason.success ? { at: call.at, reason: reason.data } : null;
}

/** When the day of an instant began in a zone, epoch ms. */
const dayStart = (at: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).startOfDay().epochMilliseconds;

/** What was done since the day began. `from`: when it did, epoch ms; `by`: who talked with a caller. */
function todayOf(
  { waiting, dealtWith }: Standings,
  from: number,
  by: (caller: Caller) => ReturnedBy | null,
): MissedToday {
  const done = dealtWith.filter((caller) => caller.dialable === 1 && doneAt(caller) >= from);
  const talks = done.map(by).filter((one) => one !== null);
  const colleagues = talks.flatMap((one) => (one.kind === 'colleague' ? [one.name ?? one.number] : []));
  return {
    called: [...waiting, ...done].some(({ at }) => at >= from),
    done: done.length,
    reached: talks.length,
    byColleagues: colleagues.length,
    colleague: new Set(colleagues).size === 1 ? (colleagues[0] ?? null) : null,
  };
}

/** The extension's own calls with a number. A caller is at their phone, even if the call is missed here. */
function triesOf(core: Core, key: string, extension: string, from: number): Try[] {
  const calls = core.db.all<{ uuid: string; at: number; outcome: string; shown: string }>`
    SELECT uuid, at, outcome, shown FROM involvement WHERE party_key = ${key} AND extension = ${extension} AND at >= ${from}
      ORDER BY at DESC LIMIT ${mostTries}`;
  return calls.flatMap((call): Try[] => {
    const { at, outcome } = call;
    const isHere = outcome === 'answered' || outcome === 'missed' || outcome === 'answeredByColleague';
    if (isHere) return [{ at, reached: true }];
    return isTheirs(readRowContent(core, extension, call)) ? [{ at, reached: false }] : [];
  });
}

/** They were called and did not answer. A failure of the own phone, the network or the number says nothing about them. */
function isTheirs({ perspective: { outcome } }: RowContent): boolean {
  return outcome.kind === 'notReached' && notTaken.safeParse(outcome.reason).success;
}

/** Reminders that are due and not shown yet, for calls that are in the history. */
function dueMarks(db: Database, now: number): { extension: string; uuid: string }[] {
  return db.all`
    SELECT m.extension, m.uuid FROM missed_marks m
      JOIN received c ON c.uuid = m.uuid
      JOIN involvement i ON i.call_id = c.id AND i.extension = m.extension AND i.outcome = 'missed'
      WHERE m.todo_at <= ${now} AND m.reminded_at IS NULL AND m.dismissed_at IS NULL ORDER BY m.todo_at, m.uuid`;
}

/** Decides about one missed call. Needs an open transaction. Returns how many rows it changed. `at`: when it was decided, epoch ms. */
function decideOne(db: Database, extension: string, uuid: string, decision: MissedDecision, at: number): number {
  if (decision.kind === 'settled')
    return db.run`UPDATE missed_marks SET put_back_at = NULL WHERE extension = ${extension} AND uuid = ${uuid}`;
  // The reminder stays beside the dismissal, so that undoing the dismissal restores it.
  if (decision.kind === 'dismissed')
    return db.run`
      INSERT INTO missed_marks (extension, uuid, dismissed_at) VALUES (${extension}, ${uuid}, ${at})
        ON CONFLICT DO UPDATE SET dismissed_at = excluded.dismissed_at WHERE dismissed_at IS NOT excluded.dismissed_at`;
  const todoAt = decision.kind === 'todo' ? decision.at : null;
  // A past time comes from an undo: its reminder was shown then.
  const remindedAt = todoAt !== null && todoAt <= at ? at : null;
  const talkedUntil = decision.kind === 'waiting' ? lastTalk(db, extension, uuid, at + FURTHEST_AHEAD) : null;
  // The PBX's clock may be ahead of this one: what settled them until now must not settle them again.
  const putBackAt = talkedUntil === null ? null : Math.max(talkedUntil, at);
  return db.run`
    INSERT INTO missed_marks (extension, uuid, dismissed_at, todo_at, reminded_at, put_back_at)
      VALUES (${extension}, ${uuid}, NULL, ${todoAt}, ${remindedAt}, ${putBackAt})
      ON CONFLICT DO UPDATE SET dismissed_at = NULL, todo_at = excluded.todo_at, reminded_at = excluded.reminded_at,
        put_back_at = ifnull(excluded.put_back_at, put_back_at)
      WHERE dismissed_at IS NOT NULL OR todo_at IS NOT excluded.todo_at OR excluded.put_back_at IS NOT NULL`;
}

/** When the last talk with the caller of a missed call ended; null for none since the call. */
function lastTalk(db: Database, extension: string, uuid: string, latest: number): number | null {
  return db.value`
    SELECT max(s.talked_until) FROM received c JOIN involvement i ON i.call_id = c.id
      JOIN involvement s ON s.party_key = i.party_key AND s.talked_until >= i.at
      WHERE c.uuid = ${uuid} AND i.extension = ${extension} AND s.talked_until <= ${latest}`;
}
