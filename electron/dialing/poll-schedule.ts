import { DAY, MINUTE, SECOND } from '../../shared/time/durations.ts';

/** How long after it was accepted the record of a call is asked for by itself, ms. Later ones come with the regular passes. */
const IN_CALL = [3, 8, 15, 30, 60, 90, 120, 180, 240, 300].map((seconds) => seconds * SECOND);

/** The same after somebody said that the call is over, which is a look of its own. */
const AFTER_CALL = [2, 6, 12, 25, 50, 85, 120].map((seconds) => seconds * SECOND);

/** And later, where no regular pass reads the calls of its extension. */
const UNSYNCED = [10, 20, 40, 60, 90, 120, 180, 240, 360].map((minutes) => minutes * MINUTE);

/** How long after its answer failed to come a dial is looked for in the records, ms. */
const UNKNOWN = [5, 15, 45, 120, 300, 600, 1800, 7200].map((seconds) => seconds * SECOND);

/** The most single looks for one call; so many are made where the budget has room. */
export const MAX_POLLS = 10;

/** A record that has not come after so long is not waited for any more. */
const TRACKED_FOR = DAY;
/** Where it could not be looked for at the end of that, it is tried for as long again, and once more. */
const RETRIED_FOR = 3 * TRACKED_FOR;
const RETRIED_EVERY = 30 * MINUTE;
const UNKNOWN_FOR = DAY;
/** A clock that was set back by less is taken for one that was not. */
const SET_BACK = MINUTE;

/** So many of the moments, spread over all of them. */
function spread(moments: readonly number[], looks: number): readonly number[] {
  if (looks >= moments.length) return moments;
  const wanted = Array.from({ length: looks }, (_, n) => Math.floor(((n + 0.5) * moments.length) / looks));
  return moments.filter((_, place) => wanted.includes(place));
}

/** How a call may be looked for: `looks` are so many at most in its first minutes, `alone` where no regular pass would bring its record. */
export interface PollLimits {
  readonly polls: number;
  readonly unsynced: boolean;
}

function next(moments: readonly number[], { polls, unsynced }: PollLimits, since: number, now: number): number | null {
  if (now < since - SET_BACK) return null;
  const age = Math.max(0, now - since);
  const later = unsynced ? spread(UNSYNCED, polls) : [];
  const after = [...spread(moments, polls), ...later].find((moment) => moment > age);
  return after === undefined ? null : now + after - age;
}

/** When to ask next for the record of a call that is going on (epoch ms); null when it comes with the regular passes only. */
export function nextInCallPoll(since: number, now: number, limits: PollLimits): number | null {
  return next(IN_CALL, limits, since, now);
}

/** When to ask next for the record of a call that is said to be over; null as above. */
export function nextAfterCallPoll(since: number, now: number, limits: PollLimits): number | null {
  return next(AFTER_CALL, limits, since, now);
}

/** Until when the record of a call is waited for, epoch ms: a last look is made then. */
export function trackedUntil(since: number): number {
  return since + TRACKED_FOR;
}

/** When to try the last look again after it failed; null when it was tried long enough. */
export function nextFinalPoll(since: number, now: number): number | null {
  return now >= since + RETRIED_FOR ? null : now + RETRIED_EVERY;
}

/** When to look in the records next for a dial whose answer never came: moments slept through are skipped; null after two hours. */
export function nextUnknownPoll(since: number, now: number, { polls }: Pick<PollLimits, 'polls'>): number | null {
  const after = spread(UNKNOWN, polls).find((ms) => since + ms > now);
  return after === undefined ? null : since + after;
}

/** When to try again after a look for an unknown dial failed, which does not count as a look; null after a day. */
export function nextUnknownRetry(since: number, now: number): number | null {
  const age = Math.max(0, now - since);
  if (age >= UNKNOWN_FOR) return null;
  return now + Math.min(Math.max(age, 5 * SECOND), 10 * MINUTE);
}
