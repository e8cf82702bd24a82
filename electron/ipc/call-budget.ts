/** At most so many calls in any second, so that a page gone wild cannot starve main. */
export interface CallBudget {
  /** Takes one; false when the second's share is used up. */
  take(): boolean;
}

/** A budget over a sliding second. `now` in ms. */
export function createCallBudget(perSecond: number, now: () => number): CallBudget {
  let taken: number[] = [];
  return {
    take() {
      const at = now();
      taken = taken.filter((then) => at - then < 1000);
      if (taken.length >= perSecond) return false;
      taken.push(at);
      return true;
    },
  };
}
