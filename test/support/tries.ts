/** Environment variable: how much the tests that play by chance play. `npm run faults` sets `many`, and `most` with `--full`. */
export const AMOUNT = 'RINGBACK_TRIES';

/** How often a test tries: `few` in `npm test`. */
export function tries(few: number, many: number, most = many): number {
  const amount = process.env[AMOUNT];
  return amount === 'most' ? most : amount === 'many' ? many : few;
}

/** So many tries in parts, each a test of its own: a long run shows how far it is, and a failure comes when it happens. */
export function inParts(all: number, size: number): { from: number; count: number }[] {
  return Array.from({ length: Math.ceil(all / size) }, (_, part) => ({
    from: part * size,
    count: Math.min(size, all - part * size),
  }));
}
