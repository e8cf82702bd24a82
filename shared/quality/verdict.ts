import { z } from 'zod';

/** The verdicts of a measured call, best first. */
export const bands = ['good', 'fair', 'poor', 'bad'] as const;
export type Band = (typeof bands)[number];

/** Why a call has no verdict (domain.md, Quality: not measured, never green). */
export const notMeasuredReason = z.enum(['noFigures', 'noPackets', 'shortTalk', 'tooManyPackets', 'flawsReset']);
export type NotMeasuredReason = z.infer<typeof notMeasuredReason>;

/** So many seconds without sound, of so many in which sound was to be expected. */
export const missingSeconds = z.object({ seconds: z.number(), of: z.number() });
export type MissingSeconds = z.infer<typeof missingSeconds>;

/**
 * How a call sounded, as far as the PBX measured it. `mos`: the PBX's score. `lowered`: one band lower because error periods cover
 * more than a tenth of the talk. `doubtful`: a good score beside a jitter_loss_rate above 0.2. `missing`: sound that was sent and did
 * not arrive, which set the band.
 * `incomplete`: sound is missing, and nothing shows whether it was lost or never sent (muted); neither good nor bad.
 */
export const verdict = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    band: z.enum(bands),
    mos: z.number(),
    lowered: z.boolean(),
    doubtful: z.boolean(),
    missing: missingSeconds.nullable(),
  }),
  z.object({ kind: z.literal('incomplete'), missing: missingSeconds }),
  z.object({ kind: z.literal('notMeasured'), reason: notMeasuredReason }),
]);
export type Verdict = z.infer<typeof verdict>;

/** A verdict in one word: the band of a measured one, else its kind. Stored in the database by place: only ever append. */
export const verdictWords = ['good', 'fair', 'poor', 'bad', 'notMeasured', 'incomplete'] as const;

export type VerdictWord = (typeof verdictWords)[number];

/** See `verdictWords`. */
export function wordOf(one: Verdict): VerdictWord {
  return one.kind === 'measured' ? one.band : one.kind;
}
