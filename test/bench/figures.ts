/**
 * One measured figure beside the floor or peer that was measured in the same run. Only their ratio says anything: the machine is
 * shared and noisy.
 */
export interface Figure {
  readonly what: string;
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

/** Whether a figure is what was promised; null where nothing was. */
export function isKept({ value, floor, wanted }: Figure): boolean | null {
  if (wanted === null) return null;
  const ratio = value / floor;
  return 'atMost' in wanted ? ratio <= wanted.atMost : ratio >= wanted.atLeast;
}

/** A figure as a line of the report. */
export function lineOf(figure: Figure): string {
  const { what, value, floor, floorIs, unit, wanted } = figure;
  const promise =
    wanted === null ? '' : 'atMost' in wanted ? `, at most ${wanted.atMost}` : `, at least ${wanted.atLeast}`;
  const mark = { true: 'kept', false: 'NOT KEPT', null: '' }[String(isKept(figure)) as 'true' | 'false' | 'null'];
  const ratio = floor === 0 ? '–' : shown(value / floor);
  return `${what}: ${shown(value)} ${unit} · ${floorIs}: ${shown(floor)} ${unit} · ratio ${ratio}${promise}  ${mark}`.trimEnd();
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: true });
}
