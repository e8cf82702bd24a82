import { useState } from 'react';
import { useHover } from 'react-aria/useHover';
import type { MissedRow, Standing } from '../../shared/calls/follow-up-state.ts';
import { SECOND } from '../../shared/time/durations.ts';
import { useLater } from '../ui/use-later.ts';

/** Rows keep their places so long after the pointer has left, or after one left the list where there is no pointer, ms. */
const HELD_MS = 2 * SECOND;

/**
 * The rows in the places that they had, with the new ones at the end: a row that left the list stays, so that no other one comes under a
 * resting pointer. `places`: the keys as they were shown; `everybody`: who is in any part of the list.
 */
export function inPlaces(places: readonly string[], rows: readonly MissedRow[], everybody: readonly MissedRow[]) {
  const byKey = new Map(everybody.map((row) => [row.key, row]));
  return [...places.flatMap((key) => byKey.get(key) ?? []), ...rows.filter(({ key }) => !places.includes(key))];
}

/**
 * The rows of a part of the list as they are shown, and the listeners for the screen around them. Another part shows its own at once.
 * `isRead`: they were read for this screen; older rows have no places to keep.
 */
export function useHeldRows(
  part: Standing,
  rows: readonly MissedRow[],
  everybody: readonly MissedRow[],
  isRead: boolean,
) {
  const { isHovered: isPointedAt, hoverProps } = useHover({});
  const [held, setHeld] = useState({ part, places: rows.map(({ key }) => key) });
  const keys = new Set(rows.map(({ key }) => key));
  const isHolding = isRead && held.part === part && (isPointedAt || held.places.some((key) => !keys.has(key)));
  const shown = isHolding ? inPlaces(held.places, rows, everybody) : rows;
  const places = shown.map(({ key }) => key);
  if (held.part !== part || places.join() !== held.places.join()) setHeld({ part, places });
  const isMoved = places.join() !== rows.map(({ key }) => key).join();
  useLater(isMoved && !isPointedAt ? places.join() : null, HELD_MS, () => setHeld({ part, places: [...keys] }));
  return {
    shown,
    isHeld: ({ key }: MissedRow) => !keys.has(key),
    pointer: hoverProps,
  };
}
