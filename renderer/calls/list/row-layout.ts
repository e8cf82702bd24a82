import { ListLayout, type Rect } from 'react-aria-components';
import type { CallRow } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { dayWords } from '../../ui/call/describe-call.ts';
import { dayOf } from '../../ui/call/format-time.ts';

/** Heights in the list, px. */
export const ROW = 52;
export const HEADING = 32;
/** What is shown while older rows are being read, px. */
export const LOADER = 44;

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

/** Where a row's upper edge lies in the list, px; null when the row is not in it. */
export function offsetOf(days: readonly Day[], uuid: string): number | null {
  let top = 0;
  for (const day of days) {
    top += HEADING;
    const index = day.rows.findIndex((row) => row.uuid === uuid);
    if (index >= 0) return top + index * ROW;
    top += day.rows.length * ROW;
  }
  return null;
}

/** The first row whose lower edge is below `scrollTop`: the one that must stay where it is. Null in an empty list. */
export function rowAt(days: readonly Day[], scrollTop: number): string | null {
  let top = 0;
  for (const day of days) {
    top += HEADING;
    const index = Math.max(0, Math.floor((scrollTop - top) / ROW));
    const row = day.rows[index];
    if (row) return row.uuid;
    top += day.rows.length * ROW;
  }
  return null;
}

/** How far the list has to be scrolled on so that what is at `scrollTop` stays in place when the rows change, px. */
export function shiftFor(before: readonly Day[], after: readonly Day[], scrollTop: number): number {
  const uuid = rowAt(before, scrollTop);
  if (uuid === null) return 0;
  const [was, is] = [offsetOf(before, uuid), offsetOf(after, uuid)];
  return was === null || is === null ? 0 : is - was;
}

/** How far beyond what is in sight rows are kept ready, px. */
const beyond = 5 * ROW;

/**
 * The list's layout, with few rows ready beyond what is in sight: React Aria takes a third of the height more, which on a 4K screen
 * makes the document larger than the list may make it.
 */
export class CallLayout extends ListLayout<object> {
  override getVisibleLayoutInfos(rect: Rect): ReturnType<ListLayout<object>['getVisibleLayoutInfos']> {
    const seen = this.virtualizer?.visibleRect;
    if (seen === undefined || !rect.intersects(seen)) return super.getVisibleLayoutInfos(rect);
    const near = rect.copy();
    near.y = Math.max(rect.y, seen.y - beyond);
    near.height = Math.min(rect.maxY, seen.maxY + beyond) - near.y;
    return super.getVisibleLayoutInfos(near);
  }
}
