/** Allows something at most so often within so many ms. */
export function createLimit(most: number, withinMs: number) {
  let times: number[] = [];
  return {
    /** Counts this time; false where there were too many. `now`: epoch ms. */
    allows(now: number): boolean {
      // Times in the future are from before the clock was set back.
      times = times.filter((at) => at <= now && now - at < withinMs);
      if (times.length >= most) return false;
      times.push(now);
      return true;
    },
  };
}
