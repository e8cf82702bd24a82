import type { MissedDecision } from '../../../shared/calls/missed-state.ts';
import { type Database, prepare } from '../db/sqlite.ts';

/** A missed call whose reminder is due. */
export interface DueMark {
  readonly extension: string;
  readonly uuid: string;
}

/** What a person did with missed calls. Writes need an open transaction and return whether they changed anything. */
export interface MissedMarks {
  markSeen(extension: string, uuids: readonly string[]): boolean;
  /** `at`: when it was decided, epoch ms. */
  decide(extension: string, uuids: readonly string[], decision: MissedDecision, at: number): boolean;
  /** Undoes every dismissal made at exactly that time, epoch ms. */
  restore(extension: string, dismissedAt: number): boolean;
  /** Reminders that are due and not shown yet, for calls that are in the history. */
  due(): DueMark[];
  markReminded(mark: DueMark): void;
  /** When the next reminder is due, epoch ms. */
  nextDueAt(): number | null;
}

/** Prepares the statements once. `now` in epoch ms. */
export function createMissedMarks(db: Database, now: () => number): MissedMarks {
  const see = prepare(
    db,
    `INSERT INTO missed_marks (extension, uuid, seen_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at WHERE seen_at IS NULL`,
  );
  const restore = prepare(db, 'UPDATE missed_marks SET dismissed_at = NULL WHERE extension = ? AND dismissed_at = ?');
  const each = (uuids: readonly string[], run: (uuid: string) => number) =>
    uuids.map(run).reduce((sum, changes) => sum + changes, 0) > 0;
  return {
    markSeen: (extension, uuids) => each(uuids, (uuid) => see.run(extension, uuid, now())),
    decide: decideOver(db, each),
    restore: (extension, dismissedAt) => restore.run(extension, dismissedAt) > 0,
    ...remindersOver(db, now),
  };
}

function decideOver(
  db: Database,
  each: (uuids: readonly string[], run: (uuid: string) => number) => boolean,
): MissedMarks['decide'] {
  // The reminder stays beside the dismissal, so that undoing the dismissal restores it.
  const dismiss = prepare(
    db,
    `INSERT INTO missed_marks (extension, uuid, dismissed_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET dismissed_at = excluded.dismissed_at WHERE dismissed_at IS NOT excluded.dismissed_at`,
  );
  const plan = prepare(
    db,
    `INSERT INTO missed_marks (extension, uuid, dismissed_at, todo_at, reminded_at) VALUES (?, ?, NULL, ?, ?)
       ON CONFLICT DO UPDATE SET dismissed_at = NULL, todo_at = excluded.todo_at, reminded_at = excluded.reminded_at
       WHERE dismissed_at IS NOT NULL OR todo_at IS NOT excluded.todo_at`,
  );
  return (extension, uuids, decision, at) => {
    if (decision.kind === 'dismissed') return each(uuids, (uuid) => dismiss.run(extension, uuid, at));
    const todoAt = decision.kind === 'todo' ? decision.at : null;
    // A past time comes from an undo: its reminder was shown then.
    const remindedAt = todoAt !== null && todoAt <= at ? at : null;
    return each(uuids, (uuid) => plan.run(extension, uuid, todoAt, remindedAt));
  };
}

function remindersOver(db: Database, now: () => number): Pick<MissedMarks, 'due' | 'markReminded' | 'nextDueAt'> {
  const due = prepare<DueMark>(
    db,
    `SELECT m.extension, m.uuid FROM missed_marks m
       JOIN calls c ON c.uuid = m.uuid
       JOIN involvement i ON i.call_id = c.id AND i.extension = m.extension AND i.outcome = 'missed'
       WHERE m.todo_at <= ? AND m.reminded_at IS NULL AND m.dismissed_at IS NULL ORDER BY m.todo_at, m.uuid`,
  );
  const reminded = prepare(db, 'UPDATE missed_marks SET reminded_at = ? WHERE extension = ? AND uuid = ?');
  const next = prepare<{ at: number | null }>(
    db,
    'SELECT min(todo_at) AS at FROM missed_marks WHERE todo_at > ? AND reminded_at IS NULL',
  );
  return {
    due: () => due.all(now()),
    markReminded: ({ extension, uuid }) => void reminded.run(now(), extension, uuid),
    nextDueAt: () => next.get(now())?.at ?? null,
  };
}
