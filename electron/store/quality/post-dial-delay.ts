import { MOST_DELAYS, type UsualDelay, usualDelayOf } from '../../../shared/quality/post-dial-delay.ts';
import type { Database } from '../db/sqlite.ts';
import { kindList } from '../search/call-kinds.ts';

/** So many of the newest outgoing calls are read at most, whether they state a delay or not. */
const MOST_READ = 3000;

/** The usual post-dial delay of an extension's outgoing calls. */
export function usualDelay(db: Database, extension: string): UsualDelay {
  const delays = db.column<number>(`
    SELECT i.delay FROM (SELECT extension, at, call_id FROM find
        WHERE extension = ? AND kind IN (${kindList({ directions: ['out'] })}) ORDER BY at DESC, call_id DESC LIMIT ?) f
      CROSS JOIN involvement i ON i.call_id = f.call_id AND i.extension = f.extension
      WHERE i.delay IS NOT NULL ORDER BY f.at DESC, f.call_id DESC LIMIT ?`);
  return usualDelayOf(delays.all(extension, MOST_READ, MOST_DELAYS));
}
