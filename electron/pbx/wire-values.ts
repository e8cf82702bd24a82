import { cleanText } from '../../shared/clean-text.ts';

/** What a field that says nothing comes as: null, absent, empty, or one of these words. */
const nothing = /^(?:|n\/a|null|none|undefined|-)$/iu;
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/iu;
/** The longest of these words. */
const longestNothing = 9;
/** Longest text of a record's field; what is longer is cut, the raw record keeps it. */
const longestText = 300;

export type WireObject = Record<string, unknown>;

/** Whether a value is an object with fields. PHP writes an empty one as an empty array, which has none. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text however it came: numbers as their digits; null for null, absent, "", "N/A" and the like. Hidden characters are gone. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = cleanText(value.length > 4 * longestText ? value.slice(0, 4 * longestText) : value, longestText);
  return text.length <= longestNothing && nothing.test(text) ? null : text;
}

/** A number, or null where it is so large that sums and products of it would not be numbers any more. */
function inRange(value: number): number | null {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** A number, or text that holds one; a percent sign at its end is dropped. Null for anything else and for numbers beyond 2^53. */
export function readFigure(value: unknown): number | null {
  if (typeof value === 'number') return inRange(value);
  if (typeof value !== 'string') return null;
  const text = value.endsWith('%') ? value.slice(0, -1).trim() : value.trim();
  if (!numeric.test(text)) return null;
  return inRange(Number(text));
}

/** A yes or no however it came: true, "true", "yes", "on", 1, "1"; null when it is neither. */
export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : '';
  if (text === '1' || text === 'true' || text === 'yes' || text === 'on') return true;
  return text === '0' || text === 'false' || text === 'no' || text === 'off' ? false : null;
}

/** The entries of a list that are objects. A list with gaps comes from PHP as an object, so its values count too. */
export function readEntries(value: unknown): WireObject[] {
  if (Array.isArray(value)) return value.filter(isWireObject);
  return isWireObject(value) ? Object.values(value).filter(isWireObject) : [];
}

/** The fields of a raw record; none where it is no object. */
export const fieldsOf = (raw: unknown): WireObject => (isWireObject(raw) ? raw : {});

/** A raw record's UUID as the PBX wrote it; null where it has none. */
export function rawUuidOf(raw: unknown): string | null {
  const uuid = fieldsOf(raw).call_uuid;
  return typeof uuid === 'string' && uuid.trim() !== '' ? uuid.trim() : typeof uuid === 'number' ? String(uuid) : null;
}
