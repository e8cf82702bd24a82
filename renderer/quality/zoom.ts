/** The most that a timeline is enlarged. */
const MOST_ZOOM = 64;
/** The fewest seconds that fill its width. */
const FEWEST_SECONDS = 10;

/** What is seen of a timeline. `zoom`: 1 shows all of it. `left`: the share of its length at the left edge. */
export interface View {
  readonly zoom: number;
  readonly left: number;
}

/** All of it. */
export const WHOLE: View = { zoom: 1, left: 0 };

/** How far a timeline of so many seconds can be enlarged; 1 for one that is too short. */
export function mostZoom(seconds: number): number {
  return Math.max(1, Math.min(MOST_ZOOM, seconds / FEWEST_SECONDS));
}

/** A view within the bounds of a timeline. */
export function bounded({ zoom, left }: View, most: number): View {
  const within = Math.min(Math.max(1, zoom), most);
  return { zoom: within, left: Math.min(Math.max(0, left), 1 - 1 / within) };
}

/** Enlarges by `factor` (below 1: shrinks). What lies at `at`, a share of the visible width, stays where it is. */
export function zoomed(view: View, factor: number, at: number, most: number): View {
  const zoom = bounded({ ...view, zoom: view.zoom * factor }, most).zoom;
  const under = view.left + at / view.zoom;
  return bounded({ zoom, left: under - at / zoom }, most);
}

/** Moves as little as shows the part from `from` to `to` (shares of the length); its start, where it does not fit. */
export function showing(view: View, from: number, to: number, most: number): View {
  const width = 1 / view.zoom;
  if (from >= view.left && to <= view.left + width) return view;
  const left = from < view.left || to - from > width ? from : to - width;
  return bounded({ ...view, left }, most);
}

/** Where times stand under a timeline, seconds: its start, its end, and steps between that fit the zoom. */
export function ticks(seconds: number, zoom: number, longFrom: number): number[] {
  const steps = zoom <= 1 ? (seconds >= longFrom ? 2 : 1) : Math.ceil(zoom * 2);
  return Array.from({ length: steps + 1 }, (_, index) => (seconds * index) / steps);
}
