import { type Dial, isGoingOn } from '../../../shared/dialing/dial.ts';

/** More lines would leave too little room for the calls above. */
const MOST_LINES = 3;

/** Sorts running dials before the others and keeps the order otherwise. */
export function runningFirst(dials: readonly Dial[], now: number): Dial[] {
  const isOn = ({ state }: Dial): boolean => isGoingOn(state, now);
  return [...dials.filter(isOn), ...dials.filter((dial) => !isOn(dial))];
}

/** Splits the dials into those with a line of their own (all running ones, and the newest of the others) and the rest. */
export function linesOf(dials: readonly Dial[], now: number): { lines: Dial[]; more: Dial[] } {
  const ordered = runningFirst(dials, now);
  const running = ordered.filter(({ state }) => isGoingOn(state, now)).length;
  const count = Math.max(MOST_LINES, running + 1);
  // The button for a single dial more would take as much room as its line.
  const shown = ordered.length === count + 1 ? count + 1 : count;
  return { lines: ordered.slice(0, shown), more: ordered.slice(shown) };
}

/**
 * The unfolded dials: the newest one that nothing was decided about, and any that the person unfolded. `folded`: by dial id, what the
 * person or the time decided. `dials`: newest first.
 */
export function openIds(dials: readonly Dial[], folded: Readonly<Record<string, boolean>>): ReadonlySet<string> {
  const newest = dials.find(({ id }) => folded[id] === undefined);
  return new Set(dials.filter(({ id }) => folded[id] === false || id === newest?.id).map(({ id }) => id));
}
