import type { Day } from './row-layout.ts';

/** Heights in the list, px. */
export const ROW = 52;
export const HEADING = 32;
/** What is shown while older rows are being read, px. */
export const LOADER = 44;

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
