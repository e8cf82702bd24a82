import { DAY } from '../../../shared/time/durations.ts';

/** The daily count of requests of the key. Its day ends at midnight UTC. */
export type DailyLimit = {
  /** Counts `count` requests. False when the day's requests were used up before. */
  use(count?: number): boolean;
  /** The three headers; none where there is no limit. */
  headers(): Record<string, string>;
  secondsToReset(): number;
};

/** A limit of `limit` requests a day, or none at all for null. */
export function dailyLimit(limit: number | null, now: () => number): DailyLimit {
  let day = 0;
  let used = 0;
  const usedToday = (): number => {
    const today = Math.floor(now() / DAY);
    if (today !== day) used = 0;
    day = today;
    return used;
  };
  const secondsToReset = (): number => Math.ceil((DAY - (now() % DAY)) / 1000);
  return {
    use: (count = 1) => {
      const allowed = limit === null || usedToday() < limit;
      used += count;
      return allowed;
    },
    headers: () => {
      if (limit === null) return {};
      return {
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(Math.max(0, limit - usedToday())),
        'X-RateLimit-Reset': String(secondsToReset()),
      };
    },
    secondsToReset,
  };
}
