import { changeSince, type Figure, isKept, ratioOf } from './figures.ts';

const columns = [
  { head: 'Figure', width: 35 },
  { head: 'On', width: 8 },
  { head: 'Floor', width: 24 },
  { head: 'Measured', width: 13 },
  { head: 'Ratio', width: 6 },
  { head: 'Target', width: 6 },
  { head: 'Met', width: 3 },
  { head: 'Before', width: 11 },
] as const;

/** The figures as plain text, at most 120 characters wide. `before`: the same figure of an earlier run. */
export function tableOf(figures: readonly Figure[], before: (figure: Figure) => Figure | undefined): string[] {
  return [
    lineOf(columns.map(({ head }) => head)),
    lineOf(columns.map(({ width }) => '─'.repeat(width))),
    ...figures.flatMap((figure) => rowOf(figure, before(figure))),
  ];
}

function rowOf(figure: Figure, before: Figure | undefined): string[] {
  const { what, on = 'Node', value, floor, floorIs, unit, wanted } = figure;
  const target = wanted === null ? '' : 'atMost' in wanted ? `≤ ${wanted.atMost}` : `≥ ${wanted.atLeast}`;
  const met = { true: 'yes', false: 'NO', null: '' }[`${isKept(figure)}`];
  const change = before ? changeSince(before, figure) : 'same';
  const cells = [
    what,
    on,
    `${shown(floor)} ${unit}, ${floorIs}`,
    `${shown(value)} ${unit}`,
    shown(ratioOf(figure)),
    target,
    met,
    before ? `${shown(ratioOf(before))}${change === 'same' ? '' : ` ${change}`}` : '',
  ].map((text, i) => wrapped(text, columns[i]?.width ?? text.length));
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => lineOf(cells.map((lines) => lines[line] ?? '')));
}

function lineOf(cells: readonly string[]): string {
  return cells
    .map((text, i) => text.padEnd(columns[i]?.width ?? 0))
    .join('  ')
    .trimEnd();
}

/** Lines of whole words; only a word that is longer than a line is cut. */
function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ').flatMap((one) => one.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [])) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shown(value: number): string {
  return Number.isFinite(value) ? value.toLocaleString('en', { maximumSignificantDigits: 3 }) : '–';
}
