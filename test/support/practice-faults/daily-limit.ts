import type { WallClock } from '../../../electron/practice-pbx/calls/wall-clock.ts';
import { DAY } from '../../../shared/time/durations.ts';

/** How X-RateLimit-Reset is written. The document says seconds until the reset; servers differ. */
export type ResetAs = 'seconds' | 'epoch-seconds' | 'epoch-milliseconds' | 'date';

/** The daily count of requests of the key. The day ends at midnight of the PBX's zone. */
export type DailyLimit = {
  /** Counts `count` requests. False when the day's requests were used up before. */
  use(count?: number): boolean;
  /** The three headers; none where there is no limit. */
  headers(): Record<string, string>;
  secondsToReset(): number;
};

/** A limit of `limit` requests a day, or none at all for null. */
export function dailyLimit(limit: number | null, now: () => number, clock: WallClock, resetAs: ResetAs): DailyLimit {
  let day = '';
  let used = 0;
  const turnOver = (): void => {
    const today = clock.day(now());
    if (today !== day) used = 0;
    day = today;
  };
  const resetAt = (): number => {
    const noonTomorrow = clock.instant(`${clock.day(now())} 12:00:00`) + DAY;
    return clock.instant(`${clock.day(noonTomorrow)} 00:00:00`);
  };
  const secondsToReset = (): number => Math.max(0, Math.ceil((resetAt() - now()) / 1000));
  const resetText = (): string => {
    switch (resetAs) {
      case 'seconds':
        return String(secondsToReset());
      case 'epoch-seconds':
        return String(Math.ceil(resetAt() / 1000));
      case 'epoch-milliseconds':
        return String(resetAt());
      case 'date':
        return new Date(resetAt()).toUTCString();
    }
  };
  return {
    use: (count = 1) => {
      turnOver();
      const allowed = limit === null || used < limit;
      used += count;
      return allowed;
    },
    headers: () => {
      if (limit === null) return {};
      turnOver();
      return {
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(Math.max(0, limit - used)),
        'X-RateLimit-Reset': resetText(),
      };
    },
    secondsToReset,
  };
}
