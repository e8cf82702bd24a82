import { DAY, MINUTE } from '../../../shared/time/durations.ts';
import { offsetAt } from '../../../shared/time/pbx-time.ts';

/** Instants (milliseconds since 1970, UTC) as the PBX writes them: text in its own zone, without naming the zone. */
export type WallClock = ReturnType<typeof wallClock>;

const SLOT = 15 * MINUTE;

/** The wall clock of an IANA zone. Throws RangeError for a zone that does not exist. */
export function wallClock(zone: string) {
  const offset = cachedOffsets(zone);
  const iso = (instant: number): string => new Date(instant + offset(instant)).toISOString();
  const text = (instant: number): string => iso(instant).slice(0, 19).replace('T', ' ');
  const instantOf = (wall: string): number => {
    const naive = Date.parse(`${wall.replace(' ', 'T')}Z`);
    if (Number.isNaN(naive)) return Number.NaN;
    const before = naive - offset(naive - DAY);
    const after = naive - offset(naive + DAY);
    const fitting = [before, after].filter((candidate) => candidate + offset(candidate) === naive);
    return fitting.length > 0 ? Math.min(...fitting) : before;
  };
  return {
    zone,
    /** YYYY-MM-DD HH:MM:SS */
    text,
    /** YYYY-MM-DD HH:MM:SS.mmm */
    textWithMillis: (instant: number): string => iso(instant).slice(0, 23).replace('T', ' '),
    /** YYYY-MM-DD */
    day: (instant: number): string => iso(instant).slice(0, 10),
    /**
     * The instant of a wall-clock text. Of a repeated hour the first; in a missing hour the instant that the old
     * offset gives. NaN when the text is no time.
     */
    instant: instantOf,
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
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
