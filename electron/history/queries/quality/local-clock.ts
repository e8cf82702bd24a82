import { DAY, MINUTE } from '../../../../shared/time/durations.ts';
import { offsetAt } from '../../../pbx/pbx-time.ts';

/** An instant on a wall clock. `day`: days since 1 January 1970. `minute`: since midnight. */
export interface LocalTime {
  readonly day: number;
  readonly minute: number;
}

/** Reads instants (epoch ms) on the clock of a zone (IANA). */
export function localClock(zone: string): (at: number) => LocalTime {
  return (at) => {
    const local = at + offsetAt(at, zone);
    const day = Math.floor(local / DAY);
    return { day, minute: Math.floor((local - day * DAY) / MINUTE) };
  };
}
