import { MOST_DELAYS, type UsualDelay, usualDelayOf } from '../../../shared/quality/post-dial-delay.ts';
import type { Database } from '../db/sqlite.ts';
import { kindList } from '../search/index-rows.ts';

/** So many of the newest outgoing calls are read at most, whether they state a delay or not. */
const MOST_READ = 3000;

/** The usual post-dial delay of an extension's outgoing calls. */
export function usualDelay(db: Database, extension: string): UsualDelay {
  const delays = db.column<number>(`
    SELECT delay FROM (SELECT at, uuid, delay FROM involvement
        WHERE extension = ? AND kind IN (${kindList({ directions: ['out'] })}) ORDER BY at DESC, uuid DESC LIMIT ?)
      WHERE delay IS NOT NULL ORDER BY at DESC, uuid DESC LIMIT ?`);
  return usualDelayOf(delays.all(extension, MOST_READ, MOST_DELAYS));
}
