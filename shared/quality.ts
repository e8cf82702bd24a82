import { z } from 'zod';
import type { Call } from './call.ts';
import { errorSeconds, expectedPackets, talkSeconds } from './quality-figures.ts';

/** Why a call has no verdict (domain.md, Quality: not measured, never green). */
export const notMeasuredReason = z.enum(['noFigures', 'noPackets', 'shortTalk', 'fewPackets', 'flawsReset']);
export type NotMeasuredReason = z.infer<typeof notMeasuredReason>;

/**
 * How a call sounded, as far as the PBX measured it. `lowered`: one band lower because error periods cover more than a
 * tenth of the talk. `doubtful`: a good MOS beside a jitter_loss_rate above 0.2.
 */
export const verdict = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    band: z.enum(['good', 'fair', 'poor', 'bad']),
    mos: z.number(),
    lowered: z.boolean(),
    doubtful: z.boolean(),
  }),
  z.object({ kind: z.literal('notMeasured'), reason: notMeasuredReason }),
]);
export type Verdict = z.infer<typeof verdict>;

const BANDS = ['good', 'fair', 'poor', 'bad'] as const;
type Band = (typeof BANDS)[number];

/** Lower limits of MOS. Stricter than the usual ones, because the MOS of FreeSWITCH is kinder than the ear. */
export const BAND_LIMITS = { good: 4.4, fair: 4.2, poor: 3.6 } as const;

const SHORTEST_TALK_SECONDS = 10;
const LOWERING_ERROR_SHARE = 0.1;
const DOUBTFUL_LOSS_RATE = 0.2;
/** FreeSWITCH's MOS lies from 1 to 4.5; anything else is not one. */
const MOS_RANGE = { min: 1, max: 4.5 } as const;

/**
 * How a call sounded, by its inbound figures (domain.md, Quality). Never good where nothing was measured: no figures, no packets,
 * talk under 10 s, under half of the packets that the talk makes, or as many flaws as packets.
 */
export function judge(call: Call): Verdict {
  const reason = whyNotMeasured(call);
  const mos = call.inbound?.mos ?? null;
  if (reason !== null || mos === null) return { kind: 'notMeasured', reason: reason ?? 'noFigures' };
  const plain = bandOf(mos);
  const talk = talkSeconds(call) ?? 0;
  const disturbed = errorSeconds(call) > LOWERING_ERROR_SHARE * talk;
  const band = disturbed ? oneLower(plain) : plain;
  const doubtful = plain === 'good' && (call.inbound?.jitterLossRate ?? 0) > DOUBTFUL_LOSS_RATE;
  return { kind: 'measured', band, mos, lowered: band !== plain, doubtful };
}

function whyNotMeasured(call: Call): NotMeasuredReason | null {
  const { inbound } = call;
  if (inbound === null) return 'noFigures';
  const packets = inbound.packetCount ?? inbound.mediaPacketCount;
  if (packets !== null && packets <= 0) return 'noPackets';
  if (packets === null || inbound.mos === null) return 'noFigures';
  if (inbound.mos < MOS_RANGE.min || inbound.mos > MOS_RANGE.max) return 'noFigures';
  const talk = talkSeconds(call);
  if (talk === null) return 'noFigures';
  if (talk < SHORTEST_TALK_SECONDS) return 'shortTalk';
  if (packets < expectedPackets(talk) / 2) return 'fewPackets';
  // The counter starts over when it passes the packets; what the error periods hold betrays that.
  const flaws = (call.errorPeriods ?? []).reduce((sum, period) => sum + (period.flaws ?? 0), 0);
  return Math.max(inbound.flawTotal ?? 0, flaws) >= packets ? 'flawsReset' : null;
}

function bandOf(mos: number): Band {
  if (mos >= BAND_LIMITS.good) return 'good';
  if (mos >= BAND_LIMITS.fair) return 'fair';
  return mos >= BAND_LIMITS.poor ? 'poor' : 'bad';
}

function oneLower(band: Band): Band {
  return BANDS[BANDS.indexOf(band) + 1] ?? band;
}
