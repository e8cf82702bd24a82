/** Durations in milliseconds. `DAY` is 24 hours; on the night of a clock change the calendar's day differs. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The most that a wrong time zone can put a PBX's clock ahead of this computer's, ms. A later date is broken. */
export const FURTHEST_AHEAD = 14 * HOUR;

/** Seconds from one instant (epoch ms) to a later one; null where either is unknown or they are in the wrong order. */
export function secondsBetween(from: number | null | undefined, to: number | null | undefined): number | null {
  return typeof from === 'number' && typeof to === 'number' && to >= from ? (to - from) / SECOND : null;
}

/** The longest of some durations; null where none is known. */
export function longest(lengths: readonly (number | null)[]): number | null {
  const known = lengths.filter((length) => length !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** A length in whole units. Fractions are cut, below zero counts as none. */
export function clockParts(seconds: number): [hours: number, minutes: number, seconds: number] {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
}
