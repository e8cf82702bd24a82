/** Lengths of time in milliseconds. `DAY` is 24 hours; on the night of a clock change the calendar's day differs. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
