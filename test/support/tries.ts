/** Environment variable: how much the tests that play by chance play. `npm run faults` sets `many`, and `most` with `--full`. */
export const AMOUNT = 'RINGBACK_TRIES';

/** How often a test tries: `few` in `npm test`. */
export function tries(few: number, many: number, most = many): number {
  const amount = process.env[AMOUNT];
  return amount === 'most' ? most : amount === 'many' ? many : few;
}
