import { SECOND } from '../../../shared/time/durations.ts';
import type { Random } from './random.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * How a call sounded. `wrapped`: so much was lost that the PBX's penalties started over, so its score looks good; `one-way`: nothing was
 * received at all.
 */
export type AudioGrade = keyof typeof LOSS;

/** The share of packets that a grade loses, about, one at a time. */
const LOSS = { clean: 0.0005, fair: 0.0475, poor: 0.094, bad: 0.26, wrapped: 0.35, 'one-way': 1 };

/** What the figures of a call are made from. Times are instants in milliseconds, equal for a call without talk. */
type AudioPlan = {
  startedAt: number;
  answeredAt: number;
  endedAt: number;
  grade: AudioGrade;
  codec: 'PCMA' | 'G722' | 'opus';
  heldSeconds: number;
};

const PACKET_MS = 20;
const RTP_HEADER = 12;
/** How far apart the gaps of a disturbed stretch are, ms. */
const GAP_EVERY = 0.3 * SECOND;
/** An error period ends after so much clean sound, ms. */
const CLEAN_TAIL = 3 * SECOND;
/** First and last packets come late: so much of a clean call has no packet, ms. */
const SLACK = { least: 0.1 * SECOND, most: 0.7 * SECOND };
/** A lost packet costs so many points. */
const POINTS = 3;

/**
 * `audio_stats` of a call: canned shares of its grade, scaled to its length. They follow from one another as FreeSWITCH's do: without
 * media all are zero, and yet the score is 4.50. While it rings the PBX plays the tone, which counts as sent, and fills every tick itself; on hold it
 * plays music.
 */
export function audioOf(plan: AudioPlan, random: Random, clock: WallClock) {
  const ticks = (from: number, to: number): number => Math.floor((to - from) / PACKET_MS);
  const ringing = ticks(plan.startedAt, plan.answeredAt);
  const all = ticks(plan.answeredAt, plan.endedAt);
  const late = Math.min(all, ticks(0, SLACK.least + (SLACK.most - SLACK.least) * random.next()));
  const held = Math.min(all - late, (plan.heldSeconds * SECOND) / PACKET_MS);
  const share = LOSS[plan.grade] * (0.95 + 0.1 * random.next());
  const lost = plan.grade === 'one-way' ? all - held - late : Math.round(share * (all - held - late));
  const packets = plan.grade === 'one-way' ? 0 : all - held - late - lost;
  const points = lost * POINTS;
  // FreeSWITCH starts over when the penalties exceed the packets.
  const flaws = points > packets ? points % Math.max(1, Math.round(packets / 50)) : points;
  const bytes = (plan.codec === 'opus' ? 80 : 160) + RTP_HEADER;
  return {
    inbound: inboundFrom({
      packets,
      lost,
      skipped: ringing + late + lost + held,
      flaws,
      bytes,
      spread: 2 + share * 20,
    }),
    outbound: outboundFrom(all === 0 ? 0 : ringing + all, bytes),
    error_log: lost === 0 || packets === 0 ? [] : [periodOf(plan, lost, points, random, clock)],
  };
}

/** The stretch of the call in which the packets were lost. */
function periodOf({ answeredAt, endedAt }: AudioPlan, lost: number, points: number, random: Random, clock: WallClock) {
  const length = Math.min(endedAt - answeredAt, (lost - 1) * GAP_EVERY + CLEAN_TAIL);
  const from = answeredAt + Math.floor((endedAt - answeredAt - length) * random.next());
  const [start, stop] = [clock.textWithMillis(from), clock.textWithMillis(from + length)];
  return { start, stop, flaws: String(points), duration_seconds: length / SECOND };
}

/** What arrived on the measured leg, in packets; `bytes`: of one packet; `spread`: how much their spacing varies, ms. */
type Received = { packets: number; lost: number; skipped: number; flaws: number; bytes: number; spread: number };

function inboundFrom({ packets, lost, skipped, flaws, bytes, spread }: Received) {
  /** A figure with two decimals, 0 where nothing was received. */
  const figure = (value: number): string => (packets === 0 ? 0 : value).toFixed(2);
  const percentage = packets === 0 ? 100 : Math.trunc((100 * (packets - flaws)) / packets);
  return {
    mos: scoreOf(percentage).toFixed(2),
    raw_bytes: String(packets * bytes),
    flaw_total: String(flaws),
    media_bytes: String(packets * bytes),
    packet_count: String(packets),
    mean_interval: figure((PACKET_MS * (packets + lost)) / packets),
    largest_jb_size: '0',
    cng_packet_count: '0',
    jitter_loss_rate: figure(lost / packets),
    dtmf_packet_count: '0',
    jitter_burst_rate: figure(lost === 0 ? 0 : 1),
    skip_packet_count: String(skipped),
    flush_packet_count: '0',
    media_packet_count: String(packets),
    quality_percentage: percentage.toFixed(2),
    jitter_max_variance: figure(spread ** 2),
    jitter_min_variance: figure(spread),
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
