import type { Call } from '../calls/call.ts';
import {
  errorSeconds,
  flawPoints,
  fullScore,
  mayHideSilence,
  measuredSeconds,
  missingSound,
  reportsLoss,
  soundPackets,
  talkSeconds,
} from './quality-figures.ts';
import { type Band, bands, type MissingSeconds, type NotMeasuredReason, type Verdict } from './verdict.ts';

/** Lower limits of the score. Stricter than the usual ones, because the score is kinder than the ear (domain.md, Quality). */
export const BAND_LIMITS = { good: 4.4, fair: 4.2, poor: 3.6 } as const;

/** FreeSWITCH's score lies between these; anything else is not one. */
export const SCORE_RANGE = { min: 1, max: 4.5 } as const;

/** Talks shorter than this are not judged, seconds. */
export const SHORTEST_TALK_SECONDS = 10;

/** Sound that is missing for longer than both (seconds, share of the talk) is never good. */
const MISSING = { seconds: 3, share: 0.05 } as const;
/** Sound that was lost for more than this share of the talk is bad. */
export const BAD_MISSING_SHARE = 0.2;
/** Disturbed periods that cover more than this share of the talk make the verdict one band lower. */
export const LOWERING_ERROR_SHARE = 0.1;
const DOUBTFUL_LOSS_RATE = 0.2;
/** More packets than this multiple of what the call makes cannot be its own. */
const MOST_PACKETS = 1.2;

/**
 * How a call sounded, by its inbound figures (domain.md, Quality). The packets are counted against the clock before the score is
 * believed, because silence fools the score. Worse sound never makes the verdict better: it may become incomplete or not measured, never a
 * better band.
 */
export function judge(call: Call): Verdict {
  const reason = whyNotMeasured(call);
  const mos = call.inbound?.mos ?? null;
  if (reason !== null || call.inbound === null || mos === null) return notMeasured(reason);
  const plain = bandOf(fullScore(call, mos));
  const disturbed = errorSeconds(call) > LOWERING_ERROR_SHARE * (talkSeconds(call) ?? 0);
  const byScore = disturbed ? oneLower(plain) : plain;
  const doubtful = plain === 'good' && (call.inbound.jitterLossRate ?? 0) > DOUBTFUL_LOSS_RATE;
  const missing = missingSound(call);
  const score = { kind: 'measured', mos, lowered: byScore !== plain, doubtful } as const;
  const isFine = byScore === 'good' || byScore === 'fair';
  if (missing === null || missing.seconds <= overlookedSeconds(call, missing)) {
    const hides = missing !== null && isFine && mayHideSilence(call);
    return hides ? { kind: 'incomplete', missing } : { ...score, band: byScore, missing: null };
  }
  if (!reportsLoss(call)) return isFine ? { kind: 'incomplete', missing } : { ...score, band: byScore, missing: null };
  const byMissing = missing.seconds > BAD_MISSING_SHARE * missing.of ? 'bad' : 'poor';
  return { ...score, band: worse(byScore, byMissing), missing };
}

function notMeasured(reason: NotMeasuredReason | null): Verdict {
  return { kind: 'notMeasured', reason: reason ?? 'noFigures' };
}

/** Whether sound is missing for most of the call. */
export function isMostlyMissing({ seconds, of }: MissingSeconds): boolean {
  return seconds > of / 2;
}

/** So many missing seconds a verdict overlooks. The measured leg can be longer than the talk, whose share counts. */
export function overlookedSeconds(call: Call, { of }: MissingSeconds): number {
  return Math.max(MISSING.seconds, MISSING.share * Math.min(of, talkSeconds(call) ?? of));
}

function whyNotMeasured(call: Call): NotMeasuredReason | null {
  const { inbound } = call;
  if (inbound === null) return 'noFigures';
  const packets = soundPackets(inbound);
  if (packets !== null && packets <= 0) return 'noPackets';
  if (packets === null || inbound.mos === null) return 'noFigures';
  if (inbound.mos < SCORE_RANGE.min || inbound.mos > SCORE_RANGE.max) return 'noFigures';
  const [talk, measured] = [talkSeconds(call), measuredSeconds(call)];
  if (talk === null || measured === null) return 'noFigures';
  if (talk < SHORTEST_TALK_SECONDS) return 'shortTalk';
  if (packets > MOST_PACKETS * measured.packets) return 'tooManyPackets';
  // The counter starts over when it passes the packets; what the error periods hold betrays that.
  return flawPoints(call) >= packets ? 'flawsReset' : null;
}

/** The band of a score alone. */
export function bandOf(mos: number): Band {
  if (mos >= BAND_LIMITS.good) return 'good';
  if (mos >= BAND_LIMITS.fair) return 'fair';
  return mos >= BAND_LIMITS.poor ? 'poor' : 'bad';
}

function oneLower(band: Band): Band {
  return bands[bands.indexOf(band) + 1] ?? band;
}

function worse(one: Band, other: Band): Band {
  return bands.indexOf(one) > bands.indexOf(other) ? one : other;
}
