import type { UsualHour } from '../../shared/calls/follow-up-state.ts';

/** One hour of the day in the chart. `share`: of the hour with the most answered calls, 0–1; `isUsual`: one of those named beside it. */
export interface HourBar {
  readonly hour: number;
  readonly share: number;
  readonly isUsual: boolean;
}

/** The chart shows the hours of an office, and earlier and later ones in which calls were answered. */
const OFFICE = { from: 8, to: 18 } as const;

/** How many calls a number answered by the hour, as bars. */
export function hourBars({ hour, hours, reachedByHour }: UsualHour): HourBar[] {
  const most = Math.max(1, ...reachedByHour);
  const first = reachedByHour.findIndex((count) => count > 0);
  const from = first < 0 ? OFFICE.from : Math.min(OFFICE.from, first);
  const to = Math.max(
    OFFICE.to,
    reachedByHour.findLastIndex((count) => count > 0),
  );
  return reachedByHour.slice(from, to + 1).map((count, place) => {
    const at = from + place;
    return { hour: at, share: count / most, isUsual: (at - hour + 24) % 24 < hours };
  });
}
