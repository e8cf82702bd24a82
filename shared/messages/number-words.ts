/** Writes a number with at most `digits` fraction digits, none by default. */
export type WriteNumber = (value: number, digits?: number) => string;

/** Writes numbers as a locale does, with at most `digits` fraction digits. */
export function writerOf(locale: string): WriteNumber {
  return (value, digits = 0) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

/** Writes shares (0 to 1) as percent with at most `digits` fraction digits, none by default, as a locale does: "22%". */
export function percentOf(locale: string, digits = 0): (share: number) => string {
  return (share) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}

/** Writes PBX scores with their two digits, as a locale does: "4.40". */
export function scoreOf(locale: string): (score: number) => string {
  return (score) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(score);
}
