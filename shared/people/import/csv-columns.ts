import { isWholeNumber } from '../../numbers/phone-number.ts';
import { parseTypedNumber } from '../../numbers/typed-number.ts';
import { type Heading, isNumberLabel, type Meaning, readHeading } from './headings.ts';
import { isDamaged } from './number-cell.ts';

/** The columns of a table of people, each by its index. `mail`: what of it is an e-mail address is read. `ignored`: those with content that is not read. */
export interface Columns {
  readonly names: readonly number[];
  readonly given: readonly number[];
  readonly middle: readonly number[];
  readonly family: readonly number[];
  readonly company: readonly number[];
  readonly department: readonly number[];
  readonly mail: readonly number[];
  readonly numbers: readonly NumberColumn[];
  readonly ignored: readonly number[];
}

/** A column of numbers. They are called by `label`, or by what the row has at `labelAt`. `codes`: the columns with their beginnings, in order. */
export interface NumberColumn {
  readonly at: number;
  readonly codes: readonly { readonly at: number; readonly isCountry: boolean }[];
  readonly label: string | null;
  readonly labelAt: number | null;
}

/** The most columns and the most rows that are looked at to tell what a column holds. */
const most = { columns: 500, rows: 100 } as const;

const EXTENSIONS = ['extension', 'ext', 'extn'];

/** Of the cells of a column without a known heading, this share must be telephone numbers. */
const NUMBERS_SHARE = 0.8;

/**
 * The columns' contents by their headings and, where these leave it open, by the cells of the first rows; null where there are no columns
 * of names and numbers. `country`: as numbers are read (ISO 3166 letters).
 */
export function columnsOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  country: string,
): Columns | null {
  const sample = rows.slice(0, most.rows);
  const read = headings.slice(0, most.columns).map((text, at) => {
    const cells = sample.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
    return { at, text, cells, ...readHeading(text) };
  });
  const isNumbers = (one: (typeof read)[number]): boolean => holdsNumbers(one.meaning, one.cells, country);
  const counted = read.some((one) => one.meaning !== 'plainNumber' && isNumbers(one));
  // Beside telephone numbers, "Number" is one only where its cells surely are.
  const isNoCount = ({ meaning, cells }: (typeof read)[number]): boolean =>
    meaning !== 'plainNumber' || !counted || mostly(cells, (cell) => isSurelyNumber(cell, country));
  const found = read.filter((one) => isNumbers(one) && isNoCount(one));
  // "phone_extension" beside "phone_number" goes on in that number, and is none by itself.
  const numbers = found.filter(
    ({ pair }) => !found.some((one) => EXTENSIONS.some((word) => pair === `${one.pair} ${word}`)),
  );
  const names = namesOf(read);
  const of = (meaning: Meaning) => read.filter((one) => one.meaning === meaning);
  const [departments, mails] = [of('department'), of('mail')];
  const used = new Set([...numbers, ...Object.values(names).flat(), ...departments, ...mails].map(({ at }) => at));
  const labels = read.filter(({ meaning }) => meaning === 'label');
  // "Type" beside the only number: "Mobile", "Fax".
  const kind = numbers.length > 1 ? undefined : read.find(isKind);
  const columns = numbers.map(({ at, pair, label }): NumberColumn => {
    const beside = (labels.find((one) => one.pair === pair) ?? kind)?.at ?? null;
    if (beside !== null) used.add(beside);
    const before = read.slice(0, at).findLastIndex((one) => !isCode(one)) + 1;
    const codes = read.slice(before, at).map((one) => ({ at: one.at, isCountry: one.meaning === 'countryCode' }));
    for (const code of codes) used.add(code.at);
    return { at, codes, label, labelAt: beside };
  });
  if (columns.length === 0 || Object.values(names).every((all) => all.length === 0)) return null;
  const ats = (all: readonly { at: number }[]): number[] => all.map(({ at }) => at);
  return {
    names: ats(names.names),
    given: ats(names.given),
    middle: ats(names.middle),
    family: ats(names.family),
    company: ats(names.company),
    department: ats(departments),
    mail: ats(mails),
    numbers: columns,
    ignored: ats(read.filter(({ at, cells }) => !used.has(at) && cells.length > 0)),
  };
}

/** The columns of names. "Name" beside only a given name holds the family name, and the other way round. */
function namesOf<One extends Heading & { readonly text: string }>(read: readonly One[]) {
  const of = (meaning: Meaning): One[] => read.filter((one) => one.meaning === meaning);
  const [whole, given, family] = [of('name'), of('given'), of('family')];
  // "Name1" and "Name2" are the two halves of one, and so are "Name" and "Name 2".
  const unsure = of('anyName');
  const counted = unsure.filter(({ text }) => /\d/.test(text));
  const goesOn = family.length === 0 && counted.length === 1 && unsure.length === 2 && unsure[1] === counted[0];
  const parts = goesOn ? unsure : counted.length > 1 ? counted : [];
  const any = unsure.filter((one) => !parts.includes(one));
  const half = whole.length > 0 || (given.length > 0 && family.length > 0) ? null : (any[0] ?? null);
  const isFamily = half !== null && given.length > 0;
  const isGiven = half !== null && family.length > 0;
  const rest = isFamily || isGiven ? any.slice(1) : any;
  return {
    names: [...whole, ...rest],
    given: isGiven ? [half, ...given] : given,
    middle: of('middle'),
    family: [...(isFamily ? [half] : []), ...family, ...parts],
    company: of('company'),
  };
}

function holdsNumbers(meaning: Meaning, cells: readonly string[], country: string): boolean {
  switch (meaning) {
    case 'number':
      return !cells.every(isMark) || cells.length === 0;
    case 'plainNumber':
      // One that begins with 1 counts the rows.
      return !cells.some(isMark);
    case 'place':
      return mostly(cells, isDialable);
    case 'unknown':
      return mostly(cells, (cell) => isSurelyNumber(cell, country));
    default:
      return false;
  }
}

/** Whether a column has the beginnings of numbers: "030", "+49", "(0171)". */
function isCode({ meaning, cells }: { readonly meaning: Meaning; readonly cells: readonly string[] }): boolean {
  if (meaning !== 'areaCode' && meaning !== 'countryCode') return false;
  return mostly(cells, (cell) => /^\(?\+?\d[\d -]{0,6}\)?$/.test(cell));
}

/** Whether a column says what the numbers of its rows are called. */
const isKind = ({ meaning, cells }: { readonly meaning: Meaning; readonly cells: readonly string[] }): boolean =>
  meaning === 'unknown' && mostly(cells, isNumberLabel);

function mostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(is).length >= NUMBERS_SHARE * cells.length;
}

/** A digit, or a yes or no: what telephone systems mark numbers with. */
const isMark = (cell: string): boolean => /^(?:-?\d|true|false|yes|no)$/i.test(cell);

function isDialable(cell: string): boolean {
  const read = parseTypedNumber(cell.slice(0, 100));
  return read.ok && /\d{2}/.test(read.number) && !isDamaged(cell);
}

/** Whether a cell is a telephone number also without a heading that says so: not a customer's number, a date or a post code. */
function isSurelyNumber(cell: string, country: string): boolean {
  const read = parseTypedNumber(cell.slice(0, 100));
  if (!read.ok || isDamaged(cell)) return false;
  return /^[+0]|\d[\s().\-/]+\d/.test(cell) && isWholeNumber(read.number, country);
}
