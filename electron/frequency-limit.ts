/** Allows something at most so often within so many ms. */
export function createFrequencyLimit(most: number, withinMs: number) {
  let times: number[] = [];
  /** Whether there were too many. `now`: epoch ms. */
  function isReached(now: number): boolean {
    // Times in the future are from before the clock was set back.
    times = times.filter((at) => at <= now && now - at < withinMs);
    return times.length >= most;
  }
  return {
    isReached,
    /** Counts this time; false where there were too many. `now`: epoch ms. */
    allows(now: number): boolean {
      if (isReached(now)) return false;
      times.push(now);
      return true;
    },
  };
}
