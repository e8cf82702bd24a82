import { DAY, MINUTE, SECOND } from '../../shared/time/durations.ts';

/** Polls for the record of a call that may be going on, ms after the PBX accepted it. */
const IN_CALL = [3, 8, 15, 30, 60, 90, 120, 180, 240, 300].map((seconds) => seconds * SECOND);

/** Polls after the one that is made when the person says that the call is over. */
const AFTER_CALL = [2, 6, 12, 25, 50, 85, 120].map((seconds) => seconds * SECOND);

/** Later polls for an extension that background sync does not read. */
const UNSYNCED = [10, 20, 40, 60, 90, 120, 180, 240, 360].map((minutes) => minutes * MINUTE);

/** Polls for a dial whose response never came, ms after that. */
const UNKNOWN = [5, 15, 45, 120, 300, 600, 1800, 7200].map((seconds) => seconds * SECOND);

/** The most polls for one call in its first minutes; fewer where the rate limit leaves less. */
export const MAX_POLLS = 10;

/** A record that has not come by then gets one final poll. */
const TRACKED_FOR = DAY;
/** A final poll that fails is retried this long after the start. */
const RETRIED_FOR = 3 * TRACKED_FOR;
const RETRIED_EVERY = 30 * MINUTE;
const UNKNOWN_FOR = DAY;
/** A clock that was set back by less counts as unchanged. */
const SET_BACK = MINUTE;

/** Picks `polls` of the moments, spread evenly over all of them. */
function spread(moments: readonly number[], polls: number): readonly number[] {
  if (polls >= moments.length) return moments;
  const picked = Array.from({ length: polls }, (_, n) => Math.floor(((n + 0.5) * moments.length) / polls));
  return moments.filter((_, place) => picked.includes(place));
}

/** How often a call may be polled. `polls`: in its first minutes; `unsynced`: background sync does not read its extension. */
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

/** The next poll for the record of a call that may be going on, epoch ms; null when only background sync will bring it. */
export function nextInCallPoll(since: number, now: number, limits: PollLimits): number | null {
  return next(IN_CALL, limits, since, now);
}

/** The same after the person said that the call is over. */
export function nextAfterCallPoll(since: number, now: number, limits: PollLimits): number | null {
  return next(AFTER_CALL, limits, since, now);
}

/** When the final poll for a call's record is due, epoch ms. */
export function trackedUntil(since: number): number {
  return since + TRACKED_FOR;
}

/** When to retry a final poll that failed, epoch ms; null after three days. */
export function nextFinalPoll(since: number, now: number): number | null {
  return now >= since + RETRIED_FOR ? null : now + RETRIED_EVERY;
}

/** The next poll for a dial without a response, epoch ms. Moments that passed during sleep are skipped; null after two hours. */
export function nextUnknownPoll(since: number, now: number, { polls }: Pick<PollLimits, 'polls'>): number | null {
  const after = spread(UNKNOWN, polls).find((ms) => since + ms > now);
  return after === undefined ? null : since + after;
}

/** When to retry a failed poll for such a dial, which does not count as one, epoch ms; null after a day. */
export function nextUnknownRetry(since: number, now: number): number | null {
  const age = Math.max(0, now - since);
  if (age >= UNKNOWN_FOR) return null;
  return now + Math.min(Math.max(age, 5 * SECOND), 10 * MINUTE);
}
