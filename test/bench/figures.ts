/** What a figure was measured on. Node: the code of the main process, without a window. */
export type MeasuredOn = 'Node' | 'Electron' | 'Chromium';

/**
 * One measured figure beside the floor or peer that was measured in the same run. Only their ratio says anything: the machine is
 * shared and noisy.
 *
 * To add figures, export `bench: Bench` from a file `NAME.bench.ts` beside this one; `npm run bench -- NAME` runs it. `run.ts` does the
 * rest: the lines, the JSON in `.out/bench`, and the comparison with the last run, where a figure is found again by `nameOf`. So `what` names the size ("… with 100,000 calls") and nothing that changes from run to run.
 */
export interface Figure {
  readonly what: string;
  /** Node where absent. */
  readonly on?: MeasuredOn;
  readonly value: number;
  readonly floor: number;
  /** What the floor is, in a few words. */
  readonly floorIs: string;
  readonly unit: string;
  /** What value / floor is to be; null where nothing was promised. */
  readonly wanted: { readonly atMost: number } | { readonly atLeast: number } | null;
}

/** Measures something and answers its figures. Cleans up behind itself. */
export type Bench = () => Promise<Figure[]>;

/** The middle of the numbers, the upper one of two; NaN for none. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The number below which such a part of all lies, 0 to 1; NaN for none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** By what a figure is found again in another run. */
export function nameOf({ on = 'Node', what, floorIs, unit }: Figure): string {
  return [on, what, floorIs, unit].join(' · ');
}

export function ratioOf({ value, floor }: Figure): number {
  return value / floor;
}

/** Whether a figure is what was promised; null where nothing was. */
export function isKept(figure: Figure): boolean | null {
  const { wanted } = figure;
  if (wanted === null) return null;
  return 'atMost' in wanted ? ratioOf(figure) <= wanted.atMost : ratioOf(figure) >= wanted.atLeast;
}

/** How a figure changed since an earlier run, by more than a tenth. */
export function changeSince(before: Figure, now: Figure): 'worse' | 'better' | 'same' {
  const grown = ratioOf(now) / ratioOf(before) - 1;
  if (!(Math.abs(grown) > 0.1)) return 'same';
  const isMoreBetter = now.wanted !== null && 'atLeast' in now.wanted;
  return grown > 0 === isMoreBetter ? 'better' : 'worse';
}
