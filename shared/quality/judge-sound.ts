import type { Call, InboundAudio, OutboundAudio, Outcome } from '../calls/call.ts';
import { SECOND, secondsBetween } from '../time/durations.ts';
import { callTimes } from './call-times.ts';
import {
  type Band,
  bands,
  type NotMeasuredReason,
  type SentSound,
  type SilencePlace,
  type Verdict,
} from './verdict.ts';

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
/**
 * The clock's slack, s. Times are whole seconds, and first and last packets come late: a clean call may lack so much by its length (`clock`).
 * Where the ticks that the PBX filled lack it too, less is enough (`both`). A single length is off by up to `rounding`.
 */
const SLACK = { clock: 2.8, both: 1.5, rounding: 1 } as const;
/** More than this multiple of the packets that talk and ringing make cannot be the call's own. */
const MOST_PACKETS = 1.2;
/** Robustness of any codec against gaps that are not concealed: G.711 without concealment (G.113). */
const UNCONCEALED_BPL = 4.3;
/** A pause costs points from this length on, s (switch_rtp.c). */
const FREE_PAUSE_SECONDS = 2;
/** A single lost packet costs so many points. A loaded PBX adds some, of each second of a call and of a disturbed one, though nothing is lost. */
const POINTS = { single: 3, aSecond: 2.5, disturbed: 20, period: 6 } as const;
/** Packets that each gap may conceal: with more, one more lost packet would read better, as it makes the gaps look shorter. */
const CONCEALED = 1.2;
/** Packets that are missing and not lost, up to this share of those that came, count where gaps are counted. */
const MOST_SCALED = 0.25;
/** The loss rate is stated in steps of this. */
const RATE_STEP = 0.01;
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
/** A time so short or so long, ms, is none of a packet: bytes and packets were not counted alike. */
const NO_PACKET_TIME = { below: 5, above: 80 } as const;
const RTP_HEADER = 12;

/** Whether G.113 has values for a codec; others are rated as G.711. */
export function isRatedCodec(codec: string): boolean {
  return codec in CODECS;
}

/** A fax (T.38) is no sound, and what the PBX counted of it was the sound before. */
const FAX = /^(?:\w+\/)?T\.?38\b/i;

/** How a call sounded, seen from an extension for which it had this outcome. */
export function judge(call: Call, extension: string, outcome: Outcome): Verdict {
  const { inbound } = call;
  const span = spanOf(call, extension, outcome);
  const no = (reason: NotMeasuredReason): Verdict => ({ kind: 'notMeasured', reason });
  const media = inbound === null ? null : soundPackets(inbound);
  if (inbound === null || media === null || span === null) return no('noFigures');
  if (FAX.test(call.technical?.readCodec ?? '')) return no('noFigures');
  const { talk, seconds, hold, ringing } = span;
  if (talk < SHORTEST_TALK_SECONDS) return no('shortTalk');
  const sent = sentOf(call, inbound, media, span);
  if (media < 1) {
    const ran = (inbound.skipPacketCount ?? 0) > 0 || (call.outbound?.packetCount ?? 0) > 0;
    return ran ? { kind: 'noSound', of: seconds - hold, sent } : no('noFigures');
  }
  const packetTime = packetTimeOf(inbound, media, call.technical?.readCodec ?? null, span);
  if (media * packetTime > MOST_PACKETS * 1000 * (seconds + ringing)) return no('tooManyPackets');
  const clock = clockOf(inbound, media, packetTime, span);
  const { band, isOrder, ...loss } = lossOf(call, inbound, clock, span);
  const notSent = clock.isSure ? Math.max(0, clock.missing - hold - loss.lost) : 0;
  const isSplit = inbound.jitterLossRate !== null || notSent === 0;
  const { meanInterval } = inbound;
  const spaced = meanInterval === null ? clock.window : (Math.max(meanInterval, packetTime) * clock.came) / SECOND;
  const untilEnd = Math.max(0, Math.min(notSent, clock.window - hold - spaced));
  const where = placeOf(call, clock, untilEnd);
  const isScore = inbound.mos !== null && inbound.mos >= SCORE_RANGE.min && inbound.mos <= SCORE_RANGE.max;
  // Silence costs points too, so a score says nothing beside a pause; and load costs a clean call some.
  const isSilent = clock.mayPause || clock.filled > FREE_PAUSE_SECONDS;
  const isScoreLow = isScore && !isSilent && (inbound.mos ?? 0) < BAND_LIMITS.fair;
  const causes: [Band, By][] = [
    [band, isOrder ? 'order' : 'loss'],
    [isSplit || notSent <= SLACK.clock ? 'good' : 'fair', 'loss'],
    [endBand(where, untilEnd, { notSent, talk }), 'end'],
    [loss.unexplained >= LOSS_SHARE.found ? 'fair' : 'good', 'order'],
    [isScoreLow ? 'fair' : 'good', 'score'],
  ];
  const worst = causes.reduce((a, b) => (bands.indexOf(b[0]) > bands.indexOf(a[0]) ? b : a));
  const codec = (call.technical?.readCodec ?? '').toUpperCase();
  return {
    kind: 'measured',
    band: worst[0],
    by: worst[0] === 'good' ? null : worst[1],
    mos: isScore ? inbound.mos : null,
    received: rounded({ ...loss, of: clock.of - hold, notSent, isSplit, untilEnd, where, packetTime, codec }),
    sent,
  };
}

type By = Extract<Verdict, { kind: 'measured' }>['by'];

/** Not heard until hang-up. A phone that pauses in silence may do so at the end too. Where it may as well be the start, it is fair. */
function endBand(where: SilencePlace, untilEnd: number, { notSent, talk }: { notSent: number; talk: number }): Band {
  if (untilEnd <= Math.min(END.paused, Math.max(END.silent, notSent - untilEnd))) return 'good';
  if (where === 'start' || where === 'unknown') return 'fair';
  return untilEnd > BAD_END_SHARE * talk ? 'bad' : 'poor';
}

/**
 * Where a silence of so many seconds lies that the spacing of the packets leaves out. A period that began within as long after the answer shows that
 * something came then: it isn't the start; one within as long before the end, that it isn't the end.
 */
function placeOf(call: Call, { from }: Clock, silence: number): SilencePlace {
  const began = (after: (at: number | null) => number | null): boolean =>
    errorSpans(call).some(({ startAt }) => {
      const seconds = after(startAt);
      return seconds !== null && seconds < silence;
    });
  const cameEarly = began((at) => secondsBetween(from, at));
  const cameLate = began((at) => secondsBetween(at, call.end?.at));
  if (cameEarly) return cameLate ? 'middle' : 'end';
  return cameLate ? 'start' : 'unknown';
}

/** The band of a figure by the lower limits of the bands. */
export function limited(value: number, limits: Readonly<Record<Exclude<Band, 'bad'>, number>>): Band {
  return (['good', 'fair', 'poor'] as const).find((band) => value >= limits[band]) ?? 'bad';
}

/** The parts of a call. The measured leg lasts `seconds`, from its answer on; the talk, which is less the hold, begins `before` seconds later. */
type Span = NonNullable<ReturnType<typeof spanOf>>;

function spanOf(call: Call, extension: string, outcome: Outcome) {
  const { startAt, stretches, talkSeconds, holdSeconds } = callTimes(call, extension, outcome);
  const whole = secondsBetween(call.answer?.at, call.end?.at);
  const stated = outcome.kind === 'unknown' ? whole : null;
  const connected = talkSeconds ?? stated ?? (outcome.kind === 'answered' ? null : 0);
  if (connected === null) return null;
  const talkAt = stretches.find(({ kind }) => kind === 'talk' || kind === 'hold')?.from;
  const talkFrom = startAt === null || talkAt === undefined ? null : startAt + talkAt * SECOND;
  return {
    talk: Math.max(0, connected - holdSeconds),
    seconds: Math.max(whole ?? 0, connected),
    hold: holdSeconds,
    ringing: Math.max(0, secondsBetween(call.start?.at, call.answer?.at) ?? 0),
    before: Math.max(0, secondsBetween(call.answer?.at, talkFrom) ?? 0),
    answeredAt: call.answer?.at ?? null,
    talkFrom,
  };
}

/**
 * What the clock says, s. `of`: in which sound was to be expected; `window`: in which it may have come; `from`: when that began (epoch ms), null where
 * it may be the ringing. `filled`: by the PBX since the answer. `missing`: with the hold, in which nothing need come; `isSure`: more than the slack;
 * `most`: if sound came while it rang. `mayPause`: the spacing varied as it does where a pause costs points.
 */
type Clock = ReturnType<typeof clockOf>;

/**
 * Packets against the clock. While it rings the PBX fills every tick, where it plays the tone. Where it filled fewer, sound may have come before
 * the answer, which would hide a hole of the talk, but for the ticks that were filled.
 */
function clockOf(inbound: InboundAudio, media: number, packetTime: number, { seconds, ringing, answeredAt }: Span) {
  const came = Math.max(inbound.packetCount ?? 0, media + (inbound.cngPacketCount ?? 0));
  const heard = (came * packetTime) / SECOND;
  const skipped = ((inbound.skipPacketCount ?? 0) * packetTime) / SECOND;
  const isEarly = skipped < ringing - SLACK.clock;
  const filled = isEarly ? skipped : skipped - ringing;
  const byClock = Math.max(0, seconds - heard);
  const hidden = isEarly ? Math.min(filled, seconds + ringing - heard) : 0;
  const missing = Math.max(byClock, hidden);
  return {
    ...{ media, came, packetTime, filled, missing },
    most: Math.max(missing + SLACK.rounding, Math.min(skipped, seconds + ringing - heard)),
    isSure: missing > SLACK.clock || Math.min(missing, filled) > SLACK.both,
    of: seconds,
    window: isEarly ? seconds + ringing : seconds,
    from: isEarly ? null : answeredAt,
    mayPause: Math.sqrt((inbound.jitterMaxVariance ?? 0) * came) >= FREE_PAUSE_SECONDS * SECOND,
  };
}

/**
 * What the sequence says was lost, as far as the clock allows. The rate counts comfort noise as lost, and a changed order, and a jump. Whether the
 * gaps were short enough to be concealed does not follow from the record beyond doubt: those that may be longer are rated half way (at most a band
 * lower), and no better than fair where the worst case is worse. What the clock's slack may explain is never worse than fair.
 */
function lossOf(call: Call, inbound: InboundAudio, clock: Clock, span: Span) {
  const { media, came, packetTime, missing, most, isSure } = clock;
  const { ie, bpl } = CODECS[(call.technical?.readCodec ?? '').toUpperCase()] ?? G711;
  const reported = (call.outbound?.rtcpPacketCount ?? 0) - (inbound.packetCount ?? media);
  const rate = inbound.jitterLossRate ?? 0;
  // The rate has two digits; what is missing by the clock says where between them it lies.
  const step = rate <= 0 ? 0 : RATE_STEP / 2;
  const byRate = Math.min(Math.max((rate - step) * came, (missing * SECOND) / packetTime), (rate + step) * came);
  const bySequence = Math.min(Math.max(0, byRate - (inbound.cngPacketCount ?? 0), reported), pointsOfTalk(call, span));
  const lost = Math.min(bySequence, (most * 1000) / packetTime);
  const { holes, long } = gapsOf(call, inbound, lost, clock);
  const rating = (robustness: number): number => {
    const weight = 100 * ((lost - long) / bpl + long / robustness);
    return BEST_R - ie - ((95 - ie) * weight) / (lost + media + weight);
  };
  const place = (r: number): number => bands.indexOf(limited(r, R_LIMITS));
  const r = rating(bpl / 2);
  const fair = bands.indexOf('fair');
  const worst = Math.max(place(r), Math.min(fair, place(rating(Math.min(bpl, UNCONCEALED_BPL)))));
  const isOrder = !isSure && bySequence > lost;
  const isNone = isOrder || lost === 0;
  return {
    lost: isNone ? 0 : (lost * packetTime) / 1000,
    holes: isNone ? 0 : holes,
    r,
    unexplained: (bySequence - lost) / (bySequence + media),
    band: bands[isSure ? worst : Math.min(worst, fair)] ?? 'bad',
    ...{ isSure, isOrder },
  };
}

/**
 * How many gaps so many lost packets made at most (null where the record does not tell), and how many of the packets may lie in gaps that are too
 * long to be concealed. A gap costs its packets and two points. Load and long pauses cost more, and above the packets received the count starts
 * over: then all may lie in one.
 */
function gapsOf(
  call: Call,
  { flawTotal }: InboundAudio,
  lost: number,
  { of, packetTime, came, missing, mayPause }: Clock,
) {
  const points = flawTotal ?? 0;
  // The rate is a share of what came. Of fewer packets it makes fewer lost ones, which must not look like shorter gaps.
  const others = Math.max(0, (missing * SECOND) / packetTime - lost) / came;
  const all = lost * (1 + Math.min(MOST_SCALED, others));
  const isInflated = mayPause || points > POINTS.single * lost + POINTS.aSecond * of;
  if (all === 0 || points < lost || (isInflated && all * packetTime >= FREE_PAUSE_SECONDS * SECOND))
    return { holes: null, long: lost };
  const gaps = Math.max(1, Math.min(all, (points - all) / 2));
  const inPeriods = errorSpans(call).reduce((sum, { flaws, seconds }) => {
    return sum + Math.max(0, (flaws ?? 0) - POINTS.period - POINTS.disturbed * (seconds ?? of));
  }, 0);
  const long = Math.min(all, Math.max(0, all - CONCEALED * gaps, inPeriods));
  return { holes: inPeriods > 0 ? null : Math.round(gaps), long: (long / all) * lost };
}

/** How many lost packets may lie in the talk where something came before it: the periods that reach into it have at least as many points. */
function pointsOfTalk(call: Call, { before, talkFrom }: Span): number {
  if (before <= SLACK.rounding || talkFrom === null || call.errorPeriods === null) return Number.POSITIVE_INFINITY;
  const own = call.errorPeriods.filter(({ stop }) => (stop?.at ?? talkFrom) >= talkFrom);
  return own.reduce((sum, { flaws }) => sum + (flaws ?? Number.POSITIVE_INFINITY), 0);
}

/** To a tenth, as the figures are stored and shown. */
function rounded<T extends object>(figures: T): T {
  const tenth = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value);
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, tenth(value)])) as T;
}

/**
 * Seconds of the talk in which the PBX sent sound: all that there was in the other direction. Null when the record does not tell: the PBX's own
 * sound (ringing tone, menu, early sound, music on hold) counts as sent. How long it ran before the answer shows in its ticks; the rest is a range.
 */
function sentOf(
  { outbound, technical }: Call,
  inbound: InboundAudio,
  media: number,
  { talk, seconds, hold, ringing, before }: Span,
): SentSound | null {
  const packets = outbound === null ? null : soundPackets(outbound);
  if (outbound === null || packets === null) return null;
  if (packets === 0) return rounded({ seconds: 0, of: talk });
  const exact = exactPacketTime(outbound, packets, technical?.writeCodec ?? null);
  const each = exact ?? PACKET_TIMES.find((time) => Math.abs((time * packets) / 1000 / seconds - 1) < 0.03);
  if (each === undefined) return null;
  const received = exactPacketTime(inbound, media, technical?.readCodec ?? null);
  const ticks = media + (inbound.skipPacketCount ?? 0);
  const ran = Math.min(ringing, Math.max(0, (ticks * (received ?? each)) / 1000 - seconds));
  const most = Math.min(talk, (packets * each) / 1000 - ran);
  const least = Math.min(talk, (packets * each) / 1000 - ran - before - hold);
  return most - least <= SLACK.rounding ? rounded({ seconds: Math.max(0, least), of: talk }) : null;
}

/**
 * The packet time, ms: by the bytes; where the codec has no exact number of them, by the ticks of the call, which run while it rings, too, and
 * at most the spacing.
 */
function packetTimeOf(inbound: InboundAudio, media: number, codec: string | null, { seconds, ringing }: Span): number {
  const { meanInterval, cngPacketCount, skipPacketCount } = inbound;
  const exact = exactPacketTime(inbound, media, codec);
  if (exact !== null) return exact;
  const byTicks = ((seconds + ringing) * 1000) / (media + (cngPacketCount ?? 0) + (skipPacketCount ?? 0));
  return nearest(Math.min(byTicks, meanInterval || byTicks));
}

function exactPacketTime({ mediaBytes }: InboundAudio | OutboundAudio, packets: number, codec: string | null) {
  const each = CODECS[(codec ?? '').toUpperCase()]?.bytes;
  if (!mediaBytes || each === undefined) return null;
  const ms = (mediaBytes / packets - RTP_HEADER) / each;
  return ms < NO_PACKET_TIME.below || ms > NO_PACKET_TIME.above ? null : nearest(ms);
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
export type ErrorSpan = { startAt: number | null; seconds: number | null; flaws: number | null };

/** The error periods, each less its tail of 3 s. */
export function errorSpans(call: Call): ErrorSpan[] {
  return (call.errorPeriods ?? []).map(({ start, stop, seconds: stated, flaws }) => {
    const whole = stated !== null && stated >= 0 ? stated : secondsBetween(start?.at, stop?.at);
    return {
      startAt: start?.at ?? null,
      seconds: whole === null ? null : Math.max(0, whole - ERROR_TAIL_SECONDS),
      flaws,
    };
  });
}
