import type { Call, InboundAudio, OutboundAudio, Outcome } from '../calls/call.ts';
import { secondsBetween } from '../time/durations.ts';
import { callTimes } from './call-times.ts';
import { type Band, bands, type NotMeasuredReason, type ReceivedSound, type Verdict } from './verdict.ts';

/** R of G.107 with its default values and no loss. */
export const BEST_R = 93.2;
/** Lower limits of the bands: of R (G.107), and of the PBX's score, which is kinder than the ear. */
export const R_LIMITS = { good: 80, fair: 70, poor: 50 } as const;
export const BAND_LIMITS = { good: 4.4, fair: 4.2, poor: 3.6 } as const;

/** The PBX's score with nothing but flaws, and without any; anything else is not one. */
const SCORE_RANGE = { min: 0.98, max: 4.5 } as const;

/** Talks shorter than this are not judged, s. */
export const SHORTEST_TALK_SECONDS = 10;

/** Silence at an end of the call that is longer than this counts, s; where the phone pauses, as long as its pauses, up to `paused`. */
const END = { silent: 3, paused: 10 } as const;
/** Silence until hang-up over this share of the talk is bad. */
export const BAD_END_SHARE = 0.2;
/** Times are stated to the second, and the loss rate in steps of this. */
const ROUNDING_SECONDS = 1;
const RATE_STEP = 0.01;
/** More than this multiple of the packets that talk and ringing make cannot be the call's own. */
const MOST_PACKETS = 1.2;
/** Gaps up to this length are concealed, ms. */
const CONCEALED_MS = 80;
/** Robustness of any codec against gaps that are not concealed: G.711 without concealment (G.113). */
const UNCONCEALED_BPL = 4.3;
/** A gap costs its packets and two points (switch_rtp.c), so more points than this for a lost packet come from a long pause. */
const PAUSE_POINTS = 5;
/** With more gaps a second than this, next to none has 3 s without another one on both sides. */
const LONELY_GAPS = 1.5;
/** A pause costs points from this length on, s. */
const FREE_PAUSE_SECONDS = 2;
/** Loss below this share is fine, from `found` on it is found. */
export const LOSS_SHARE = { fine: 0.01, found: 0.03 } as const;
/** FreeSWITCH closes an error period after so many seconds without loss (switch_rtp.c). */
const ERROR_TAIL_SECONDS = 3;

/** Ie and Bpl of G.113, and bytes a millisecond where they are exact. Any other codec is taken for G.711. */
const CODECS: Readonly<Record<string, { ie: number; bpl: number; bytes?: number }>> = {
  PCMU: { ie: 0, bpl: 25.1, bytes: 8 },
  PCMA: { ie: 0, bpl: 25.1, bytes: 8 },
  G722: { ie: 0, bpl: 25.1, bytes: 8 },
  G729: { ie: 11, bpl: 19, bytes: 1 },
  G723: { ie: 15, bpl: 16.1 },
  AMR: { ie: 5, bpl: 10 },
  'GSM-EFR': { ie: 5, bpl: 10 },
};
const G711 = { ie: 0, bpl: 25.1 } as const;
const PACKET_TIMES = [10, 20, 30, 40, 60] as const;
const RTP_HEADER = 12;

/** Whether G.113 has values for a codec; others are rated as G.711. */
export function isRatedCodec(codec: string): boolean {
  return codec in CODECS;
}

/** How a call sounded, seen from an extension for which it had this outcome. */
export function judge(call: Call, extension: string, outcome: Outcome): Verdict {
  const { inbound } = call;
  const { talk, seconds, hold } = lengths(call, extension, outcome);
  const no = (reason: NotMeasuredReason): Verdict => ({ kind: 'notMeasured', reason });
  const media = inbound === null ? null : soundPackets(inbound);
  if (inbound === null || media === null || talk === null || seconds === null) return no('noFigures');
  if (talk < SHORTEST_TALK_SECONDS) return no('shortTalk');
  const sentSeconds = sentOf(call, seconds);
  const sent = sentSeconds === null ? null : rounded({ seconds: Math.min(seconds, sentSeconds), of: seconds });
  if (media < 1) {
    const ran = (inbound.skipPacketCount ?? 0) > 0 || (call.outbound?.packetCount ?? 0) > 0;
    return ran ? { kind: 'noSound', of: seconds - hold, sent } : no('noFigures');
  }
  const ringing = secondsBetween(call.start?.at, call.answer?.at) ?? 0;
  const packetTime = packetTimeOf(inbound, media, call.technical?.readCodec ?? null, seconds);
  if (media * packetTime > MOST_PACKETS * 1000 * (seconds + ringing)) return no('tooManyPackets');
  const filled = ((inbound.skipPacketCount ?? 0) * packetTime) / 1000 - hold;
  const isScore = inbound.mos !== null && inbound.mos >= SCORE_RANGE.min && inbound.mos <= SCORE_RANGE.max;
  const mos = isScore ? inbound.mos : null;
  const sequence = {
    media,
    packetTime,
    ringing,
    filled,
    rate: lossShare(inbound, filled / (seconds - hold)),
  };
  const received = receivedOf(call, inbound, seconds - hold, sequence);
  return {
    kind: 'measured',
    ...bandOf(received, sequence, mos, talk),
    mos,
    received: rounded(received),
    sent,
  };
}

/** The band, and what set it: the worst of the causes, and of equal ones the first. */
function bandOf(received: ReceivedSound, { rate, filled }: Sequence, mos: number | null, talk: number) {
  // Silence costs points too, so a score says nothing beside a pause.
  const isScoreLow = mos !== null && filled <= FREE_PAUSE_SECONDS && limited(mos, BAND_LIMITS) !== 'good';
  const causes: [Band, By][] = [
    ['good', null],
    [limited(received.r, R_LIMITS), 'loss'],
    [endBand(received, talk), 'end'],
    [rate >= LOSS_SHARE.found ? 'fair' : 'good', 'order'],
    [isScoreLow ? 'fair' : 'good', 'score'],
  ];
  const [band, by] = causes.reduce((worst, one) => (bands.indexOf(one[0]) > bands.indexOf(worst[0]) ? one : worst));
  return { band, by };
}

type By = Extract<Verdict, { kind: 'measured' }>['by'];

/** Not heard until hang-up, or not from the start. A phone that pauses in silence may do so at the end too. */
function endBand({ untilEnd, notSent }: ReceivedSound, talk: number): Band {
  const pauses = notSent - untilEnd;
  if (untilEnd <= Math.min(END.paused, Math.max(END.silent, pauses))) return 'good';
  return untilEnd > BAD_END_SHARE * talk ? 'bad' : 'poor';
}

/** The band of a figure by the lower limits of the bands. */
export function limited(value: number, limits: Readonly<Record<Exclude<Band, 'bad'>, number>>): Band {
  return (['good', 'fair', 'poor'] as const).find((band) => value >= limits[band]) ?? 'bad';
}

/** Seconds of the talk, of the measured leg from its answer to its end without the hold, and of the hold, counted once. */
function lengths(call: Call, extension: string, outcome: Outcome) {
  const times = callTimes(call, extension, outcome);
  const whole = secondsBetween(call.answer?.at, call.end?.at);
  const stated = outcome.kind === 'unknown' ? whole : null;
  const connected = times.talkSeconds ?? stated ?? (outcome.kind === 'answered' ? null : 0);
  const hold = times.holdSeconds;
  const talk = connected === null ? null : Math.max(0, connected - hold);
  const seconds = connected === null ? null : Math.max(whole ?? 0, connected);
  return { talk, seconds, hold };
}

/** What the record says of the packets. `ringing`: before the answer, s. `filled`: the PBX filled so many seconds itself, less the hold. `rate`: lost, as a share of those sent. */
interface Sequence {
  readonly media: number;
  readonly packetTime: number;
  readonly ringing: number;
  readonly filled: number;
  readonly rate: number;
}

/** The loss rate as a share of the packets sent. It has two digits; the share of ticks that the PBX filled says where between them it lies. */
function lossShare({ jitterLossRate }: InboundAudio, filled: number): number {
  const rate = Math.max(0, jitterLossRate ?? 0);
  const shareOf = (one: number): number => one / (1 + one);
  if (rate < 2 * RATE_STEP || filled <= 0) return shareOf(rate);
  return Math.min(Math.max(filled, shareOf(rate - RATE_STEP / 2)), shareOf(rate + RATE_STEP / 2));
}

/** What of so many seconds is missing by the clock, what of it was lost by the sequence, and what that makes of R. */
function receivedOf(call: Call, inbound: InboundAudio, of: number, sequence: Sequence): ReceivedSound {
  const { media, packetTime, ringing, filled, rate } = sequence;
  const seconds = (packets: number): number => (packets * packetTime) / 1000;
  const came = media + (inbound.cngPacketCount ?? 0);
  // The clock knows it to a second, or to what may have come while it rang; the ticks that the PBX filled decide in between.
  const missingUpTo = (slack: number): number => {
    const byClock = of - seconds(came);
    return Math.max(0, Math.min(Math.max(filled, byClock - ROUNDING_SECONDS), byClock + slack));
  };
  const missing = missingUpTo(ROUNDING_SECONDS);
  const most = missingUpTo(ROUNDING_SECONDS + ringing);
  const reported = Math.max(0, seconds((call.outbound?.rtcpPacketCount ?? 0) - (inbound.packetCount ?? media)));
  const heard = seconds(media);
  const lost = Math.min(most, Math.max(reported, (rate * heard) / (1 - rate)));
  const share = lost / (lost + heard);
  const { gap, holes } = gapsOf(call, inbound, rate * of, of, packetTime);
  const codec = (call.technical?.readCodec ?? '').toUpperCase();
  const { ie, bpl } = CODECS[codec] ?? G711;
  const span = inbound.meanInterval === null ? of : (inbound.meanInterval * came) / 1000;
  return {
    of,
    lost,
    holes: lost === 0 ? 0 : holes,
    notSent: Math.max(0, missing - lost),
    untilEnd: Math.max(0, Math.min(missing, of - span)),
    r: BEST_R - ie - ((95 - ie) * share) / (share + (gap > CONCEALED_MS ? UNCONCEALED_BPL : bpl) / 100),
    codec,
    packetTime,
  };
}

/**
 * The mean gap, ms, and how many gaps there were, if packets for so many of these seconds were lost: by the penalty points. A long pause adds
 * points, so these may tell of far more gaps than there were. An error period without a span shows it: among that many it would not stand alone.
 */
function gapsOf(call: Call, { flawTotal }: InboundAudio, lost: number, of: number, packetTime: number) {
  const packets = (lost * 1000) / packetTime;
  const points = flawTotal ?? 0;
  const periods = errorSpans(call);
  const gaps = Math.max(1, Math.min(packets, (points - packets) / 2));
  const isDoubtful = points > PAUSE_POINTS * packets || gaps > LONELY_GAPS * of;
  const isHole = packets === 0 || (isDoubtful && periods.some(({ seconds }) => seconds !== null && seconds < 1));
  if (isHole) return { gap: Number.POSITIVE_INFINITY, holes: Math.max(1, periods.length) };
  return { gap: (packets / gaps) * packetTime, holes: Math.round(gaps) };
}

/** To a tenth, as the figures are stored and shown. */
function rounded<T extends object>(figures: T): T {
  const tenth = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value);
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, tenth(value)])) as T;
}

/**
 * Seconds of sound that the PBX sent on the measured leg: all that there was in the other direction. Null when the record does not tell, or
 * when only whole packets of a known length would.
 */
function sentOf({ outbound, technical }: Call, seconds: number): number | null {
  const packets = outbound === null ? null : soundPackets(outbound);
  if (outbound === null || packets === null) return null;
  if (packets === 0) return 0;
  const all = (seconds * 1000) / packets;
  const exact = exactPacketTime(outbound, packets, technical?.writeCodec ?? null);
  const packetTime = exact ?? PACKET_TIMES.find((time) => Math.abs(time / all - 1) < 0.03);
  return packetTime === undefined ? null : (packets * packetTime) / 1000;
}

/** The packet time, ms: by the bytes; where the codec has no exact number of them, by the ticks of the call; where none are counted, by the spacing. */
function packetTimeOf(inbound: InboundAudio, media: number, codec: string | null, seconds: number): number {
  const { mediaBytes, meanInterval, cngPacketCount, skipPacketCount } = inbound;
  const exact = exactPacketTime(inbound, media, codec);
  if (exact !== null) return exact;
  if (!mediaBytes && meanInterval) return nearest(meanInterval);
  return nearest((seconds * 1000) / (media + (cngPacketCount ?? 0) + (skipPacketCount ?? 0)));
}

function exactPacketTime({ mediaBytes }: InboundAudio | OutboundAudio, packets: number, codec: string | null) {
  const each = CODECS[(codec ?? '').toUpperCase()]?.bytes;
  return mediaBytes && packets > 0 && each !== undefined ? nearest((mediaBytes / packets - RTP_HEADER) / each) : null;
}

function nearest(ms: number): number {
  return PACKET_TIMES.reduce((best, time) => (Math.abs(time - ms) < Math.abs(best - ms) ? time : best));
}

/** Sound packets without keys and comfort noise. Null when neither count is there. */
export function soundPackets(audio: InboundAudio | OutboundAudio): number | null {
  const { mediaPacketCount, packetCount } = audio;
  if (mediaPacketCount !== null || packetCount === null) return mediaPacketCount;
  return Math.max(0, packetCount - (audio.cngPacketCount ?? 0) - (audio.dtmfPacketCount ?? 0));
}

/** An error period without its tail. `startAt`: epoch ms, null when unreadable; `seconds` null when the record does not tell. */
export type ErrorSpan = { startAt: number | null; seconds: number | null };

/** The error periods, each less its tail of 3 s. */
export function errorSpans(call: Call): ErrorSpan[] {
  return (call.errorPeriods ?? []).map(({ start, stop, seconds: stated }) => {
    const whole = stated !== null && stated >= 0 ? stated : secondsBetween(start?.at, stop?.at);
    return { startAt: start?.at ?? null, seconds: whole === null ? null : Math.max(0, whole - ERROR_TAIL_SECONDS) };
  });
}
