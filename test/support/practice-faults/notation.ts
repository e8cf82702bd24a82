/**
 * How values are written to the wire. The document says text for nearly everything; real servers drift.
 * `strings`: as documented. `numbers`: every text that looks like a number becomes a JSON number (a leading zero or
 * plus keeps it text, so that no digit is lost). `everything-strings`: the JSON numbers become text too.
 */
export type NumbersAs = 'strings' | 'numbers' | 'everything-strings';

/** How a value that is not there is written: '' or null as the document has it, or always in one of the other ways. */
export type NothingAs = 'as-documented' | 'null' | 'empty' | 'absent' | 'n/a';

/** Both choices. */
export type Notation = { numbers: NumbersAs; nulls: NothingAs };

/** Writes a JSON value in the chosen notation. Booleans, objects and lists stay what they are. */
export function written(value: unknown, notation: Notation): unknown {
  if (notation.numbers === 'strings' && notation.nulls === 'as-documented') return value;
  if (Array.isArray(value)) return value.map((entry) => written(entry, notation));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, entry]) => [name, written(entry, notation)] as const);
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
  }
  if (value === null || value === '') return nothing(value, notation.nulls);
  if (typeof value === 'string' && notation.numbers === 'numbers') return numberOf(value) ?? value;
  if (typeof value === 'number' && notation.numbers === 'everything-strings') return String(value);
  return value;
}

function nothing(value: null | '', as: NothingAs): unknown {
  switch (as) {
    case 'as-documented':
      return value;
    case 'null':
      return null;
    case 'empty':
      return '';
    case 'n/a':
      return 'N/A';
    case 'absent':
      return undefined;
  }
}

function numberOf(text: string): number | null {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(Math.trunc(value)) ? value : null;
}
