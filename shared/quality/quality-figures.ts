import type { Call, ErrorPeriod, InboundAudio, Leg, Perspective } from '../calls/call.ts';
import { longest, secondsBetween } from '../time/durations.ts';

/** FreeSWITCH closes an error period after this many seconds without loss (switch_rtp.c). */
const ERROR_TAIL_SECONDS = 3;

/** Packet times that phones and codecs use, ms; nearly all use 20. */
const PACKET_TIMES = [10, 20, 30, 40, 60] as const;
const USUAL_PACKET_TIME = 20;
/** More ticks than this multiple of what the call has cannot be its own. */
const MOST_TICKS = 1.2;

/** Silence gets no penalty points before it has lasted this many seconds (switch_rtp.c). */
const FREE_SILENCE_SECONDS = 2;

/** An error period without its tail. Instants epoch ms, null when unreadable; `seconds` null when the record does not tell. */
export type ErrorSpan = { startAt: number | null; endAt: number | null; seconds: number | null; flaws: number | null };

/**
 * How long two sides were connected, in seconds, hold included: null when the record does not tell, 0 when it was not answered.
 * An outgoing call counts from the answer of its destination, not from the lifted desk phone.
 */
export function connectedSeconds(call: Call): number | null {
  const far = call.direction === 'outbound' ? call.legs.filter((leg) => isTo(leg, call.destinationNumber)) : [];
  if (far.length > 0) return longest(far.map(legSeconds)) ?? (far.every(isUnanswered) ? 0 : null);
  const whole = secondsBetween(call.answer?.at, call.end?.at) ?? longest(call.legs.map(legSeconds));
  if (whole !== null) return whole;
  if (call.status?.trim().toUpperCase() === 'ANSWERED') return positive(call.durationSeconds);
  return call.answer === null ? 0 : null;
}

/** All holds of the call's legs together, in seconds; 0 where none is noted. */
function holdSeconds(call: Call): number {
  return call.legs.reduce((sum, leg) => sum + (leg.holdSeconds ?? 0), 0);
}

/** Seconds in which sound was to be expected: connected, less the holds. Null when the record does not tell. */
export function talkSeconds(call: Call): number | null {
  const connected = connectedSeconds(call);
  return connected === null ? null : Math.max(0, connected - holdSeconds(call));
}

/** The error periods, each less its tail of 3 s. */
export function errorSpans(call: Call): ErrorSpan[] {
  return (call.errorPeriods ?? []).map((period) => {
    const seconds = lossSeconds(period);
    const startAt = period.start?.at ?? null;
    const endAt = startAt !== null && seconds !== null ? startAt + seconds * 1000 : null;
    return { startAt, endAt, seconds, flaws: period.flaws };
  });
}

/** Seconds of the talk that error periods cover, each less its tail. Never more than the talk where that is known. */
export function errorSeconds(call: Call): number {
  const all = (call.errorPeriods ?? []).reduce((sum, period) => sum + (lossSeconds(period) ?? 0), 0);
  return Math.min(all, talkSeconds(call) ?? all);
}

/** Sound packets that the PBX received, without keys and comfort noise. Null when neither count is there. */
export function soundPackets(inbound: InboundAudio): number | null {
  const { mediaPacketCount, packetCount } = inbound;
  if (mediaPacketCount !== null || packetCount === null) return mediaPacketCount;
  return Math.max(0, packetCount - (inbound.cngPacketCount ?? 0) - (inbound.dtmfPacketCount ?? 0));
}

/** Penalty points of the error periods together. */
function notedPoints(call: Call): number {
  return (call.errorPeriods ?? []).reduce((sum, period) => sum + (period.flaws ?? 0), 0);
}

/** Penalty points of a call: those counted, or those of its error periods where these hold more. */
export function flawPoints(call: Call): number {
  return Math.max(call.inbound?.flawTotal ?? 0, notedPoints(call));
}

/**
 * The PBX's score without what its counter forgot: the counter starts over when it passes the packets received, and the error periods keep
 * their points. Never better than the score in the record.
 */
export function fullScore(call: Call, mos: number): number {
  const noted = notedPoints(call);
  const packets = call.inbound === null ? null : soundPackets(call.inbound);
  if (noted <= (call.inbound?.flawTotal ?? 0) || packets === null || packets <= 0) return mos;
  return Math.min(mos, scoreOf(Math.max(0, (100 * (packets - noted)) / packets)));
}

/**
 * How long the measured leg was connected, seconds, and the packets that makes one way, hold included. The leg that began the call
 * is measured, which in a click-to-dial is connected before the other side answers. Null when the record does not tell.
 */
export function measuredSeconds(call: Call): { seconds: number; packets: number; packetTime: number } | null {
  const whole = secondsBetween(call.answer?.at, call.end?.at);
  const connected = connectedSeconds(call);
  if (whole === null && connected === null) return null;
  const seconds = Math.max(whole ?? 0, connected ?? 0);
  const packetTime = packetTimeOf(seconds, call);
  return { seconds, packets: (seconds * 1000) / packetTime, packetTime };
}

/**
 * The packet time, ms, by what the PBX sent, because it sends all the time. A longer one than usual has to leave room for the ticks that
 * the PBX filled itself, or a call that was dead both ways for half of it would look complete. `mean_interval` is no help: packets that are
 * missing make it longer.
 */
function packetTimeOf(seconds: number, { inbound, outbound }: Call): number {
  const sent = outbound?.packetCount ?? null;
  if (sent === null || sent <= 0) return USUAL_PACKET_TIME;
  const spacing = (seconds * 1000) / sent;
  const filled = inbound?.skipPacketCount ?? 0;
  const ticks = filled + (inbound?.packetCount ?? 0);
  const fits = (time: number): boolean => {
    return time <= USUAL_PACKET_TIME || filled === 0 || ticks * time <= MOST_TICKS * seconds * 1000;
  };
  return PACKET_TIMES.find((time) => Math.abs(spacing - time) <= time / 10 && fits(time)) ?? USUAL_PACKET_TIME;
}

/**
 * Seconds of the measured leg in which no sound came, of those in which it was to be expected: connected less hold, less the packets
 * that came and the comfort noise. Null when the record does not tell.
 */
export function missingSound(call: Call): { seconds: number; of: number } | null {
  const measured = measuredSeconds(call);
  const received = call.inbound === null ? null : soundPackets(call.inbound);
  if (measured === null || received === null || call.inbound === null) return null;
  const of = Math.max(0, measured.seconds - holdSeconds(call));
  const heard = ((received + (call.inbound.cngPacketCount ?? 0)) * measured.packetTime) / 1000;
  return { seconds: Math.max(0, of - heard), of };
}

/** Whether something shows that sound was sent and did not arrive: the peer's own count, error periods, or penalty points. */
export function reportsLoss(call: Call): boolean {
  const [sent, came] = [call.outbound?.rtcpPacketCount ?? 0, call.inbound?.packetCount ?? null];
  return (came !== null && sent > came) || (call.errorPeriods ?? []).length > 0 || flawPoints(call) > 0;
}

/**
 * Whether a silence may hide behind the score. The penalties of one silence of more than 2 s can pass the packets received; then the counter
 * starts over and the score looks good. False where less is missing, where nothing shows a silence or a loss, and where the spacing of the
 * packets rules a silence out.
 */
export function mayHideSilence(call: Call): boolean {
  const [missing, measured] = [missingSound(call), measuredSeconds(call)];
  if (call.inbound === null || missing === null || measured === null) return false;
  const filled = ((call.inbound.skipPacketCount ?? 0) * measured.packetTime) / 1000 - holdSeconds(call);
  const isShown = reportsLoss(call) || filled > FREE_SILENCE_SECONDS;
  if (missing.seconds <= FREE_SILENCE_SECONDS || !isShown) return false;
  return longestSilence(call.inbound, missing.of, measured.packets) > FREE_SILENCE_SECONDS;
}

/**
 * The longest silence that the spacing of the packets allows, seconds. Between two packets: one gap of g ms in n packets raises their
 * variance by g²/n. At the ends: what the mean spacing of all packets leaves of the talk. Infinite where the record does not tell.
 */
function longestSilence(inbound: InboundAudio, talk: number, packets: number): number {
  const { meanInterval, jitterMinVariance, jitterMaxVariance } = inbound;
  if (meanInterval === null || jitterMaxVariance === null) return Number.POSITIVE_INFINITY;
  const between = Math.sqrt(Math.max(0, jitterMaxVariance - (jitterMinVariance ?? 0)) * packets) / 1000;
  const atTheEnds = talk - (meanInterval * (soundPackets(inbound) ?? 0)) / 1000;
  return Math.max(between, atTheEnds);
}

/** The spread of the packet spacing in ms from a variance in ms². This is not the jitter of RFC 3550. */
export function jitterMs(variance: number | null): number | null {
  return variance === null || variance < 0 ? null : Math.sqrt(variance);
}

/** Loss robustness of G.711 in the E-model (G.113): without and with packet loss concealment. */
const LOSS_ROBUSTNESS = { without: 4.3, with: 25.1 } as const;
/** R of G.107 with its default values and no loss. */
const BEST_R = 93.2;

/** The E-model's MOS (G.107) of G.711 at a random loss, 0–1, with or without concealment. */
function eModelScore(lossShare: number, concealment: keyof typeof LOSS_ROBUSTNESS): number {
  const percent = lossShare * 100;
  return scoreOf(Math.max(0, BEST_R - (95 * percent) / (percent + LOSS_ROBUSTNESS[concealment])));
}

/** The MOS of an R (G.107). The PBX takes its quality percentage for R. */
function scoreOf(r: number): number {
  return Math.max(1, 1 + 0.035 * r + 0.000007 * r * (r - 60) * (100 - r));
}

/**
 * What the E-model makes of the loss on the way in: `low` without and `high` with concealment. The loss is what the other end says it
 * has sent (its last RTCP report) less the packets received: a lower bound. Null without a report, as is usual, or without loss.
 */
export function eModelRange(call: Call): { lossShare: number; low: number; high: number } | null {
  const [sent, came] = [call.outbound?.rtcpPacketCount ?? 0, call.inbound?.packetCount ?? 0];
  if (came <= 0 || sent <= came) return null;
  const lossShare = 1 - came / sent;
  return { lossShare, low: eModelScore(lossShare, 'without'), high: eModelScore(lossShare, 'with') };
}

/** What the ITU's E-model says of a MOS (G.107 Annex B), for reference beside our own bands. */
export type EModelWord =
  | 'verySatisfied'
  | 'satisfied'
  | 'someDissatisfied'
  | 'manyDissatisfied'
  | 'nearlyAllDissatisfied'
  | 'notRecommended';

/** The E-model's word for a MOS: from 4.34, 4.03, 3.60, 3.10, 2.58, and below. */
export function eModelWord(mos: number): EModelWord {
  if (mos >= 4.34) return 'verySatisfied';
  if (mos >= 4.03) return 'satisfied';
  if (mos >= 3.6) return 'someDissatisfied';
  if (mos >= 3.1) return 'manyDissatisfied';
  return mos >= 2.58 ? 'nearlyAllDissatisfied' : 'notRecommended';
}

/**
 * Where the inbound figures were most likely measured: on what the PBX received from the leg that began the call.
 * `ownMicrophone`: the own desk phone. `callersLine`: the caller's line. `callingPhone`: the calling phone of an internal call.
 */
export type MeasuredWhere = 'ownMicrophone' | 'callersLine' | 'callingPhone';

/** Where a call's inbound figures were measured, by its direction. (domain.md, Direction) */
export function measuredWhere(direction: Perspective['direction']): MeasuredWhere {
  return direction === 'out' ? 'ownMicrophone' : direction === 'in' ? 'callersLine' : 'callingPhone';
}

function legSeconds(leg: Leg): number | null {
  return isUnanswered(leg) ? null : (secondsBetween(leg.answer?.at, leg.end?.at) ?? positive(leg.answerSeconds));
}

function isUnanswered(leg: Leg): boolean {
  return leg.answer === null && (leg.answerSeconds ?? 0) === 0;
}

/** Trunks write the dialled number with or without its prefixes, so the end of the digits decides. */
function isTo(leg: Leg, destination: string | null): boolean {
  if (leg.destinationNumber === destination && /[1-9]/.test(destination ?? '')) return true;
  const [a, b] = [leg.destinationNumber ?? '', destination ?? ''].map((number) =>
    number.replace(/\D/g, '').replace(/^0+/, ''),
  );
  if (!a || !b) return false;
  return a === b || (Math.min(a.length, b.length) > 6 && (a.endsWith(b) || b.endsWith(a)));
}

function lossSeconds(period: ErrorPeriod): number | null {
  const whole = positive(period.seconds) ?? secondsBetween(period.start?.at, period.stop?.at);
  return whole === null ? null : Math.max(0, whole - ERROR_TAIL_SECONDS);
}

function positive(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null;
}
