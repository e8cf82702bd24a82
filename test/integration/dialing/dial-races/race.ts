import fc from 'fast-check';

/** One telephone, written in the ways in which people and records write it. */
const written = ['+493023125001', '030 23125001', '0049 30 23125001'] as const;

/** An action at a time (ms from the start). `window`: which of the two. */
export type Act =
  | { readonly kind: 'double click'; readonly window: number; readonly gap: number }
  | { readonly kind: 'Enter held'; readonly window: number; readonly lasts: number }
  | { readonly kind: 'row clicked'; readonly window: number; readonly times: number }
  | { readonly kind: 'rung back from a notification' }
  | { readonly kind: 'link followed'; readonly window: number }
  | { readonly kind: 'window loaded anew'; readonly window: number }
  | { readonly kind: 'card closed'; readonly window: number };

/** One race: who does what when, how slow each message is, and what becomes of each POST. */
export interface Race {
  readonly acts: readonly { readonly at: number; readonly number: string; readonly act: Act }[];
  /** Delays of messages between window and main, ms, used in turn. */
  readonly delays: readonly number[];
  /** What the person says to the questions, and after how long, ms. */
  readonly answers: readonly { readonly after: number; readonly yes: boolean }[];
  readonly posts: readonly { readonly after: number; readonly how: 'accepted' | 'refused' | 'lost' }[];
}

const window = fc.constantFrom(0, 1);
const pressing: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('double click' as const), window, gap: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ kind: fc.constant('Enter held' as const), window, lasts: fc.integer({ min: 100, max: 900 }) }),
  fc.record({ kind: fc.constant('row clicked' as const), window, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('rung back from a notification' as const) }),
);
const other: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('link followed' as const), window }),
  fc.record({ kind: fc.constant('window loaded anew' as const), window }),
  fc.record({ kind: fc.constant('card closed' as const), window }),
);
const at = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5000 }));

/** Any race with at least one press. */
export const race: fc.Arbitrary<Race> = fc.record({
  acts: fc
    .tuple(
      fc.array(fc.record({ at, number: fc.constantFrom(...written), act: pressing }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.record({ at, number: fc.constantFrom(...written), act: other }), { maxLength: 6 }),
    )
    .map(([presses, others]) => [...presses, ...others]),
  delays: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 12 }),
  answers: fc.array(fc.record({ after: fc.integer({ min: 0, max: 4000 }), yes: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  posts: fc.array(
    fc.record({
      after: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 200, max: 50_000 })),
      how: fc.constantFrom('accepted' as const, 'refused' as const, 'lost' as const),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** The outcome of a race. */
export interface RaceResult {
  /** All POSTs, and how many of them the PBX did not refuse. */
  readonly posts: number;
  readonly calls: number;
  /** The most that were unanswered at one time. */
  readonly atOnce: number;
  /** Whether every intent was stored before its POST, and every POST belongs to exactly one dial. */
  readonly storedFirst: boolean;
  readonly dials: number;
  /** How many gestures were made where Call was not shut: a double click, a held key and a row clicked thrice are one each. */
  readonly gestures: number;
  /** How often a question was answered with yes. */
  readonly yeses: number;
}

/** Whatever a race broke of R4; null when nothing. */
export function brokenBy(run: RaceResult): string | null {
  const { posts, calls, atOnce, storedFirst, dials, gestures: meant, yeses } = run;
  if (posts === 0 && meant > 0) return 'somebody pressed and nothing was sent';
  if (posts > meant + yeses) return `${meant} gestures and ${yeses} times yes made ${posts} POSTs`;
  if (calls > 1 + yeses) return `${calls} calls to one number with ${yeses} times yes`;
  if (atOnce > 1) return `${atOnce} POSTs were unanswered at one time`;
  if (posts !== dials) return `${dials} dials made ${posts} POSTs`;
  return storedFirst ? null : 'an intent was not kept before its POST';
}
