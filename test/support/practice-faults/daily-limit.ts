import type { WallClock } from '../../../electron/practice-pbx/calls/wall-clock.ts';
import { DAY } from '../../../shared/time/durations.ts';
import { parsePbxTime } from '../../../shared/time/pbx-time.ts';

/** The daily count of requests of the key. The day ends at midnight of the PBX's zone. */
export type DailyLimit = {
  /** Counts `count` requests. False when the day's requests were used up before. */
  use(count?: number): boolean;
  /** The three headers; none where there is no limit. */
  headers(): Record<string, string>;
  secondsToReset(): number;
};

/** A limit of `limit` requests a day, or none at all for null. */
export function dailyLimit(limit: number | null, now: () => number, clock: WallClock): DailyLimit {
  let day = '';
  let used = 0;
  const dayOf = (at: number): string => clock.text(at).slice(0, 10);
  const instant = (text: string): number => parsePbxTime(text, clock.zone)?.at ?? Number.NaN;
  const turnOver = (): void => {
    const today = dayOf(now());
    if (today !== day) used = 0;
    day = today;
  };
  const secondsToReset = (): number => {
    const noonTomorrow = instant(`${dayOf(now())} 12:00:00`) + DAY;
    const resetAt = instant(`${dayOf(noonTomorrow)} 00:00:00`);
    return Math.max(0, Math.ceil((resetAt - now()) / 1000));
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
        'X-RateLimit-Reset': String(secondsToReset()),
      };
    },
    secondsToReset,
  };
}
