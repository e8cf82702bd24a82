import { Temporal } from 'temporal-polyfill';
import { DAY, MINUTE } from '../../../shared/time/durations.ts';

/** An instant on a wall clock. `day`: days since 1 January 1970. `minute`: since midnight. */
export interface LocalTime {
  readonly day: number;
  readonly minute: number;
}

/**
 * Reads instants (epoch ms) on the clock of a zone (IANA). Quick for instants in order: it asks for the zone's rules once for each clock
 * change that they pass.
 */
export function localClock(zone: string): (at: number) => LocalTime {
  let from = Number.POSITIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  let offset = 0;
  return (at) => {
    if (at < from || at >= until) {
      const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone);
      offset = there.offsetNanoseconds / 1e6;
      from = at;
      until = there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    }
    const local = at + offset;
    const day = Math.floor(local / DAY);
    return { day, minute: Math.floor((local - day * DAY) / MINUTE) };
  };
}
