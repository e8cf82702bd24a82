import type { Perspective } from '../../shared/call.ts';
import type { Shown } from './reader.ts';
import { type Database, prepare } from './sqlite.ts';

/** A missed call as a notification tells it. `at`: epoch ms, null when unreadable. */
export interface ToldMissed {
  readonly uuid: string;
  readonly perspective: Perspective;
  readonly at: number | null;
}

/** What was done with missed calls. Each change answers whether it changed anything. */
export interface MissedMarks {
  see(extension: string, uuids: readonly string[]): boolean;
  dismiss(extension: string, uuids: readonly string[], dismissed: boolean): boolean;
  takeUntold(extension: string): ToldMissed[];
  hasUntold(extension: string): boolean;
}

/** Prepares the statements once. `now` in epoch ms. */
export function createMissedMarks(db: Database, now: () => number): MissedMarks {
  const see = prepare(
    db,
    `INSERT INTO missed_marks (extension, uuid, seen_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at WHERE seen_at IS NULL`,
  );
  const dismiss = prepare(
    db,
    `INSERT INTO missed_marks (extension, uuid, dismissed_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET dismissed_at = excluded.dismissed_at WHERE dismissed_at IS NOT excluded.dismissed_at`,
  );
  const notified = prepare(
    db,
    `INSERT INTO missed_marks (extension, uuid, notified_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET notified_at = excluded.notified_at`,
  );
  const untold = prepare<{ uuid: string; at: number; shown: string }>(
    db,
    'SELECT uuid, at, shown FROM involvement WHERE extension = ? AND untold = 1 ORDER BY at DESC, uuid DESC',
  );
  const told = prepare(db, 'UPDATE involvement SET untold = 0 WHERE extension = ? AND untold = 1');
  const any = prepare<{ one: number }>(
    db,
    'SELECT 1 AS one FROM involvement WHERE extension = ? AND untold = 1 LIMIT 1',
  );
  const each = (uuids: readonly string[], run: (uuid: string) => number) =>
    uuids.map(run).reduce((sum, changes) => sum + changes, 0) > 0;
  return {
    see: (extension, uuids) => each(uuids, (uuid) => see.run(extension, uuid, now())),
    dismiss: (extension, uuids, dismissed) =>
      each(uuids, (uuid) => dismiss.run(extension, uuid, dismissed ? now() : null)),
    takeUntold(extension) {
      const found = untold.all(extension);
      for (const { uuid } of found) notified.run(extension, uuid, now());
      if (found.length > 0) told.run(extension);
      return found.map(({ uuid, at, shown }) => {
        const { perspective } = JSON.parse(shown) as Shown;
        return { uuid, perspective, at: at === 0 ? null : at };
      });
    },
    hasUntold: (extension) => any.get(extension) !== undefined,
  };
}
