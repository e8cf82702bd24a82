/** Environment variable: how much the tests that play by chance play. `npm run faults` sets `many`, and `most` with `--full`. */
export const AMOUNT = 'RINGBACK_TRIES';

/** How often a test tries: `few` in `npm test`. */
export function tries(few: number, many: number, most = many): number {
  const amount = process.env[AMOUNT];
  return amount === 'most' ? most : amount === 'many' ? many : few;
}

/**
 * The seed of a test that plays by chance: the same in every `npm test`, so that one change doesn't fail for what another one left; another one in
 * every `npm run faults`, which is to find more.
 */
export const seeded = (): { seed?: number } => (process.env[AMOUNT] === undefined ? { seed: 20_261_128 } : {});

/** So many tries in parts, each a test of its own: a long run shows how far it is, and a failure comes when it happens. */
export function inParts(all: number, size: number): { from: number; count: number }[] {
  return Array.from({ length: Math.ceil(all / size) }, (_, part) => ({
    from: part * size,
    count: Math.min(size, all - part * size),
  }));
}
