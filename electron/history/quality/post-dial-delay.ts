import { noFilter } from '../../../shared/calls/call-filter.ts';
import { delayOf, MOST_DELAYS, type UsualDelay, usualDelayOf } from '../../../shared/quality/post-dial-delay.ts';
import { inTurns, type Timers } from '../../timers.ts';
import type { DatabaseManager } from '../db/database-manager.ts';
import { type Database, prepareArrays } from '../db/sqlite.ts';
import { kindsOf } from '../search/index-rows.ts';

/** Records read at a time: one or two milliseconds. */
const SLICE = 50;
/** So many of the newest outgoing calls are read at most, whether they state a delay or not. */
const MOST_READ = 3000;

type Row = readonly [at: number, uuid: string, delay: string | number | null];

/** The next older outgoing calls of an extension. A record that is no JSON states no delay. */
function slice(db: Database, extension: string, before: { at: number; uuid: string }): Row[] {
  const kinds = [...kindsOf({ ...noFilter, directions: ['out'] })].flatMap((is, kind) => (is === 1 ? [kind] : []));
  return prepareArrays<Row>(
    db,
    `SELECT at, uuid, CASE WHEN json_valid(raw) THEN json_extract(raw, '$.technical.post_dial_delay') END
       FROM involvement JOIN records ON records.id = involvement.call_id
       WHERE extension = ? AND (at, uuid) < (?, ?) AND kind IN (${kinds.join()}) ORDER BY at DESC, uuid DESC LIMIT ?`,
  )(extension, before.at, before.uuid, SLICE);
}

/** Makes the reader of an extension's usual post-dial delay. Main is never held up: everything else has its turn in between. */
export function createPostDialDelay(read: DatabaseManager['read'], timers: Timers) {
  return async (extension: string): Promise<UsualDelay> => {
    const delays: number[] = [];
    let before = { at: Number.MAX_SAFE_INTEGER, uuid: '' };
    let count = 0;
    await inTurns(() => {
      const rows = read(({ db }) => slice(db, extension, before));
      for (const [, , stated] of rows) {
        const delay = delayOf(stated === null ? null : String(stated));
        if (delay !== null && delays.length < MOST_DELAYS) delays.push(delay);
      }
      const [at, uuid] = rows.at(-1) ?? [];
      count += rows.length;
      if (at === undefined || uuid === undefined) return false;
      before = { at, uuid };
      return rows.length === SLICE && delays.length < MOST_DELAYS && count < MOST_READ;
    }, timers);
    return usualDelayOf(delays);
  };
}
