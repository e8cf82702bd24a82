const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** One line of a back-off table: from this age on, wait that long. Milliseconds. */
type Step = readonly [fromAge: number, wait: number];

const IN_CALL: readonly Step[] = [
  [0, 2 * SECOND],
  [2 * SECOND, 3 * SECOND],
  [5 * SECOND, 5 * SECOND],
  [10 * SECOND, 8 * SECOND],
  [18 * SECOND, 13 * SECOND],
  [31 * SECOND, 21 * SECOND],
  [52 * SECOND, 30 * SECOND],
  [10 * MINUTE, 2 * MINUTE],
];

const AFTER_THE_CALL: readonly Step[] = [
  [0, 1 * SECOND],
  [1 * SECOND, 2 * SECOND],
  [3 * SECOND, 4 * SECOND],
  [7 * SECOND, 8 * SECOND],
  [15 * SECOND, 16 * SECOND],
  [31 * SECOND, 30 * SECOND],
];

const UNKNOWN_LOOKS = [
  5 * SECOND,
  15 * SECOND,
  45 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  120 * MINUTE,
];

const IN_CALL_FOR = 4 * 60 * MINUTE;
const AFTER_THE_CALL_FOR = 2 * MINUTE;
const UNKNOWN_FOR = 24 * 60 * MINUTE;

function next(steps: readonly Step[], since: number, now: number, lasts: number): number | null {
  // A clock that was set back makes the age negative: it then counts as just begun.
  const age = Math.max(0, now - since);
  if (age >= lasts) return null;
  const wait = steps.findLast(([from]) => age >= from)?.[1] ?? SECOND;
  return now + Math.min(wait, lasts - age);
}

/** When to ask next for the record of a call that is going on (epoch ms); null after four hours. */
export function nextInCallLook(since: number, now: number): number | null {
  return next(IN_CALL, since, now, IN_CALL_FOR);
}

/** When to ask next for the record of a call that is said to be over; null after two minutes. */
export function nextAfterCallLook(since: number, now: number): number | null {
  return next(AFTER_THE_CALL, since, now, AFTER_THE_CALL_FOR);
}

/** The same after a look that failed: not having been able to look for two minutes does not mean that there is no record. */
export function nextAfterCallRetry(since: number, now: number): number | null {
  return nextAfterCallLook(since, now) ?? nextInCallLook(since, now);
}

/** When to look in the records next for a dial whose answer never came: the first of eight moments still to come; null after two hours. */
export function nextUnknownLook(since: number, now: number): number | null {
  const after = UNKNOWN_LOOKS.find((ms) => since + ms > now);
  return after === undefined ? null : since + after;
}

/** When to try again after a look for an unknown dial failed, which does not count as a look; null after a day. */
export function nextUnknownRetry(since: number, now: number): number | null {
  const age = Math.max(0, now - since);
  if (age >= UNKNOWN_FOR) return null;
  return now + Math.min(Math.max(age, 5 * SECOND), 10 * MINUTE);
}
