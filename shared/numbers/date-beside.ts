/**
 * A number and what is written before or after it: a date, a time of day or the place in a list, as in "15.03. 030 1234567", the decimals of a
 * spreadsheet, as in "301234567.0", or the mark of a footnote, as in "030 1234567*".
 */
interface DatedNumber {
  readonly number: string;
  /** The part that is not dialled, as written; never empty. */
  readonly rest: string;
}

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
/** Written like nothing else: "15.03.", "15. 3. 2026", "15.03.26", "2026-03-15", "2026/03/15". */
const SURE = `(?:${DAY}\\.\\s?${MONTH}\\.(?:\\s?(?:19|20)\\d\\d|\\d\\d)?|(?:19|20)\\d\\d(?:-\\d\\d-|/\\d\\d/)\\d\\d)`;
/** Groups of a number look alike: "15.03", "15/03/26", "3-15", "26-03-15", "14.30". */
const LIKE_GROUPS = `(?:${DAY}(?<mark>[./-])${MONTH}(?:\\k<mark>\\d\\d)?|\\d\\d-\\d\\d-${DAY}|\\d{1,2}\\.\\d\\d)`;
/** The same in North America, the month first; and elsewhere. */
const WITH_SLASH = '\\d{1,2}/\\d{1,2}(?:/(?:20)?\\d\\d)?';
/** "1." or "2)", of a list. A bracket that nothing opens belongs to no number. */
const PLACE = '[1-9]\\d?[.)]';
const PLACE_IN_BRACKET = '[1-9]\\)';
const GAP = '[\\s,:;/\\p{Pd}]';
/** So many digits at least, whatever stands between them. */
const digits = (least: number): string => `(?=(?:\\D*\\d){${least}})`;
/** A whole number begins like this; a group in the midst of one seldom does. */
const BEGINS = '(?=[([]?(?:\\+|0))';

/** Dates, with times of day behind them: "15.03.–16.03.", "(15.03., 14:30)". A time with a point may be a group. */
const DATES = `[([]?${SURE}(?:${GAP}*(?:${SURE}|\\d{1,2}(?::\\d\\d|\\.\\d\\d(?=\\s+${BEGINS}))))*[)\\]]?`;

/** A date before a number. What might be a group of it is one only before a whole number. */
const BEFORE = [
  `(?<rest>${DATES})(?!\\d)(?:${GAP}*\\s${GAP}*(?=[+([\\d*#])|(?=\\+))${digits(2)}`,
  `(?<rest>${DAY}\\.${MONTH}\\.)(?=0\\d{8})`,
  `(?<rest>${LIKE_GROUPS})\\s${GAP}*${BEGINS}${digits(9)}`,
  `(?<rest>${WITH_SLASH})\\s${GAP}*(?=[+(\\d])${digits(10)}`,
  `(?<rest>${PLACE})\\s+${BEGINS}${digits(7)}`,
  `(?<rest>${PLACE_IN_BRACKET})\\s*(?=[+([\\d])${digits(3)}`,
].map((form) => `${form}(?<number>.+)`);
/** A date after one, perhaps with a dash or a comma between them. */
const BEHIND = `(?<number>(?:\\D*\\d){8,}?)\\s*[,;:/\\p{Pd}]?\\s+(?<rest>${DATES}|[([]?\\d{1,2}/\\d{1,2}/(?:20)?\\d\\d[)\\]]?)`;
const PLACE_BEHIND = `(?<number>[^()]*(?:\\d[^()\\d]*){7,})\\s(?<rest>[1-9]\\d?\\))`;
const whole = (form: string) => new RegExp(`^${form}$`, 'u');
/** No number is written in two groups with only zeros in the second. */
const DECIMALS_BEHIND = '(?<number>\\+?\\d{3,})(?<rest>\\.0{1,2})';
/** A code begins with a star. */
const FOOTNOTE_BEHIND = '(?<number>[^*#]*(?:\\d[^*#\\d]*){5}\\d)\\s*(?<rest>\\*{1,3}\\)?)';
const FORMS_BEHIND = [BEHIND, PLACE_BEHIND, DECIMALS_BEHIND, FOOTNOTE_BEHIND].map(whole);
const FORMS = [...BEFORE.map(whole), ...FORMS_BEHIND];
/** Of a longer text the beginning may be a date, but it is more than a number. */
const LONGEST = 100;

/** Parts a number from a date, a time of day, the place in a list, decimals or a footnote before or behind it; null without one. */
export function dateBeside(text: string): DatedNumber | null {
  if (text.length > LONGEST || /\p{L}/u.test(text)) return null;
  const before = partedBy(FORMS, text.trim());
  if (before === null) return null;
  const behind = partedBy(FORMS_BEHIND, before.number);
  return behind === null ? before : { number: behind.number, rest: `${before.rest} ${behind.rest}` };
}

function partedBy(forms: readonly RegExp[], line: string): DatedNumber | null {
  const found = forms.map((form) => form.exec(line)?.groups).find((parts) => parts !== undefined);
  return found === undefined ? null : { number: found.number ?? '', rest: found.rest ?? '' };
}
