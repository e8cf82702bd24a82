import { MINUTE } from '../../../shared/time/durations.ts';
import { offsetAt, parsePbxTime } from '../../../shared/time/pbx-time.ts';

/** Instants (milliseconds since 1970, UTC) as the PBX writes them: text in its own zone, without naming the zone. */
export type WallClock = ReturnType<typeof wallClock>;

const SLOT = 15 * MINUTE;

/** The wall clock of an IANA zone. Throws RangeError for a zone that does not exist. */
export function wallClock(zone: string) {
  const offset = cachedOffsets(zone);
  const text = (instant: number): string => new Date(instant + offset(instant)).toISOString().replace('T', ' ');
  return {
    /** YYYY-MM-DD HH:MM:SS */
    text: (instant: number): string => text(instant).slice(0, 19),
    /** YYYY-MM-DD HH:MM:SS.mmm */
    textWithMillis: (instant: number): string => text(instant).slice(0, 23),
    /** YYYY-MM-DD */
    day: (instant: number): string => text(instant).slice(0, 10),
    /** The instant of a wall-clock text, see `parsePbxTime`. NaN when the text is no time. */
    instant: (wall: string): number => parsePbxTime(wall, zone)?.at ?? Number.NaN,
  };
}

/**
 * The offset from UTC at an instant, ms. Temporal is slow, so results are cached per quarter of an hour; no zone
 * changes its offset at any other time today.
 */
function cachedOffsets(zone: string): (instant: number) => number {
  const known = new Map<number, number>();
  const offset = (instant: number): number => {
    const slot = Math.floor(instant / SLOT);
    const found = known.get(slot) ?? offsetAt(slot * SLOT, zone);
    known.set(slot, found);
    return found;
  };
  offset(0);
  return offset;
}

/** A length as HH:MM:SS; hours run on past 24. Parts of a second are dropped. */
export function hms(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
