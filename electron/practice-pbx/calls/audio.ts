import type { WireAudioStats, WireErrorPeriod, WireInboundAudio, WireOutboundAudio } from '../wire.ts';
import type { Random } from './random.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * How a call sounded. `wrapped`: so many flaws that FreeSWITCH's counter started over and the figures look good;
 * `one-way`: nothing was received at all.
 */
export type AudioGrade = 'clean' | 'fair' | 'poor' | 'bad' | 'wrapped' | 'one-way';

/** What the figures of a call are made from. Times are instants in milliseconds. */
export type AudioPlan = {
  answeredAt: number;
  endedAt: number;
  grade: AudioGrade;
  codec: 'PCMA' | 'G722' | 'opus';
  heldSeconds: number;
};

const PACKET_MS = 20;
const RTP_HEADER = 12;
const EVENT_BYTES = 16;
const NOISE_BYTES = 13;
/** An error period lasts until this long after its last loss (switch_rtp.c). */
const CLEAN_TAIL_MS = 3000;

/** The whole part of the share of packets without a flaw, 0–100; 100 when nothing came (switch_rtp.c). */
export function qualityPercentage(received: number, flaws: number): number {
  if (received === 0) return 100;
  const share = Math.trunc((100 * (received - flaws)) / received);
  return share < 0 || share > 100 ? 100 : share;
}

/** FreeSWITCH's MOS of a quality percentage: 1 to 4.5 (switch_rtp.c). */
export function mosOf(percentage: number): number {
  return 1 + 0.035 * percentage + 0.000007 * percentage * (percentage - 60) * (100 - percentage);
}

/** The figures of a call without any media: all zero, and yet a MOS of 4.50. */
export function audioOfUnanswered(): WireAudioStats {
  return { inbound: inboundFrom(NOTHING), outbound: outboundFrom(0, 160, 0, 0), error_log: [] };
}

/** The figures of an answered call. Flaws, percentage, MOS and error periods fit together, except for `wrapped`. */
export function audioOf(plan: AudioPlan, random: Random, clock: WallClock): WireAudioStats {
  const talkMs = Math.max(0, plan.endedAt - plan.answeredAt);
  const expected = Math.floor(Math.max(0, talkMs - plan.heldSeconds * 1000) / PACKET_MS);
  const payload = plan.codec === 'opus' ? 80 : 160;
  const sent = outboundFrom(Math.floor(talkMs / PACKET_MS), payload, random.int(0, 12), Math.floor(talkMs / 5000));
  if (plan.grade === 'one-way' || expected === 0) {
    const inbound = inboundFrom({ ...NOTHING, skipped: Math.floor(talkMs / PACKET_MS) });
    return { inbound, outbound: sent, error_log: [] };
  }
  const received = Math.max(1, Math.round(expected * (1 - lossShare(plan.grade, random))));
  const flaws = flawsOf(plan.grade, received, random);
  const periods = errorPeriods(plan, flaws, random, clock);
  const counted = plan.grade === 'wrapped' ? flaws % 37 : flaws;
  const inbound = inboundFrom({ ...spacing(plan.grade, random), payload, received, flaws: counted, random });
  return { inbound, outbound: sent, error_log: periods };
}

function lossShare(grade: AudioGrade, random: Random): number {
  const upTo = { clean: 0.0005, fair: 0.02, poor: 0.06, bad: 0.25, wrapped: 0.45, 'one-way': 0 }[grade];
  return random.next() * upTo;
}

/** Penalty points for a grade. `clean` stays at 98 % and more, so at a MOS of 4.47 and more. */
function flawsOf(grade: AudioGrade, received: number, random: Random): number {
  const between = (low: number, high: number): number => Math.ceil(received * (low + random.next() * (high - low)));
  switch (grade) {
    case 'clean':
      return random.chance(0.82) ? 0 : Math.min(random.int(1, 14), Math.floor(received * 0.015));
    case 'fair':
      return between(0.08, 0.14);
    case 'poor':
      return between(0.17, 0.28);
    case 'bad':
      return between(0.34, 0.62);
    case 'wrapped':
      return received + random.int(40, 4000);
    case 'one-way':
      return 0;
  }
}

/** Spreads the flaws over up to four periods that lie apart, inside the call; the last may be cut off by its end. */
function errorPeriods(plan: AudioPlan, flaws: number, random: Random, clock: WallClock): WireErrorPeriod[] {
  if (flaws === 0) return [];
  const talkMs = plan.endedAt - plan.answeredAt;
  const most = plan.grade === 'clean' ? 1 : random.int(1, 4);
  const count = Math.max(1, Math.min(most, flaws, Math.floor(talkMs / (2 * CLEAN_TAIL_MS))));
  const slot = talkMs / count;
  return Array.from({ length: count }, (_, index) => {
    const start = plan.answeredAt + Math.floor(slot * index + random.next() * slot * 0.3);
    const slotEnd = plan.answeredAt + Math.floor(slot * (index + 1)) - 1;
    const losing = plan.grade === 'clean' ? random.int(0, 400) : slot * (0.2 + random.next() * 0.5);
    const stop = Math.max(start + 1, Math.min(slotEnd, Math.floor(start + losing + CLEAN_TAIL_MS)));
    const share = Math.floor(flaws / count) + (index < flaws % count ? 1 : 0);
    return {
      start: clock.textWithMillis(start),
      stop: clock.textWithMillis(stop),
      flaws: String(share),
      duration_seconds: (stop - start) / 1000,
    };
  });
}

const NOTHING = {
  received: 0,
  flaws: 0,
  payload: 160,
  interval: 0,
  minVariance: 0,
  maxVariance: 0,
  lossRate: 0,
  burstRate: 0,
};

/** What the figures of the received side are made from. Without `random` they are the plain minimum. */
type Inbound = typeof NOTHING & { skipped?: number; random?: Random };

/** How the packets were spaced. The variances are in ms², so their roots are milliseconds. */
function spacing(grade: AudioGrade, random: Random) {
  const worst = { clean: 6, fair: 18, poor: 34, bad: 80, wrapped: 140, 'one-way': 0 }[grade];
  const root = worst * (0.4 + random.next() * 0.6);
  const calm = grade === 'clean';
  return {
    interval: PACKET_MS + (random.next() - 0.3) * (worst / 60),
    minVariance: root ** 2 * random.next() * 0.1,
    maxVariance: root ** 2,
    lossRate: calm ? 0 : grade === 'wrapped' ? 0.3 + random.next() : random.next() * (worst / 250),
    burstRate: calm ? 0 : 1 + random.next() * (worst / 40),
  };
}

function inboundFrom(from: Inbound): WireInboundAudio {
  const dtmf = from.random?.chance(0.08) ? Math.min(from.random.int(3, 40), from.received) : 0;
  const noise = from.random?.chance(0.1) ? Math.min(from.random.int(1, 60), from.received - dtmf) : 0;
  const media = from.received - dtmf - noise;
  const mediaBytes = media * (from.payload + RTP_HEADER);
  const percentage = qualityPercentage(from.received, from.flaws);
  return {
    mos: mosOf(percentage).toFixed(2),
    raw_bytes: String(mediaBytes + dtmf * EVENT_BYTES + noise * NOISE_BYTES),
    flaw_total: String(from.flaws),
    media_bytes: String(mediaBytes),
    packet_count: String(from.received),
    mean_interval: from.interval.toFixed(2),
    largest_jb_size: '0',
    cng_packet_count: String(noise),
    jitter_loss_rate: from.lossRate.toFixed(2),
    dtmf_packet_count: String(dtmf),
    jitter_burst_rate: from.burstRate.toFixed(2),
    skip_packet_count: String(from.skipped ?? from.random?.int(0, 30) ?? 0),
    flush_packet_count: String(from.random?.chance(0.04) ? from.random.int(1, 25) : 0),
    media_packet_count: String(media),
    quality_percentage: percentage.toFixed(2),
    jitter_max_variance: from.maxVariance.toFixed(2),
    jitter_min_variance: from.minVariance.toFixed(2),
    jitter_packet_count: String(media),
  };
}

function outboundFrom(packets: number, payload: number, events: number, reports: number): WireOutboundAudio {
  const dtmf = Math.min(events > 8 ? events : 0, packets);
  const media = packets - dtmf;
  const mediaBytes = media * (payload + RTP_HEADER);
  return {
    raw_bytes: String(mediaBytes + dtmf * EVENT_BYTES),
    media_bytes: String(mediaBytes),
    packet_count: String(packets),
    cng_packet_count: '0',
    rtcp_octet_count: String(packets * payload),
    dtmf_packet_count: String(dtmf),
    rtcp_packet_count: String(reports),
    skip_packet_count: '0',
    media_packet_count: String(media),
  };
}
