import type { NumberKind } from '../people/import/entry.ts';

/** The kinds of numbers that sources tell apart. Their place says how they are stored: add new ones at the end. */
const KINDS: readonly NumberKind[] = [
  'people.type_mobile',
  'people.type_work',
  'people.type_home',
  'people.type_fax',
  'people.type_workFax',
  'people.type_homeFax',
  'people.type_pager',
  'people.type_car',
];

/** Unicode's noncharacters for a program's own use: no text of a person has them. */
const FIRST = 0xfdd0;

/** What the label of a number has in the place of a kind, until it is shown: the language may change after a source was read. */
export function kindMark(kind: NumberKind): string {
  return String.fromCharCode(FIRST + KINDS.indexOf(kind));
}

/** Numbers with their kinds in words; what the source wrote itself stays. */
export function wordKinds<Each extends { readonly label: string | null }>(
  numbers: readonly Each[],
  t: (kind: NumberKind) => string,
): Each[] {
  const worded = (mark: string): string => {
    const kind = KINDS[mark.charCodeAt(0) - FIRST];
    return kind === undefined ? '' : t(kind);
  };
  return numbers.map((each) => ({ ...each, label: each.label?.replace(/[\ufdd0-\ufdef]/g, worded) ?? null }));
}
