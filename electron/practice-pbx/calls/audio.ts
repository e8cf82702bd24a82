import { SECOND } from '../../../shared/time/durations.ts';
import type { Random } from './random.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * How a call sounded. `wrapped`: so much was lost that the PBX's penalties started over, so its score looks good; `one-way`: nothing was
 * received at all.
 */
export type AudioGrade = 'clean' | 'fair' | 'poor' | 'bad' | 'wrapped' | 'one-way';

/** `audio_stats` of a record: every figure is a text, but for the length of an error period. */
type AudioStats = {
  inbound: ReturnType<typeof inboundFrom>;
  outbound: ReturnType<typeof outboundFrom>;
  error_log: ReturnType<typeof periodsOf>;
};

/** What the figures of a call are made from. Times are instants in milliseconds. */
export type AudioPlan = {
  answeredAt: number;
  endedAt: number;
  grade: AudioGrade;
  codec: 'PCMA' | 'G722' | 'opus';
  heldSeconds: number;
};

/** The share of packets that a grade loses, and how many penalty points each lost packet costs. Losses come two packets at a time. */
const LOSS: Record<AudioGrade, { from: number; to: number; points: number }> = {
  clean: { from: 0, to: 0.001, points: 2 },
  fair: { from: 0.0455, to: 0.0495, points: 2 },
  poor: { from: 0.09, to: 0.098, points: 2 },
  bad: { from: 0.22, to: 0.3, points: 2 },
  wrapped: { from: 0.3, to: 0.4, points: 4 },
  'one-way': { from: 1, to: 1, points: 0 },
};

const PACKET_MS = 20;
const RTP_HEADER = 12;
/** How far apart the gaps of a disturbed stretch are, ms. */
const GAP_EVERY = 0.6 * SECOND;
/** An error period ends after so much clean sound, ms. */
const CLEAN_TAIL = 3 * SECOND;

/** The figures of a call without any media: all zero, and yet a score of 4.50. */
export function audioOfUnanswered(): AudioStats {
  const inbound = inboundFrom({ packets: 0, lost: 0, skipped: 0, flaws: 0, bytes: 0, spread: 0 });
  return { inbound, outbound: outboundFrom(0, 0), error_log: [] };
}

/** The figures of an answered call of a grade: canned shares, scaled to its length. They follow from one another as FreeSWITCH's do. */
export function audioOf(plan: AudioPlan, random: Random, clock: WallClock): AudioStats {
  const all = Math.floor(Math.max(0, plan.endedAt - plan.answeredAt) / PACKET_MS);
  const held = Math.min(all, (plan.heldSeconds * SECOND) / PACKET_MS);
  const spoken = all - held;
  const loss = LOSS[plan.grade];
  const share = loss.from + (loss.to - loss.from) * random.next();
  const lost = plan.grade === 'one-way' ? spoken : 2 * Math.round((share * spoken) / 2);
  const packets = spoken - lost;
  const points = Math.round(lost * loss.points);
  // FreeSWITCH starts over when the penalties exceed the packets.
  const flaws = points > packets ? points % Math.max(1, Math.round(packets / 50)) : points;
  const bytes = (plan.codec === 'opus' ? 80 : 160) + RTP_HEADER;
  const received = { packets, lost, skipped: lost + held, flaws, bytes, spread: 2 + share * 20 };
  const periods = lost === 0 || packets === 0 ? [] : periodsOf(plan, lost, points, random, clock);
  return { inbound: inboundFrom(received), outbound: outboundFrom(all, bytes), error_log: periods };
}

/** The stretch of the call in which the packets were lost. */
function periodsOf({ answeredAt, endedAt }: AudioPlan, lost: number, points: number, random: Random, clock: WallClock) {
  const length = Math.min(endedAt - answeredAt, (lost / 2 - 1) * GAP_EVERY + CLEAN_TAIL);
  const from = answeredAt + Math.floor((endedAt - answeredAt - length) * random.next());
  const [start, stop] = [clock.textWithMillis(from), clock.textWithMillis(from + length)];
  return [{ start, stop, flaws: String(points), duration_seconds: length / SECOND }];
}

/** What arrived on the measured leg, in packets; `bytes`: of one packet; `spread`: how much their spacing varies, ms. */
type Received = { packets: number; lost: number; skipped: number; flaws: number; bytes: number; spread: number };

function inboundFrom({ packets, lost, skipped, flaws, bytes, spread }: Received) {
  const percentage = packets === 0 ? 100 : Math.trunc((100 * (packets - flaws)) / packets);
  return {
    mos: scoreOf(percentage).toFixed(2),
    raw_bytes: String(packets * bytes),
    flaw_total: String(flaws),
    media_bytes: String(packets * bytes),
    packet_count: String(packets),
    mean_interval: (packets === 0 ? 0 : (PACKET_MS * (packets + lost)) / packets).toFixed(2),
    largest_jb_size: '0',
    cng_packet_count: '0',
    jitter_loss_rate: (packets === 0 ? 0 : lost / packets).toFixed(2),
    dtmf_packet_count: '0',
    jitter_burst_rate: (lost === 0 || packets === 0 ? 0 : 1).toFixed(2),
    skip_packet_count: String(skipped),
    flush_packet_count: '0',
    media_packet_count: String(packets),
    quality_percentage: percentage.toFixed(2),
    jitter_max_variance: (packets === 0 ? 0 : spread ** 2).toFixed(2),
    jitter_min_variance: (packets === 0 ? 0 : spread).toFixed(2),
    jitter_packet_count: '0',
  };
}

/** The PBX's score of a quality percentage: 1 to 4.5. */
function scoreOf(percentage: number): number {
  return 1 + 0.035 * percentage + 0.000007 * percentage * (percentage - 60) * (100 - percentage);
}

/** What the PBX sent. The other end sends no RTCP, as is usual. */
function outboundFrom(packets: number, bytes: number) {
  return {
    raw_bytes: String(packets * bytes),
    media_bytes: String(packets * bytes),
    packet_count: String(packets),
    cng_packet_count: '0',
    rtcp_octet_count: '0',
    dtmf_packet_count: '0',
    rtcp_packet_count: '0',
    skip_packet_count: '0',
    media_packet_count: String(packets),
  };
}
