import { z } from 'zod';

/** How sound that was measured sounded, best first. */
export const bands = ['good', 'fair', 'poor', 'bad'] as const;
export type Band = (typeof bands)[number];

/** Why a call has no verdict: not measured, never green. */
export const notMeasuredReason = z.enum(['noFigures', 'shortTalk', 'tooManyPackets']);
export type NotMeasuredReason = z.infer<typeof notMeasuredReason>;

/** Seconds of sound that the PBX sent, of those of the measured leg. */
export const sentSound = z.object({ seconds: z.number(), of: z.number() });
export type SentSound = z.infer<typeof sentSound>;

/** Where silence lies that the packets do not surround. `middle`: something came before it and after it. */
const silencePlace = z.enum(['end', 'start', 'middle', 'unknown']);
export type SilencePlace = z.infer<typeof silencePlace>;

/**
 * What the PBX received on the measured leg, seconds. `of`: in which sound was to be expected. `lost`: by the sequence of the packets, in at most
 * `holes` gaps (null where the record does not tell); `isSure`: more is missing than the clock's slack explains. `notSent`: the rest that is
 * missing, and where the record does not tell what was lost (`isSplit` false) all of that; `untilEnd`: so much of it lies at one end of the call, or in a pause that the spacing leaves out (`where`). `unexplained`: share of the packets that
 * only their numbers miss. `r`: the rating of the E-model (G.107), 0–100, for `codec` if every gap was concealed. `packetTime`: ms.
 */
export const receivedSound = z.object({
  of: z.number(),
  lost: z.number(),
  isSure: z.boolean(),
  holes: z.number().nullable(),
  notSent: z.number(),
  isSplit: z.boolean(),
  untilEnd: z.number(),
  where: silencePlace,
  unexplained: z.number(),
  r: z.number(),
  codec: z.string(),
  packetTime: z.number(),
});
export type ReceivedSound = z.infer<typeof receivedSound>;

/** What was lost of what was sent, 0 to 1. */
export function lostShare({ of, lost, notSent }: ReceivedSound): number {
  return of <= notSent ? 0 : Math.min(1, lost / (of - notSent));
}

const sent = sentSound.nullable();

/**
 * How a call sounded, as far as the PBX measured it: what it received decides, `sent` says how much there was in the other direction.
 * `by`: what set the band: `loss`, silence until hang-up (`end`), an order or numbers of packets that changed though they came (`order`), or the
 * PBX's score beside clean figures (`score`); null for a good one. `mos`: the PBX's score. `noSound`: not one packet of sound arrived.
 */
export const verdict = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    band: z.enum(bands),
    by: z.enum(['loss', 'end', 'order', 'score']).nullable(),
    mos: z.number().nullable(),
    received: receivedSound,
    sent,
  }),
  z.object({ kind: z.literal('noSound'), of: z.number(), sent }),
  z.object({ kind: z.literal('notMeasured'), reason: notMeasuredReason }),
]);
export type Verdict = z.infer<typeof verdict>;

/** A verdict in one word: the band of a measured one, else its kind. Stored in the database by place: only ever append. */
export const verdictWords = ['good', 'fair', 'poor', 'bad', 'noSound', 'notMeasured'] as const;

export type VerdictWord = (typeof verdictWords)[number];

/** The words of calls that sounded badly. */
export const poorWords = ['poor', 'bad', 'noSound'] as const satisfies readonly VerdictWord[];

/** See `verdictWords`. */
export function wordOf(one: Verdict): VerdictWord {
  return one.kind === 'measured' ? one.band : one.kind;
}

/** Whether a call sounded worse than good, as far as it was measured. */
export function isBelowGood(one: Verdict): boolean {
  return one.kind === 'noSound' || (one.kind === 'measured' && one.band !== 'good');
}
