import type { CallRow } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { dayWords } from '../../ui/call/describe-call.ts';
import { dayOf } from '../../ui/call/format-time.ts';

/** The rows of one day, newest first. `id` is the day (YYYY-MM-DD), or `unread` for rows whose time cannot be read. */
export interface Day {
  id: string;
  name: string;
  rows: CallRow[];
}

/** Splits rows, which come newest first, by the days they were on; unreadable times come last, as the history sends them. */
export function groupByDay(rows: readonly CallRow[], now: number, region: Region): Day[] {
  const days = new Map<string, Day>();
  for (const row of rows) {
    const id = row.at === null ? 'unread' : dayOf(row.at, region.zone);
    const day = days.get(id);
    if (day) day.rows.push(row);
    else
      days.set(id, { id, name: row.at === null ? t('calls.unreadDay') : dayWords(row.at, now, region), rows: [row] });
  }
  return [...days.values()];
}
