import { ListLayout, type Rect } from 'react-aria-components';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { dayWords } from '../../ui/call/describe-call.ts';
import { dayOf } from '../../ui/call/format-time.ts';
import { groupAttempts, hasSameRows, type ListItem, unfolded } from './group-attempts.ts';

/** Heights in the list, px. */
export const ROW = 52;
export const HEADING = 28;
/** The line shown while older rows load, px. */
export const LOADER = 44;

/** The calls of one day, newest first. `id` is the day (YYYY-MM-DD), or `unread` for calls whose time cannot be read. */
export interface Day {
  id: string;
  name: string;
  rows: ShownRow[];
}

/** A day with its calls as the rows on the screen. */
export interface FoldedDay extends Day {
  readonly items: readonly ListItem[];
}

/** The days of rows, computed once: a zone's day takes long to compute, and a list grows by a page at a time. */
const daysOfRows = new WeakMap<ShownRow, { readonly zone: string; readonly day: string }>();

function dayOfRow(row: ShownRow, at: number, zone: string): string {
  const known = daysOfRows.get(row);
  if (known?.zone === zone) return known.day;
  const day = dayOf(at, zone);
  daysOfRows.set(row, { zone, day });
  return day;
}

/** Groups rows (newest first) by day; rows with an unreadable time come last, as the history sends them. */
export function groupByDay(rows: readonly ShownRow[], now: number, region: Region): Day[] {
  const days = new Map<string, Day>();
  for (const row of rows) {
    const id = row.at === null ? 'unread' : dayOfRow(row, row.at, region.zone);
    const day = days.get(id);
    if (day) day.rows.push(row);
    else
      days.set(id, {
        id,
        name: row.at === null ? t('calls.unreadableDay') : dayWords(row.at, now, region),
        rows: [row],
      });
  }
  return [...days.values()];
}

/**
 * `days` with their attempts folded. An unchanged day of `before` stays the same object, so that only changed days and rows are rendered
 * again.
 */
export function foldDays(before: readonly FoldedDay[], days: readonly Day[]): FoldedDay[] {
  const known = new Map(before.map((day) => [day.id, day]));
  return days.map((day) => {
    const old = known.get(day.id);
    if (old?.name === day.name && hasSameRows(old.rows, day.rows)) return old;
    // Calls without a time are in no order.
    return { ...day, items: day.id === 'unread' ? unfolded(day.rows) : groupAttempts(day.rows, old?.items) };
  });
}

/** Whether a row represents a call. */
export function hasCall({ calls }: ListItem, uuid: string | null): boolean {
  return calls.some((call) => call.uuid === uuid);
}

/** How far beyond the visible part rows are rendered, px. */
const OVERSCAN = 5 * ROW;

/** A list layout with a small overscan: React Aria's third of the height makes too large a document on a 4K screen. */
export class CallLayout extends ListLayout<object> {
  override getVisibleLayoutInfos(rect: Rect): ReturnType<ListLayout<object>['getVisibleLayoutInfos']> {
    const seen = this.virtualizer?.visibleRect;
    if (seen === undefined || !rect.intersects(seen)) return super.getVisibleLayoutInfos(rect);
    const near = rect.copy();
    near.y = Math.max(rect.y, seen.y - OVERSCAN);
    near.height = Math.min(rect.maxY, seen.maxY + OVERSCAN) - near.y;
    return super.getVisibleLayoutInfos(near);
  }
}
