/**
 * Times of the PBX as texts without a zone. They are compared and shifted as texts, because the PBX itself filters and sorts by them:
 * so a wrong zone or a clock change can shift no border of what was read.
 */

const form = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:[.,]\d+)?$/;
/** An unset time that some PBX wrote as a date is no border. */
const firstYear = '1990';

/** The time in a record's field as `YYYY-MM-DD HH:MM:SS`; null if it is no time that a list request could contain. */
export function pbxLocalTime(value: unknown): string | null {
  const found = typeof value === 'string' ? form.exec(value.trim()) : null;
  if (!found) return null;
  const text = `${found[1]} ${found[2]}`;
  return text > firstYear && shifted(text, 0) === text ? text : null;
}

/** So many seconds after. */
export const secondsAfter = (text: string, seconds: number): string => shifted(text, seconds);
/** So many seconds before. */
export const secondsBefore = (text: string, seconds: number): string => shifted(text, -seconds);

const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

function shifted(text: string, seconds: number): string {
  const at = asUtc(text) + seconds * 1000;
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
